import type { EngineOutcome, LanguagePair } from "#domain/engines/engine.ts";
import { engine_timeouts_ms } from "#domain/engines/retry.ts";
import { type Engine, EngineFault, type EngineRequest } from "#server/kernel/ports/engine.ts";
import type { EngineTiming } from "./http.ts";
import type { Reported } from "./commands.ts";

/** For the desk, which waits: one try. */
export const one_try: EngineTiming = {
  try_ms: engine_timeouts_ms.interactive,
  pause: () => Promise.reject(new Error("one try")),
};

const outcomeOf = (error: unknown): EngineOutcome => {
  if (error instanceof EngineFault) return error.outcome;
  throw error;
};

/** The pairs that an engine reports now, or how it failed. */
export async function reachEngine(
  engine: Engine,
  now: Date,
): Promise<{ readonly outcome: EngineOutcome; readonly reported: Reported }> {
  try {
    const pairs: readonly LanguagePair[] = await engine.pairs(
      AbortSignal.timeout(engine_timeouts_ms.interactive),
    );
    return { outcome: "ok", reported: { pairs, at: now } };
  } catch (error) {
    return { outcome: outcomeOf(error), reported: null };
  }
}

/** The answer of an engine to one sentence. */
export type Tested = {
  readonly outcome: EngineOutcome;
  readonly text: string | null;
  readonly took_ms: number;
  readonly characters_billed: number;
};

/** One sentence through an engine, as the engine answers it. */
export async function testedEngine(
  engine: Engine,
  { source_lang, target_lang, text }: LanguagePair & { readonly text: string },
): Promise<Tested> {
  const began = performance.now();
  const request: EngineRequest = {
    source_lang,
    target_lang,
    segments: [text],
    context: "",
    terms: [],
    formality: "default",
    signal: AbortSignal.timeout(engine_timeouts_ms.interactive),
  };
  const took = (): number => Math.round(performance.now() - began);
  try {
    const { results, billed_characters } = await engine.translate(request);
    const [result] = results;
    return {
      outcome: "ok",
      text: result && "text" in result ? result.text : null,
      took_ms: took(),
      characters_billed: billed_characters,
    };
  } catch (error) {
    return { outcome: outcomeOf(error), text: null, took_ms: took(), characters_billed: 0 };
  }
}
