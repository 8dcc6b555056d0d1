import { languages } from "#domain/catalog.ts";
import type { LanguagePair } from "#domain/engines/engine.ts";
import type { Engine } from "#server/kernel/ports/engine.ts";

const pairs = languages.flatMap((source_lang) =>
  languages
    .filter((target_lang) => target_lang !== source_lang)
    .map((target_lang) => ({ source_lang, target_lang })),
);

/** An engine that calls nothing: each text comes back unchanged after a note that it was not translated. */
export const unchangedEngine = (note: (pair: LanguagePair) => string): Engine => ({
  name: "demo",
  stand_in: true,
  tags: "marks",
  terms: "none",
  limits: { texts: 50, bytes: 40_000, parallel: 1 },
  pairs: () => Promise.resolve(pairs),
  translate: ({ segments, source_lang, target_lang, signal }) => {
    signal.throwIfAborted();
    const before = note({ source_lang, target_lang });
    const results = segments.map((text) => ({ text: `${before} ${text}` }));
    return Promise.resolve({ results, billed_characters: 0 });
  },
});
