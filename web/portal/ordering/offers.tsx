import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useWords } from "../words.ts";
import { OfferMatrix } from "./offer-matrix.tsx";
import type { Order } from "./use-order.ts";

/** Prices and dates to choose from; the reason when only a person can price it; the way out when they did not come. */
export function Offers({ order: { form, quote, quote_failed, retryQuote, stale } }: { order: Order }) {
  const { t } = useWords();
  if (quote && quote.unavailable === null && quote.offers.length > 0)
    return (
      <OfferMatrix
        quote={quote}
        chosen={form.values}
        stale={stale}
        onChoose={(chosen) => form.patch(chosen)}
      />
    );
  if (quote) return <Notice tone="info">{t(`price.why.${quote.unavailable ?? "pair_not_priced"}`)}</Notice>;
  if (quote_failed)
    return (
      <Notice tone="warning" action={<Button onClick={retryQuote}>{t("ui.try_again")}</Button>}>
        {t("price.not_loaded")}
      </Notice>
    );
  return <Skeleton rows={4} height="4.75rem" />;
}
