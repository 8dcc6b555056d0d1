import { Refusal } from "#domain/errors.ts";
import type { Kysely } from "kysely";
import { neighbours, type Surroundings, translateSegments } from "#server/engines/index.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { plainText } from "#domain/workbench/coded-text.ts";
import { preferredTerms } from "#server/memory/index.ts";
import { openJob } from "./open.ts";
import { segmentRows, type SegmentRow } from "./rows.ts";
import { scopeOf } from "./scope.ts";
import type { Turn } from "./turn.ts";

export type Suggestion = {
  readonly target: string;
  readonly engine: string;
  readonly is_simulator: boolean;
  readonly codes_guessed: boolean;
};

/** The texts before and after a segment in its document. */
async function surroundingsOf(db: Kysely<DB>, row: SegmentRow): Promise<Surroundings> {
  const near = await db
    .selectFrom("segment")
    .select(["position", "source"])
    .where("work_document_id", "=", row.work_document_id)
    .where("position", ">=", row.document_position - neighbours)
    .where("position", "<=", row.document_position + neighbours)
    .orderBy("position")
    .execute();
  const texts = (is_near: (position: number) => boolean): string[] =>
    near.flatMap(({ position, source }) => (is_near(position) ? [plainText(source)] : []));
  return {
    before: texts((position) => position < row.document_position),
    after: texts((position) => position > row.document_position),
  };
}

/** No engine was asked: none is configured, or those that are may not see the text. */
const passed_over: ReadonlySet<string> = new Set(["out", "month_limit", "keeps_text"]);

/**
 * Translates one segment by the engines for suggestions, outside of any transaction. A result that the order has already
 * paid for is not paid again. Refuses `stage.not_yours`, `segment.no_engine` and `segment.engine_failed`.
 */
export async function suggestByMachine(
  machine: Machine,
  caller: Caller,
  turn: Turn,
  segment_id: number,
): Promise<Suggestion> {
  const job = await openJob(machine.db, caller, turn);
  if (!job.can_edit) throw new Refusal("stage.not_yours");
  const [row] = await segmentRows(machine.db, job, { ids: [segment_id] });
  if (!row) throw new Refusal("route.not_found");
  const made = await translateSegments(machine, {
    brand_id: job.order.brand_id,
    source_lang: job.source_lang,
    target_lang: job.target_lang,
    purpose: "suggest",
    segments: [{ text: row.source, codes: row.codes }],
    around: await surroundingsOf(machine.db, row),
    terms: await preferredTerms(machine.db, scopeOf(job), [plainText(row.source)]),
    order_id: job.order_id,
    is_confidential: job.order.is_confidential,
    is_interactive: true,
    is_raw: false,
  });
  if (made.outcome === "unserved") throw new Refusal("segment.no_engine");
  if (made.outcome === "failed") {
    const is_unasked = made.tried.every(({ reason }) => passed_over.has(reason));
    throw new Refusal(is_unasked ? "segment.no_engine" : "segment.engine_failed");
  }
  const [result] = made.results;
  if (result?.target === undefined || result.target === null) throw new Refusal("segment.engine_failed");
  const { target, codes_guessed } = result;
  return { target, codes_guessed, engine: made.engine.name, is_simulator: made.engine.stand_in };
}
