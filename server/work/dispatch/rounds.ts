import { orderForUpdate, stagesOf, act, system } from "#server/orders/index.ts";
import type { OrderRow, StageRow } from "#server/kernel/db/rows.ts";
import { randomBytes } from "node:crypto";
import { reasonsAgainst } from "#domain/work/qualify.ts";
import { decidedByLot, lotText, ranked, type Ranked } from "#domain/work/score.ts";
import {
  feeOfWave,
  first_wave_people,
  isUrgent,
  last_wave,
  waveSpan,
  wavesSpan,
  windowSpan,
} from "#domain/work/waves.ts";
import { Refusal } from "#domain/errors.ts";
import { sql, type Kysely } from "kysely";
import { allOf, batchedReads } from "#server/kernel/db/batched-reads.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { digest } from "#server/kernel/settings/keys.ts";
import { safeStartOf } from "./dispatch-facts.ts";
import { raiseAlert } from "./alerts.ts";
import { scoresOf } from "./measures.ts";
import { endRounds, roundKey } from "./round-end.ts";
import { giveStage, stageForUpdate, type OfferRow, type RoundRow } from "./take.ts";
import { requireNotHeld } from "#domain/orders/hold.ts";
import { notifyOfOffers, notifyOfResults, type Notify } from "./notify.ts";
import { stageDeadline, offeredFee } from "./terms.ts";
import { loadWorkers, stageWork } from "./workers.ts";

const sha256 = (text: string): string => digest(text).toString("hex");

export type Start = {
  readonly mode: RoundRow["mode"];
  /** The translators chosen by the desk; empty for all who qualify. */
  readonly chosen?: readonly number[];
  /** Net minor units and a date; by default those of the price list and the plan. */
  readonly fee?: bigint;
  readonly deadline?: Date;
  readonly started_by?: number | null;
};

/**
 * Opens a round of offers for the waiting stage of a locked order; a running round and offers by hand are withdrawn. The
 * seed of the lottery is drawn now, and only its SHA-256 is shown until the round is over. Refuses
 * `order.on_hold`.
 */
