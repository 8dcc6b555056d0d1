import type { OrderRow, StageRow, AssignmentRow } from "#server/kernel/db/rows.ts";
import { type Kysely, sql } from "kysely";
import { Refusal } from "#domain/errors.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { type Actor, orderForUpdate, stagesOf } from "#server/orders/index.ts";
import { isInHand } from "#domain/work/assignment.ts";

/** A current job of a translator, with its order locked until the transaction ends. */
export type Held = {
  readonly order: OrderRow;
  readonly stage: StageRow;
  readonly stages: readonly StageRow[];
  readonly mine: AssignmentRow;
  readonly actor: Actor;
};

/** Whether a row of `stage` is or was this translator's work, or they are the second interpreter of its session. */
export const isWorkerOf = (translator_id: number | null) => sql<boolean>`(
  stage.translator_id = ${translator_id} or exists (
    select 1 from second_seat as seat
    where seat.order_id = stage.order_id and seat.translator_id = ${translator_id} and seat.state = 'accepted'
  )
)`;

/** The order of a stage that is or was the caller's; refuses any other as not found. */
export async function orderOfJob(db: Kysely<DB>, caller: Caller, stage_id: number): Promise<OrderRow> {
  const order = await db
    .selectFrom("order")
    .innerJoin("stage", "stage.order_id", "order.id")
    .selectAll("order")
    .where("stage.id", "=", stage_id)
    .where(isWorkerOf(caller.id))
    .executeTakeFirst();
  if (!order) throw new Refusal("route.not_found");
  return order;
}

/** The caller's current job. Refuses one that is not theirs or that has ended. */
export async function heldJob(tx: Tx, caller: Caller, stage_id: number): Promise<Held> {
  const seen = await tx
    .selectFrom("assignment")
    .select("order_id")
    .where("stage_id", "=", stage_id)
    .where("translator_id", "=", caller.id)
    .where("is_second", "=", false)
    .limit(1)
    .executeTakeFirst();
  if (!seen || caller.id === null) throw new Refusal("route.not_found");
  const order = await orderForUpdate(tx, seen.order_id);
  const stages = await stagesOf(tx, seen.order_id);
  const stage = stages.find(({ id }) => id === stage_id);
  const held = await tx
    .selectFrom("assignment")
    .selectAll()
    .where("stage_id", "=", stage_id)
    .where("translator_id", "=", caller.id)
    .where("is_second", "=", false)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!order || !stage || !held) throw new Refusal("route.not_found");
  if (!isInHand(held) || stage.state !== "active") throw new Refusal("stage.not_yours");
  return { order, stage, stages, mine: held, actor: { role: "worker", id: caller.id } };
}
