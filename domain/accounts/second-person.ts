import type { AuditAct } from "../audit.ts";
import type { Currency } from "../money.ts";

/** Kinds of limits. Each brand may set its own amounts (`hand_limits`). */
export const limit_keys = [
  "refunds",
  "gifts",
  "vouchers",
  "payments",
  "transfers",
  "invoices",
  "rates",
] as const;
export type LimitKey = (typeof limit_keys)[number];

const small = { PLN: 50_000n, EUR: 12_000n, GBP: 10_000n, USD: 13_000n } as const;
/** The default maximum that one person may give away alone, gross minor units by currency. */
export const standard_limits = {
  refunds: small,
  gifts: small,
  vouchers: small,
  payments: small,
  // A bank statement proves this money.
  transfers: { PLN: 500_000n, EUR: 120_000n, GBP: 100_000n, USD: 130_000n },
  invoices: small,
  // The larger of the rates before and after, net for a thousand words.
  rates: small,
} as const satisfies Record<LimitKey, Record<Currency, bigint>>;

/**
 * Which amounts are summed before they are compared with a limit; a day is a day in Warsaw. A voucher can be used by
 * any holder and a code by anyone who knows it, so they are summed by their maker; a transfer is matched in parts, so
 * its parts are summed.
 */
type Summed = "customer_and_day" | "asker_and_day" | "object" | "nothing";

type Row = {
  /** Null: there is no limit by amount, so every such act needs approval. */
  readonly limit: LimitKey | null;
  readonly summed: Summed;
  /** The name of the act in the audit log. */
  readonly audit_act: AuditAct;
};

/**
 * Acts of the desk that give money away, by the name of their route (decision 0158), changes of prices and rates by a
 * factor of a hundred (decision 0159), and raised limits.
 */
export const second_person = {
  makeRefund: { limit: "refunds", summed: "customer_and_day", audit_act: "refund.make" },
  refundCorrection: { limit: "refunds", summed: "customer_and_day", audit_act: "correction.refund" },
  issueSupplement: { limit: "refunds", summed: "customer_and_day", audit_act: "analysis.reprice" },
  correctBalance: { limit: "gifts", summed: "customer_and_day", audit_act: "balance.correct" },
  makeCoupon: { limit: "gifts", summed: "asker_and_day", audit_act: "coupon.make" },
  makeCoupons: { limit: "gifts", summed: "asker_and_day", audit_act: "coupon.make_batch" },
  changeCoupon: { limit: "gifts", summed: "asker_and_day", audit_act: "coupon.change" },
  setBonusTable: { limit: null, summed: "nothing", audit_act: "bonus_table.set" },
  sellVoucher: { limit: "vouchers", summed: "asker_and_day", audit_act: "voucher.sell" },
  confirmPayment: { limit: "payments", summed: "customer_and_day", audit_act: "payment.confirmed_by_hand" },
  matchTransfer: { limit: "transfers", summed: "object", audit_act: "transfer.match" },
  reduceInvoice: { limit: "invoices", summed: "customer_and_day", audit_act: "invoice.reduce" },
  publishPriceDraft: { limit: null, summed: "nothing", audit_act: "price_list.publish" },
  setTranslatorPairs: { limit: "rates", summed: "nothing", audit_act: "translator.pairs" },
  setHandLimits: { limit: null, summed: "nothing", audit_act: "setting.change" },
} as const satisfies Readonly<Record<string, Row>>;
export type SecondPersonAct = keyof typeof second_person;
export const second_person_acts = Object.keys(second_person) as readonly SecondPersonAct[];

/**
 * Acts that post to the ledger or change means of payment and need no second person, each with the reason. Refunds at
 * the end of an order are computed from the transition table and not entered by a person.
 */
export const without_second_person = {
  actOnOrder: "the table of orders says what goes back",
  settleWithdrawal: "the table of orders says what goes back",
  decideApproval: "is the second person",
  voucherCode: "a voucher that was sold already",
  blockVoucher: "what is left stays its holder's",
  refundSent: "a refund that was decided already",
  settleRefundByHand: "a refund that was decided already",
  sendRefundAgain: "a refund that was decided already",
  returnVat: "the tax table and the answer of VIES say what goes back",
  importStatement: "booked as the bank says",
  bookCharge: "booked as the bank says",
  bookVoucher: "money of vouchers that were sold already",
  undoMatch: "takes a match of the same day back",
  writeOffRest: "a few units of a currency, by a limit that is the same for all",
  matchPayout: "money between our own accounts",
  returnPayout: "money between our own accounts",
  importPayouts: "booked as the provider says",
  settlePayoutRow: "booked as the provider says",
  decideFee: "no more than was agreed, and paid by two people",
  releasePayoutRun: "released by a user who approved none of its bills",
  rejectPayout: "the bank did not carry it out",
  matchTranslatorPayout: "a payout that was released already",
} as const satisfies Readonly<Record<string, string>>;

/** The acts whose amounts count together with those of this one: with the same limit and the same way of summing. */
export const sharingSum = (act: SecondPersonAct): SecondPersonAct[] =>
  second_person_acts.filter(
    (other) =>
      second_person[other].limit === second_person[act].limit &&
      second_person[other].summed === second_person[act].summed,
  );

/** A share of a price or of a top-up above this, half of it, is a gift of unlimited amount. */
export const most_share_bps = 5_000n;

/** The state of a request for a second person; `not_needed` is an act within the limit. */
export const approval_states = ["not_needed", "waiting", "approved", "rejected"] as const;
/** @public Used by the generated tables of the database. */
export type ApprovalState = (typeof approval_states)[number];
