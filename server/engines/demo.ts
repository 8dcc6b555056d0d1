/** An engine that turns text into another language; `null` when it does not know the pair. */
export type Engine = {
  readonly name: string;
  readonly translate: (text: string, source_lang: string, target_lang: string) => Promise<string>;
};

/**
 * Stands in until an engine is configured: gives the text back line by line under a heading that says so. It keeps
 * the way of a machine-translated order open without pretending to know a language.
 */
export const demo_engine: Engine = {
  name: "demo",
  translate: (text, source_lang, target_lang) =>
    Promise.resolve(
      `[demo engine ${source_lang}→${target_lang}: no translation was made, the source follows]\n\n${text}`,
    ),
};
