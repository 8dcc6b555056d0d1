import { useIntl } from "#ui/intl.ts";
import type { QuickQuoteView } from "#contract/quotes/quotes.ts";
import type { Speed } from "#domain/catalog.ts";
import { formatInstant, formatMinutes } from "#ui/date-text.tsx";
import { RadioCards } from "#ui/field.tsx";
import { formatMoney } from "#ui/money-text.tsx";
import { type Basis, leading } from "../shell/price-basis.ts";
import { useWords } from "../words.ts";
import { sample_words } from "./example-prices.ts";
import style from "./order-form.module.css";

/** The dates of a service that is done in one way, each with its price. */
export function DateChoice(props: {
  readonly id: string;
  readonly quote: QuickQuoteView;
  readonly basis: Basis;
  readonly chosen: Speed;
  readonly stale: boolean;
  /** Prices of a page, before there is a text. */
  readonly is_example: boolean;
  /** Nothing can be typed: the price waits for a file. */
  readonly files_only: boolean;
  readonly onChoose: (speed: Speed) => void;
}) {
  const { id, quote, basis, chosen, stale, is_example, files_only, onChoose } = props;
  const { t } = useWords();
  const { locale } = useIntl();
  const price = (offer: QuickQuoteView["offers"][number]) => {
    const text = formatMoney(locale, leading(basis, offer));
    return quote.from_price ? t("offer.from", { price: text }) : text;
  };
  return (
    <section aria-busy={stale} className={style.card} data-stale={stale || undefined}>
      <RadioCards
        id={id}
        name={id}
        legend={t("dates.when")}
        value={chosen}
        onChange={onChoose}
        choices={quote.offers.map((offer) => ({
          value: offer.speed,
          label:
            quote.from_price || is_example
              ? formatMinutes(locale, offer.production_minutes)
              : formatInstant(locale, offer.delivery_at, "short"),
          detail: t(`offer.speed.${offer.speed}`),
          aside: <span className={`${style.price} num`}>{price(offer)}</span>,
        }))}
      />
      <p className={style.hint}>
        {is_example
          ? t("offer.example_hint", { n: sample_words })
          : t(
              quote.from_price ? (files_only ? "dates.from_file" : "offer.from_hint") : `offer.hint.${basis}`,
            )}
      </p>
    </section>
  );
}
