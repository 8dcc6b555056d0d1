import type { Language } from "#domain/catalog.ts";
import { Refusal } from "#domain/errors.ts";
import { segmentsOf, type Segment } from "#domain/files/segments.ts";
import {
  isServed,
  type RouteKey,
  translateSegments,
  type Translation,
  type TranslationTask,
} from "#server/engines/index.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { eachByTurns } from "#document-count/batches.ts";

export type Pair = { readonly source_lang: Language; readonly target_lang: Language };
/** A segment with its translation; null where the engine made none, and the segment then has its source. */
export type Translated = Segment & { readonly translation: string; readonly is_translated: boolean };

/** What a translation is asked for: the route, and who waits or pays for it. */
export type Wanted = Omit<TranslationTask, "segments" | "terms" | "is_confidential">;

/** Refuses two equal languages and a pair without an engine. */
export async function requirePair(machine: Machine, route: RouteKey): Promise<void> {
  if (route.source_lang === route.target_lang) throw new Refusal("languages.same");
  if (!(await isServed(machine, route))) throw new Refusal("language_pair.unavailable");
}

/** The texts of a document in segments with their translations, or how the engines failed. */
export type TextsMade =
  | { readonly outcome: "done"; readonly engine: string; readonly texts: readonly (readonly Translated[])[] }
  | Exclude<Translation, { readonly outcome: "done" }>;

/**
 * Translates the texts of one document, each split into segments. A segment without words is left unchanged, and one
 * without a result has its source, because a gap in a file is easily overlooked.
 */
export async function makeTexts(
  machine: Machine,
  texts: readonly string[],
  wanted: Wanted,
): Promise<TextsMade> {
  const cut: Segment[][] = [];
  await eachByTurns(texts, (text) => void cut.push(segmentsOf(text)));
  const segments = cut.flat().map(({ text }) => ({ text, codes: [] }));
  const made = await translateSegments(machine, { ...wanted, segments, terms: [], is_confidential: false });
  if (made.outcome !== "done") return made;
  let place = 0;
  const translated = cut.map((of_text) =>
    of_text.map((segment) => {
      const target = made.results[place]?.target ?? null;
      place += 1;
      return { ...segment, translation: target ?? segment.text, is_translated: target !== null };
    }),
  );
  return { outcome: "done", engine: made.engine.name, texts: translated };
}

/** The same for a caller who waits: refuses `service.unavailable` when every engine fails. */
export async function translateTexts(
  machine: Machine,
  texts: readonly string[],
  wanted: Wanted,
): Promise<readonly (readonly Translated[])[]> {
  const made = await makeTexts(machine, texts, wanted);
  if (made.outcome !== "done") throw new Refusal("service.unavailable");
  return made.texts;
}

/** The translation of a text with its white space as it was. */
export const textOf = (segments: readonly Translated[]): string =>
  segments.map(({ translation, after }) => translation + after).join("");
