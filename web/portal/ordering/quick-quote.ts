import { hasMatches, service_traits } from "#domain/catalog.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { UploadView } from "#contract/files/files.ts";
import type { QuickQuoteInput, QuickQuoteView } from "#contract/quotes/quotes.ts";
import { countText } from "#domain/files/words.ts";
import { call } from "../api.ts";
import { useBasis } from "../shell/price-basis.ts";
import { hashesOf, orderedAnnotations, type OrderKind, type OrderValues } from "./order-values.ts";
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
  const repeated_words = useRepeatedWords(hasMatches(kind.service) ? counted_text : "", values.source_lang);
  const code = values.discount_code.trim();
  const details = kind.priced ? kind.priced(values) : {};
  const input: QuickQuoteInput = {
    service_type: kind.service,
    source_lang: values.source_lang,
    target_langs: [...values.target_langs],
    words: count.words,
    repeated_words: repeated_words ?? 0,
    characters_collapsed: count.characters_collapsed,
    files: hashesOf(files),
    specialized: values.specialized,
    is_confidential: values.is_confidential,
    annotations: orderedAnnotations(values, files),
    category_id: values.category_id === "" ? null : Number(values.category_id),
    user_type: useBasis(),
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
  const stale = asked !== settled || query.isPlaceholderData || repeated_words === null;
  return {
    query,
    stale,
    text_words: count.words,
    words: query.data && !stale ? query.data.words : count.words,
  };
}

type Repeated = { readonly text: string; readonly language: string; readonly words: number };

/** The words of repeated sentences of a text; null until they are counted. Its rules load with the first text. */
function useRepeatedWords(text: string, language: string): number | null {
  const [counted, setCounted] = useState<Repeated>({ text: "", language, words: 0 });
  useEffect(() => {
    if (text === "") return undefined;
    let is_left = false;
    const take = (words: number): void => {
      if (!is_left) setCounted({ text, language, words });
    };
    import("#domain/files/repetitions.ts").then(
      ({ repetitionsIn }) => take(repetitionsIn(text, language).result().repeated_words),
      // Without the rules the price is the one without repetitions, and the order has the lower one.
      () => take(0),
    );
    return () => {
      is_left = true;
    };
  }, [text, language]);
  if (text === "") return 0;
  return counted.text === text && counted.language === language ? counted.words : null;
}
