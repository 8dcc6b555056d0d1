import type { OfferView, QuickQuoteView } from "#contract/quotes/quotes.ts";
import { formatInstant, formatMinutes } from "#ui/date-text.tsx";
import { useIntl } from "#ui/intl.ts";
import { formatMoney } from "#ui/money-text.tsx";
import { type Basis, leading, useBasisText } from "../shell/price-basis.ts";
import { useWords } from "../words.ts";

/**
 * The price, the time and the accessible name of an offer. A lowest price and an example have no date yet, only the time
 * that the work takes.
 */
export function useOfferWords(basis: Basis) {
  const { t } = useWords();
  const { locale } = useIntl();
  const textOf = useBasisText(basis);
  return (offer: OfferView, quote: Pick<QuickQuoteView, "from_price">, is_example = false) => {
    const price = formatMoney(locale, leading(basis, offer));
    const time = formatMinutes(locale, offer.production_minutes);
    const names = { package: offer.public_name, price: textOf(offer) };
    if (quote.from_price)
      return {
        price: t("offer.from", { price }),
        when: time,
        label: t("offer.from_name", { ...names, time }),
      };
    return {
      price,
      when: is_example ? time : formatInstant(locale, offer.delivery_at, "short"),
      label: t("offer.name", {
        ...names,
        moment: is_example ? time : formatInstant(locale, offer.delivery_at, "moment"),
      }),
    };
  };
}
