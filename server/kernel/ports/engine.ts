import type { CodeForm } from "#domain/engines/code-encoding.ts";
import type { EngineOutcome, Formality, LanguagePair } from "#domain/engines/engine.ts";

/** A term with the translation that is preferred for it. */
export type EngineTerm = { readonly source: string; readonly target: string };

export type EngineRequest = LanguagePair & {
  /** Texts in the form of the engine's `tags`. */
  readonly segments: readonly string[];
  /** Neighbours of the segments as plain text, for engines that use them; never translated. */
  readonly context: string;
  readonly terms: readonly EngineTerm[];
  readonly formality: Formality;
  readonly signal: AbortSignal;
  /** Called before each try of a call, for the record of its use. */
  readonly onTry?: () => void;
  /** Called for a glossary that the engine uses for the terms, so that it can be removed when it is idle. */
  readonly onGlossary?: (name: string, glossary_id: string) => void;
};

/** One result for each segment, in their order. */
export type EngineAnswer = {
  readonly results: readonly ({ readonly text: string } | { readonly failed: true })[];
  readonly billed_characters: number;
};

/** A machine translation engine. It stores nothing of its input itself and throws `EngineFault` when it cannot answer. */
export type Engine = {
  readonly name: string;
  /** A simulator that translates nothing; the buyer is informed before paying. */
  readonly stand_in: boolean;
  /** How it takes codes, and what it does with terms. */
  readonly tags: CodeForm;
  readonly terms: "glossary" | "prompt" | "none";
  /** Texts of one request do not see each other, so their context has to contain them. */
  readonly texts_alone?: true;
  /** The limits of one request, and how many requests it takes at a time. */
  readonly limits: { readonly texts: number; readonly bytes: number; readonly parallel: number };
  readonly pairs: (signal: AbortSignal) => Promise<readonly LanguagePair[]>;
  readonly translate: (request: EngineRequest) => Promise<EngineAnswer>;
  /** Removes a glossary that was made for terms. */
  readonly removeGlossary?: (glossary_id: string, signal: AbortSignal) => Promise<void>;
};

/** The end of a call without an answer. The message has no text of a customer and no key. */
export class EngineFault extends Error {
  readonly outcome: Exclude<EngineOutcome, "ok">;
  readonly status: number | null;
  readonly retry_after_s: number | null;
  /** The tries of the call. */
  readonly attempts: number;

  constructor(
    outcome: Exclude<EngineOutcome, "ok">,
    detail: { status?: number | null; retry_after_s?: number | null; attempts?: number } = {},
  ) {
    super(`the engine ended with ${outcome}${detail.status ? ` (${detail.status})` : ""}`);
    this.name = "EngineFault";
    this.outcome = outcome;
    this.status = detail.status ?? null;
    this.retry_after_s = detail.retry_after_s ?? null;
    this.attempts = detail.attempts ?? 1;
  }
}

/** The built-in engine of an installation without one: it serves no pair. */
export const no_engine: Engine = {
  name: "none",
  stand_in: false,
  tags: "marks",
  terms: "none",
  limits: { texts: 1, bytes: 1, parallel: 1 },
  pairs: () => Promise.resolve([]),
  translate: () => Promise.reject(new EngineFault("refused")),
};

export const isPairOf = (
  pairs: readonly LanguagePair[],
  { source_lang, target_lang }: { readonly source_lang: string; readonly target_lang: string },
): boolean => pairs.some((pair) => pair.source_lang === source_lang && pair.target_lang === target_lang);
