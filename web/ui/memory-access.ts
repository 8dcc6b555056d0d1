import { useMutation, type UseMutationResult, useQueryClient } from "@tanstack/react-query";
import type {
  ImportedTerms,
  MemoryImport,
  ProposalInput,
  TermInput,
  TermRow,
} from "#contract/memory/memory.ts";
import type { Language } from "#domain/catalog.ts";
import type { en as memory } from "#messages/memory/memory/en.ts";
import { useText } from "./i18n.tsx";
import { useIntl } from "./intl.ts";
import { languageName } from "./language-names.ts";

export type MemoryKey = keyof typeof memory;
export const useMemoryText = () => useText<MemoryKey>();

export type Pair = { readonly source_lang: Language; readonly target_lang: Language };
export type TermFormat = "csv" | "tbx";
type TermsQuery = Pair & { readonly search: string; readonly page: number };
type Link = Promise<{ readonly url: string }>;

/** What an app offers for the memories and terms of one owner; what is absent is not offered. */
export type MemoryAccess = {
  /** The beginning of the keys of its queries. */
  readonly key: readonly unknown[];
  readonly memoryLink: (id: number) => Link;
  readonly removeMemory:
    | ((asked: { readonly id: number; readonly reason: string }) => Promise<unknown>)
    | null;
  /** Removing needs a reason, which is recorded. */
  readonly needs_reason: boolean;
  readonly importMemory: ((file: File, pair: Pair) => Promise<MemoryImport>) | null;
  readonly terms: (
    asked: TermsQuery,
    signal: AbortSignal,
  ) => Promise<{
    readonly data: readonly TermRow[];
    readonly meta: { readonly total: number; readonly per_page: number };
  }>;
  readonly termLink: (file: Pair & { readonly format: TermFormat }) => Link;
  readonly importTerms:
    | ((file: File, pair: Pair & { readonly format: TermFormat }) => Promise<ImportedTerms>)
    | null;
  readonly setTerm:
    | ((asked: { readonly id: number | null; readonly input: TermInput }) => Promise<TermRow>)
    | null;
  /** Proposes a term, for who may not set one. */
  readonly proposeTerm: ((input: ProposalInput) => Promise<unknown>) | null;
  readonly removeTerm: ((id: number) => Promise<unknown>) | null;
  readonly removeTerms:
    | ((asked: Pair & { readonly reason: string }) => Promise<{ readonly removed: number }>)
    | null;
};

/** An act on memories or terms, after which its lists are loaded again. */
export function useMemoryAct<Input, Answer>(
  { key }: MemoryAccess,
  act: (input: Input) => Promise<Answer>,
): UseMutationResult<Answer, Error, Input> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  });
}

/** A pair in the reader's language, such as "English – Polish". */
export function usePairName(): (pair: Pair) => string {
  const { locale } = useIntl();
  return ({ source_lang, target_lang }) =>
    `${languageName(locale, source_lang)} – ${languageName(locale, target_lang)}`;
}
