import type * as z from "zod/mini";
import type { buyerInput, correctionInput } from "#contract/invoices/desk-invoices.ts";
import { localDate } from "#domain/calendar.ts";
import { Refusal } from "#domain/errors.ts";
import { daysOverdue } from "#domain/ledger/receivable.ts";
import { fromDecimal, money } from "#domain/money.ts";
import { normaliseVatId } from "#domain/tax/vat-id.ts";
import type { Asking } from "#server/approvals/index.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { customersToInvoice } from "./collect.ts";
import { correctBuyer } from "./buyer.ts";
import type { InvoiceBuyer } from "./buyer-proof.ts";
import { reduceInvoice } from "./correct.ts";
import { issueDuplicate } from "./papers.ts";
import { lockWallet } from "#server/ledger/index.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";

/** Lowers lines of an invoice (gross). Refuses more than the amount of a line, an empty correction, and a line twice. */
export async function lowerInvoice(
  tx: Tx,
  caller: Caller,
  invoice_id: number,
  { reason, lines }: z.output<typeof correctionInput>,
  now: Date,
): Promise<number> {
  const back = new Map(lines.map(({ position, amount }) => [position, fromDecimal(amount) ?? 0n]));
  if (back.size !== lines.length) throw new Refusal("correction.nothing");
  for (const [position, amount] of back) if (amount === 0n) back.delete(position);
  const id = await reduceInvoice(tx, { invoice_id, reason, back, issued_by: caller.id }, now);
  const detail = { correction: id, reason, lines };
  await writeAudit(
    tx,
    caller,
    { act: "invoice.reduce", object: "invoice", object_id: invoice_id, detail },
    now,
  );
  return id;
}

type Lowered = { readonly correction_id: number; readonly input: z.output<typeof correctionInput> };

/** What a correction took off an invoice, for the limit of invoices. */
export async function askingForCorrection(
  tx: Tx,
  invoice_id: number,
  { correction_id, input }: Lowered,
): Promise<Asking> {
  const invoice = await tx
    .selectFrom("invoice")
    .selectAll()
    .where("id", "=", invoice_id)
    .executeTakeFirstOrThrow();
  const { total_gross } = await tx
    .selectFrom("invoice")
    .select("total_gross")
    .where("id", "=", correction_id)
    .executeTakeFirstOrThrow();
  const { currency, brand_id, customer_id, cart_id, number } = invoice;
  return {
    act: "reduceInvoice",
    worth: money(-total_gross, currency),
    brand_ids: [brand_id],
    holder: { customer_id, cart_id },
    object: "invoice",
    object_id: invoice_id,
    reason: input.reason,
    detail: { invoice: number },
    input,
  };
}

/** The buyer as typed, with the tax number as registers write it. */
export function buyerOfInput(input: z.output<typeof buyerInput>): InvoiceBuyer {
  const typed = input.tax_id?.trim() ?? "";
  return { ...input, tax_id: typed === "" ? null : normaliseVatId(typed, input.country) };
}

/** Corrects the buyer of an invoice; answers the paper that is last. */
export async function renameBuyer(
  tx: Tx,
  caller: Caller,
  invoice_id: number,
  input: z.output<typeof buyerInput>,
  now: Date,
): Promise<number> {
  const buyer = buyerOfInput(input);
  const id = await correctBuyer(tx, { invoice_id, buyer, issued_by: caller.id }, now);
  const noted = { act: "invoice.buyer", object: "invoice", object_id: invoice_id } as const;
  await writeAudit(tx, caller, { ...noted, detail: { paper: id } }, now);
  return id;
}

/** Issues the duplicate of today. */
export async function duplicate(tx: Tx, caller: Caller, invoice_id: number, now: Date): Promise<number> {
  const id = await issueDuplicate(tx, { invoice_id, issued_by: caller.id }, now);
  await writeAudit(tx, caller, { act: "invoice.duplicate", object: "invoice", object_id: invoice_id }, now);
  return id;
}

/** Reminds of an overdue invoice today. Refuses one that is paid or not overdue, and a second reminder on a day. */
export async function remindNow(tx: Tx, caller: Caller, invoice_id: number, now: Date): Promise<void> {
  const invoice = await tx
    .selectFrom("invoice")
    .select(["due_date", "paid"])
    .where("id", "=", invoice_id)
    .executeTakeFirst();
  if (!invoice) throw new Refusal("invoice.not_found");
  const days = invoice.due_date === null ? 0 : daysOverdue(invoice.due_date, localDate(now.getTime()));
  if (invoice.paid || days === 0) throw new Refusal("invoice.not_overdue");
  // The days are the step of the mail, so a scheduled reminder of the same day is the same mail.
  const key = `invoice_reminder:${invoice_id}:${days}`;
  const sent = await tx.selectFrom("mail").select("id").where("unique_key", "=", key).executeTakeFirst();
  if (sent) throw new Refusal("invoice.reminded_today");
  const job_key = `invoice.remind:${invoice_id}:${days}`;
  await enqueue(tx, "mail.invoice_reminder", { invoice_id, step: String(days) }, { job_key });
  const noted = { act: "invoice.remind", object: "invoice", object_id: invoice_id } as const;
  await writeAudit(tx, caller, { ...noted, detail: { days } }, now);
}

/**
 * Issues the invoices of past months of these customers: each gets the job that also runs every hour, so nothing is issued
 * twice. Customers without such deliveries are left out; returns the others.
 */
export async function issueMonth(
  tx: Tx,
  caller: Caller,
  asked: readonly number[],
  now: Date,
): Promise<number[]> {
  const waiting = new Set(await customersToInvoice(tx, now));
  const customers = [...new Set(asked)].filter((id) => waiting.has(id));
  await Promise.all(
    customers.map((customer_id) =>
      enqueue(tx, "invoice.collect", { customer_id }, { job_key: `invoice.collect:${customer_id}` }),
    ),
  );
  const noted = { act: "invoice.run", object: "invoice", object_id: null } as const;
  await writeAudit(tx, caller, { ...noted, detail: { customers } }, now);
  return customers;
}

/** Sets a company's limit, gross minor units of its account's currency; other customers have none. */
export async function setCredit(
  tx: Tx,
  caller: Caller,
  customer_id: number,
  limit: string,
  now: Date,
): Promise<void> {
  const found = await tx
    .selectFrom("customer")
    .select("id")
    .where("id", "=", customer_id)
    .where("user_type", "=", "company")
    .executeTakeFirst();
  if (!found) throw new Refusal("customer.not_found");
  const { credit_limit, currency } = await lockWallet(tx, customer_id);
  const set = fromDecimal(limit) ?? 0n;
  await tx.updateTable("customer").set({ credit_limit: set }).where("id", "=", customer_id).execute();
  const detail = { before: moneyView(credit_limit, currency), after: moneyView(set, currency) };
  await writeAudit(
    tx,
    caller,
    { act: "customer.credit", object: "customer", object_id: customer_id, detail },
    now,
  );
}
