import { useIntl } from "#ui/intl.ts";
import type { QuotationView, QuoteOptionView } from "#contract/quotes/quotations.ts";
import { packages } from "#domain/catalog.ts";
import { formatInstant } from "#ui/date-text.tsx";
import { RadioCards } from "#ui/field.tsx";
import { useBasisText } from "../../shell/price-basis.ts";
import { useWords } from "../../words.ts";
import style from "./quotation.module.css";

/** A quote as it is with one of its options: the page shows the price, date and package of the chosen one alone. */
export function withOption(quote: QuotationView, position: number): QuotationView {
  const chosen = quote.option_taken === null && quote.options.find((one) => one.position === position);
  if (!chosen) return quote;
  const { position: _position, speed: _speed, ...terms } = chosen;
  return { ...quote, ...terms };
}

/** R7: the ways to have the order, to choose one of; when nothing is to be chosen any more, what was offered. */
export function Options(props: {
  quote: QuotationView;
  option: number;
  onChoose: (position: number) => void;
}) {
  const { quote, option, onChoose } = props;
  const { t } = useWords();
  const describe = useOptionText(quote.session !== null);
  const priceText = useBasisText(quote.user_type);
  // The accepted option is shown on the page itself.
  if (quote.options.length === 0 || quote.option_taken !== null) return null;
  if (quote.state !== "open" && quote.state !== "preview")
    return (
      <ul className={style.options} aria-label={t("quote.options_offered")}>
        {quote.options.map((one) => {
          const { label, detail } = describe(one);
          return (
            <li key={one.position}>
              <span>
                {label}
                {detail && <small>{detail}</small>}
              </span>
              <span className="num">{priceText(one)}</span>
            </li>
          );
        })}
      </ul>
    );
  return (
    <RadioCards
      id="option"
      name="option"
      legend={t("quote.options")}
      value={String(option)}
      onChange={(value) => onChoose(Number(value))}
      choices={quote.options.map((one) => ({
        value: String(one.position),
        ...describe(one),
        aside: <span className={style.option_price}>{priceText(one)}</span>,
      }))}
    />
  );
}

/** A call or a visit has one time, whichever option is taken. */
function useOptionText(is_session: boolean) {
  const { t } = useWords();
  const { locale } = useIntl();
  return ({ position, package: key, deadline }: QuoteOptionView) => ({
    label: key === null ? t("quote.option", { n: position }) : packages[key].public_name,
    ...(!is_session && {
      detail: t("quote.option_by", { moment: formatInstant(locale, deadline, "moment") }),
    }),
  });
}
