import { useQuery } from "@tanstack/react-query";
import type { QuickQuoteInput } from "#contract/quotes/quotes.ts";
import { call } from "../api.ts";

/** As many words as people think of as a page. */
export const sample_words = 250;

type Asked = Pick<QuickQuoteInput, "service_type" | "source_lang" | "target_langs" | "user_type">;

/** Prices of a page, to compare packages by before there is a text. */
export function useExamplePrices(asked: Asked) {
  return useQuery({
    queryKey: ["example-prices", asked],
    queryFn: ({ signal }) =>
      call("quickQuote", {
        body: { ...asked, words: sample_words, characters_collapsed: sample_words * 6 },
        signal,
      }),
    staleTime: 10 * 60_000,
  });
}
