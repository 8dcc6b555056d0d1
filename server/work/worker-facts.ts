import type { OrderRow, StageRow } from "#server/kernel/db/rows.ts";
import type { Kysely } from "kysely";
import { reasonsAgainst, workerFactsOf, type ReasonAgainst, type StageWork } from "#domain/work/qualify.ts";
import { Refusal } from "#domain/errors.ts";
import type { LoadedFacts } from "#domain/orders/facts.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { type KnownWorker, loadWorkers, stageWork } from "./dispatch/workers.ts";

type Judged = {
  readonly worker: KnownWorker | undefined;
  readonly work: StageWork;
  readonly reason: ReasonAgainst | null;
};

/** Checks a translator chosen by hand against the requirements of a stage; `reason` is the first obstacle, or null. */
export async function judgeWorker(
  db: Kysely<DB>,
  order: OrderRow,
  stage: Pick<StageRow, "id" | "kind" | "deadline">,
  translator_id: number,
  now: Date,
): Promise<Judged> {
  const work = await stageWork(db, order, stage, stage.deadline ?? order.deadline ?? now);
  const [worker] = await loadWorkers(db, { order, stage, work }, now, [translator_id]);
  const [reason]: readonly ReasonAgainst[] = worker
    ? reasonsAgainst(worker, work, now.getTime(), { by_hand: true })
    : ["worker_active"];
  return { worker, work, reason: reason ?? null };
}

/**
 * The facts about a worker for the state table before a stage is assigned: pair, field, years, register, NDA, languages,
 * calendar, four eyes. Refuses `worker.not_qualified` with the first obstacle; being inactive or paused is one too.
 */
export async function workerFacts(
  db: Kysely<DB>,
  order: OrderRow,
  stage: Pick<StageRow, "id" | "kind" | "deadline">,
  translator_id: number,
  now: Date,
): Promise<Partial<LoadedFacts>> {
  const { worker, work, reason } = await judgeWorker(db, order, stage, translator_id, now);
  if (!worker || reason !== null) throw new Refusal("worker.not_qualified", { guard: reason ?? "" });
  return workerFactsOf(worker, work, now.getTime());
}
