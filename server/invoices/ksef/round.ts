import type { Ksef } from "#server/kernel/ports/ksef.ts";
import type { InvoiceStatus, OnlineSession } from "#server/kernel/ports/ksef.ts";
import { type Kysely, type Selectable, sql } from "kysely";
import { isKsefNumber, nextTryAfter } from "#domain/invoices/ksef.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { KsefError } from "./ask.ts";

type Row = Selectable<DB["einvoice"]>;

/** What became of one invoice in a round; the job writes it down in one transaction with what follows from it. */
export type Outcome = { readonly invoice_id: number; readonly sha256: string } & (
  | {
      readonly kind: "accepted";
      readonly ksef_number: string;
      readonly acquired_at: Date;
      /** Where KSeF keeps it: where we put it in first. */
      readonly session_reference: string;
      readonly invoice_reference: string;
      /** The receipt; null when it could not be had yet. */
      readonly upo: Uint8Array | null;
    }
  | { readonly kind: "receipt"; readonly upo: Uint8Array | null }
  | { readonly kind: "rejected"; readonly code: string; readonly text: string }
  /** Nothing is decided. `resend`: KSeF does not have it, so it is submitted again. */
  | {
      readonly kind: "later";
      readonly resend: boolean;
      readonly wait_ms: number;
      readonly code: string | null;
      readonly text: string | null;
    }
);
type Verdict = Outcome extends infer One
  ? One extends Outcome
    ? Omit<One, "invoice_id" | "sha256">
    : never
  : never;

/** As many as KSeF accepts in a minute from one seller, with room for retries. */
const invoices_a_round = 20;
/** How long a round may hold an invoice; if the round dies, the hold expires. */
const hold_minutes = 5;
/** How often a round asks about an invoice before it leaves it to the next. */
const asks = 5;
const soon_ms = 10_000;

/**
 * Takes what waits for its next step, oldest first. Of two rounds at once each takes others. A correction waits for the
 * number of what it corrects.
 */
async function takeDue(db: Kysely<DB>, now: Date): Promise<Row[]> {
  const held_until = new Date(now.getTime() + hold_minutes * 60_000);
  const { rows } = await sql<Row>`
    update einvoice set held_until = ${held_until}, attempts = attempts + 1,
      state = case when state in ('queued', 'offline') then 'sending' else state end
    where invoice_id in (
      select invoice_id from einvoice
      where next_at <= ${now} and (held_until is null or held_until <= ${now})
        and not exists (
          select from invoice join einvoice corrected on corrected.invoice_id = invoice.corrected_invoice_id
          where invoice.id = einvoice.invoice_id and corrected.state not in ('accepted', 'not_due')
        )
      order by next_at, invoice_id limit ${invoices_a_round} for update skip locked
    ) returning *
  `.execute(db);
  return rows.toSorted((a, b) => a.invoice_id - b.invoice_id);
}

/**
 * One round with KSeF: puts in what waits, asks what became of it, fetches receipts. Everything it does may be
 * repeated: an invoice whose answer was lost is sent again, is a duplicate there, and gets the first one's number.
 */
export async function ksefRound(db: Kysely<DB>, ksef: Ksef, now: Date): Promise<Outcome[]> {
  const rows = await takeDue(db, now);
  const outcomes: Outcome[] = [];
  const under_way: UnderWay = { session: null, stopped: null };
  for (const row of rows) {
    const { invoice_id, sha256 } = row;
    if (sha256 === null) throw new Error(`e-invoice ${invoice_id} has no document`);
    let verdict: Verdict;
    if (under_way.stopped) verdict = later(under_way.stopped, row);
    else
      try {
        verdict = await step(db, ksef, row, under_way);
      } catch (error) {
        if (!(error instanceof KsefError)) throw error;
        verdict = later(error, row);
        under_way.stopped = error;
      }
    outcomes.push({ invoice_id, sha256, ...verdict });
  }
  if (under_way.session !== null && under_way.stopped === null)
    // A session that is not closed ends by itself.
    await ksef.close(under_way.session).catch((error: unknown) => {
      if (!(error instanceof KsefError)) throw error;
    });
  return outcomes;
}

/** What the invoices of a round share: one session, and the error after which the rest is left for later. */
type UnderWay = { session: OnlineSession | null; stopped: KsefError | null };

/** KSeF is busy, away, or refuses our token: none of it is a fault of the invoice. */
function later(error: KsefError, row: Row): Verdict {
  const wait_ms = error.kind === "busy" ? Math.max(error.wait_ms, 1000) : nextTryAfter(row.attempts);
  if (row.state === "accepted") return { kind: "receipt", upo: null };
  return { kind: "later", resend: row.state !== "sent", wait_ms, code: error.code, text: error.message };
}

