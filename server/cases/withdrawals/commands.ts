import {
  orderForUpdate,
  act,
  system,
  contractOf,
  hasOpenWithdrawal,
  pauseForWithdrawal,
} from "#server/orders/index.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import type * as z from "zod/mini";
import type { desk_legal_routes, withdrawalInput, WithdrawalReceipt } from "#contract/accounts/legal.ts";
import { Refusal } from "#domain/errors.ts";
import { actsAtOnce, withdrawalFact } from "#domain/orders/withdrawal.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { digest } from "#server/kernel/settings/keys.ts";
import { typedNumber } from "#server/kernel/format/typed-number.ts";
import { actorOf } from "#server/checkout/index.ts";
import { withdrawalGuards } from "./queries.ts";

type Statement = z.output<typeof withdrawalInput>;
type Settlement = z.output<(typeof desk_legal_routes)["settleWithdrawal"]["body"]>;

/** The order of a statement, and whether its sender has proved to be the buyer. */
type FoundOrder = { readonly order: OrderRow; readonly is_callers: boolean };

/**
 * Finds the order of a statement. The caller is identified as its owner by the session, or by a guest's link with its
 * address. With number and address alone the order is found, but the desk settles the statement; a number of another
 * person finds nothing.
 */
async function orderOfStatement(tx: Tx, caller: Caller, statement: Statement): Promise<FoundOrder | null> {
  const number = typedNumber(statement.order_number);
  if (number === null) return null;
  const found = await tx
    .selectFrom("order")
    .innerJoin("cart", "cart.id", "order.cart_id")
    .select(["order.id", "order.hash", "order.customer_id", "cart.email"])
    .where("order.id", "=", number)
    .where("order.brand_id", "=", caller.brand.id)
    .executeTakeFirst();
  if (!found) return null;
  const by_login = caller.id !== null && found.customer_id === caller.id;
  const by_address = found.email.toLowerCase() === statement.email;
  // The link of an account's order is no proof without its session.
  const by_link = found.customer_id === null && found.hash === statement.order_hash;
  if (!by_login && !by_link && !by_address) return null;
  const order = await orderForUpdate(tx, found.id);
  return order ? { order, is_callers: by_login || (by_link && by_address) } : null;
}

/** Ends the order when its contract allows it and without any loss; returns whether it did. */
async function endAtOnce(
  tx: Tx,
  caller: Caller,
  { order, is_callers }: FoundOrder,
  is_whole: boolean,
  now: Date,
): Promise<boolean> {
  const contract = await contractOf(tx, order);
  const standing = { is_callers, is_whole, on_hold: order.on_hold, failed: order.status === "failure" };
  if (!actsAtOnce(withdrawalFact(contract, now.getTime()), standing)) return false;
  try {
    const facts = withdrawalGuards(contract, now, now);
    await act(tx, order.id, actorOf(caller), { event: "order.withdraw", facts }, now);
    return true;
  } catch (error) {
    // Everything else is for the desk; the statement is valid in any case.
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/**
 * Receives a withdrawal (D9), which is never refused: an order of the caller without any work ends immediately with a
 * full refund; otherwise the work is paused and the desk gets a task. A repeated statement is stored once and returns
 * the time of the first.
 */
export async function receiveWithdrawal(
  tx: Tx,
  caller: Caller,
  statement: Statement,
  now: Date,
): Promise<WithdrawalReceipt> {
  const { name, email, order_number } = statement;
  const part = statement.part.trim();
  const meant = await orderOfStatement(tx, caller, statement);
  const identity = [
    caller.brand.id,
    email,
    typedNumber(order_number) ?? order_number,
    part,
    meant?.is_callers,
  ];
  const statement_sha256 = digest(JSON.stringify(identity));
  const added = await tx
    .insertInto("withdrawal")
    .values({
      brand_id: caller.brand.id,
      locale: caller.locale,
      name,
      email,
      order_number,
      order_id: meant?.order.id ?? null,
      part,
      received_at: now,
      statement_sha256,
    })
    .onConflict((conflict) => conflict.column("statement_sha256").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (added) {
    if (meant && (await endAtOnce(tx, caller, meant, part === "", now)))
      await tx
        .updateTable("withdrawal")
        .set({ settled_at: now, settlement: "at_once" })
        .where("id", "=", added.id)
        .execute();
    else if (meant) await pauseForWithdrawal(tx, meant.order.id, now);
    await enqueue(tx, "mail.withdrawal_receipt", { withdrawal_id: added.id });
    await enqueue(tx, "mail.staff_withdrawal", { withdrawal_id: added.id });
  }
  const stored = await tx
    .selectFrom("withdrawal")
    .select(["received_at", "settlement"])
    .where("statement_sha256", "=", statement_sha256)
    .executeTakeFirstOrThrow();
  return {
    name,
    email,
    order_number,
    part,
    received_at: stored.received_at.toISOString(),
    outcome: stored.settlement === null || stored.settlement === "by_hand" ? "settling" : "ended",
  };
}

/** Ends the hold of a withdrawal, unless another statement is unsettled. */
async function endWithdrawalHold(tx: Tx, caller: Caller, order_id: number, now: Date): Promise<void> {
  const order = await orderForUpdate(tx, order_id);
  if (order?.hold_reason !== "withdrawal" || (await hasOpenWithdrawal(tx, order))) return;
  await act(tx, order_id, { ...system, staff_id: caller.id }, { event: "hold.clear" }, now);
}

/**
 * Settles a withdrawal by the desk: `end_order` ends the order as of the day of the statement, with the refund of the
 * transition table; `by_hand` records another solution, and work continues. Refuses what the table refuses, and a
 * second settlement.
 */
export async function settleWithdrawal(
  tx: Tx,
  caller: Caller,
  id: number,
  { how, note }: Settlement,
  now: Date,
): Promise<void> {
  const task = await tx
    .selectFrom("withdrawal")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!task) throw new Refusal("order.not_found");
  if (task.settled_at !== null) throw new Refusal("order.stale");
  if (how === "end_order") {
    const order = task.order_id === null ? undefined : await orderForUpdate(tx, task.order_id);
    if (!order) throw new Refusal("order.not_found");
    const facts = withdrawalGuards(await contractOf(tx, order), task.received_at, now);
    await act(tx, order.id, { role: "staff", id: caller.id }, { event: "order.withdraw", facts }, now);
  }
  await tx
    .updateTable("withdrawal")
    .set({
      settled_at: now,
      settled_by: caller.id,
      settlement: how === "end_order" ? "order_ended" : "by_hand",
      note,
    })
    .where("id", "=", id)
    .execute();
  if (how === "by_hand" && task.order_id !== null) await endWithdrawalHold(tx, caller, task.order_id, now);
  const detail = { how, note, order_id: task.order_id };
  await writeAudit(
    tx,
    caller,
    { act: "withdrawal.settle", object: "withdrawal", object_id: id, detail },
    now,
  );
}
