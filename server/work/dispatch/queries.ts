import { stagesOf } from "#server/orders/index.ts";
import type { OrderRow, StageRow } from "#server/kernel/db/rows.ts";
import type { Kysely } from "kysely";
import type { BoardOffer, OfferView, RoundResult } from "#contract/work/board.ts";
import type { CandidateView, DispatchView, RoundView } from "#contract/work/desk-dispatch.ts";
import { byTranslator } from "#domain/work/by-translator.ts";
import { standingOf } from "./standing.ts";
import { localDate } from "#domain/calendar.ts";
import { reasonsAgainst, type StageWork, wordsOfWork, yearsSince } from "#domain/work/qualify.ts";
import type { Ranked } from "#domain/work/score.ts";
import { paidWords } from "#domain/work/paid-words.ts";
import { hourlyRate, isBelowMinimum } from "#domain/work/minimum-pay.ts";
import { Refusal } from "#domain/errors.ts";
import { divideHalfUp, type Currency } from "#domain/money.ts";
import { type LeastHourly, leastHourlyOf } from "#server/kernel/settings/settings.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { scoresOf, weighed } from "./measures.ts";
import type { Preview } from "./preview.ts";
import type { RoundRow } from "./take.ts";
import { stageDeadline, stageFee } from "./terms.ts";
import { type KnownWorker, loadWorkers, stageWork } from "./workers.ts";
import { type CandidateSearch, foremost } from "./foremost.ts";
import { idOfCaller, type Caller } from "#server/kernel/http/caller.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import { safeStartOf } from "./dispatch-facts.ts";
import { job, jobsOf } from "../job-rows.ts";

/** How a round was decided, as stored in its row. */
type Decision = {
  readonly by?: "score" | "lot" | "first";
  readonly winner?: number;
  readonly applicants?: readonly Ranked[];
};
const decisionOf = ({ decision }: Pick<RoundRow, "decision">): Decision =>
  decision === null ? {} : (decision as Decision);

const offersOf = (db: Kysely<DB>, translator_id: number, now: Date) =>
  jobsOf(db)
    .innerJoin("offer", "offer.stage_id", "stage.id")
    .leftJoin("offer_round as round", "round.id", "offer.round_id")
    .select([
      "offer.id as offer_id",
      "offer.fee as offer_fee",
      "offer.deadline as offer_deadline",
      "offer.expires_at",
      "offer.applied_at",
      "round.id as round_id",
      "round.mode",
      "round.wave",
      "round.base_fee",
      "round.window_ends_at",
      "round.seed_sha256",
    ])
    .where("offer.translator_id", "=", translator_id)
    .where("offer.state", "=", "sent")
    .where("offer.expires_at", ">", now);
type Offered = Awaited<ReturnType<ReturnType<typeof offersOf>["execute"]>>[number];

/** The words due on each day (Warsaw time) of a translator's current jobs. */
async function wordsByDay(db: Kysely<DB>, translator_id: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("stage")
    .innerJoin("order", "order.id", "stage.order_id")
    .select(["stage.kind", "stage.deadline", "order.words"])
    .where("stage.translator_id", "=", translator_id)
    .where("stage.state", "=", "active")
    .execute();
  const days = new Map<string, number>();
  for (const { kind, deadline, words } of rows) {
    if (!deadline) continue;
    const day = localDate(deadline.getTime());
    days.set(day, (days.get(day) ?? 0) + wordsOfWork(kind, words));
  }
  return days;
}

function boardOffer(
  row: Offered,
  days: ReadonlyMap<string, number>,
  least: LeastHourly,
  locale: Caller["locale"],
  now: Date,
): BoardOffer {
  const currency: Currency = row.currency;
  const in_window = row.window_ends_at !== null && now < row.window_ends_at;
  const hourly = hourlyRate(row.offer_fee, row.kind, paidWords(row), row.duration_minutes);
  return {
    ...job(row, row.offer_fee, row.offer_deadline, locale),
    id: row.offer_id,
    note_for_translator: row.note_for_translator,
    expires_at: row.expires_at.toISOString(),
    open_to_all: row.round_id !== null && row.mode !== "chosen" && (row.wave ?? 1) > 1,
    applied_at: row.applied_at?.toISOString() ?? null,
    decides_at: in_window ? (row.window_ends_at?.toISOString() ?? null) : null,
    fee_raised: row.base_fee !== null && row.offer_fee > row.base_fee,
    below_wage_floor: isBelowMinimum(hourly, least(row.brand_id, currency)),
    words_same_day: days.get(localDate(row.offer_deadline.getTime())) ?? 0,
  };
}