async function step(db: Kysely<DB>, ksef: Ksef, row: Row, under_way: UnderWay): Promise<Verdict> {
  if (row.state === "accepted") return { kind: "receipt", upo: await receipt(ksef, row) };
  const sent =
    row.state === "sent" ? row : await putIn(db, ksef, row, (under_way.session ??= await ksef.open()));
  if ("kind" in sent) return sent;
  const { session_reference, invoice_reference } = sent;
  if (session_reference === null || invoice_reference === null)
    throw new Error(`e-invoice ${row.invoice_id} was sent without a reference`);
  for (let i = 0; i < asks; i += 1) {
    const answer = await ksef.status(session_reference, invoice_reference).catch((error: unknown) => {
      if (error instanceof KsefError) return error;
      throw error;
    });
    if (answer instanceof KsefError) {
      const unknown = answer.kind === "refused" && !no_access.includes(answer.status);
      if (!unknown) under_way.stopped = answer;
      // One that KSeF does not know any more is submitted again; if KSeF has it after all, it answers with a duplicate.
      return later(answer, { ...row, state: unknown ? "sending" : "sent" });
    }
    const verdict = await judge(ksef, row, answer, session_reference);
    if (verdict !== null) return verdict;
    if (i < asks - 1) await ksef.rest();
  }
  return { kind: "later", resend: false, wait_ms: soon_ms, code: null, text: null };
}

/** A refusal with one of these is about our token or address and says nothing about the invoice. */
const no_access: readonly number[] = [401, 403];

/**
 * Refusals of a document: input that is not valid, another size or digest than announced, and a technical correction of
 * what has one already or was accepted.
 */
const of_the_document: readonly string[] = ["21405", "21402", "21403", "21166", "21167"];

/** Sends the document and notes KSeF's references at once: what is noted is never sent again. */
async function putIn(
  db: Kysely<DB>,
  ksef: Ksef,
  row: Row,
  session: OnlineSession,
): Promise<Verdict | Pick<Row, "session_reference" | "invoice_reference">> {
  if (row.xml === null) throw new Error(`e-invoice ${row.invoice_id} has no document`);
  const { xml, corrected_sha256 } = row;
  let invoice_reference: string;
  try {
    invoice_reference = await ksef.send(session, { xml, offline: row.offline_at !== null, corrected_sha256 });
  } catch (error) {
    // Every other code is about the session, our token, or KSeF.
    if (error instanceof KsefError && of_the_document.includes(error.code))
      return { kind: "rejected", code: error.code, text: error.message };
    throw error;
  }
  const references = { session_reference: session.reference, invoice_reference };
  await db
    .updateTable("einvoice")
    .set({ state: "sent", ...references })
    .where("invoice_id", "=", row.invoice_id)
    .where("state", "=", "sending")
    .execute();
  return references;
}

/** Codes for a failure of KSeF, not of the invoice: it is submitted again. */
const again = new Set([405, 435, 500, 550]);

/** The meaning of KSeF's answer; null while KSeF is still working on it. */
async function judge(ksef: Ksef, row: Row, answer: InvoiceStatus, session: string): Promise<Verdict | null> {
  const { code, description, details, extensions } = answer.status;
  const text = [description, ...(details ?? [])].join(" · ");
  if (code < 200) return null;
  if (code === 200) return accepted(ksef, row, answer, session);
  if (again.has(code))
    return { kind: "later", resend: true, wait_ms: nextTryAfter(row.attempts), code: String(code), text };
  if (code === 440) {
    const ksef_number = extensions?.["originalKsefNumber"];
    const original_session = extensions?.["originalSessionReferenceNumber"];
    const first = ksef_number && original_session ? await ksef.find(original_session, ksef_number) : null;
    // Our own document, whose answer we lost: what it got is ours. Another one under our number is for people.
    if (first?.invoiceHash === row.sha256 && original_session)
      return accepted(ksef, row, first, original_session);
  }
  return { kind: "rejected", code: String(code), text };
}

async function accepted(ksef: Ksef, row: Row, answer: InvoiceStatus, session: string): Promise<Verdict> {
  const { ksefNumber: ksef_number, acquisitionDate, referenceNumber } = answer;
  if (!ksef_number || !isKsefNumber(ksef_number) || !acquisitionDate)
    throw new KsefError("away", "protocol", `KSeF accepted invoice ${row.invoice_id} without a number`);
  if (answer.invoiceHash !== row.sha256)
    throw new KsefError("away", "protocol", `KSeF accepted another document for invoice ${row.invoice_id}`);
  const references = { session_reference: session, invoice_reference: referenceNumber };
  return {
    kind: "accepted",
    ksef_number,
    acquired_at: new Date(acquisitionDate),
    ...references,
    upo: await receipt(ksef, references),
  };
}

/** The receipt proves the invoice but does not make it: one that does not come now comes later. */
async function receipt(
  ksef: Ksef,
  { session_reference, invoice_reference }: Pick<Row, "session_reference" | "invoice_reference">,
): Promise<Uint8Array | null> {
  if (session_reference === null || invoice_reference === null) return null;
  try {
    return await ksef.upo(session_reference, invoice_reference);
  } catch (error) {
    if (error instanceof KsefError) return null;
    throw error;
  }
}
