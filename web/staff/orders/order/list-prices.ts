import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Suggestion } from "#contract/views/desk-order.ts";
import type { DeskOrder } from "#contract/views/staff.ts";
import { toLocalInput } from "#ui/clock.ts";
import { call } from "../../api.ts";
import { useRested } from "../../rested.ts";
import { followedLines } from "./follow-list.ts";
import { type OptionDraft, quotedDate, type QuoteDraft, wordsOf } from "./quote-draft.ts";

/** List prices of the options of a quote, in their order; null where there is none. */
export type ListPrices = {
  readonly options: readonly (Suggestion | null)[];
  /** A request for the current choice is pending. */
  readonly pending: boolean;
  readonly failed: boolean;
};

/** An option by the current price list: lines and date follow it, manual input is preserved. */
function followed(option: OptionDraft, listed: Suggestion | null, desk: DeskOrder): Partial<OptionDraft> {
  const lines = followedLines(option, listed);
  // C12: a future date requested by the customer is the date of the quote.
  const { wanted } = quotedDate(desk, Date.now());
  if (option.deadline_typed || wanted || listed === null) return { lines };
  return { lines, deadline: toLocalInput(listed.deadline) };
}

/** Queries list prices for the current choice and updates the options. */
export function useListPrices(
  id: string,
  desk: DeskOrder,
  values: QuoteDraft,
  patch: (values: Partial<QuoteDraft>) => void,
): ListPrices {
  const choices = [values, ...values.further_options].map(({ package: key, speed }) => ({
    package: key,
    speed,
  }));
  const asked = JSON.stringify({ words: wordsOf(values.words), options: choices });
  const rested = useRested(asked);
  const query = useQuery({
    queryKey: ["quote-prices", id, rested],
    queryFn: ({ signal }) =>
      call("quotePrices", {
        params: { id },
        body: JSON.parse(rested) as { words: number; options: typeof choices },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const current = !query.isPlaceholderData && rested === asked ? query.data : undefined;
  const taken = useRef<typeof current>(undefined);
  useEffect(() => {
    if (current === undefined || taken.current === current) return;
    taken.current = current;
    patch({
      ...followed(values, current.options[0] ?? null, desk),
      further_options: values.further_options.map((option, place) => ({
        ...option,
        ...followed(option, current.options[place + 1] ?? null, desk),
      })),
    });
  }, [current, desk, patch, values]);
  return {
    options: query.data?.options ?? [desk.suggestion, ...values.further_options.map(() => null)],
    pending: current === undefined && !query.isError,
    failed: query.isError,
  };
}
