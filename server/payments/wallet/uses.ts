import { cancelHeld } from "./cancel-held.ts";
import { Refusal } from "#domain/errors.ts";
import { bonusExpiredBefore } from "#domain/payments/top-up.ts";
import { isLow, returnShares, spendLots } from "#domain/ledger/wallet-lots.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { publish } from "#server/kernel/events.ts";
import { type Journal, post, postAll, type PaymentRow, lockWallet } from "#server/ledger/index.ts";
import {
  bonusExpiryJournal,
  holdJournal,
  releaseJournal,
  walletRefundJournal,
  type WalletPart,
} from "./journals.ts";

/** The provider of attempts that are paid from the customer's own balance. */
export const balance_provider = "balance";

type Share = { readonly lot_id: number; readonly paid: bigint; readonly bonus: bigint };

const partOf = (payment: PaymentRow, shares: readonly Share[]): WalletPart => ({
  customer_id: ownerOf(payment),
  currency: payment.currency,
  paid: shares.reduce((sum, { paid }) => sum + paid, 0n),
  bonus: shares.reduce((sum, { bonus }) => sum + bonus, 0n),
});

function ownerOf({ id, customer_id }: PaymentRow): number {
  if (customer_id === null) throw new Error(`payment ${id} is from a balance, but has no customer`);
  return customer_id;
}

/** What an attempt has taken from its customer's lots. */
export const usesOf = (tx: Tx, payment_id: number) =>
  tx.selectFrom("wallet_use").selectAll().where("payment_id", "=", payment_id).orderBy("lot_id").execute();

/**
 * Sets the amount of an attempt (gross, its currency) aside on its customer's balance, the oldest lots first. False
 * when there is not enough; nothing has happened then. Locks the wallet until the transaction ends.
 */
export async function holdFromBalance(tx: Tx, payment: PaymentRow, now: Date): Promise<boolean> {
  const customer_id = ownerOf(payment);
  await lockWallet(tx, customer_id);
  const lots = await tx
    .selectFrom("wallet_lot")
    .selectAll()
    .where("customer_id", "=", customer_id)
    .where("currency", "=", payment.currency)
    .where((w) => w.or([w("paid_left", ">", 0n), w("bonus_left", ">", 0n)]))
    .orderBy("id")
    .forUpdate()
    .execute();
  const shares = spendLots(lots, payment.amount);
  if (!shares) return false;
  if (shares.some(({ bonus }) => bonus > 0n) && (await isExclusive(tx, payment.payment_request_id)))
    throw new Refusal("coupon.exclusive");
  for (const { lot_id, paid, bonus } of shares) {
    await tx
      .updateTable("wallet_lot")
      .set((w) => ({ paid_left: w("paid_left", "-", paid), bonus_left: w("bonus_left", "-", bonus) }))
      .where("id", "=", lot_id)
      .execute();
    await tx.insertInto("wallet_use").values({ payment_id: payment.id, lot_id, paid, bonus }).execute();
  }
  const time = payment.times_held + 1;
  await tx
    .updateTable("payment")
    .set({ state: "created", times_held: time, finish_date: null })
    .where("id", "=", payment.id)
    .execute();
  await post(tx, { ...holdJournal({ payment_id: payment.id, time, part: partOf(payment, shares) }), now });
  if (isLow(lots, payment.amount))
    await publish(tx, "customer.informed", { type: "balance.low", customer_id }, now);
  return true;
}

/** Lets go what an open attempt had set aside: its lots are as before, and the attempt is over. */
export async function releaseHold(tx: Tx, payment: PaymentRow, now: Date): Promise<void> {
  await lockWallet(tx, ownerOf(payment));
  const times_held = await cancelHeld(tx, payment.id, now);
  if (times_held === null) return;
  const uses = await usesOf(tx, payment.id);
  await returnToLots(tx, uses);
  await tx.deleteFrom("wallet_use").where("payment_id", "=", payment.id).execute();
  const released = { payment_id: payment.id, time: times_held, part: partOf(payment, uses) };
  await post(tx, { ...releaseJournal(released), now });
}

async function returnToLots(tx: Tx, shares: readonly Share[]): Promise<void> {
  for (const { lot_id, paid, bonus } of shares)
    await tx
      .updateTable("wallet_lot")
      .set((w) => ({ paid_left: w("paid_left", "+", paid), bonus_left: w("bonus_left", "+", bonus) }))
      .where("id", "=", lot_id)
      .execute();
}

/** What of an attempt on the balance goes back when `amount` (gross) of it is refunded; refuses more than is left. */
export async function walletRefundOf(tx: Tx, payment: PaymentRow, amount: bigint): Promise<readonly Share[]> {
  const uses = await usesOf(tx, payment.id);
  const left = uses.map(({ lot_id, paid, bonus, paid_back, bonus_back }) => ({
    lot_id,
    paid: paid - paid_back,
    bonus: bonus - bonus_back,
  }));
  return returnShares(left, amount);
}

/** Carries a refund of an attempt on the balance out: the shares are in their lots again. Answers its journal. */
export async function refundToLots(
  tx: Tx,
  payment: PaymentRow,
  { refund_id, shares }: { readonly refund_id: number; readonly shares: readonly Share[] },
): Promise<Journal> {
  await lockWallet(tx, ownerOf(payment));
  await returnToLots(tx, shares);
  for (const { lot_id, paid, bonus } of shares)
    await tx
      .updateTable("wallet_use")
      .set((w) => ({ paid_back: w("paid_back", "+", paid), bonus_back: w("bonus_back", "+", bonus) }))
      .where("payment_id", "=", payment.id)
      .where("lot_id", "=", lot_id)
      .execute();
  return walletRefundJournal(refund_id, partOf(payment, shares));
}

/** Ends the bonus of the lots whose last day is over; answers how many. What is on hold ends when it comes back unused. */
export async function expireBonus(tx: Tx, now: Date): Promise<number> {
  const lots = await tx
    .selectFrom("wallet_lot")
    .select(["id", "customer_id"])
    .where("bonus_left", ">", 0n)
    .where("bonus_expires_at", "<", new Date(bonusExpiredBefore(now.getTime())))
    .orderBy("customer_id")
    .orderBy("id")
    .limit(500)
    .execute();
  const owners = lots.map(({ customer_id }) => customer_id);
  await tx
    .selectFrom("customer")
    .select("id")
    .where("id", "in", [0, ...owners])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const journals: Journal[] = [];
  for (const { id, customer_id } of lots) {
    const lot = await tx
      .selectFrom("wallet_lot")
      .selectAll()
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (lot.bonus_left === 0n) continue;
    const part = { customer_id, currency: lot.currency, paid: 0n, bonus: lot.bonus_left };
    journals.push(bonusExpiryJournal(id, lot.bonus_expired, part));
    await tx
      .updateTable("wallet_lot")
      .set({ bonus_left: 0n, bonus_expired: lot.bonus_expired + lot.bonus_left })
      .where("id", "=", id)
      .execute();
  }
  await postAll(tx, journals, now);
  return lots.length;
}

/** Whether an order of this request holds a code that goes with no promotional money. */
async function isExclusive(tx: Tx, payment_request_id: number): Promise<boolean> {
  const found = await tx
    .selectFrom("coupon_use")
    .innerJoin("coupon", "coupon.id", "coupon_use.coupon_id")
    .select("coupon.id")
    .where("coupon_use.payment_request_id", "=", payment_request_id)
    .where("coupon.exclusive", "=", true)
    .executeTakeFirst();
  return found !== undefined;
}
