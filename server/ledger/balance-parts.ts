import type { Tx } from "../db/open.ts";
import type { PaymentRow } from "./rows.ts";
import type { WalletPart } from "./wallet-journals.ts";
import { balance_provider, holdFromBalance, releaseHold, usesOf } from "./wallet-uses.ts";

/** The attempts on the balance that pay together with a main attempt: itself, or the part beside it. */
export const balanceAttempts = (tx: Tx, main: PaymentRow): Promise<PaymentRow[]> =>
  tx
    .selectFrom("payment")
    .selectAll()
    .where("provider", "=", balance_provider)
    .where((w) => w.or([w("id", "=", main.id), w("beside_id", "=", main.id)]))
    .orderBy("id")
    .forUpdate()
    .execute();

/**
 * Makes sure that every part is on hold, and answers what they hold together (null: nothing of a balance is in it).
 * False when a part was let go meanwhile and the balance does not hold so much any more.
 */
export async function heldParts(
  tx: Tx,
  parts: readonly PaymentRow[],
  now: Date,
): Promise<WalletPart | null | false> {
  let whole: WalletPart | null = null;
  for (const part of parts) {
    if (part.state !== "created" && !(await holdFromBalance(tx, part, now))) return false;
    const { customer_id, currency } = part;
    if (customer_id === null) throw new Error(`payment ${part.id} is from a balance, but of nobody`);
    whole ??= { customer_id, currency, paid: 0n, bonus: 0n };
    for (const { paid, bonus } of await usesOf(tx, part.id))
      whole = { ...whole, paid: whole.paid + paid, bonus: whole.bonus + bonus };
  }
  return whole;
}

/** The parts have paid: they are finished like the main attempt. */
export async function markPartsCaptured(tx: Tx, parts: readonly PaymentRow[], now: Date): Promise<void> {
  for (const { id, amount } of parts)
    await tx
      .updateTable("payment")
      .set({ state: "captured", captured: amount, finished: true, finish_date: now })
      .where("id", "=", id)
      .execute();
}

/** Lets go what is on hold beside an attempt that came to nothing. */
export async function releaseBeside(tx: Tx, main_id: number, now: Date): Promise<void> {
  await releaseAll(tx, await heldWhere(tx, "beside_id", [main_id]), now);
}

/** Lets go what attempts at these requests had on hold: they are closed, or paid in another way. */
export async function releaseOfRequests(tx: Tx, request_ids: readonly number[], now: Date): Promise<void> {
  if (request_ids.length > 0)
    await releaseAll(tx, await heldWhere(tx, "payment_request_id", request_ids), now);
}

const heldWhere = (
  tx: Tx,
  column: "beside_id" | "payment_request_id",
  ids: readonly number[],
): Promise<PaymentRow[]> =>
  tx
    .selectFrom("payment")
    .selectAll()
    .where(column, "in", ids)
    .where("provider", "=", balance_provider)
    .where("state", "=", "created")
    .orderBy("id")
    .execute();

async function releaseAll(tx: Tx, held: readonly PaymentRow[], now: Date): Promise<void> {
  for (const payment of held) await releaseHold(tx, payment, now);
}
