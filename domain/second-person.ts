import type { AuditAct } from "./audit.ts";
import type { Currency } from "./money.ts";

/** Kinds of limits. Each brand may set its own amounts (`hand_limits`). */
export const limit_keys = ["refunds", "gifts", "vouchers", "payments", "transfers", "invoices"] as const;
export type LimitKey = (typeof limit_keys)[number];

const small = { PLN: 50_000n, EUR: 12_000n, GBP: 10_000n, USD: 13_000n } as const;
/** What one person gives away alone at most, gross minor units by currency, where a brand has set nothing. */
export const standard_limits = {
  refunds: small,
  gifts: small,
  vouchers: small,
  payments: small,
  // A statement of the bank shows this money.
  transfers: { PLN: 500_000n, EUR: 120_000n, GBP: 100_000n, USD: 130_000n },
  invoices: small,
} as const satisfies Record<LimitKey, Record<Currency, bigint>>;

/**
 * Which amounts are added up before they are compared with a limit; a day is one of Warsaw. A voucher belongs to whoever
 * holds it, so those of one seller count together; a transfer is matched in parts, so its parts do.
 */
export type Summed = "customer_and_day" | "asker_and_day" | "object";

type Row = {
  readonly limit: LimitKey;
  readonly summed: Summed;
  /** What the audit log calls the act. */
  readonly told: AuditAct;
};

/** Acts of the desk that give money away, by the name of their route (decision 0158). */
export const second_person = {
  makeRefund: { limit: "refunds", summed: "customer_and_day", told: "refund.make" },
  refundCorrection: { limit: "refunds", summed: "customer_and_day", told: "correction.refund" },
  issueSupplement: { limit: "refunds", summed: "customer_and_day", told: "analysis.reprice" },
  correctBalance: { limit: "gifts", summed: "customer_and_day", told: "balance.correct" },
  sellVoucher: { limit: "vouchers", summed: "asker_and_day", told: "voucher.sell" },
  confirmPayment: { limit: "payments", summed: "customer_and_day", told: "payment.confirmed_by_hand" },
  matchTransfer: { limit: "transfers", summed: "object", told: "transfer.match" },
  reduceInvoice: { limit: "invoices", summed: "customer_and_day", told: "invoice.reduce" },
} as const satisfies Readonly<Record<string, Row>>;
export type SecondPersonAct = keyof typeof second_person;
export const second_person_acts = Object.keys(second_person) as readonly SecondPersonAct[];

/** The acts whose amounts count together with those of this one. */
export const sharingLimit = (act: SecondPersonAct): SecondPersonAct[] =>
  second_person_acts.filter((other) => second_person[other].limit === second_person[act].limit);

/** Whether an act waits for a second person, `alone` being all that one person gave away before; minor units. */
export const isAboveLimit = (alone: bigint, amount: bigint, limit: bigint): boolean => alone + amount > limit;

/** How a request for a second person stands; `not_needed` is an act within the limit. */
export const approval_states = ["not_needed", "waiting", "approved", "rejected"] as const;
export type ApprovalState = (typeof approval_states)[number];
