import { enteredIn, lockOrders, stagesIn, stagesOf } from "#server/orders/index.ts";
import type { OrderRow, StageRow } from "#server/kernel/db/rows.ts";
import { reasonsAgainst } from "#domain/work/qualify.ts";
import { direct_minutes } from "#domain/work/waves.ts";
import type { Status } from "#domain/catalog.ts";
import type { Kysely } from "kysely";
import { allOf, batchedReads } from "#server/kernel/db/batched-reads.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Snapshot } from "#server/kernel/facts.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { candidateRule } from "./candidate-rules.ts";
import { planAlerts, raiseAlert } from "./alerts.ts";
import { endRounds, offerKey } from "./round-end.ts";
import { startRound } from "./rounds.ts";
import { notifyInPerson } from "./notify.ts";
import { assignStage } from "./take.ts";
import { requireNotHeld } from "#domain/orders/hold.ts";
import { isMarginTooLow, stageDeadline, offeredFee } from "./terms.ts";
import { loadWorkers, stageWork } from "./workers.ts";

const worked_in: Partial<Record<Status, Status>> = {
  waiting_translation: "translation",
  waiting_proofreading: "proofreading",
  waiting_verification: "verification",
  waiting_post_edition: "in_post_edition",
};

type About = { readonly order: OrderRow; readonly stage: StageRow };

const waitingAmong = ({ status }: OrderRow, stages: readonly StageRow[]): StageRow | undefined =>
  status.startsWith("waiting_") ? stages.find(({ state }) => state === "waiting") : undefined;

/** The stage of an order that waits for a worker; undefined when none does. */
export const waitingStageOf = async (tx: Tx, order: OrderRow): Promise<StageRow | undefined> =>
  waitingAmong(order, await stagesOf(tx, order.id));

const waitingStageIn = (snapshot: Snapshot): StageRow | undefined =>
  waitingAmong(snapshot.order, stagesIn(snapshot));

/**
 * Starts the search for a translator once a stage waits: alerts are scheduled; the reviewer who returned the work is asked
 * first (lifecycle 4.4, rule 3), otherwise the first wave is sent; a session is offered to free interpreters. A repeated
 * call does nothing, and neither does one for an order without automatic offers.
 */
export async function beginDispatch(tx: Tx, order_id: number, now: Date): Promise<void> {
  const [snapshot] = await lockOrders(tx, [order_id]);
  const stage = snapshot && waitingStageIn(snapshot);
  if (!snapshot || !stage) return;
  const { order } = snapshot;
  await planAlerts(tx, snapshot, stage);
  if (order.on_hold || !order.auto_dispatch) return;
  const since = new Date(enteredIn(snapshot));
  const reads = batchedReads(tx);
  const { is_under_way, is_too_low, was_asked, former_id } = await allOf({
    is_under_way: isUnderWay(reads, stage, since),
    is_too_low: isMarginTooLow(reads, order, stage, now),
    was_asked: wasDeskAsked(reads, stage, since),
    former_id: formerWorker(reads, order),
  });
  if (is_under_way) return;
  if (is_too_low && !was_asked) return leaveToDesk(tx, { order, stage }, now);
  if (await askInterpreter(tx, { order, stage }, now)) return;
  const deadline = stageDeadline(order, stagesIn(snapshot), stage, now);
  const former =
    former_id !== null && (await fits(tx, { order, stage }, former_id, deadline, now)) ? former_id : null;
  if (former === null) return void (await startRound(tx, order, stage, { mode: "waves" }, now));
  const fee = stage.fee ?? (await offeredFee(tx, order, stage, now));
  await offerDirect(tx, { order, stage }, { translator_id: former, fee, deadline }, now);
}

/** Whether the desk was asked about the margin since the stage began to wait; resuming automatic offers approves it. */
async function wasDeskAsked(db: Kysely<DB>, stage: StageRow, since: Date): Promise<boolean> {
  const asked = await db
    .selectFrom("dispatch_alert")
    .select("kind")
    .where("stage_id", "=", stage.id)
    .where("kind", "=", "margin")
    .where("waiting_since", "=", since)
    .executeTakeFirst();
  return asked !== undefined;
}

/** Leaves a stage to the desk, whose fee, raised to the minimum pay, reduces the margin below its limit. */
async function leaveToDesk(tx: Tx, { order, stage }: About, now: Date): Promise<void> {
  await tx.updateTable("order").set({ auto_dispatch: false }).where("id", "=", order.id).execute();
  await raiseAlert(tx, { order, stage }, "margin", now);
}

/** Whether a round ran or runs since the stage began to wait, or a translator is asked in person. */
async function isUnderWay(db: Kysely<DB>, stage: StageRow, since: Date): Promise<boolean> {
  const { round, offer } = await allOf({
    round: db
      .selectFrom("offer_round")
      .select("id")
      .where("stage_id", "=", stage.id)
      .where("opened_at", ">=", since)
      .where("state", "!=", "withdrawn")
      .limit(1)
      .executeTakeFirst(),
    offer: db
      .selectFrom("offer")
      .select("id")
      .where("stage_id", "=", stage.id)
      .where("state", "=", "sent")
      .limit(1)
      .executeTakeFirst(),
  });
  return round !== undefined || offer !== undefined;
}

