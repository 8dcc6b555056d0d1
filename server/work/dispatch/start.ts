import { orderForUpdate, stagesOf, enteredAt } from "#server/orders/index.ts";
import type { OrderRow, StageRow } from "#server/kernel/db/rows.ts";
import { reasonsAgainst } from "#domain/work/qualify.ts";
import { direct_minutes } from "#domain/work/waves.ts";
import type { Status } from "#domain/catalog.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { candidateRule } from "./candidate-rules.ts";
import { planAlerts, raiseAlert } from "./alerts.ts";
import { endRounds, offerKey } from "./round-end.ts";
import { startRound } from "./rounds.ts";
import { tellOffer } from "./notify.ts";
import { assignStage, requireNotHeld } from "./take.ts";
import { isMarginTooLow, stageDeadline, stageFee } from "./terms.ts";
import { loadWorkers, stageWork } from "./workers.ts";

const worked_in: Partial<Record<Status, Status>> = {
  waiting_translation: "translation",
  waiting_proofreading: "proofreading",
  waiting_verification: "verification",
  waiting_post_edition: "in_post_edition",
};

type About = { readonly order: OrderRow; readonly stage: StageRow };

/** The stage of an order that waits for somebody; undefined when none does. */
export const waitingStageOf = async (tx: Tx, order: OrderRow): Promise<StageRow | undefined> =>
  order.status.startsWith("waiting_")
    ? (await stagesOf(tx, order.id)).find(({ state }) => state === "waiting")
    : undefined;

/**
 * Begins to look for somebody once a stage waits: alerts are planned, whoever sent the work back is asked first
 * (lifecycle 4.4, rule 3), otherwise the first wave goes out; a session goes to the interpreters whose calendar has room
 * for it. Told twice it does nothing; an order the desk keeps for itself is left alone.
 */
export async function beginDispatch(tx: Tx, order_id: number, now: Date): Promise<void> {
  const order = await orderForUpdate(tx, order_id);
  const stage = order && (await waitingStageOf(tx, order));
  if (!order || !stage) return;
  await planAlerts(tx, { order, stage });
  if (order.on_hold || !order.auto_dispatch || (await isUnderWay(tx, order, stage))) return;
  if (await isForDesk(tx, { order, stage }, now)) return;
  if (await askInterpreter(tx, { order, stage }, now)) return;
  const former = await formerWorker(tx, order, stage, now);
  if (former === null) await startRound(tx, order, stage, { mode: "waves" }, now);
  else {
    const fee = stage.fee ?? (await stageFee(tx, order, stage, now));
    const deadline = stageDeadline(order, await stagesOf(tx, order_id), stage, now);
    await offerDirect(tx, { order, stage }, { translator_id: former, fee, deadline }, now);
  }
}

/**
 * Leaves a stage to the desk when its fee, raised to the minimum pay, reduces the margin below its limit. The desk is
 * asked once per wait: resuming automatic offers counts as its approval.
 */
async function isForDesk(tx: Tx, { order, stage }: About, now: Date): Promise<boolean> {
  if (!(await isMarginTooLow(tx, order, stage, now))) return false;
  const asked = await tx
    .selectFrom("dispatch_alert")
    .select("kind")
    .where("stage_id", "=", stage.id)
    .where("kind", "=", "margin")
    .where("waiting_since", "=", new Date(await enteredAt(tx, order)))
    .executeTakeFirst();
  if (asked) return false;
  await tx.updateTable("order").set({ auto_dispatch: false }).where("id", "=", order.id).execute();
  await raiseAlert(tx, { order, stage }, "margin", now);
  return true;
}

/** Whether a round ran or runs since the stage began to wait, or somebody is asked in person. */
async function isUnderWay(tx: Tx, order: OrderRow, stage: StageRow): Promise<boolean> {
  const since = new Date(await enteredAt(tx, order));
  const round = await tx
    .selectFrom("offer_round")
    .select("id")
    .where("stage_id", "=", stage.id)
    .where("opened_at", ">=", since)
    .where("state", "!=", "withdrawn")
    .limit(1)
    .executeTakeFirst();
  const offer = await tx
    .selectFrom("offer")
    .select("id")
    .where("stage_id", "=", stage.id)
    .where("state", "=", "sent")
    .limit(1)
    .executeTakeFirst();
  return round !== undefined || offer !== undefined;
}

/** Whoever did this stage before it was sent back, when they may still have it; null when nobody did. */
async function formerWorker(tx: Tx, order: OrderRow, stage: StageRow, now: Date): Promise<number | null> {
  const worked = worked_in[order.status];
  if (worked === undefined) return null;
  const sent_back = await tx
    .selectFrom("order_event")
    .select("actor_id")
    .where("order_id", "=", order.id)
    .where("event", "=", "stage.return")
    .where("from_status", "=", worked)
    .where("actor_role", "=", "worker")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!sent_back?.actor_id) return null;
  const deadline = stageDeadline(order, await stagesOf(tx, order.id), stage, now);
  return (await fits(tx, { order, stage }, sent_back.actor_id, deadline, now)) ? sent_back.actor_id : null;
}

/** Whether one person may have a stage, asked in person. */
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
 * Offers a session to the one interpreter whose turn it is (decision 0079), or tells the desk that nobody is left.
 * Answers false where no calendar is kept, so that it is looked for like any other work.
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
    const fee = await stageFee(tx, order, stage, now);
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
  /** How long there is to say yes; half an hour without it. */
  readonly minutes?: number;
};

/**
 * Offers a waiting stage to one person, with a time limit, or assigns it to them immediately. A running round is withdrawn. Returns false
 * when the same person has an open offer already. Refuses `order.on_hold`.
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
  await tellOffer(tx, offer, { in_person: true }, now);
  await enqueue(
    tx,
    "dispatch.expire",
    { offer_id: offer.id },
    { job_key: offerKey(offer.id), run_at: expires_at },
  );
  return true;
}

/**
 * Once nobody asked in person is left to answer, the next interpreter is asked or the waves begin, unless the desk keeps
 * the order for itself.
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
