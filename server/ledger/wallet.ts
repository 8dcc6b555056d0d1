import type { Kysely } from "kysely";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { type Currency, type Money, money } from "#domain/money.ts";
import { bonus_valid_days } from "#domain/payments/top-up.ts";
import { topUpJournal } from "./journals.ts";
import type { Journal } from "./post.ts";

const day_ms = 24 * 60 * 60 * 1000;
const wallet_codes = ["liab:wallet_paid", "liab:wallet_bonus", "liab:wallet_hold"] as const;

/**
 * Funds of a customer in another currency than `currency`, money held for a running payment included; null when there
 * are none. A customer has one wallet currency at a time (§5), so these block a top-up.
 */
export async function fundsElsewhere(
  db: Kysely<DB>,
  customer_id: number,
  currency: Currency,
): Promise<Money | null> {
  const rows = await db
    .selectFrom("ledger.account")
    .select(["currency", "balance"])
    .where("owner", "=", `customer:${customer_id}`)
    .where("code", "in", wallet_codes)
    .where("currency", "!=", currency)
    .where("balance", "!=", 0n)
    .execute();
  const [first] = rows;
  if (!first) return null;
  // Money that we owe is a credit, which is negative in the books.
  const amount = rows
    .filter((row) => row.currency === first.currency)
    .reduce((total, { balance }) => total - balance, 0n);
  return money(amount, first.currency);
}

/** Locks the wallet until the transaction ends, without blocking other orders of the same customer. */
export const lockWallet = (tx: Tx, customer_id: number) =>
  tx
    .selectFrom("customer")
    .selectAll()
    .where("id", "=", customer_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

export type PaidTopUp = {
  readonly payment_request_id: number;
  readonly customer_id: number;
  readonly provider: string;
  readonly paid: Money;
  /** Promotional money in the same currency. */
  readonly bonus: bigint;
};

/**
 * Puts the money of a top-up and its bonus on the customer's balance as one lot, once per request. Answers the journal,
 * which the caller posts; null when funds in another currency came in first: then the money has to go back.
 */
export async function creditTopUp(tx: Tx, top_up: PaidTopUp, now: Date): Promise<Journal | null> {
  const { payment_request_id, customer_id, paid, bonus } = top_up;
  await lockWallet(tx, customer_id);
  if (await fundsElsewhere(tx, customer_id, paid.currency)) return null;
  await tx
    .insertInto("wallet_lot")
    .values({
      customer_id,
      payment_request_id,
      currency: paid.currency,
      paid: paid.amount,
      bonus,
      paid_left: paid.amount,
      bonus_left: bonus,
      bonus_expires_at: new Date(now.getTime() + bonus_valid_days * day_ms),
      created_at: now,
    })
    .execute();
  return topUpJournal(top_up);
}
