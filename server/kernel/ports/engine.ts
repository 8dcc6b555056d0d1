import type { Language } from "#domain/catalog.ts";

type LanguagePair = { readonly source_lang: Language; readonly target_lang: Language };

/**
 * A machine translation engine. It returns one translation for each segment, in their order, and throws when it cannot;
 * the caller decides about the consequence. It stores nothing of its input.
 */
export type Engine = {
  readonly name: string;
  readonly pairs: readonly LanguagePair[];
  /** A simulator that translates nothing; the buyer is informed before paying. */
  readonly stand_in: boolean;
  readonly translate: (
    segments: readonly string[],
    source_lang: Language,
    target_lang: Language,
    signal: AbortSignal,
  ) => Promise<readonly string[]>;
};

/** The engine of an installation without one: it serves no pair, so no machine step is sold. */
export const no_engine: Engine = {
  name: "none",
  pairs: [],
  stand_in: false,
  translate: () => Promise.reject(new Error("no engine is configured")),
};

export const knowsPair = ({ pairs }: Engine, source_lang: string, target_lang: string): boolean =>
  pairs.some((pair) => pair.source_lang === source_lang && pair.target_lang === target_lang);
