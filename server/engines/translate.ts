import type { EngineOutcome, Formality } from "#domain/engines/engine.ts";
import { documentLanguageFault, isFailedAttempt } from "#domain/engines/result-checks.ts";
import { engine_timeouts_ms } from "#domain/engines/retry.ts";
import { hasWords } from "#domain/files/segments.ts";
import { plainText } from "#domain/workbench/coded-text.ts";
import { type EngineAnswer, EngineFault, type EngineTerm } from "#server/kernel/ports/engine.ts";
import { batchDigest, storeBatch, storedBatch } from "./batch-store.ts";
import {
  type Candidate,
  candidatesOf,
  default_timing,
  type EngineMachine,
  type RouteKey,
  type Skipped,
} from "./candidates.ts";
import { passCircuit } from "./circuits.ts";
import { glossaryUsed } from "./glossaries.ts";
import type { EngineTiming } from "./http.ts";
import { recordCall } from "./metering.ts";
import {
  type Ask,
  type SegmentResult,
  type SourceSegment,
  type Surroundings,
  translateWithOne,
} from "./one-engine.ts";

/** A document, or some segments of one, to be translated by one engine. */
export type TranslationTask = RouteKey & {
  readonly segments: readonly SourceSegment[];
  /** Of some segments of a document: what is around them. */
  readonly around?: Surroundings;
  readonly terms: readonly EngineTerm[];
  /** The order that pays; its finished batches are stored until its machine stage is over. */
  readonly order_id: number | null;
  /** Engines that store texts are passed over. */
  readonly is_confidential: boolean;
  /** A person waits for the result. */
  readonly is_interactive: boolean;
  /** A segment without a result fails the document: nothing but the engine's text is delivered. */
  readonly is_raw: boolean;
  /** In place of the form of address of the route. */
  readonly formality?: Formality;
  readonly signal?: AbortSignal;
};

/** Why an engine made no translation. */
export type EngineFailure =
  | Exclude<EngineOutcome, "ok">
  | Skipped["reason"]
  | "circuit_open"
  | "too_many_empty"
  | "segment_failed"
  | "language";
type TriedEngine = { readonly engine: string; readonly reason: EngineFailure };

export type Translation =
  | {
      readonly outcome: "done";
      readonly engine: { readonly name: string; readonly stand_in: boolean };
      /** One for each segment, in their order. */
      readonly results: readonly SegmentResult[];
      readonly tried: readonly TriedEngine[];
    }
  | { readonly outcome: "failed"; readonly tried: readonly TriedEngine[] }
  /** No engine is configured for the pair. */
  | { readonly outcome: "unserved" };

class Unsound extends Error {
  readonly reason: EngineFailure;
  constructor(reason: EngineFailure) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Translates segments by the route of a brand, pair and purpose. One engine makes all of them; when it fails, the next of
 * the route starts again. A failure is an outcome with the reason of each engine and never an exception.
 */
export async function translateSegments(
  machine: EngineMachine,
  task: TranslationTask,
  timing: EngineTiming = default_timing(task.is_interactive),
): Promise<Translation> {
  const signal = task.signal ?? AbortSignal.timeout(engine_timeouts_ms.order);
  const asked = { is_confidential: task.is_confidential, timing, signal };
  const { candidates, skipped } = await candidatesOf(machine, task, asked);
  const tried: TriedEngine[] = [...skipped];
  if (candidates.length + skipped.length === 0) return { outcome: "unserved" };
  for (const candidate of candidates) {
    const { name, stand_in } = candidate.engine;
    try {
      const results = await attempt(machine, candidate, task, signal);
      return { outcome: "done", engine: { name, stand_in }, results, tried };
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === null) throw error;
      tried.push({ engine: name, reason });
      // Texts of customers are not logged, and the fault has none.
      if (reason !== "circuit_open") machine.log.error({ engine: name, reason }, "engine failed");
    }
    if (signal.aborted) break;
  }
  return { outcome: "failed", tried };
}

/** The reason of a failed attempt; null for a fault of our own. An error of the built-in engine is its failure. */
function reasonOf(error: unknown): EngineFailure | null {
  if (error instanceof Unsound) return error.reason;
  return error instanceof EngineFault ? error.outcome : null;
}

const untouched = ({ text }: SourceSegment): SegmentResult => ({
  target: text,
  codes_guessed: false,
  faults: [],
});

