import { sql } from "kysely";
import { allocate, divideHalfUp, type Money } from "#domain/money.ts";
import { write_off_provider } from "#domain/payments/write-off.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import type { Journal, PaymentRow } from "#server/ledger/index.ts";
import { refundToVoucher, voucher_provider } from "../vouchers/uses.ts";
import { balance_provider, refundToLots, walletRefundOf } from "../wallet/uses.ts";

/** A share of a refund and the attempt it goes back to (gross); of a balance, `owed` is the paid money in it alone. */
type RefundSource = {
  readonly payment: PaymentRow;
  readonly amount: bigint;
  /** What we owe in the books: a bonus that comes back was never money of the buyer. */
  readonly owed: bigint;
  readonly shares: Awaited<ReturnType<typeof walletRefundOf>>;
};

/**
 * Back to where it came from (money.md 2.6): a refund of something that several means have paid is shared among them in
 * proportion to what each has still in it. Amounts are gross minor units of the price, or of `money` alone, such as VAT, which
 * a bonus never contains: then the bonus goes back in the same proportion, and the money is exact to the minor unit.
 * RangeError when more goes back than is there.
 */
export const refundSources = (
  tx: Tx,
  payment_request_id: number,
  amount: bigint,
  of: "price" | "money" = "price",
): Promise<RefundSource[]> =>
  of === "price" ? sharesOf(tx, payment_request_id, amount) : moneySources(tx, payment_request_id, amount);

async function sharesOf(tx: Tx, payment_request_id: number, amount: bigint): Promise<RefundSource[]> {
  const { payments, left, whole } = await leftToRefund(tx, payment_request_id);
  if (amount > whole) throw new RangeError(`request ${payment_request_id} has only ${whole} left to refund`);
  const parts = dividedAmong(payments, left, amount);
  const sources: RefundSource[] = [];
  for (const [i, payment] of payments.entries()) {
    const part = parts[i] ?? 0n;
    if (part === 0n) continue;
    const shares = payment.provider === balance_provider ? await walletRefundOf(tx, payment, part) : [];
    const owed =
      payment.provider === balance_provider ? shares.reduce((sum, { paid }) => sum + paid, 0n) : part;
    sources.push({ payment, amount: part, owed, shares });
  }
  return sources;
}

/** Money goes back first: what was written off was paid by no one, and is the last part of what an order is refunded. */
function dividedAmong(payments: readonly PaymentRow[], left: readonly bigint[], amount: bigint): bigint[] {
  const money = left.map((one, i) => (payments[i]?.provider === write_off_provider ? 0n : one));
  const whole = money.reduce((sum, one) => sum + one, 0n);
  if (amount <= whole) return allocate(amount, money);
  const written_off = allocate(
    amount - whole,
    left.map((one, i) => one - (money[i] ?? 0n)),
  );
  return money.map((one, i) => one + (written_off[i] ?? 0n));
}

/** The finished attempts at a request, which are locked, and what is in each of them still. */
async function leftToRefund(tx: Tx, payment_request_id: number) {
  const payments = await tx
    .selectFrom("payment")
    .selectAll()
    .where("payment_request_id", "=", payment_request_id)
    .where("finished", "=", true)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const left: bigint[] = [];
  for (const payment of payments) left.push(payment.amount - (await promisedOf(tx, payment.id)));
  return { payments, left, whole: left.reduce((sum, one) => sum + one, 0n) };
}

async function moneySources(tx: Tx, payment_request_id: number, amount: bigint): Promise<RefundSource[]> {
  const { whole } = await leftToRefund(tx, payment_request_id);
  const all = await sharesOf(tx, payment_request_id, whole);
  const money = owedOf(all);
  if (amount > money) throw new RangeError(`request ${payment_request_id} has only ${money} of money left`);
  const sources = await sharesOf(tx, payment_request_id, divideHalfUp(amount * whole, money));
  return exactly(sources, all, amount);
}

