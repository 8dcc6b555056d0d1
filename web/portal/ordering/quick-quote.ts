import { service_traits } from "#domain/catalog.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { UploadView } from "#contract/files/files.ts";
import type { QuickQuoteInput, QuickQuoteView } from "#contract/quotes/quotes.ts";
import { countText } from "#domain/files/words.ts";
import { call } from "../api.ts";
import { hashesOf, type OrderKind, type OrderValues } from "./order-values.ts";
import { useSame, useSettled } from "./settled.ts";

const count_wait_ms = 150;
const quote_wait_ms = 400;

/**
 * Prices for the values of the form: the text is counted here, so that it stays in the browser, and the server's count
 * is shown when it arrives. Requested 400 ms after the last change; the former request is dropped. The last prices stay
 * until new ones arrive; `stale` means that they belong to an earlier state of the form.
 */
export function usePrices(kind: OrderKind, values: OrderValues, files: readonly UploadView[]) {
  const text = service_traits[kind.service].content.includes("text") ? values.text : "";
  const counted_text = useSettled(text, count_wait_ms);
  const count = useMemo(() => countText(counted_text), [counted_text]);
  const code = values.discount_code.trim();
  const details = kind.priced ? kind.priced(values) : {};
  const input: QuickQuoteInput = {
    service_type: kind.service,
    source_lang: values.source_lang,
    target_langs: [...values.target_langs],
    words: count.words,
    characters_collapsed: count.characters_collapsed,
    files: hashesOf(files),
    specialized: values.specialized,
    category_id: values.category_id === "" ? null : Number(values.category_id),
    ...(code === "" ? {} : { discount_code: code }),
    ...details,
  };
  const counted_files = files.map(({ state, words }) => `${state}${words ?? ""}`).join();
  const asked = useSame({ input, counted_files });
  const settled = useSettled(asked, quote_wait_ms);
  const { source_lang, target_langs } = settled.input;
  const same_language = target_langs.includes(source_lang) && !service_traits[kind.service].one_language;
  const query = useQuery<QuickQuoteView>({
    queryKey: ["quick-quote", settled],
    queryFn: ({ signal }) => call("quickQuote", { body: settled.input, signal }),
    enabled:
      !service_traits[kind.service].by_hand && details !== null && target_langs.length > 0 && !same_language,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const stale = asked !== settled || query.isPlaceholderData;
  return {
    query,
    stale,
    text_words: count.words,
    words: query.data && !stale ? query.data.words : count.words,
  };
}