/** All segments by one engine; those without words are copied. Throws why it failed. */
async function attempt(
  machine: EngineMachine,
  candidate: Candidate,
  task: TranslationTask,
  order_signal: AbortSignal,
): Promise<SegmentResult[]> {
  const { engine, route } = candidate;
  const key = route && { ...task, engine_id: route.engine_id };
  const passage = key ? await passCircuit(machine.db, key, machine.clock()) : "call";
  if (passage === null) throw new Unsound("circuit_open");
  const signal = task.is_interactive
    ? AbortSignal.any([order_signal, AbortSignal.timeout(engine_timeouts_ms.interactive)])
    : order_signal;
  const places = task.segments.flatMap(({ text }, at) => (hasWords(plainText(text)) ? [at] : []));
  const segments = places.map((at) => task.segments[at] ?? { text: "", codes: [] });
  const { source_lang, target_lang } = task;
  const languages = { source_lang, target_lang };
  const made = await translateWithOne({
    engine,
    is_probe: passage === "probe",
    segments,
    around: task.around,
    languages,
    ask: askerOf(machine, candidate, task, signal),
  });
  if (!engine.stand_in) requireSound(made, task);
  const results = task.segments.map(untouched);
  for (const [nth, at] of places.entries()) {
    const result = made[nth];
    if (result) results[at] = result;
  }
  return results;
}

/** Throws for a translation that as a whole is not one (4.4). */
function requireSound(
  made: readonly SegmentResult[],
  { target_lang, is_raw, purpose }: TranslationTask,
): void {
  const targets = made.flatMap(({ target }) => target ?? []);
  const empty = made.length - targets.length;
  if (is_raw && empty > 0) throw new Unsound("segment_failed");
  if (isFailedAttempt(made.length, empty)) throw new Unsound("too_many_empty");
  // A few segments of an editor are too short for a guess.
  if (purpose !== "suggest" && documentLanguageFault(targets, target_lang) !== null)
    throw new Unsound("language");
}

/** Calls an engine: a stored batch is not paid again, and each call is recorded. */
function askerOf(
  machine: EngineMachine,
  { engine, route }: Candidate,
  task: TranslationTask,
  signal: AbortSignal,
): Ask {
  const { brand_id, source_lang, target_lang, purpose, order_id, terms } = task;
  const languages = { source_lang, target_lang };
  return async (segments, context) => {
    const formality = task.formality ?? route?.formality ?? "default";
    const request = { ...languages, segments, context, terms, formality };
    const digest = batchDigest(request);
    const stored = route && order_id !== null ? { order_id, engine_id: route.engine_id, digest } : null;
    const known = stored && (await storedBatch(machine.db, stored));
    if (known?.length === segments.length) return known;
    const began = performance.now();
    let attempts = 0;
    const record = async (outcome: EngineOutcome, characters_billed: number): Promise<void> => {
      if (!route) return;
      await recordCall(machine, {
        key: { brand_id, purpose, ...languages },
        route,
        order_id,
        segments: segments.length,
        characters_sent: segments.reduce((sum, text) => sum + text.length, 0),
        characters_billed,
        took_ms: Math.round(performance.now() - began),
        attempts: Math.max(1, attempts),
        outcome,
      });
    };
    let answer: EngineAnswer;
    const glossaries: { readonly name: string; readonly glossary_id: string }[] = [];
    const onGlossary = (name: string, glossary_id: string): void =>
      void glossaries.push({ name, glossary_id });
    try {
      const onTry = (): void => void (attempts += 1);
      answer = await engine.translate({ ...request, signal, onTry, onGlossary });
    } catch (error) {
      // The built-in engine may fail with anything.
      const fault = error instanceof EngineFault ? error : new EngineFault("server_error");
      await record(fault.outcome, 0);
      throw fault;
    }
    const is_whole = answer.results.length === segments.length;
    await record(is_whole ? "ok" : "wrong_count", answer.billed_characters);
    if (!is_whole) throw new EngineFault("wrong_count");
    const [glossary] = glossaries;
    if (route && glossary)
      await glossaryUsed(machine.db, { ...glossary, engine_id: route.engine_id }, machine.clock());
    if (stored) await storeBatch(machine.db, stored, answer.results, machine.clock());
    return answer.results;
  };
}
