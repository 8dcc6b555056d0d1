import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import type { CellTexts, PriceBook, PriceDraftView, publication } from "#contract/pricing/price-sheets.ts";
import type { Currency } from "#domain/money.ts";
import { type Cells, parseCell } from "#domain/pricing/sheet-cells.ts";
import { idempotencyKey } from "#ui/call.ts";
import { call } from "../../api.ts";

/** The list that a page is about. */
export type ListName = { readonly brand: string; readonly currency: Currency };

export const books_query = queryOptions({
  queryKey: ["price-lists"],
  queryFn: ({ signal }) => call("priceBooks", { signal }),
});

export const versionQuery = ({ brand, currency }: ListName, version: number) =>
  queryOptions({
    queryKey: ["price-lists", brand, currency, version],
    queryFn: ({ signal }) =>
      call("priceVersion", { params: { brand, currency, version: String(version) }, signal }),
    // A version is never edited.
    staleTime: Number.POSITIVE_INFINITY,
  });

export const draftQuery = ({ brand, currency }: ListName) =>
  queryOptions({
    queryKey: ["price-draft", brand, currency],
    queryFn: ({ signal }) => call("priceDraft", { params: { brand, currency }, signal }),
  });

export const changesQuery = ({ brand, currency }: ListName) =>
  queryOptions({
    queryKey: ["price-changes", brand, currency],
    queryFn: ({ signal }) => call("priceChanges", { params: { brand, currency }, signal }),
    gcTime: 0,
  });

export type Typed = { readonly cell: string; readonly value: string | null };

/** What the numbers of a list are, from how they are written. */
export const numbersOf = (texts: CellTexts): Cells =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([cell, text]) => {
      const value = parseCell(cell, text);
      return value === null ? [] : [[cell, value] as const];
    }),
  );

/** Numbers with what was just typed put in. */
const withTyped = (texts: CellTexts, typed: readonly Typed[]): CellTexts => {
  const next = { ...texts };
  for (const { cell, value } of typed)
    if (value === null) delete next[cell];
    else next[cell] = value;
  return next;
};

/**
 * Writes cells one change after the other, each on what the one before it answered; the page shows them at once. When
 * another user has written meanwhile, the draft is read again as it is.
 */
export function useCells(list: ListName) {
  const queries = useQueryClient();
  const { queryKey } = draftQuery(list);
  return useMutation({
    scope: { id: `${list.brand} ${list.currency}` },
    mutationFn: (cells: readonly Typed[]) => {
      const revision = queries.getQueryData<PriceDraftView>(queryKey)?.revision ?? 1;
      return call("setPriceCells", { params: { ...list }, body: { revision, cells: [...cells] } });
    },
    onMutate: (cells) => {
      queries.setQueryData<PriceDraftView>(
        queryKey,
        (draft) => draft && { ...draft, cells: withTyped(draft.cells, cells) },
      );
    },
    onSuccess: ({ revision, changed_at, changed_by }) => {
      queries.setQueryData<PriceDraftView>(
        queryKey,
        (draft) => draft && { ...draft, revision, changed_at, changed_by },
      );
      void queries.invalidateQueries({ queryKey: books_query.queryKey, exact: true });
    },
    onError: () => queries.invalidateQueries({ queryKey }),
  });
}

/** What an answer says of a list: its draft as it is now, or all lists when the draft has become one or is gone. */
const isDraft = (answer: object): answer is PriceDraftView => "live_cells" in answer;

/**
 * A change of a list by something else than its cells. A draft that is gone is asked for no more; after a refusal
 * everything about the list is read again.
 */
export function useListChange<T, R extends object>(list: ListName, change: (input: T) => Promise<R>) {
  const queries = useQueryClient();
  const { queryKey } = draftQuery(list);
  const books = { queryKey: books_query.queryKey, exact: true };
  return useMutation({
    mutationFn: change,
    onSuccess: async (answer) => {
      const draft = "draft" in answer ? answer.draft : answer;
      if (Array.isArray(answer)) {
        queries.setQueryData(books.queryKey, answer as PriceBook[]);
        await queries.invalidateQueries({ queryKey, refetchType: "none" });
      } else if (typeof draft === "object" && draft !== null && isDraft(draft)) {
        queries.setQueryData(queryKey, draft);
        await queries.invalidateQueries(books);
      }
    },
    onError: async () => {
      await queries.invalidateQueries(books);
      await queries.invalidateQueries({ queryKey });
    },
  });
}

export const openDraft = ({ version, ...list }: ListName & { readonly version: number }) =>
  call("openPriceDraft", { params: list, body: { version }, idempotency_key: idempotencyKey() });
export const dropDraft = (list: ListName) => call("dropPriceDraft", { params: { ...list } });

type Taken = ListName & { readonly revision: number; readonly text: string };
export const takeFile = ({ revision, text, ...list }: Taken) =>
  call("importPriceFile", { params: list, body: { revision, text } });

type Published = {
  readonly list: ListName;
  readonly body: z.input<typeof publication>;
  readonly key: string;
};
export const publish = ({ list, body, key }: Published) =>
  call("publishPriceDraft", { params: { ...list }, body, idempotency_key: key });