export async function startRound(
  tx: Tx,
  order: OrderRow,
  stage: StageRow,
  start: Start,
  now: Date,
): Promise<RoundRow> {
  requireNotHeld(order);
  await endRounds(tx, { order_id: order.id, stage_id: stage.id }, "withdrawn", now);
  await withdrawByHand(tx, stage, now);
  const reads = batchedReads(tx);
  const { stages, base_fee } = await allOf({
    stages: stagesOf(reads, order.id),
    base_fee: start.fee ?? offeredFee(reads, order, stage, now),
  });
  const safe_start_at = safeStartOf(order, stages);
  const urgent = safe_start_at !== null && isUrgent(now.getTime(), safe_start_at);
  // A round on the board is open to all from its start.
  const wave = start.mode === "board" ? 2 : 1;
  const seed = randomBytes(32).toString("hex");
  const round = await tx
    .insertInto("offer_round")
    .values({
      order_id: order.id,
      stage_id: stage.id,
      state: "open",
      mode: start.mode,
      urgent,
      seed,
      seed_sha256: sha256(seed),
      base_fee,
      deadline: start.deadline ?? stageDeadline(order, stages, stage, now),
      started_by: start.started_by ?? null,
      opened_at: now,
      ...waveTimes(wave, base_fee, urgent, now),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await sendWave(tx, { order, stage, round }, start.chosen ?? [], now);
  await schedule(tx, round, now);
  return round;
}

const waveTimes = (wave: number, base_fee: bigint, urgent: boolean, now: Date) => ({
  wave,
  fee: feeOfWave(base_fee, wave),
  wave_at: now,
  window_ends_at: new Date(now.getTime() + windowSpan(urgent)),
  wave_ends_at: new Date(now.getTime() + waveSpan(urgent)),
  ends_at: new Date(now.getTime() + wavesSpan(urgent, wave)),
});

async function withdrawByHand(tx: Tx, stage: StageRow, now: Date): Promise<void> {
  await tx
    .updateTable("offer")
    .set({ state: "withdrawn", decided_at: now })
    .where("stage_id", "=", stage.id)
    .where("state", "=", "sent")
    .execute();
}

type Round = { readonly order: OrderRow; readonly stage: StageRow; readonly round: RoundRow };

/** Updates the open offers of a round to the fee and end of its next wave. */
const renewOffers = (tx: Tx, round: RoundRow) =>
  tx
    .updateTable("offer")
    .set({ fee: round.fee, deadline: round.deadline, expires_at: round.wave_ends_at, wave: round.wave })
    .where("round_id", "=", round.id)
    .where("state", "=", "sent")
    .execute();

/**
 * Sends the offers of a wave: to the chosen translators, otherwise to the best five, from the second wave on to all who
 * qualify. A translator gets one offer of a round, and none after a decline.
 */
async function sendWave(tx: Tx, about: Round, chosen: readonly number[], now: Date): Promise<void> {
  const { round } = about;
  const reads = batchedReads(tx);
  const { asked, people } = await allOf({
    asked: reads
      .selectFrom("offer")
      .select("translator_id")
      .where("stage_id", "=", round.stage_id)
      .where((w) =>
        w.or([
          w.and([w("round_id", "=", round.id), w("state", "in", ["sent", "declined", "withdrawn"])]),
          // A worker who declined the job before is asked again only when the desk chooses them.
          ...(chosen.length === 0 ? [w("state", "=", "declined")] : []),
        ]),
      )
      .execute(),
    people: peopleOf(reads, about, chosen, now),
  });
  const before = new Set(asked.map(({ translator_id }) => translator_id));
  const next = people.filter((id) => !before.has(id));
  if (next.length === 0) return;
  const offers = await tx
    .insertInto("offer")
    .values(
      next.map((translator_id) => ({
        stage_id: round.stage_id,
        translator_id,
        round_id: round.id,
        wave: round.wave,
        state: "sent",
        fee: round.fee,
        deadline: round.deadline,
        offered_by: round.started_by,
        sent_at: now,
        expires_at: round.wave_ends_at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", "translator_id"])
    .returning(sql<Notify>`(select notify from translator where id = offer.translator_id)`.as("notify"))
    .execute();
  await notifyOfOffers(tx, offers, now);
}

/** The translators of a wave, the best first. */
async function peopleOf(
  db: Kysely<DB>,
  { order, stage, round }: Round,
  chosen: readonly number[],
  now: Date,
): Promise<number[]> {
  const work = await stageWork(db, order, stage, round.deadline);
  const by_hand = chosen.length > 0;
  const all = await loadWorkers(db, { order, stage, work }, now, by_hand ? chosen : "of_pair");
  const fit = all.filter((one) => reasonsAgainst(one, work, now.getTime(), { by_hand }).length === 0);
  const scores = await scoresOf(db, order, work, fit, now);
  const points = (id: number): number => scores.get(id)?.total ?? 0;
  const best = fit.map(({ id }) => id).toSorted((a, b) => points(b) - points(a) || a - b);
  return round.mode === "waves" && round.wave === 1 ? best.slice(0, first_wave_people) : best;
}

/** Schedules the next job of a round, the only one at a time. */
async function schedule(tx: Tx, round: RoundRow, now: Date): Promise<void> {
  const run_at = now < round.window_ends_at ? round.window_ends_at : round.wave_ends_at;
  await enqueue(tx, "dispatch.tick", { round_id: round.id }, { job_key: roundKey(round.id), run_at });
}

/**
 * Continues a round: chooses among the applicants of the window, or starts the next wave. Run early, late or twice, it
 * decides by the stored rows. After a jump of the clock each wave still gets its full time, because translators cannot
 * answer offers that were not sent.
 */
export async function tickRound(tx: Tx, round_id: number, now: Date): Promise<void> {
  const seen = await tx
    .selectFrom("offer_round")
    .select("order_id")
    .where("id", "=", round_id)
    .executeTakeFirst();
  const order = seen && (await orderForUpdate(tx, seen.order_id));
  if (!order) return;
  const round = await tx
    .selectFrom("offer_round")
    .selectAll()
    .where("id", "=", round_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (round.state !== "open") return;
  const stage = await stageForUpdate(tx, round.stage_id);
  if (now >= round.window_ends_at && (await choose(tx, { order, stage, round }, now))) return;
  if (now < round.wave_ends_at) return schedule(tx, round, now);
  if (round.wave < last_wave) return nextWave(tx, { order, stage, round }, now);
  await endRounds(tx, { order_id: order.id, stage_id: stage.id }, "no_match", now);
  await act(tx, order.id, system, { event: "offer.expire" }, now);
  await raiseAlert(tx, { order, stage }, "waves_over", now);
}

/** Continues an overdue round of an order after a lost or late job, so that no order fails before its offers were sent. */
export async function tickRoundsOf(tx: Tx, order_id: number, now: Date): Promise<void> {
  const round = await tx
    .selectFrom("offer_round")
    .select("id")
    .where("order_id", "=", order_id)
    .where("state", "=", "open")
    .where("wave_ends_at", "<=", now)
    .executeTakeFirst();
  if (round) await tickRound(tx, round.id, now);
}

async function nextWave(tx: Tx, { order, stage, round }: Round, now: Date): Promise<void> {
  // A deadline in the past cannot be met, so it is planned again.
  const deadline =
    round.deadline > now ? round.deadline : stageDeadline(order, await stagesOf(tx, order.id), stage, now);
  const next = await tx
    .updateTable("offer_round")
    .set({ ...waveTimes(round.wave + 1, round.base_fee, round.urgent, now), deadline })
    .where("id", "=", round.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await renewOffers(tx, next);
  await sendWave(tx, { order, stage, round: next }, [], now);
  await act(tx, order.id, system, { event: "wave.next" }, now);
  await schedule(tx, next, now);
}

/** The applicants of the window who still qualify, in the order of the published score. */
async function rankApplicants(tx: Tx, { order, stage, round }: Round, now: Date): Promise<Ranked[]> {
  const applied = await applicantsOf(tx, round);
  const work = await stageWork(tx, order, stage, round.deadline);
  const ids = applied.map(({ translator_id }) => translator_id);
  const known = await loadWorkers(tx, { order, stage, work }, now, ids);
  const fit = known.filter((one) => reasonsAgainst(one, work, now.getTime(), { by_hand: true }).length === 0);
  const scores = await scoresOf(tx, order, work, fit, now);
  const applicants = applied.flatMap(({ id, translator_id }) => {
    const score = scores.get(translator_id);
    return score ? [{ offer_id: id, score }] : [];
  });
  return ranked(applicants, (offer_id) => sha256(lotText(round.seed, offer_id)));
}

const applicantsOf = (tx: Tx, round: RoundRow): Promise<OfferRow[]> =>
  tx
    .selectFrom("offer")
    .selectAll()
    .where("round_id", "=", round.id)
    .where("state", "=", "sent")
    .where("applied_at", "is not", null)
    .orderBy("id")
    .execute();

/** Whether a round has applications that are not decided yet. */
export const hasApplicants = async (tx: Tx, round: RoundRow): Promise<boolean> =>
  (await applicantsOf(tx, round)).length > 0;

/**
 * Decides a window: the best score gets the work, equal scores are decided by lot. Returns whether the work was assigned;
 * applications of translators who no longer qualify are withdrawn.
 */
async function choose(tx: Tx, about: Round, now: Date): Promise<boolean> {
  const applied = await applicantsOf(tx, about.round);
  if (applied.length === 0) return false;
  const order_of_names = await rankApplicants(tx, about, now);
  const [best] = order_of_names;
  const winner = applied.find(({ id }) => id === best?.offer_id);
  if (winner && best) {
    const decision = {
      by: decidedByLot(order_of_names) ? "lot" : "score",
      winner: winner.id,
      applicants: order_of_names,
    };
    await giveStage(tx, { order: about.order, stage: about.stage, offer: winner }, decision, now);
    await notifyOfResults(
      tx,
      applied.map(({ id }) => id),
    );
    return true;
  }
  await tx
    .updateTable("offer")
    .set({ state: "withdrawn", decided_at: now })
    .where("round_id", "=", about.round.id)
    .where("state", "=", "sent")
    .where("applied_at", "is not", null)
    .execute();
  return false;
}

/** Continues a round at once when all its offers are declined. */
export async function hurryRound(tx: Tx, round: RoundRow, now: Date): Promise<void> {
  const open = await tx
    .selectFrom("offer")
    .select("id")
    .where("round_id", "=", round.id)
    .where("state", "=", "sent")
    .limit(1)
    .executeTakeFirst();
  if (open) return;
  await tx
    .updateTable("offer_round")
    .set({ wave_ends_at: now, window_ends_at: now })
    .where("id", "=", round.id)
    .execute();
  await enqueue(tx, "dispatch.tick", { round_id: round.id }, { job_key: roundKey(round.id), run_at: now });
}

/** The open round of a stage; refuses when none runs. */
export async function openRound(tx: Tx, stage_id: number): Promise<RoundRow> {
  const round = await tx
    .selectFrom("offer_round")
    .selectAll()
    .where("stage_id", "=", stage_id)
    .where("state", "in", ["preparing", "open"])
    .forUpdate()
    .executeTakeFirst();
  if (!round) throw new Refusal("round.not_open");
  return round;
}
