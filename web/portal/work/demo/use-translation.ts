import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { TranslatedSegment } from "#contract/work/machine-translation.ts";
import { typedTerms } from "#domain/engines/typed-terms.ts";
import { batchesOf, joinSegments, segmentsOf } from "#domain/files/segments.ts";
import { call } from "../../late-api.ts";
import { type Adaptation, offerOptions, type Pair } from "./data.ts";

/** The beginning of a translation is read while the rest is on its way. */
const batch_characters = 1_200;

export type Translation = {
  readonly state: "empty" | "translating" | "partial" | "done";
  readonly pair: Pair | null;
  /** The text that was sent. */
  readonly text: string;
  readonly segments: readonly TranslatedSegment[];
  /** Why it stopped before its end; null when a person stopped it. */
  readonly error: unknown;
};
const nothing: Translation = { state: "empty", pair: null, text: "", segments: [], error: null };

/** Translates a text batch by batch. What has come stays, also when the rest fails or is cancelled. */
export function useTranslation() {
  const [translation, setTranslation] = useState<Translation>(nothing);
  const running = useRef<AbortController | null>(null);
  const queries = useQueryClient();
  useEffect(() => () => running.current?.abort(), []);

  const start = async (text: string, pair: Pair, adaptation: Adaptation): Promise<void> => {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    const segments: TranslatedSegment[] = [];
    setTranslation({ ...nothing, state: "translating", pair, text });
    try {
      for (const batch of batchesOf(segmentsOf(text, pair.source_lang), batch_characters)) {
        const part = joinSegments(batch);
        // White space alone is nothing to ask about.
        if (part.trim() === "") {
          segments.push({ source: "", target: "", after: part, is_translated: true });
          continue;
        }
        const answer = await call("machineTranslate", {
          body: {
            ...pair,
            text: part,
            formality: adaptation.formality,
            terms: typedTerms(adaptation.terms),
          },
          signal: mine.signal,
        });
        segments.push(...answer.segments);
        if (mine.signal.aborted) return;
        setTranslation({ state: "translating", pair, text, segments: [...segments], error: null });
      }
      setTranslation({ state: "done", pair, text, segments, error: null });
    } catch (error) {
      if (running.current !== mine) return;
      setTranslation({
        state: segments.length > 0 ? "partial" : "empty",
        pair,
        text,
        segments,
        error: mine.signal.aborted ? null : error,
      });
    } finally {
      void queries.invalidateQueries({ queryKey: offerOptions.queryKey });
    }
  };
  return { translation, start, cancel: () => running.current?.abort() };
}

/** Whether text and languages are still those of the translation. */
export const isTranslationOf = (
  { text, pair, segments }: Translation,
  now: { readonly text: string; readonly pair: Pair },
): boolean =>
  segments.length > 0 &&
  text === now.text &&
  pair?.source_lang === now.pair.source_lang &&
  pair.target_lang === now.pair.target_lang;

/** The translation as one text, white space as it was. */
export const translatedText = ({ segments }: Translation): string =>
  segments.map(({ target, after }) => target + after).join("");
