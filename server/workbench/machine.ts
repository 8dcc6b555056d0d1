import { Refusal } from "#domain/errors.ts";
import { translateSegments } from "#server/engines/index.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { plainText } from "#domain/workbench/coded-text.ts";
import { preferredTerms } from "#server/memory/index.ts";
import { openJob } from "./open.ts";
import { segmentRows } from "./rows.ts";
import { scopeOf } from "./scope.ts";
import type { Turn } from "./turn.ts";

export type Suggestion = {
  readonly target: string;
  readonly engine: string;
  readonly is_simulator: boolean;
  readonly codes_guessed: boolean;
};

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
