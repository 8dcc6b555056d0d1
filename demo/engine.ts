import { languages, type Language } from "#domain/catalog.ts";
import type { Engine } from "#server/kernel/ports/engine.ts";

const note = (source_lang: Language, target_lang: Language): string =>
  `[demo engine ${source_lang}→${target_lang}: no translation was made, the source follows]`;

/**
 * Simulates an engine: each segment is returned unchanged after a note that it was not translated. It makes machine
 * translation testable without a language model.
 */
export const demo_engine: Engine = {
  name: "demo",
  stand_in: true,
  tags: "marks",
  terms: "none",
  limits: { texts: 50, bytes: 40_000, parallel: 1 },
  pairs: () =>
    Promise.resolve(
      languages.flatMap((source_lang) =>
        languages
          .filter((target_lang) => target_lang !== source_lang)
          .map((target_lang) => ({ source_lang, target_lang })),
      ),
    ),
  translate: ({ segments, source_lang, target_lang, signal }) => {
    signal.throwIfAborted();
    const results = segments.map((text) => ({ text: `${note(source_lang, target_lang)} ${text}` }));
    return Promise.resolve({ results, billed_characters: 0 });
  },
};
