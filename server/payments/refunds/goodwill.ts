import type { OrderRow } from "#server/kernel/db/rows.ts";
import { bonus_valid_days } from "#domain/payments/top-up.ts";
import { day } from "#domain/orders/timers.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { type Journal, fundsElsewhere, lockWallet } from "#server/ledger/index.ts";
import { goodwillJournal } from "../wallet/journals.ts";

/**
 * Credits promotional money (minor units of the order's currency) to the owner of an order that ended by our fault, once
 * for an order, as a lot of the balance without paid money. A guest has no balance, and a balance has one currency, so
 * funds in another currency exclude it (decision 0071). Answers the journal, which the caller posts, or null.
 */
export async function giveGoodwill(
  tx: Tx,
  order: OrderRow,
  bonus: bigint,
  now: Date,
): Promise<Journal | null> {
  const { customer_id, currency } = order;
  if (customer_id === null || bonus <= 0n) return null;
  await lockWallet(tx, customer_id);
  if (await fundsElsewhere(tx, customer_id, currency)) return null;
  const lot = await tx
    .insertInto("wallet_lot")
    .values({
      customer_id,
      order_id: order.id,
      currency,
      paid: 0n,
      bonus,
      paid_left: 0n,
      bonus_left: bonus,
      bonus_expires_at: new Date(now.getTime() + bonus_valid_days * day),
      created_at: now,
    })
    .onConflict((conflict) => conflict.column("order_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!lot) return null;
  await enqueue(tx, "mail.goodwill_credit", { order_id: order.id });
  return goodwillJournal(order.id, { customer_id, currency, paid: 0n, bonus });
}
