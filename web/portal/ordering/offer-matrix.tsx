import { Clock3, Gauge } from "lucide-react";
import { useId, useSyncExternalStore } from "react";
import { useIntl } from "#ui/intl.ts";
import type { OfferView, QuickQuoteView } from "#contract/quotes/quotes.ts";
import { type PackageKey, package_keys, type Speed, speeds } from "#domain/catalog.ts";
import { fromDecimal } from "#domain/money.ts";
import { formatInstant, formatMinutes } from "#ui/date-text.tsx";
import { formatMoney } from "#ui/money-text.tsx";
import { type Basis, leading, useBasisText } from "../shell/price-basis.ts";
import { useEarlyText } from "../startup.ts";
import { useWords } from "../words.ts";
import style from "./offer-matrix.module.css";

type Props = {
  readonly quote: QuickQuoteView;
  readonly basis: Basis;
  readonly chosen: { readonly package: PackageKey; readonly speed: Speed };
  readonly stale: boolean;
  readonly onChoose: (chosen: { package: PackageKey; speed: Speed }) => void;
};

/** C4: package × date as one group of native radios; a table when there is room, cards on a phone. */
export function OfferMatrix(props: Props) {
  const { t } = useWords();
  const wide = useWide();
  const name = useId();
  const View = wide ? OfferTable : OfferCards;
  return (
    <section
      aria-label={t("offer.title")}
      aria-busy={props.stale}
      className={props.stale ? style.stale : undefined}
    >
      <p className={style.hint}>
        {t(props.quote.from_price ? "offer.from_hint" : `offer.hint.${props.basis}`)}
      </p>
      <View {...props} name={name} tags={tagsOf(props.quote.offers)} />
      <ul className={style.facts}>
        <li>
          <Clock3 size={18} strokeWidth={1.75} aria-hidden="true" />
          {useEarlyText()}
        </li>
        <li>
          <Gauge size={18} strokeWidth={1.75} aria-hidden="true" />
          {t("fact.pace")}
        </li>
      </ul>
    </section>
  );
}

type ViewProps = Props & { readonly name: string; readonly tags: Tags };
type Tags = { readonly cheapest: OfferView | null; readonly earliest: OfferView | null };

/** One cheapest and one earliest; when several are alike the first of the table is named. */
function tagsOf(offers: readonly OfferView[]): Tags {
  const price = (offer: OfferView) => fromDecimal(offer.price_net.currency_amount_decimal) ?? 0n;
  let cheapest: OfferView | null = null;
  let earliest: OfferView | null = null;
  for (const offer of offers) {
    if (!cheapest || price(offer) < price(cheapest)) cheapest = offer;
    if (!earliest || offer.delivery_at < earliest.delivery_at) earliest = offer;
  }
  const alike = new Set(offers.map((offer) => offer.price_net.currency_amount_decimal)).size < 2;
  return { cheapest: alike ? null : cheapest, earliest };
}

function useOfferWords(basis: Basis) {
  const { t } = useWords();
  const { locale } = useIntl();
  const textOf = useBasisText(basis);
  return (offer: OfferView, quote: QuickQuoteView, tags: Tags) => {
    const price = formatMoney(locale, leading(basis, offer));
    const moment = formatInstant(locale, offer.delivery_at, "moment");
    return {
      price: quote.from_price ? t("offer.from", { price }) : price,
      when: quote.from_price
        ? formatMinutes(locale, offer.production_minutes)
        : formatInstant(locale, offer.delivery_at, "short"),
      tag:
        offer === tags.cheapest ? t("offer.cheapest") : offer === tags.earliest ? t("offer.earliest") : null,
      label: quote.from_price
        ? t("offer.from_name", {
            package: offer.public_name,
            time: formatMinutes(locale, offer.production_minutes),
            price: textOf(offer),
          })
        : t("offer.name", { package: offer.public_name, moment, price: textOf(offer) }),
    };
  };
}

