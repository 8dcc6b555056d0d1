import { brandById } from "#brands/all.ts";
import { Refusal } from "#domain/errors.ts";
import { ksefDeadline, ksefDuty } from "#domain/ksef.ts";
import type { Tx } from "../../db/open.ts";
import type { FrozenInvoice } from "../../einvoice/from-invoice.ts";
import { frozen_tax, fromInvoice } from "../../einvoice/from-invoice.ts";
import { fa3 } from "../../einvoice/fa3.ts";
import { party } from "#contract/money.ts";
import { afterPaper } from "../../jobs/after.ts";
import { enqueue } from "../../jobs/queue.ts";
import { digest } from "../../ksef/crypto.ts";

/**
 * Puts an invoice that was just issued on its way, in the transaction that issued it: into KSeF's outbox with the
 * document to the byte, or past it when it need not go there. Every command that issues an invoice ends with this.
 */
export async function queueEInvoice(tx: Tx, invoice_id: number, now: Date): Promise<void> {
  const frozen = await frozenInvoice(tx, invoice_id);
  const { invoice } = frozen;
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
  const xml = fa3(fromInvoice(frozen));
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

/** Lets the paper of an invoice be drawn, and with it go to its buyer. */
export async function release(tx: Tx, invoice_id: number): Promise<void> {
  for (const name of afterPaper.invoice_released) await enqueue(tx, name, { invoice_id });
}

/** Sends what waits; however many invoices ask for it, it runs once. */
export async function wakeSender(tx: Tx, run_at?: Date): Promise<void> {
  for (const name of afterPaper.invoice_due_in_ksef)
    await enqueue(tx, name, {}, run_at ? { job_key: `${name}.later`, run_at } : { job_key: name });
}

/** An invoice with all that its document says. Kinds that say more than an invoice are read here. */
async function frozenInvoice(tx: Tx, invoice_id: number): Promise<FrozenInvoice> {
  const invoice = await tx
    .selectFrom("invoice")
    .selectAll()
    .where("id", "=", invoice_id)
    .executeTakeFirstOrThrow();
  const lines = await tx
    .selectFrom("invoice_line")
    .selectAll()
    .where("invoice_id", "=", invoice_id)
    .orderBy("position")
    .execute();
  const brand = brandById(invoice.brand_id);
  if (!brand) throw new Error(`invoice ${invoice_id} is of a brand that does not exist`);
  const payment = await tx
    .selectFrom("payment_request as request")
    .innerJoin("payment", "payment.id", "request.settled_by")
    .select("payment.method")
    .where("request.id", "=", invoice.payment_request_id)
    .executeTakeFirst();
  return { invoice, lines, brand, method: payment?.method ?? null };
}

/**
 * The desk sends an invoice again that KSeF refused: the same number, and the document made anew from what was frozen,
 * because the fault may have been in how we wrote it. Refuses one that was not refused.
 */
export async function sendAgain(tx: Tx, invoice_id: number, now: Date): Promise<void> {
  const row = await tx
    .selectFrom("einvoice")
    .selectAll()
    .where("invoice_id", "=", invoice_id)
    .where("state", "<>", "not_due")
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal("invoice.not_found");
  if (row.state !== "rejected") throw new Refusal("einvoice.not_rejected");
  const xml = fa3(fromInvoice(await frozenInvoice(tx, invoice_id)));
  const sha256 = digest(xml);
  const replaces = row.offline_at !== null && sha256 !== row.sha256;
  await tx
    .updateTable("einvoice")
    .set({
      state: row.offline_at === null ? "queued" : "offline",
      xml: Buffer.from(xml),
      sha256,
      // An offline invoice is with its buyer already: KSeF is told which refused document this one stands for.
      corrected_sha256: replaces ? (row.corrected_sha256 ?? row.sha256) : row.corrected_sha256,
      next_at: now,
      held_until: null,
      attempts: 0,
      session_reference: null,
      invoice_reference: null,
      error_code: null,
      error_text: null,
    })
    .where("invoice_id", "=", invoice_id)
    .execute();
  await wakeSender(tx);
}

/** Writes to the audit log what a staff member did with an invoice. */
export async function noteEInvoice(
  tx: Tx,
  staff_id: number,
  { act, invoice_id, detail = {} }: { act: string; invoice_id: number; detail?: object },
  now: Date,
): Promise<void> {
  await tx
    .insertInto("audit_log")
    .values({
      at: now,
      actor_role: "staff",
      actor_id: staff_id,
      act,
      object: "invoice",
      object_id: invoice_id,
      detail: JSON.stringify(detail),
    })
    .execute();
}