/** The worker who returned the work before, and is asked first; null when none did. */
async function formerWorker(db: Kysely<DB>, order: OrderRow): Promise<number | null> {
  const worked = worked_in[order.status];
  if (worked === undefined) return null;
  const sent_back = await db
    .selectFrom("order_event")
    .select("actor_id")
    .where("order_id", "=", order.id)
    .where("event", "=", "stage.return")
    .where("from_status", "=", worked)
    .where("actor_role", "=", "worker")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return sent_back?.actor_id || null;
}

/** Whether one translator qualifies for a stage that is offered to them in person. */
async function fits(
  tx: Tx,
  { order, stage }: About,
  id: number,
  deadline: Date,
  now: Date,
): Promise<boolean> {
  const work = await stageWork(tx, order, stage, deadline);
  const [worker] = await loadWorkers(tx, { order, stage, work }, now, [id]);
  return worker !== undefined && reasonsAgainst(worker, work, now.getTime(), { by_hand: true }).length === 0;
}

/**
 * Offers a session to the next interpreter (decision 0079), or creates a task for the desk when no one is left. Returns
 * false where no calendar exists, so that the stage is offered like any other work.
 */
async function askInterpreter(tx: Tx, { order, stage }: About, now: Date): Promise<boolean> {
  if (order.session_starts_at === null) return false;
  const offers = await tx
    .selectFrom("offer")
    .select("translator_id")
    .where("stage_id", "=", stage.id)
    // An offer withdrawn by a hold was not answered, so the same person is asked again.
    .where("state", "!=", "withdrawn")
    .execute();
  const asked = offers.map(({ translator_id }) => translator_id);
  const deadline = stageDeadline(order, await stagesOf(tx, order.id), stage, now);
  let next = await candidateRule().next(tx, order, asked, now);
  while (typeof next === "number" && !(await fits(tx, { order, stage }, next, deadline, now))) {
    asked.push(next);
    next = await candidateRule().next(tx, order, asked, now);
  }
  if (next === "anyone") return false;
  if (next === "none") await raiseAlert(tx, { order, stage }, "waves_over", now);
  else {
    const fee = await offeredFee(tx, order, stage, now);
    await offerDirect(tx, { order, stage }, { translator_id: next, fee, deadline }, now);
  }
  return true;
}

export type DirectOffer = {
  readonly translator_id: number;
  /** Net minor units of the order's currency. */
  readonly fee: bigint;
  readonly deadline: Date;
  /** Assigned without an offer; otherwise the person has to accept. */
  readonly direct?: boolean;
  readonly offered_by?: number | null;
  /** The time to accept; by default half an hour. */
  readonly minutes?: number;
};

/**
 * Offers a waiting stage to one person, with a time limit, or assigns it to them immediately. A running round is withdrawn.
 * Returns false when the same person has an open offer already. Refuses `order.on_hold`.
 */
export async function offerDirect(
  tx: Tx,
  { order, stage }: About,
  made: DirectOffer,
  now: Date,
): Promise<boolean> {
  requireNotHeld(order);
  await endRounds(tx, { order_id: order.id, stage_id: stage.id }, "withdrawn", now);
  const expires_at = new Date(now.getTime() + (made.minutes ?? direct_minutes) * 60_000);
  const offer = await tx
    .insertInto("offer")
    .values({
      stage_id: stage.id,
      translator_id: made.translator_id,
      state: "sent",
      fee: made.fee,
      deadline: made.deadline,
      direct: made.direct ?? false,
      offered_by: made.offered_by ?? null,
      sent_at: now,
      expires_at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!offer) return false;
  if (made.direct) {
    await assignStage(tx, { order, stage, offer }, made.offered_by ?? null, now);
    return true;
  }
  await notifyInPerson(tx, offer);
  await enqueue(
    tx,
    "dispatch.expire",
    { offer_id: offer.id },
    { job_key: offerKey(offer.id), run_at: expires_at },
  );
  return true;
}

/**
 * When no offer to one person is open any more, the next interpreter is asked or the waves begin, except for an order
 * without automatic offers.
 */
export async function goOn(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  const stage = await waitingStageOf(tx, order);
  if (!stage || !order.auto_dispatch || order.on_hold) return;
  const left = await tx
    .selectFrom("offer")
    .select("id")
    .where("stage_id", "=", stage.id)
    .where("state", "=", "sent")
    .limit(1)
    .executeTakeFirst();
  if (left) return;
  if (!(await askInterpreter(tx, { order, stage }, now)))
    await startRound(tx, order, stage, { mode: "waves" }, now);
}
