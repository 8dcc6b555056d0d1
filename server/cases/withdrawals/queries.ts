import { orderByHash, isBuyer, contractAt, contractOf, loadFacts } from "#server/orders/index.ts";
import type { Kysely } from "kysely";
import { brandById } from "#brands/all.ts";
import type { WithdrawalOrder, WithdrawalTask } from "#contract/accounts/legal.ts";
import { decide } from "#domain/orders/decide.ts";
import type { LoadedFacts } from "#domain/orders/facts.ts";
import { settle } from "#domain/orders/refund.ts";
import { withdrawalFact, type Contract } from "#domain/orders/withdrawal.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import { cancellationOf } from "#server/payments/index.ts";

/**
 * Facts for the guards about a withdrawal received at `at`: a statement in time counts from its receipt, however late
 * the desk reads it.
 */
export const withdrawalGuards = (contract: Contract, at: Date, now: Date): Partial<LoadedFacts> => ({
  is_consumer: contract.is_consumer,
  fully_performed: contract.status === "finished",
  withdrawal_until:
    contract.until !== null && at.getTime() <= contract.until
      ? Math.max(contract.until, now.getTime())
      : contract.until,
});

/** The order of a link for the form; name and address of the buyer are filled in only for the buyer. */
export async function withdrawalOrder(
  db: Kysely<DB>,
  caller: Caller,
  hash: string,
  now: Date,
): Promise<WithdrawalOrder> {
  const order = await orderByHash(db, caller, hash);
  const contract = await contractOf(db, order);
  const cart = await db
    .selectFrom("cart")
    .select(["first_name", "last_name", "email", "made_by"])
    .where("id", "=", order.cart_id)
    .executeTakeFirstOrThrow();
  const made = await contractAt(db, order.id);
  const own = isBuyer(caller, { customer_id: order.customer_id, made_by: cart.made_by });
  return {
    order_number: String(order.id),
    name: own ? `${cart.first_name} ${cart.last_name}`.trim() : "",
    email: own ? cart.email : "",
    ordered_at: (made ?? order.created_at).toISOString(),
    fact: withdrawalFact(contract, now.getTime()),
    until: contract.until === null ? null : new Date(contract.until).toISOString(),
  };
}

type Standing = Pick<WithdrawalTask, "fact" | "can_end" | "refund" | "kept">;
const nothing: Standing = { fact: null, can_end: false, refund: null, kept: null };

/** The possible decisions of the desk about a statement: end the order, or settle it manually. */
async function standingOf(
  db: Kysely<DB>,
  order_id: number | null,
  received_at: Date,
  now: Date,
): Promise<Standing> {
  const order =
    order_id === null
      ? undefined
      : await db.selectFrom("order").selectAll().where("id", "=", order_id).executeTakeFirst();
  if (!order) return nothing;
  const contract = await contractOf(db, order);
  const facts = await loadFacts(db, order, now, withdrawalGuards(contract, received_at, now));
  const fact = withdrawalFact(contract, received_at.getTime());
  if (!decide(facts, "order.withdraw", "staff").allowed) return { ...nothing, fact };
  const end = { event: "order.withdraw", actor_role: "staff", from_status: order.status, at: now };
  const { sent, owed } = settle(await cancellationOf(db, order, end, now));
  return {
    fact,
    can_end: true,
    refund: moneyView(sent, order.currency),
    kept: moneyView(owed, order.currency),
  };
}

/** Withdrawals that wait for the desk, the oldest first; those of one order if it is given. */
export async function openWithdrawals(
  db: Kysely<DB>,
  order_id: number | null,
  now: Date,
): Promise<WithdrawalTask[]> {
  const rows = await db
    .selectFrom("withdrawal")
    .selectAll()
    .where("settled_at", "is", null)
    .$if(order_id !== null, (q) => q.where("order_id", "=", order_id))
    .orderBy("received_at")
    .limit(100)
    .execute();
  const tasks: WithdrawalTask[] = [];
  for (const row of rows)
    tasks.push({
      id: row.id,
      order_id: row.order_id,
      order_number: row.order_number,
      brand: brandById(row.brand_id)?.slug ?? String(row.brand_id),
      name: row.name,
      email: row.email,
      part: row.part,
      received_at: row.received_at.toISOString(),
      ...(await standingOf(db, row.order_id, row.received_at, now)),
    });
  return tasks;
}