/** The open offers of a translator, the earliest deadline first, without personal data of the customer. */
export async function offerRows(db: Kysely<DB>, caller: Caller, now: Date): Promise<BoardOffer[]> {
  const id = idOfCaller(caller);
  const rows = await offersOf(db, id, now).orderBy("offer.deadline").orderBy("offer.id").execute();
  const days = await wordsByDay(db, id);
  const least = await leastHourlyOf(db, rows);
  return rows.map((row) => boardOffer(row, days, least, caller.locale, now));
}

/** One open offer with its preview; refuses `offer.not_found` for one that has ended or is another translator's. */
export async function offerById(
  db: Kysely<DB>,
  caller: Caller,
  offer_id: number,
  preview: Preview,
  now: Date,
): Promise<OfferView> {
  const id = idOfCaller(caller);
  const row = await offersOf(db, id, now).where("offer.id", "=", offer_id).executeTakeFirst();
  if (!row) throw new Refusal("offer.not_found");
  return {
    ...boardOffer(row, await wordsByDay(db, id), await leastHourlyOf(db, [row]), caller.locale, now),
    ...preview,
    seed_sha256: row.seed_sha256,
    score: row.round_id === null ? null : await scoreNow(db, row, id, now),
  };
}

async function scoreNow(db: Kysely<DB>, row: Offered, translator_id: number, now: Date) {
  const order = await orderRow(db, row.order_id);
  const work = await stageWork(db, order, row, row.offer_deadline);
  const workers = await loadWorkers(db, { order, stage: row, work }, now, [translator_id]);
  return (await scoresOf(db, order, work, workers, now)).get(translator_id) ?? null;
}

async function orderRow(db: Kysely<DB>, id: number): Promise<OrderRow> {
  const order = await db.selectFrom("order").selectAll().where("id", "=", id).executeTakeFirst();
  if (!order) throw new Refusal("order.not_found");
  return order;
}

/**
 * How the rounds in which a translator applied were decided, the newest first: the seed whose hash was published, and the
 * points and lots of all applicants, by the numbers of their offers and without names.
 */
export async function roundResults(db: Kysely<DB>, caller: Caller): Promise<RoundResult[]> {
  const rows = await db
    .selectFrom("offer")
    .innerJoin("offer_round as round", "round.id", "offer.round_id")
    .innerJoin("stage", "stage.id", "offer.stage_id")
    .innerJoin("order", "order.id", "stage.order_id")
    .select(["offer.id", "offer.state", "offer.applied_at", "round.closed_at", "round.decision"])
    .select(["round.seed", "round.seed_sha256", "stage.kind", "stage.order_id"])
    .select(["order.source_lang", "order.target_lang"])
    .where("offer.translator_id", "=", idOfCaller(caller))
    .where("offer.applied_at", "is not", null)
    .where("round.closed_at", "is not", null)
    .orderBy("round.closed_at", "desc")
    .limit(30)
    .execute();
  return rows.flatMap((row) => {
    if (!row.applied_at || !row.closed_at) return [];
    const { by, winner, applicants = [] } = decisionOf(row);
    const was_weighed = applicants.some(({ offer_id }) => offer_id === row.id);
    return [
      {
        offer_id: row.id,
        order_id: row.order_id,
        kind: row.kind,
        source_lang: row.source_lang,
        target_lang: row.target_lang,
        applied_at: row.applied_at.toISOString(),
        decided_at: row.closed_at.toISOString(),
        outcome: winner === row.id ? "got_it" : was_weighed ? "not_chosen" : "withdrawn",
        by: by === "score" || by === "lot" ? by : null,
        seed: row.seed,
        seed_sha256: row.seed_sha256,
        applicants: applicants.map(({ offer_id, score, lot }) => ({
          offer_id,
          you: offer_id === row.id,
          got_it: offer_id === winner,
          parts: score.parts,
          total: score.total,
          lot,
        })),
      },
    ];
  });
}

const waitingOf = (stages: readonly StageRow[]): StageRow | undefined =>
  stages.find(({ state }) => state === "waiting");

const shown_candidates = 50;

/**
 * Translators for the waiting stage: qualified ones by points, then the others, each with the reasons against; the first
 * fifty, and how many there are.
 */
export async function candidatesFor(db: Kysely<DB>, order_id: number, search: CandidateSearch, now: Date) {
  const order = await orderRow(db, order_id);
  const stages = await stagesOf(db, order_id);
  const stage = waitingOf(stages);
  if (!stage) return { stage_id: null, kind: null, fee: null, deadline: null, candidates: [], total: 0 };
  const deadline = stageDeadline(order, stages, stage, now);
  return {
    stage_id: stage.id,
    kind: stage.kind,
    fee: moneyView(await stageFee(db, order, stage, now), order.currency),
    deadline: deadline.toISOString(),
    ...(await candidateViews(db, order, stage, { deadline, search }, now)),
  };
}

