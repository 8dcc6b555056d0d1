import type { Money } from "#domain/money.ts";
import type { Account, Line } from "./accounts.ts";
import type { Journal } from "./post.ts";

/**
 * The account that holds the money of a payment before it is assigned, as a debit: the provider's clearing account, or
 * suspense for a transfer, since its line of the statement was read.
 */
export const heldBy = (provider: string, { amount, currency }: Money): Line =>
  provider === "bank"
    ? { code: "liab:suspense", owner: "", currency, amount }
    : { code: "asset:psp_clearing", owner: `provider:${provider}`, currency, amount };

/** What is written off pays `against`: orders, or what a customer owes for an invoice. */
export const writtenOffLines = ({ currency, amount }: Money, against: Account): Line[] => [
  { code: "exp:written_off", owner: "", currency, amount },
  { ...against, currency, amount: -amount },
];

/**
 * The money of a top-up arrived: it is the customer's, and its bonus is promotional money, our cost until it
 * is used (gross, one currency). The same key as any other capture, because a request is settled once.
 */
export function topUpJournal({
  payment_request_id,
  customer_id,
  provider,
  paid: { amount, currency },
  bonus,
}: {
  readonly payment_request_id: number;
  readonly customer_id: number;
  readonly provider: string;
  readonly paid: Money;
  readonly bonus: bigint;
}): Journal {
  const owner = `customer:${customer_id}` as const;
  return {
    key: `capture:${payment_request_id}`,
    kind: "capture",
    reference: `payment_request:${payment_request_id}`,
    lines: [
      heldBy(provider, { amount, currency }),
      { code: "liab:wallet_paid", owner, currency, amount: -amount },
      { code: "exp:bonus", owner: "", currency, amount: bonus },
      { code: "liab:wallet_bonus", owner, currency, amount: -bonus },
    ],
  };
}

/**
 * Money that was not owed, a second payment of a settled request or the excess of one: it is to be refunded.
 * `capture_ref` is the provider's own name of that capture, so a poll and a notification of it share one key.
 */
export function surplusJournal({
  payment_id,
  capture_ref,
  provider,
  amount: { amount, currency },
}: {
  readonly payment_id: number;
  readonly capture_ref: string;
  readonly provider: string;
  readonly amount: Money;
}): Journal {
  return {
    key: `surplus:${payment_id}:${capture_ref}`,
    kind: "surplus",
    reference: `payment:${payment_id}`,
    lines: [
      heldBy(provider, { amount, currency }),
      { code: "liab:refund_payable", owner: "", currency, amount: -amount },
    ],
  };
}

/** What was prepaid (gross) becomes a sale (net) and the tax we owe; the numbers of the invoice, never recomputed. */
export function invoiceJournal({
  invoice_id,
  currency,
  net,
  vat,
  gross,
}: {
  readonly invoice_id: number;
  readonly currency: Money["currency"];
  readonly net: bigint;
  readonly vat: bigint;
  readonly gross: bigint;
}): Journal {
  return {
    key: `invoice:${invoice_id}`,
    kind: "invoice",
    reference: `invoice:${invoice_id}`,
    lines: [
      { code: "liab:order_prepaid", owner: "", currency, amount: gross },
      { code: "rev:sales", owner: "", currency, amount: -net },
      { code: "liab:vat", owner: "", currency, amount: -vat },
    ],
  };
}
