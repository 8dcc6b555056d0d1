import type { Language } from "#domain/catalog.ts";

export type LanguagePair = { readonly source_lang: Language; readonly target_lang: Language };

/**
 * A machine that translates: the port behind which engines stand. It answers one translation for each segment, in
 * their order, and throws when it cannot; whoever calls decides what that means. It keeps nothing of what it reads.
 */
export type Engine = {
  readonly name: string;
  readonly pairs: readonly LanguagePair[];
  readonly translate: (
    segments: readonly string[],
    source_lang: Language,
    target_lang: Language,
    signal: AbortSignal,
  ) => Promise<readonly string[]>;
};

export const knowsPair = ({ pairs }: Engine, source_lang: string, target_lang: string): boolean =>
  pairs.some((pair) => pair.source_lang === source_lang && pair.target_lang === target_lang);
