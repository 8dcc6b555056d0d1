import type * as z from "zod/mini";
import type { desk_legal_routes, withdrawalInput, WithdrawalReceipt } from "#contract/legal.ts";
import { Refusal } from "#domain/errors.ts";
import { actsAtOnce, withdrawalFact } from "#domain/order/withdrawal.ts";
import { writeAudit } from "../../audit.ts";
import type { Tx } from "../../db/open.ts";
import type { Caller } from "../../http/caller.ts";
import { afterPaper } from "../../jobs/after.ts";
import { enqueue } from "../../jobs/queue.ts";
import { digest } from "../../keys.ts";
import { act } from "../../order/act.ts";
import { contractOf } from "../../order/contract.ts";
import { orderForUpdate, type OrderRow } from "../../order/facts.ts";
import { actorOf } from "../orders/commands.ts";
import { withdrawalGuards } from "./queries.ts";

type Statement = z.output<typeof withdrawalInput>;
type Settlement = z.output<(typeof desk_legal_routes)["settleWithdrawal"]["body"]>;

/** The order a statement means, and whether whoever sends it has shown that it is theirs. */
type Meant = { readonly order: OrderRow; readonly is_callers: boolean };

/** A number as people type it: `#10 280` is 10280. Anything that is no id of ours is kept as typed and finds nothing. */
function numberOf(typed: string): number | null {
  const digits = typed.replace(/[\s#.]/g, "");
  return /^[1-9]\d{0,8}$/.test(digits) ? Number(digits) : null;
}

/**
 * Finds the order a statement is about. It is the caller's by its link together with its address, or by log-in. With
 * the number and the address alone it is found, but a person settles it; a number of somebody else finds nothing.
 */
async function orderMeant(tx: Tx, caller: Caller, said: Statement): Promise<Meant | null> {
  const number = numberOf(said.order_number);
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
  const by_address = found.email.toLowerCase() === said.email;
  const by_link = found.hash === said.order_hash;
  if (!by_login && !by_link && !by_address) return null;
  const order = await orderForUpdate(tx, found.id);
  return order ? { order, is_callers: by_login || (by_link && by_address) } : null;
}

/** Ends the order when its contract allows it and nothing can be lost by it; answers whether it did. */
async function endAtOnce(
  tx: Tx,
  caller: Caller,
  { order, is_callers }: Meant,
  is_whole: boolean,
  now: Date,
): Promise<boolean> {
  const contract = await contractOf(tx, order);
  const standing = { is_callers, is_whole, on_hold: order.on_hold, failed: order.failed_from !== null };
  if (!actsAtOnce(withdrawalFact(contract, now.getTime()), standing)) return false;
  try {
    const facts = withdrawalGuards(contract, now, now);
    await act(tx, order.id, actorOf(caller), { event: "order.withdraw", facts }, now);
    return true;
  } catch (error) {
    // What the table does not let happen by itself is for the desk; the statement stands all the same.
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/**
 * Takes a withdrawal (D9). It is always accepted: where the order is the caller's and nobody has worked on it, it
 * ends at once and all the money goes back; everything else becomes a task of the desk. The same statement repeated
 * is one statement and answers with the moment of the first.
 */
export async function receiveWithdrawal(
  tx: Tx,
  caller: Caller,
  said: Statement,
  now: Date,
): Promise<WithdrawalReceipt> {
  const { name, email, order_number } = said;
  const part = said.part.trim();
  const meant = await orderMeant(tx, caller, said);
  const identity = [caller.brand.id, email, numberOf(order_number) ?? order_number, part, meant?.is_callers];
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
    for (const job of afterPaper.withdrawal_received) await enqueue(tx, job, { withdrawal_id: added.id });
  }
  const kept = await tx
    .selectFrom("withdrawal")
    .select(["received_at", "settlement"])
    .where("statement_sha256", "=", statement_sha256)
    .executeTakeFirstOrThrow();
  return {
    name,
    email,
    order_number,
    part,
    received_at: kept.received_at.toISOString(),
    outcome: kept.settlement === null || kept.settlement === "by_hand" ? "settling" : "ended",
  };
}

/**
 * The desk settles a withdrawal: `end_order` ends it by the table as of the day the statement came, with the money
 * the table gives back; `by_hand` notes what was done otherwise. Refuses what the table refuses, and a second time.
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
  const detail = { how, note, order_id: task.order_id };
  await writeAudit(
    tx,
    caller,
    { act: "withdrawal.settle", object: "withdrawal", object_id: id, detail },
    now,
  );
}