function OfferTable({ quote, basis, chosen, onChoose, name, tags }: ViewProps) {
  const { t } = useWords();
  return (
    <table className={style.table}>
      <caption className="visually-hidden">{t("offer.title")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("price.package")}</th>
          {speeds.map((speed) => (
            <th key={speed} scope="col">
              {t(`offer.speed.${speed}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {package_keys.map((key) => {
          const row = quote.offers.filter((offer) => offer.package === key);
          const [sample] = row;
          if (!sample) return null;
          return (
            <tr key={key} className={style.row}>
              <th scope="row">
                <span className={style.name}>{sample.public_name}</span>
                <span className={style.promise}>{t(`package.${key}`)}</span>
              </th>
              {speeds.map((speed) => {
                const offer = row.find((one) => one.speed === speed);
                return (
                  <td key={speed}>
                    {offer ? (
                      <Cell
                        offer={offer}
                        quote={quote}
                        basis={basis}
                        tags={tags}
                        name={name}
                        checked={chosen.package === key && chosen.speed === speed}
                        onChoose={() => onChoose({ package: key, speed })}
                      />
                    ) : (
                      <span className={style.cell}>
                        — <span className={style.when}>{t("offer.not_possible")}</span>
                      </span>
                    )}
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

type OfferProps = {
  readonly offer: OfferView;
  readonly basis: Basis;
  readonly quote: QuickQuoteView;
  readonly tags: Tags;
  readonly name: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
};

function Cell({ offer, basis, quote, tags, name, checked, onChoose }: OfferProps) {
  const { price, when, tag, label } = useOfferWords(basis)(offer, quote, tags);
  return (
    <label className={style.cell}>
      <input type="radio" name={name} checked={checked} onChange={onChoose} aria-label={label} />
      <span className={`${style.price} num`}>{price}</span>
      <span className={style.when}>{when}</span>
      {tag && <span className={style.tag}>{tag}</span>}
    </label>
  );
}

function OfferCards({ quote, basis, chosen, onChoose, name, tags }: ViewProps) {
  const { t } = useWords();
  const { locale } = useIntl();
  return (
    <div className="stack-3">
      {package_keys.map((key) => {
        const row = quote.offers.filter((offer) => offer.package === key);
        const normal = row.find(({ speed }) => speed === "normal") ?? row[0];
        if (!normal) return null;
        const opened = chosen.package === key;
        return (
          <div key={key} className={`${style.card} ${opened ? style.opened : ""}`}>
            <button
              type="button"
              className={style.cardhead}
              aria-expanded={opened}
              onClick={() => onChoose({ package: key, speed: normal.speed })}
            >
              <span className={style.name}>{normal.public_name}</span>
              <span className={`${style.price} num`}>
                {t("offer.from", {
                  price: formatMoney(locale, leading(basis, normal)),
                })}
              </span>
              <span className={style.promise}>{t(`package.${key}`)}</span>
            </button>
            {opened && (
              <div className={style.lines}>
                {row.map((offer) => (
                  <Line
                    key={offer.speed}
                    offer={offer}
                    quote={quote}
                    basis={basis}
                    tags={tags}
                    name={name}
                    checked={chosen.speed === offer.speed}
                    onChoose={() => onChoose({ package: key, speed: offer.speed })}
                  />
                ))}
              </div>
            )}
          </div>
        );
      })}
    </div>
  );
}

function Line({ offer, basis, quote, tags, name, checked, onChoose }: OfferProps) {
  const { price, when, tag, label } = useOfferWords(basis)(offer, quote, tags);
  return (
    <label className={style.line}>
      <input type="radio" name={name} checked={checked} onChange={onChoose} aria-label={label} />
      <span className={style.linetext}>
        <span>{when}</span>
        {tag && <span className={style.tag}>{tag}</span>}
      </span>
      <span className={`${style.price} num`}>{price}</span>
    </label>
  );
}

const wide = "(min-width: 640px)";
function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = globalThis.matchMedia(wide);
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    () => globalThis.matchMedia(wide).matches,
  );
}
