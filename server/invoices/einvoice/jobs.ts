import type { Ksef } from "#server/kernel/ports/ksef.ts";
import type { Selectable } from "kysely";
import { nextTryAfter, offline_after_ms } from "#domain/invoices/ksef.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { defineJob } from "#server/kernel/jobs/job.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { ksefRound, type Outcome } from "../ksef/round.ts";
import { nameInCorrections, release, wakeSender } from "./outbox.ts";
import { codedOf } from "./queries.ts";

export const einvoice_jobs = {
  /** Sends what waits for KSeF and asks about what is there; comes each minute and whenever an invoice is issued. */
  "einvoice.send": defineJob("einvoice.send", {
    prepare: async ({ machine, now }) => {
      const { ksef, db } = machine;
      return ksef === null ? null : ksefRound(db, ksef, now);
    },
    run: async ({ tx, machine, now }, outcomes) => {
      if (machine.ksef === null) return releaseAll(tx, now);
      for (const outcome of outcomes ?? []) await settle(tx, machine.ksef, outcome, now);
    },
  }),
};

/** Without KSeF no invoice waits for a number: invoices are sent, and the e-invoices stay in the outbox. */
async function releaseAll(tx: Tx, now: Date): Promise<void> {
  const rows = await tx
    .updateTable("einvoice")
    .set({ released_at: now })
    .where("released_at", "is", null)
    .where("state", "in", ["queued", "sending", "sent"])
    .returning("invoice_id")
    .execute();
  for (const { invoice_id } of rows) await release(tx, invoice_id);
}

const nothing_more = { next_at: null, held_until: null, error_code: null, error_text: null };

/** Writes down what a round learned. An invoice that was changed meanwhile is left as it is. */
async function settle(tx: Tx, ksef: Ksef, outcome: Outcome, now: Date): Promise<void> {
  const { invoice_id } = outcome;
  const row = await tx
    .selectFrom("einvoice")
    .innerJoin("invoice", "invoice.id", "einvoice.invoice_id")
    .selectAll("einvoice")
    .select(["invoice.date_of_issue", "invoice.seller"])
    .where("einvoice.invoice_id", "=", invoice_id)
    .where("einvoice.sha256", "=", outcome.sha256)
    .forUpdate("einvoice")
    .executeTakeFirst();
  if (!row) return;
  const update = () => tx.updateTable("einvoice").where("invoice_id", "=", invoice_id);
  const receiptDue = (upo: Uint8Array | null) =>
    upo === null
      ? { ...nothing_more, next_at: new Date(now.getTime() + nextTryAfter(row.attempts)) }
      : { ...nothing_more, upo: Buffer.from(upo) };
  if (outcome.kind === "receipt") {
    if (row.state === "accepted" && row.upo === null) await update().set(receiptDue(outcome.upo)).execute();
    return;
  }
  if (row.state !== "sending" && row.state !== "sent") return;
  switch (outcome.kind) {
    case "accepted": {
      const { ksef_number, acquired_at, session_reference, invoice_reference, upo } = outcome;
      await update()
        .set({
          state: "accepted",
          ksef_number,
          acquired_at,
          session_reference,
          invoice_reference,
          released_at: row.released_at ?? now,
          ...receiptDue(upo),
        })
        .execute();
      await tx.updateTable("invoice").set({ ksef_number }).where("id", "=", invoice_id).execute();
      await nameInCorrections(tx, invoice_id);
      // A buyer who has an offline invoice has its paper.
      if (row.released_at === null) await release(tx, invoice_id);
      return;
    }
    case "rejected": {
      const { code, text } = outcome;
      await update()
        .set((w) => ({
          ...nothing_more,
          state: "rejected",
          rejections: w("rejections", "+", 1),
          error_code: code,
          error_text: text,
        }))
        .execute();
      await enqueue(tx, "mail.staff_einvoice_rejected", { invoice_id });
      return;
    }
    case "later":
      await postpone(tx, ksef, row, outcome, now);
  }
}

type Waiting = Selectable<DB["einvoice"]> & Pick<Selectable<DB["invoice"]>, "date_of_issue" | "seller">;

/** Nothing is decided yet: says when to go on, and gives the buyer an offline invoice when they waited long enough. */
async function postpone(
  tx: Tx,
  ksef: Ksef,
  row: Waiting,
  outcome: Extract<Outcome, { kind: "later" }>,
  now: Date,
): Promise<void> {
  const { resend, wait_ms, code, text } = outcome;
  const waited = now.getTime() - row.created_at.getTime();
  const goes_offline =
    resend &&
    ksef.can_go_offline &&
    row.offline_at === null &&
    row.released_at === null &&
    waited >= offline_after_ms;
  const next_at = new Date(now.getTime() + wait_ms);
  await tx
    .updateTable("einvoice")
    .set({
      state: !resend ? "sent" : goes_offline || row.offline_at !== null ? "offline" : "queued",
      next_at,
      held_until: null,
      error_code: code,
      error_text: text,
      ...(resend ? { session_reference: null, invoice_reference: null } : {}),
      ...(goes_offline
        ? { offline_at: now, released_at: now, certificate_code: ksef.certificateCode(codedOf(row)) }
        : {}),
    })
    .where("invoice_id", "=", row.invoice_id)
    .execute();
  await wakeSender(tx, next_at);
  if (goes_offline) await release(tx, row.invoice_id);
}
