import { unchangedEngine } from "#server/engines/index.ts";

/** Simulates an engine, which makes machine translation testable without a language model. */
export const demo_engine = unchangedEngine(
  ({ source_lang, target_lang }) =>
    `[demo engine ${source_lang}→${target_lang}: no translation was made, the source follows]`,
);