const owedOf = (sources: readonly RefundSource[]): bigint =>
  sources.reduce((sum, { owed }) => sum + owed, 0n);

/** Moves the minor units that rounding lost or gained between money and bonus of the same lots. */
function exactly(
  sources: readonly RefundSource[],
  all: readonly RefundSource[],
  amount: bigint,
): RefundSource[] {
  let missing = amount - owedOf(sources);
  const exact = sources.map((source) => {
    const most = all.find(({ payment }) => payment.id === source.payment.id)?.shares ?? [];
    const shares = source.shares.map((share) => {
      const taken = most.find(({ lot_id }) => lot_id === share.lot_id) ?? share;
      const moved = movable(share, taken, missing);
      missing -= moved;
      return { ...share, paid: share.paid + moved, bonus: share.bonus - moved };
    });
    const moved = paidIn(shares) - paidIn(source.shares);
    return { ...source, shares, owed: source.owed + moved };
  });
  if (missing !== 0n) throw new RangeError(`${amount} cannot be split into money and bonus`);
  return exact;
}

type Share = RefundSource["shares"][number];
const paidIn = (shares: readonly Share[]): bigint => shares.reduce((sum, { paid }) => sum + paid, 0n);
const least = (...amounts: bigint[]): bigint => amounts.reduce((a, b) => (a < b ? a : b));

/** How much of a share can be money instead of bonus, or below zero the other way round. */
const movable = (share: Share, taken: Share, wanted: bigint): bigint =>
  wanted >= 0n
    ? least(wanted, share.bonus, taken.paid - share.paid)
    : -least(-wanted, share.paid, taken.bonus - share.bonus);

/**
 * What of an attempt's own money is promised back already; captures that never paid anything are not its own. What a
 * provider refused is still owed: it is sent again or by hand.
 */
async function promisedOf(tx: Tx, payment_id: number): Promise<bigint> {
  const { promised } = await tx
    .selectFrom("refund")
    .select(sql<bigint>`coalesce(sum(amount), 0)::bigint`.as("promised"))
    .where("payment_id", "=", payment_id)
    .where("unique_key", "not like", "surplus:%")
    .executeTakeFirstOrThrow();
  return promised;
}

/**
 * Carries out a refund to the balance or to a voucher, at once, without a provider. Once for a refund. Answers
 * the journal, which the caller posts when all rows are locked.
 */
export async function refundToOwn(
  tx: Tx,
  refund_id: number,
  { payment, amount, shares }: RefundSource,
  now: Date,
): Promise<Journal> {
  const journal =
    payment.provider === write_off_provider
      ? writeOffEndedJournal(refund_id, { amount, currency: payment.currency })
      : await (payment.provider === voucher_provider
          ? refundToVoucher(tx, payment, { refund_id, amount }, now)
          : refundToLots(tx, payment, { refund_id, shares }));
  await tx
    .updateTable("refund")
    .set({ state: "settled", settled_at: now })
    .where("id", "=", refund_id)
    .execute();
  await tx
    .updateTable("payment")
    .set((w) => ({ refunded: w("refunded", "+", amount) }))
    .where("id", "=", payment.id)
    .execute();
  // No one gets anything of what was written off.
  if (payment.provider === write_off_provider) return journal;
  await enqueue(tx, "mail.payment_refunded", { refund_id });
  await enqueue(tx, "mail.top_up_refunded", { refund_id });
  return journal;
}

/** What an order is refunded of an amount that was written off ends the cost. */
const writeOffEndedJournal = (refund_id: number, { amount, currency }: Money): Journal => ({
  key: `refund-sent:${refund_id}`,
  kind: "refund_sent",
  reference: `refund:${refund_id}`,
  lines: [
    { code: "liab:refund_payable", owner: "", currency, amount },
    { code: "exp:written_off", owner: "", currency, amount: -amount },
  ],
});
