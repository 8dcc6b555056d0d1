import { useId } from "react";
import type { OfferView, QuickQuoteView } from "#contract/quotes/quotes.ts";
import type { Basis } from "../shell/price-basis.ts";
import { useWords } from "../words.ts";
import { useOfferWords } from "./offer-words.ts";
import { type Choice, isChosen, recommendedOf } from "./recommended.ts";
import style from "./recommended-offers.module.css";

type Props = {
  readonly quote: QuickQuoteView;
  readonly basis: Basis;
  readonly chosen: Choice;
  readonly stale: boolean;
  /** Prices of a page, by package at the standard time. */
  readonly is_example: boolean;
  readonly onChoose: (chosen: Choice) => void;
};

/** Few offers to choose from, each with its merit; another choice of the buyer is shown first. */
export function RecommendedOffers({ quote, basis, chosen, stale, is_example, onChoose }: Props) {
  const { t } = useWords();
  const name = useId();
  const picks = is_example
    ? quote.offers.filter(({ speed }) => speed === "normal").map((offer) => ({ offer, merits: [] }))
    : recommendedOf(quote.offers);
  const own = quote.offers.find((offer) => isChosen(offer, chosen));
  const is_own = own !== undefined && !is_example && picks.every(({ offer }) => offer !== own);
  const is_usual = chosen.package === "economy" && chosen.speed === "normal";
  const shown = [
    ...(is_own ? [{ offer: own, tag: t(is_usual ? "offer.usual" : "offer.chosen") }] : []),
    ...picks.map(({ offer, merits }) => ({
      offer,
      tag: merits.map((merit) => t(`offer.${merit}`)).join(" · "),
    })),
  ];
  return (
    <fieldset className={style.offers} aria-busy={stale} data-stale={stale || undefined}>
      <legend className="visually-hidden">{t("offer.recommended")}</legend>
      {shown.map(({ offer, tag }) => (
        <Offer
          key={`${offer.package} ${offer.speed}`}
          {...{ offer, tag, name, basis, quote, is_example }}
          checked={is_example ? offer.package === chosen.package : offer === own}
          onChoose={() => onChoose({ package: offer.package, speed: offer.speed })}
        />
      ))}
    </fieldset>
  );
}

function Offer(props: {
  readonly offer: OfferView;
  readonly tag: string;
  readonly name: string;
  readonly basis: Basis;
  readonly quote: QuickQuoteView;
  readonly is_example: boolean;
  readonly checked: boolean;
  readonly onChoose: () => void;
}) {
  const { offer, tag, name, basis, quote, is_example, checked, onChoose } = props;
  const { t } = useWords();
  const { price, when, label } = useOfferWords(basis)(offer, quote, is_example);
  return (
    <label className={style.offer}>
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        aria-label={tag === "" ? label : `${tag}: ${label}`}
      />
      {tag !== "" && <span className={style.tag}>{tag}</span>}
      <span className={style.name}>{offer.public_name}</span>
      <span className={`${style.price} num`}>{price}</span>
      <span className={style.when}>{when}</span>
      <span className={style.when}>{t(`package.${offer.package}`)}</span>
    </label>
  );
}
