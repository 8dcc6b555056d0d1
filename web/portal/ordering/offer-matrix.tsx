import { type KeyboardEvent, useId, useSyncExternalStore } from "react";
import { useIntl } from "#ui/intl.ts";
import type { OfferView, QuickQuoteView } from "#contract/quotes/quotes.ts";
import { package_keys, speeds } from "#domain/catalog.ts";
import { formatMoney } from "#ui/money-text.tsx";
import { type Basis, leading } from "../shell/price-basis.ts";
import { useWords } from "../words.ts";
import { useOfferWords } from "./offer-words.ts";
import { type Choice, recommendedOf } from "./recommended.ts";
import style from "./offer-matrix.module.css";

type Props = {
  readonly quote: QuickQuoteView;
  readonly basis: Basis;
  readonly chosen: Choice;
  readonly stale: boolean;
  readonly onChoose: (chosen: Choice) => void;
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
      {props.quote.from_price && <p className={style.hint}>{t("offer.from_hint")}</p>}
      <View {...props} name={name} tags={useTags(props.quote)} />
    </section>
  );
}

type ViewProps = Props & { readonly name: string; readonly tags: Tags };
/** The merits of an offer in words; a lowest price alone has none. */
type Tags = (offer: OfferView) => string;
function useTags({ offers, from_price }: QuickQuoteView): Tags {
  const { t } = useWords();
  const picks = from_price ? [] : recommendedOf(offers);
  return (offer) =>
    (picks.find((pick) => pick.offer === offer)?.merits ?? [])
      .map((merit) => t(`offer.${merit}`))
      .join(" · ");
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
                        — <span className={style.when}>{t("matrix.not_possible")}</span>
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
  const { price, when, label } = useOfferWords(basis)(offer, quote);
  const tag = tags(offer);
  return (
    <label className={style.cell}>
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        onKeyDown={toRowEnd}
        aria-label={label}
      />
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
  const { price, when, label } = useOfferWords(basis)(offer, quote);
  const tag = tags(offer);
  return (
    <label className={style.line}>
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        onKeyDown={toRowEnd}
        aria-label={label}
      />
      <span className={style.linetext}>
        <span>{when}</span>
        {tag && <span className={style.tag}>{tag}</span>}
      </span>
      <span className={`${style.price} num`}>{price}</span>
    </label>
  );
}

/** Home and End choose the first and the last date of a package; arrow keys are the browser's own. */
function toRowEnd(event: KeyboardEvent<HTMLInputElement>) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const row = [...(event.currentTarget.closest("tr, div")?.querySelectorAll("input") ?? [])];
  const to = event.key === "Home" ? row[0] : event.key === "End" ? row.at(-1) : undefined;
  if (!to) return;
  event.preventDefault();
  to.focus();
  to.click();
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
