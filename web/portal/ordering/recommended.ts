import type { OfferView } from "#contract/quotes/quotes.ts";
import { type PackageKey, package_keys, type Speed } from "#domain/catalog.ts";
import { fromDecimal } from "#domain/money.ts";

export type Choice = { readonly package: PackageKey; readonly speed: Speed };
type Merit = "cheapest" | "earliest" | "best";
type Pick = { readonly offer: OfferView; readonly merits: readonly Merit[] };

const priceOf = ({ price_gross }: OfferView): bigint =>
  fromDecimal(price_gross.currency_amount_decimal) ?? 0n;
const rank = (offer: OfferView): number => package_keys.indexOf(offer.package);

const byPrice = (a: OfferView, b: OfferView): number => Number(priceOf(a) - priceOf(b));
const byDate = (a: OfferView, b: OfferView): number => Date.parse(a.delivery_at) - Date.parse(b.delivery_at);
const byPackage = (a: OfferView, b: OfferView): number => rank(b) - rank(a);

type Order = (a: OfferView, b: OfferView) => number;
/** At an equal price the better package is meant, and of it the sooner date. */
const orders: Readonly<Record<Merit, readonly Order[]>> = {
  cheapest: [byPrice, byPackage, byDate],
  earliest: [byDate, byPrice, byPackage],
  best: [byPackage, byPrice, byDate],
};

function first(offers: readonly OfferView[], by: readonly Order[]): OfferView | undefined {
  return offers.toSorted((a, b) => {
    for (const compare of by) {
      const order = compare(a, b);
      if (order !== 0) return order;
    }
    return 0;
  })[0];
}

/** The cheapest, the soonest and the best offer; one that is several of them comes once. */
export function recommendedOf(offers: readonly OfferView[]): Pick[] {
  const picks: { offer: OfferView; merits: Merit[] }[] = [];
  for (const merit of ["cheapest", "earliest", "best"] as const) {
    const offer = first(offers, orders[merit]);
    const known = picks.find((pick) => pick.offer === offer);
    if (known) known.merits.push(merit);
    else if (offer) picks.push({ offer, merits: [merit] });
  }
  return picks;
}

export const isChosen = (offer: OfferView, { package: key, speed }: Choice): boolean =>
  offer.package === key && offer.speed === speed;

/** The best offer at the price of a choice, which costs the same and is more; the choice when it has no offer. */
export function atItsPrice(offers: readonly OfferView[], choice: Choice): Choice {
  const chosen = offers.find((offer) => isChosen(offer, choice));
  if (!chosen) return choice;
  const alike = offers.filter((offer) => priceOf(offer) === priceOf(chosen));
  return first(alike, [byPackage, byDate]) ?? chosen;
}
