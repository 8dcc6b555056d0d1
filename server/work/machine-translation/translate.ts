import { setImmediate as nextTurn } from "node:timers/promises";
import type { Language } from "#domain/catalog.ts";
import { Refusal } from "#domain/errors.ts";
import { batchesOf, hasWords, segmentsOf, type Segment } from "#domain/files/segments.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { eachByTurns } from "#document-count/batches.ts";
import { knowsPair } from "#server/kernel/ports/engine.ts";

/** The timeout and the size of one batch, which is a single request to the engine. */
const timeout_ms = 60_000;
const batch_characters = 20_000;

export type Pair = { readonly source_lang: Language; readonly target_lang: Language };
export type Translated = Segment & { readonly translation: string };

/** Refuses two equal languages and a pair the engine does not know. */
export function requirePair({ engine }: Pick<Machine, "engine">, { source_lang, target_lang }: Pair): void {
  if (source_lang === target_lang) throw new Refusal("languages.same");
  if (!knowsPair(engine, source_lang, target_lang)) throw new Refusal("language_pair.unavailable");
}

/**
 * Translates texts, each split into segments; a segment without words is left unchanged. Reports an engine that fails, times
 * out or returns another number of segments, and refuses `service.unavailable`.
 */
export async function translateTexts(
  machine: Pick<Machine, "engine" | "log">,
  texts: readonly string[],
  pair: Pair,
): Promise<Translated[][]> {
  const cut: Segment[][] = [];
  const wanted: Segment[] = [];
  await eachByTurns(texts, (text) => {
    const segments = segmentsOf(text);
    cut.push(segments);
    for (const segment of segments) if (hasWords(segment.text)) wanted.push(segment);
  });
  const translations = new Map<Segment, string>();
  for (const batch of batchesOf(wanted, batch_characters)) {
    const answers = await translateBatch(machine, batch, pair);
    for (const [i, segment] of batch.entries()) translations.set(segment, answers[i] ?? segment.text);
    await nextTurn();
  }
  return cut.map((segments) =>
    segments.map((segment) => ({ ...segment, translation: translations.get(segment) ?? segment.text })),
  );
}

async function translateBatch(
  { engine, log }: Pick<Machine, "engine" | "log">,
  batch: readonly Segment[],
  { source_lang, target_lang }: Pair,
): Promise<readonly string[]> {
  const texts = batch.map(({ text }) => text);
  try {
    const signal = AbortSignal.timeout(timeout_ms);
    const answers = await engine.translate(texts, source_lang, target_lang, signal);
    if (answers.length !== texts.length)
      throw new Error(`${engine.name} answered ${answers.length} of ${texts.length} segments`);
    return answers;
  } catch (error) {
    // The log entry does not contain the text, because texts of customers are not logged.
    log.error({ engine: engine.name, reason: error instanceof Error ? error.message : "" }, "engine failed");
    throw new Refusal("service.unavailable");
  }
}

/** The translation of a text with its white space as it was. */
export const textOf = (segments: readonly Translated[]): string =>
  segments.map(({ translation, after }) => translation + after).join("");