async function candidateViews(
  db: Kysely<DB>,
  order: OrderRow,
  stage: StageRow,
  { deadline, search }: { readonly deadline: Date; readonly search: CandidateSearch },
  now: Date,
): Promise<{ candidates: CandidateView[]; total: number }> {
  const work = await stageWork(db, order, stage, deadline);
  const { ids, total } = await foremost(db, work, search, now);
  const candidates = await loadWorkers(db, { order, stage, work }, now, ids);
  const { scores, records } = await weighed(db, order, work, candidates, now);
  const points = (worker: KnownWorker): number => {
    // A full calendar is shown, but the translator can still be asked in person.
    const is_suitable = againstOf(worker, work, now).every((one) => one === "worker_has_room");
    return (is_suitable ? 100_000 : 0) + (scores.get(worker.id)?.total ?? 0);
  };
  const workers = candidates
    .map((worker) => ({ worker, points: points(worker) }))
    .toSorted((a, b) => b.points - a.points || a.worker.id - b.worker.id)
    .slice(0, shown_candidates)
    .map(({ worker }) => worker);
  const shown = workers.map(({ id }) => id);
  const known = await standingOf(db, shown, records, now);
  const rates = await db
    .selectFrom("translator_pair")
    .select(["translator_id", "rate_per_1000"])
    .where("target_lang", "=", work.target_lang)
    .where("source_lang", "=", work.source_lang)
    .where("stage_kind", "=", work.kind)
    .where("rate_per_1000", "is not", null)
    .where("translator_id", "in", [0, ...shown])
    .execute();
  const rateOf = byTranslator(rates);
  const views = workers.map((worker): CandidateView => {
    const reasons = againstOf(worker, work, now);
    const [reason = null] = reasons.filter((one) => one !== "worker_has_room");
    const rate = rateOf(worker.id)[0]?.rate_per_1000 ?? null;
    return {
      id: worker.id,
      name: worker.name,
      experience_years: yearsSince(worker.experience_since, now.getTime()),
      sworn: worker.sworn_number !== null,
      words_per_day: worker.words_per_day,
      ...known(worker.id),
      suitable: reason === null,
      reason,
      reasons,
      score: scores.get(worker.id) ?? null,
      own_fee:
        rate === null || order.currency !== "PLN"
          ? null
          : moneyView(divideHalfUp(rate * BigInt(order.words), 1000n), "PLN"),
    };
  });
  return { candidates: views, total };
}

const againstOf = (worker: KnownWorker, work: StageWork, now: Date) =>
  reasonsAgainst(worker, work, now.getTime(), { by_hand: false });

/** The search for a translator of the waiting stage of an order. */
export async function dispatchOf(db: Kysely<DB>, order_id: number): Promise<DispatchView> {
  const order = await orderRow(db, order_id);
  const stages = await stagesOf(db, order_id);
  const safe_start_at = safeStartOf(order, stages);
  const stage = waitingOf(stages);
  const rounds = await db
    .selectFrom("offer_round")
    .selectAll()
    .where("stage_id", "=", stage?.id ?? 0)
    .orderBy("id", "desc")
    .limit(5)
    .execute();
  return {
    auto_dispatch: order.auto_dispatch,
    safe_start_at: safe_start_at === null ? null : new Date(safe_start_at).toISOString(),
    rounds: await Promise.all(rounds.map((round) => roundView(db, round, order.currency))),
  };
}

async function roundView(db: Kysely<DB>, round: RoundRow, currency: Currency): Promise<RoundView> {
  const offers = await db
    .selectFrom("offer")
    .innerJoin("translator", "translator.id", "offer.translator_id")
    .select(["offer.id", "offer.state", "offer.seen_at", "offer.applied_at", "offer.reason"])
    .select(["translator.id as translator_id", "translator.name"])
    .where("offer.round_id", "=", round.id)
    .orderBy("offer.id")
    .execute();
  const { by = null, applicants = [] } = decisionOf(round);
  return {
    id: round.id,
    state: round.state,
    mode: round.mode,
    wave: round.wave,
    urgent: round.urgent,
    fee: moneyView(round.fee, currency),
    fee_raised: round.fee > round.base_fee,
    opened_at: round.opened_at.toISOString(),
    window_ends_at: round.window_ends_at.toISOString(),
    wave_ends_at: round.wave_ends_at.toISOString(),
    closed_at: round.closed_at?.toISOString() ?? null,
    seed_sha256: round.seed_sha256,
    seed: round.closed_at === null ? null : round.seed,
    by,
    offers: offers.map(({ translator_id, name, seen_at, applied_at, ...offer }) => ({
      ...offer,
      translator: { id: translator_id, name },
      seen: seen_at !== null,
      applied_at: applied_at?.toISOString() ?? null,
      total: applicants.find(({ offer_id }) => offer_id === offer.id)?.score.total ?? null,
    })),
  };
}
