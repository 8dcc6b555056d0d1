import type { Currency, Money } from "#domain/money.ts";
import type { Totals } from "#domain/pricing/trace.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { Account, Line } from "./accounts.ts";
import { heldBy, writtenOffLines } from "./journals.ts";
import type { Journal } from "./post.ts";

/** What a customer owes us. */
export const receivable = (customer_id: number) =>
  ({ code: "asset:receivable", owner: `customer:${customer_id}` }) as const;

/** What is owed by a customer for a sale, less what was in the books for it before: net, VAT and gross, minor units. */
type Sale = Totals & { readonly customer_id: number; readonly currency: Currency };

const saleLines = ({ customer_id, currency, net, vat, gross }: Sale): Line[] => [
  { ...receivable(customer_id), currency, amount: gross },
  { code: "rev:sales", owner: "", currency, amount: -net },
  { code: "liab:vat", owner: "", currency, amount: -vat },
];

/** An order on account was delivered: it is a sale, and the customer owes it (gross). */
export const deliveredJournal = (sale: Sale & { readonly order_id: number }): Journal => ({
  key: `delivered:${sale.order_id}`,
  kind: "delivered",
  reference: `order:${sale.order_id}`,
  lines: saleLines(sale),
});

/**
 * What a collective invoice adds to the deliveries it collects: VAT is counted once on the whole document, so it may
 * differ from the sum of its orders by some minor units.
 */
export const collectedJournal = (difference: Sale & { readonly invoice_id: number }): Journal => ({
  key: `invoice:${difference.invoice_id}`,
  kind: "invoice",
  reference: `invoice:${difference.invoice_id}`,
  lines: saleLines(difference),
});

/**
 * A correction without a refund: of what a customer owes, or of money that waits to be invoiced again. `difference` is
 * that of the document, below zero for less.
 */
export function correctionJournal({
  invoice_id,
  currency,
  difference: { net, vat, gross },
  owed_by,
}: {
  readonly invoice_id: number;
  readonly currency: Currency;
  readonly difference: Totals;
  /** Null: it was paid, and what was paid is prepaid again. */
  readonly owed_by: number | null;
}): Journal {
  const against: Account = owed_by === null ? { code: "liab:order_prepaid", owner: "" } : receivable(owed_by);
  return {
    key: `correction:${invoice_id}`,
    kind: "correction",
    reference: `invoice:${invoice_id}`,
    lines: [
      { ...against, currency, amount: gross },
      { code: "rev:sales", owner: "", currency, amount: -net },
      { code: "liab:vat", owner: "", currency, amount: -vat },
    ],
  };
}

/** The money of an open invoice arrived (gross): it is not owed any more. */
const invoicePaidJournal = ({
  payment_request_id,
  customer_id,
  provider,
  amount: { amount, currency },
  written_off,
}: {
  readonly payment_request_id: number;
  readonly customer_id: number;
  readonly provider: string;
  readonly amount: Money;
  readonly written_off: bigint;
}): Journal => ({
  key: `capture:${payment_request_id}`,
  kind: "capture",
  reference: `payment_request:${payment_request_id}`,
  lines: [
    heldBy(provider, { amount, currency }),
    { ...receivable(customer_id), currency, amount: -amount },
    ...(written_off === 0n
      ? []
      : writtenOffLines({ currency, amount: written_off }, receivable(customer_id))),
  ],
});

export type InvoicePayment = {
  readonly payment_request_id: number;
  /** Who brought the money: a provider, or the bank. */
  readonly provider: string;
  readonly amount: Money;
  /** What was missing and is not asked for, in minor units. */
  readonly written_off: bigint;
  /** The seller's day it was paid on, `YYYY-MM-DD`. */
  readonly paid_on: string;
};

/**
 * Marks an open invoice paid, and answers the journal of the money against what the customer owes, which the caller
 * posts. The caller has locked the request, knows that it is open and that the amount is what is due, and marks it
 * settled itself.
 */
export async function settleInvoice(tx: Tx, paid: InvoicePayment): Promise<Journal> {
  const { payment_request_id, provider, amount, written_off, paid_on } = paid;
  const request = await tx
    .selectFrom("payment_request")
    .select(["customer_id", "invoice_id"])
    .where("id", "=", payment_request_id)
    .where("kind", "=", "invoice")
    .executeTakeFirstOrThrow();
  if (request.customer_id === null || request.invoice_id === null)
    throw new Error(`the request ${payment_request_id} pays no invoice`);
  const { customer_id, invoice_id } = request;
  await tx
    .updateTable("invoice")
    .set({ paid: true, payment_date: paid_on })
    .where("id", "=", invoice_id)
    .execute();
  return invoicePaidJournal({ payment_request_id, customer_id, provider, amount, written_off });
}
