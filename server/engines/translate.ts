import type { Language } from "#domain/catalog.ts";
import { Refusal } from "#domain/errors.ts";
import { hasWords, segmentsOf, type Segment } from "#domain/segments.ts";
import type { Machine } from "../machine.ts";
import { knowsPair } from "./engine.ts";

const patience_ms = 60_000;

export type Pair = { readonly source_lang: Language; readonly target_lang: Language };
export type Translated = Segment & { readonly translation: string };

/** Refuses two equal languages and a pair the engine does not know. */
export function requirePair({ engine }: Pick<Machine, "engine">, { source_lang, target_lang }: Pair): void {
  if (source_lang === target_lang) throw new Refusal("languages.same");
  if (!knowsPair(engine, source_lang, target_lang)) throw new Refusal("language_pair.unavailable");
}

/**
 * Has texts translated, each cut into segments. What has no words is handed on untouched. An engine that fails, is
 * too slow or answers with another number of segments is reported and refused as a service that is down.
 */
export async function translateTexts(
  { engine, log }: Pick<Machine, "engine" | "log">,
  texts: readonly string[],
  { source_lang, target_lang }: Pair,
): Promise<Translated[][]> {
  const cut = texts.map(segmentsOf);
  const wanted = cut.flat().filter(({ text }) => hasWords(text));
  const answers = await engine
    .translate(
      wanted.map(({ text }) => text),
      source_lang,
      target_lang,
      AbortSignal.timeout(patience_ms),
    )
    .then((found) => {
      if (found.length !== wanted.length)
        throw new Error(`${engine.name} answered ${found.length} of ${wanted.length} segments`);
      return found;
    })
    .catch((error: unknown) => {
      // Without the text: what people have translated is in no log.
      log.error(
        { engine: engine.name, reason: error instanceof Error ? error.message : "" },
        "engine failed",
      );
      throw new Refusal("service.unavailable");
    });
  const translations = new Map(wanted.map((segment, i) => [segment, answers[i] ?? segment.text]));
  return cut.map((segments) =>
    segments.map((segment) => ({ ...segment, translation: translations.get(segment) ?? segment.text })),
  );
}

/** The translation of a text with its white space as it was. */
export const textOf = (segments: readonly Translated[]): string =>
  segments.map(({ translation, after }) => translation + after).join("");
