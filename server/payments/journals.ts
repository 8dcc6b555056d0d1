import type { Money } from "#domain/money.ts";
import { type Line, heldBy, type Journal } from "#server/ledger/index.ts";

/** Money leaves a provider (gross) to the account `code`. `comesBack` is the reverse. */
const leaves = (
  provider: string,
  { amount, currency }: Money,
  code: "liab:refund_payable" | "liab:suspense" | "exp:gateway_fee",
): Line[] => [
  { code, owner: "", currency, amount },
  { code: "asset:psp_clearing", owner: `provider:${provider}`, currency, amount: -amount },
];
const comesBack = (...way: Parameters<typeof leaves>): Line[] =>
  leaves(...way)
    .map((line) => ({ ...line, amount: -line.amount }))
    // What is booked under a key is known again by its lines in their order.
    .toReversed();

/**
 * A request is paid: money arrived at a provider (gross), the customer's balance or a voucher gave what was on hold, or both. One key
 * per request, so it is settled once.
 */
export function captureJournal({
  payment_request_id,
  provider,
  amount: { amount, currency },
  own = [],
}: {
  readonly payment_request_id: number;
  readonly provider: string;
  /** What came in at the provider; nothing when the balance paid it all. */
  readonly amount: Money;
  /** What a voucher and the balance had on hold. */
  readonly own?: readonly Line[];
}): Journal {
  return {
    key: `capture:${payment_request_id}`,
    kind: "capture",
    reference: `payment_request:${payment_request_id}`,
    lines: [
      heldBy(provider, { amount, currency }),
      { code: "liab:order_prepaid", owner: "", currency, amount: -amount },
      ...own,
    ],
  };
}

/** The fee that a provider deducted: our cost, never on an invoice. */
export function gatewayFeeJournal({
  payment_id,
  provider,
  fee,
}: {
  readonly payment_id: number;
  readonly provider: string;
  readonly fee: Money;
}): Journal {
  return {
    key: `fee:${payment_id}`,
    kind: "gateway_fee",
    reference: `payment:${payment_id}`,
    lines: leaves(provider, fee, "exp:gateway_fee"),
  };
}

/**
 * We owe a buyer money back (gross). Before the invoice it comes out of what was prepaid; after it, `invoiced`
 * takes net and VAT out of the sale, and a correction of the invoice must say the same.
 */
export function refundOwedJournal({
  refund_id,
  amount: { amount, currency },
  invoiced,
}: {
  readonly refund_id: number;
  readonly amount: Money;
  readonly invoiced: { readonly net: bigint; readonly vat: bigint } | null;
}): Journal {
  return {
    key: `refund-owed:${refund_id}`,
    kind: "refund_owed",
    reference: `refund:${refund_id}`,
    lines: [
      ...(invoiced
        ? ([
            { code: "rev:sales", owner: "", currency, amount: invoiced.net },
            { code: "liab:vat", owner: "", currency, amount: invoiced.vat },
          ] as const)
        : ([{ code: "liab:order_prepaid", owner: "", currency, amount }] as const)),
      { code: "liab:refund_payable", owner: "", currency, amount: -amount },
    ],
  };
}

/** Money of a top-up is owed back to its customer (gross); the bonus that goes forfeit with it is no cost any more. */
export function topUpRefundOwedJournal({
  refund_id,
  customer_id,
  amount: { amount, currency },
  bonus,
}: {
  readonly refund_id: number;
  readonly customer_id: number;
  readonly amount: Money;
  readonly bonus: bigint;
}): Journal {
  const owner = `customer:${customer_id}` as const;
  return {
    key: `refund-owed:${refund_id}`,
    kind: "refund_owed",
    reference: `refund:${refund_id}`,
    lines: [
      { code: "liab:wallet_paid", owner, currency, amount },
      { code: "liab:refund_payable", owner: "", currency, amount: -amount },
      { code: "liab:wallet_bonus", owner, currency, amount: bonus },
      { code: "exp:bonus", owner: "", currency, amount: -bonus },
    ],
  };
}

/** A refund for the keys of its journals: each time it is sent, and each time it is returned, is a separate event. */
type RefundMoved = {
  readonly refund_id: number;
  readonly provider: string;
  readonly amount: Money;
  /** How often it had come back before. */
  readonly times_returned?: number;
};
const nth = (times: number): string => (times === 0 ? "" : `:${times}`);

/** A provider confirmed that a refund left (gross). */
export function refundSentJournal({ refund_id, provider, amount, times_returned = 0 }: RefundMoved): Journal {
  return {
    key: `refund-sent:${refund_id}${nth(times_returned)}`,
    kind: "refund_sent",
    reference: `refund:${refund_id}`,
    lines: leaves(provider, amount, "liab:refund_payable"),
  };
}

/** Money of a payment that a bank claims; `event_id` is the event by which it was taken. */
type Claimed = {
  readonly payment_id: number;
  readonly event_id: string;
  readonly provider: string;
  readonly amount: Money;
};

/** A bank took money back from a provider (gross); one journal per event that says so. */
export function chargebackJournal({ payment_id, event_id, provider, amount }: Claimed): Journal {
  return {
    key: `chargeback:${payment_id}:${event_id}`,
    kind: "chargeback",
    reference: `payment:${payment_id}`,
    lines: leaves(provider, amount, "liab:suspense"),
  };
}

/** A refund that a provider reported as sent was returned later (gross): it is owed again. */
export function refundReturnedJournal({
  refund_id,
  provider,
  amount,
  times_returned = 0,
}: RefundMoved): Journal {
  return {
    key: `refund-returned:${refund_id}${nth(times_returned)}`,
    kind: "refund_returned",
    reference: `refund:${refund_id}`,
    lines: comesBack(provider, amount, "liab:refund_payable"),
  };
}

/** A bank gave a provider back what it had taken (gross). */
export function claimReturnedJournal({ payment_id, event_id, provider, amount }: Claimed): Journal {
  return {
    key: `claim-returned:${payment_id}:${event_id}`,
    kind: "claim_returned",
    reference: `payment:${payment_id}`,
    lines: comesBack(provider, amount, "liab:suspense"),
  };
}
