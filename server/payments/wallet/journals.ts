import type { Money } from "#domain/money.ts";
import type { Line, Journal } from "#server/ledger/index.ts";

/** Paid money and bonus of one customer, minor units of one currency. */
export type WalletPart = {
  readonly customer_id: number;
  readonly currency: Money["currency"];
  readonly paid: bigint;
  readonly bonus: bigint;
};

/** Both parts leave the wallet's two accounts and are on hold, or, with `back`, return from there. */
const betweenHold = ({ customer_id, currency, paid, bonus }: WalletPart, back: boolean): Line[] => {
  const owner = `customer:${customer_id}` as const;
  const sign = back ? -1n : 1n;
  return [
    { code: "liab:wallet_paid", owner, currency, amount: sign * paid },
    { code: "liab:wallet_bonus", owner, currency, amount: sign * bonus },
    { code: "liab:wallet_hold", owner, currency, amount: -sign * (paid + bonus) },
  ];
};

type OfAttempt = { readonly payment_id: number; readonly time: number; readonly part: WalletPart };

/** Money of the balance is set aside for an attempt; `time` counts how often that happened for the same one. */
export const holdJournal = ({ payment_id, time, part }: OfAttempt): Journal => ({
  key: `hold:${payment_id}:${time}`,
  kind: "wallet_hold",
  reference: `payment:${payment_id}`,
  lines: betweenHold(part, false),
});

/** The attempt came to nothing: what was set aside is the customer's again. */
export const releaseJournal = ({ payment_id, time, part }: OfAttempt): Journal => ({
  key: `release:${payment_id}:${time}`,
  kind: "wallet_release",
  reference: `payment:${payment_id}`,
  lines: betweenHold(part, true),
});

/**
 * What was on hold pays. Paid money is money for orders; the bonus is a reduction of their price, so it stays the cost
 * that it was booked as and is not revenue (money.md 2.3).
 */
export const spentLines = ({ customer_id, currency, paid, bonus }: WalletPart): Line[] => [
  { code: "liab:wallet_hold", owner: `customer:${customer_id}`, currency, amount: paid + bonus },
  { code: "liab:order_prepaid", owner: "", currency, amount: -paid },
  { code: "exp:bonus", owner: "", currency, amount: -bonus },
];

/** A refund returns to its lots: paid money from the refunds payable, the bonus as promotional money again. */
export const walletRefundJournal = (refund_id: number, part: WalletPart): Journal => {
  const { customer_id, currency, paid, bonus } = part;
  const owner = `customer:${customer_id}` as const;
  return {
    key: `refund-sent:${refund_id}`,
    kind: "refund_sent",
    reference: `refund:${refund_id}`,
    lines: [
      { code: "liab:refund_payable", owner: "", currency, amount: paid },
      { code: "liab:wallet_paid", owner, currency, amount: -paid },
      { code: "exp:bonus", owner: "", currency, amount: bonus },
      { code: "liab:wallet_bonus", owner, currency, amount: -bonus },
    ],
  };
};

/** Promotional money that was not used in time expires; `before` is the part of the lot that had ended earlier. */
export const bonusExpiryJournal = (
  lot_id: number,
  before: bigint,
  { customer_id, currency, bonus }: WalletPart,
): Journal => ({
  key: `bonus-expiry:${lot_id}:${before}`,
  kind: "bonus_expiry",
  reference: `wallet_lot:${lot_id}`,
  lines: [
    { code: "liab:wallet_bonus", owner: `customer:${customer_id}`, currency, amount: bonus },
    { code: "exp:bonus", owner: "", currency, amount: -bonus },
  ],
});

/** Promotional money given because an order ended by our fault; it is our cost, like every bonus. */
export const goodwillJournal = (order_id: number, { customer_id, currency, bonus }: WalletPart): Journal => ({
  key: `goodwill:${order_id}`,
  kind: "goodwill",
  reference: `order:${order_id}`,
  lines: [
    { code: "exp:bonus", owner: "", currency, amount: bonus },
    { code: "liab:wallet_bonus", owner: `customer:${customer_id}`, currency, amount: -bonus },
  ],
});
