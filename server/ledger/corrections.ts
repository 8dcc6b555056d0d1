import type { Currency } from "#domain/money.ts";
import { bonus_valid_days } from "#domain/payments/top-up.ts";
import { Refusal } from "#domain/errors.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { post } from "./post.ts";
import { lockWallet } from "./wallet.ts";

const day_ms = 24 * 60 * 60 * 1000;

export type CorrectionToBook = {
  readonly id: number;
  readonly customer_id: number;
  readonly currency: Currency;
  /** Minor units; negative withdraws bonus. */
  readonly amount: bigint;
};

/** Takes bonus out of a customer's lots, what ends first first; refuses more than there is. */
async function takeBonus(tx: Tx, customer_id: number, currency: Currency, amount: bigint): Promise<void> {
  const lots = await tx
    .selectFrom("wallet_lot")
    .select(["id", "bonus_left", "bonus_forfeited"])
    .where("customer_id", "=", customer_id)
    .where("currency", "=", currency)
    .where("bonus_left", ">", 0n)
    .orderBy("bonus_expires_at")
    .orderBy("id")
    .forUpdate()
    .execute();
  let open = amount;
  for (const lot of lots) {
    const part = lot.bonus_left < open ? lot.bonus_left : open;
    if (part === 0n) break;
    await tx
      .updateTable("wallet_lot")
      .set({ bonus_left: lot.bonus_left - part, bonus_forfeited: lot.bonus_forfeited + part })
      .where("id", "=", lot.id)
      .execute();
    open -= part;
  }
  if (open > 0n) throw new Refusal("balance_correction.too_much");
}

/**
 * Books a correction of a balance, once by its id: a granted amount is a lot of bonus and our cost until it is used; a
 * withdrawn amount reduces that cost again. Paid money is never touched. Refuses to take more bonus than there is, and a
 * currency that is not the account's any more.
 */
export async function bookCorrection(tx: Tx, correction: CorrectionToBook, now: Date): Promise<void> {
  const { id, customer_id, currency, amount } = correction;
  const wallet = await lockWallet(tx, customer_id);
  if (wallet.currency !== currency) throw new Refusal("customer.changed");
  if (amount < 0n) await takeBonus(tx, customer_id, currency, -amount);
  else
    await tx
      .insertInto("wallet_lot")
      .values({
        customer_id,
        balance_correction_id: id,
        currency,
        paid: 0n,
        bonus: amount,
        paid_left: 0n,
        bonus_left: amount,
        bonus_expires_at: new Date(now.getTime() + bonus_valid_days * day_ms),
        created_at: now,
      })
      .execute();
  await post(tx, {
    key: `balance-correction:${id}`,
    kind: "balance_correction",
    reference: `balance_correction:${id}`,
    lines: [
      { code: "exp:bonus", owner: "", currency, amount },
      { code: "liab:wallet_bonus", owner: `customer:${customer_id}`, currency, amount: -amount },
    ],
    now,
  });
}
