import type { Selectable } from "kysely";
import { brandById } from "#brands/all.ts";
import { party } from "#contract/payments/money.ts";
import { ksefDeadline, ksefDuty } from "#domain/invoices/ksef.ts";
import { allOf, batchedReads } from "#server/kernel/db/batched-reads.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { digest } from "../ksef/crypto.ts";
import type { ECorrection } from "./einvoice.ts";
import { meansOf } from "../means.ts";
import { buyerBefore } from "../parties.ts";
import { fa3 } from "./fa3.ts";
import { addressOf, type FrozenInvoice, frozen_tax, fromInvoice } from "./from-invoice.ts";

/**
 * Puts an invoice that was just issued on its way, in the transaction that issued it: into KSeF's outbox with the
 * document to the byte, or past it when it need not go there. Every command that issues an invoice ends with this.
 */
export async function queueEInvoice(
  tx: Tx,
  invoice_id: number,
  now: Date,
  just_written?: WrittenInvoice,
): Promise<void> {
  const written = just_written ?? (await writtenInvoice(tx, invoice_id));
  const { invoice } = written;
  const tax = frozen_tax.parse(invoice.tax);
  const duty = ksefDuty({
    kind: invoice.kind,
    seller_country: party.parse(invoice.seller).country,
    buyer: tax.buyer.user_type,
    treatments: tax.orders.map(({ treatment }) => treatment),
  });
  if (duty !== "due") {
    await tx
      .insertInto("einvoice")
      .values({ invoice_id, state: "not_due", exemption: duty, released_at: now, created_at: now })
      .execute();
    await release(tx, invoice_id);
    return;
  }
  const xml = fa3(fromInvoice(await frozenOf(tx, written)));
  await tx
    .insertInto("einvoice")
    .values({
      invoice_id,
      state: "queued",
      xml: Buffer.from(xml),
      sha256: digest(xml),
      deadline: new Date(ksefDeadline(invoice.date_of_issue)),
      next_at: now,
      created_at: now,
    })
    .execute();
  await wakeSender(tx);
}

/** Enqueues the PDF of an invoice, which is then sent to its buyer. */
export async function release(tx: Tx, invoice_id: number): Promise<void> {
  await enqueue(tx, "invoice.render", { invoice_id });
}

/** Sends what waits; however many invoices ask for it, it runs once. */
export async function wakeSender(tx: Tx, run_at?: Date): Promise<void> {
  const job_key = run_at ? "einvoice.send.later" : "einvoice.send";
  await enqueue(tx, "einvoice.send", {}, { job_key, ...(run_at && { run_at }) });
}

/** An invoice with all that its document says. Kinds that say more than an invoice are read here. */
export const frozenInvoice = async (tx: Tx, invoice_id: number): Promise<FrozenInvoice> =>
  frozenOf(tx, await writtenInvoice(tx, invoice_id));

/** An invoice with its lines, as they are stored. */
export type WrittenInvoice = Pick<FrozenInvoice, "invoice" | "lines">;

function writtenInvoice(tx: Tx, invoice_id: number): Promise<WrittenInvoice> {
  const reads = batchedReads(tx);
  return allOf({
    invoice: reads.selectFrom("invoice").selectAll().where("id", "=", invoice_id).executeTakeFirstOrThrow(),
    lines: reads
      .selectFrom("invoice_line")
      .selectAll()
      .where("invoice_id", "=", invoice_id)
      .orderBy("position")
      .execute(),
  });
}

async function frozenOf(tx: Tx, { invoice, lines }: WrittenInvoice): Promise<FrozenInvoice> {
  const brand = brandById(invoice.brand_id);
  if (!brand) throw new Error(`invoice ${invoice.id} is of a brand that does not exist`);
  const frozen = { invoice, lines, brand, means: await meansOf(tx, invoice.payment_request_id) };
  return invoice.kind === "KOR" ? { ...frozen, correction: await correctionOf(tx, invoice) } : frozen;
}

/** What a correction corrects; the number of an invoice that is not in KSeF is null. */
async function correctionOf(tx: Tx, invoice: Selectable<DB["invoice"]>): Promise<ECorrection> {
  const root = await tx
    .selectFrom("invoice")
    .leftJoin("einvoice", "einvoice.invoice_id", "invoice.id")
    .select(["invoice.number", "invoice.date_of_issue", "einvoice.ksef_number"])
    .where("invoice.id", "=", invoice.corrected_invoice_id ?? 0)
    .executeTakeFirstOrThrow();
  const { number, date_of_issue: issued_on, ksef_number } = root;
  const before = buyerBefore(invoice);
  return {
    reason: invoice.reason,
    // Less money counts when it goes back; what was wrong from the first day counts from there.
    effect: invoice.correction === "amount" ? "2" : "1",
    corrected: [{ issued_on, number, ksef_number }],
    buyer_before: before && { name: before.name, address: addressOf(before) },
    gross_before: null,
  };
}

/**
 * Corrections that wait for the number of the invoice they correct name it from now on; until then none is sent
 * (decision 0051).
 */
export async function nameInCorrections(tx: Tx, invoice_id: number): Promise<void> {
  const waiting = await tx
    .selectFrom("einvoice")
    .innerJoin("invoice", "invoice.id", "einvoice.invoice_id")
    .select("invoice.id")
    .where("invoice.corrected_invoice_id", "=", invoice_id)
    .where("einvoice.state", "=", "queued")
    .orderBy("invoice.id")
    .execute();
  for (const { id } of waiting) {
    const xml = fa3(fromInvoice(await frozenInvoice(tx, id)));
    await tx
      .updateTable("einvoice")
      .set({ xml: Buffer.from(xml), sha256: digest(xml) })
      .where("invoice_id", "=", id)
      .execute();
  }
  if (waiting.length > 0) await wakeSender(tx);
}
