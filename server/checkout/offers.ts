import type { Brand } from "#brands/brand.ts";
import type { OfferView } from "#contract/quotes/quotes.ts";
import type { MoneyView } from "#contract/shared.ts";
import { packages, type Language, type PackageKey, type Service, type Speed } from "#domain/catalog.ts";
import { offers, productionMinutes } from "#domain/orders/delivery.ts";
import { type BandCounts, discountedWords } from "#domain/memory/bands.ts";
import { savingIn } from "#domain/pricing/band-lines.ts";
import { postingIn, withPosting } from "#domain/pricing/posting.ts";
import type { Discount } from "#domain/pricing/discount.ts";
import { planOf, type Unavailable, needsEngine } from "#domain/pricing/price-order.ts";
import { list_rate_bps, swornPages, type PriceSheet } from "#domain/pricing/sheet.ts";
import { cartTotals } from "#domain/pricing/totals.ts";
import type { PriceTrace } from "#domain/pricing/trace.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import { discountBudget } from "./cart.ts";
import { postingSum } from "./posting-sum.ts";

/** One language at one package and speed, with its price or why it has none. */
export type Cell = {
  readonly package: PackageKey | null;
  readonly speed: Speed;
  readonly delivery_at: number;
  readonly target_lang: string;
  readonly price: PriceTrace | Unavailable;
};

/** The counted content, the kind of buyer, and the posting fee of an order with a given gross price (minor units). */
export type Measured = {
  readonly words: number;
  /** The words by match into a language. */
  readonly matches: (target_lang: string) => BandCounts;
  readonly characters: number;
  readonly counter_version: string;
  readonly buyer: "private" | "company";
  readonly discount: Discount | null;
  readonly posting: ((order_gross: bigint) => bigint) | null;
  /** The targets into which an engine translates. */
  readonly served: ReadonlySet<string>;
  /** A file is in an old format that is not converted here. */
  readonly beyond_machine: boolean;
};

type Asked = {
  readonly service_type: Service;
  readonly source_lang: string;
  readonly target_langs: readonly string[];
  readonly specialized: boolean;
  readonly duration_minutes?: number | undefined;
  readonly starts_at?: string | null | undefined;
  readonly simultaneous?: boolean | undefined;
};

/**
 * The matrix: every target, package and speed. A discount by amount is granted once, as in the cart: what exceeds the
 * price of one language is left for the next, in each package and speed separately.
 */
export function cellsOf(
  input: Asked,
  measured: Measured,
  sheet: PriceSheet,
  brand: Pick<Brand, "holidays">,
  now: Date,
): Cell[] {
  const budgets = new Map<string, ReturnType<typeof discountBudget>>();
  const budgetFor = (cell: Pick<Cell, "package" | "speed">) => {
    const key = `${cell.package} ${cell.speed}`;
    const budget = budgets.get(key) ?? discountBudget(measured.discount, measured.buyer);
    budgets.set(key, budget);
    return budget;
  };
  return input.target_langs.flatMap((target_lang) => {
    const cells = cellsInto(input, target_lang, { ...measured, discount: null }, sheet, brand, now);
    return cells.map((plain) => {
      const discount = budgetFor(plain).next();
      if (!discount || !isPriced(plain)) return plain;
      const all = cellsInto(input, target_lang, { ...measured, discount }, sheet, brand, now);
      const cell = all.find((one) => one.package === plain.package && one.speed === plain.speed) ?? plain;
      if (isPriced(cell)) budgetFor(cell).spent(cell.price);
      return cell;
    });
  });
}

function cellsInto(
  input: Asked,
  target_lang: string,
  { words, matches, characters, counter_version, buyer, discount, posting, ...measured }: Measured,
  sheet: PriceSheet,
  { holidays }: Pick<Brand, "holidays">,
  now: Date,
): Cell[] {
  return offers(
    now.getTime(),
    {
      service: input.service_type,
      source_lang: input.source_lang,
      target_lang,
      words,
      ...discountedWords(matches(target_lang)),
      characters_collapsed: characters,
      minutes: input.duration_minutes ?? 0,
      simultaneous: input.simultaneous ?? false,
      starts_at: input.starts_at ? Date.parse(input.starts_at) : null,
      specialized: input.specialized,
      buyer,
      rate_bps: list_rate_bps,
      discount,
      counter_version,
    },
    sheet,
    { holidays },
  ).map(({ price, package: key, speed, delivery_at }) => ({
    package: key,
    speed,
    delivery_at,
    target_lang,
    price:
      whyNotByMachine(input.service_type, key, target_lang, measured) ??
      ("unavailable" in price || !posting ? price : withPosting(price, posting(price.gross))),
  }));
}

function whyNotByMachine(
  service: Service,
  key: PackageKey | null,
  target_lang: string,
  { served, beyond_machine }: Pick<Measured, "served" | "beyond_machine">,
): Unavailable | null {
  if (!needsEngine({ service, package: key })) return null;
  if (!served.has(target_lang)) return { unavailable: "engine" };
  return beyond_machine ? { unavailable: "old_format" } : null;
}

type Priced = Cell & { readonly price: PriceTrace };
const isPriced = (cell: Cell): cell is Priced => !("unavailable" in cell.price);

/** One offer for all targets at each package and speed: their prices as one document, the latest of their dates. */
export function offerViews(input: Asked, measured: Measured, cells: readonly Cell[]): OfferView[] {
  const priced = cells.filter(isPriced);
  const keys = [...new Set(priced.map(({ package: key, speed }) => `${key} ${speed}`))];
  return keys.flatMap((key) => {
    const of = priced.filter((cell) => `${cell.package} ${cell.speed}` === key);
    const [first] = of;
    // A package must be sold for each of the languages.
    return first && of.length === input.target_langs.length ? [offerView(input, measured, first, of)] : [];
  });
}

function offerView(
  input: Asked,
  { words, characters }: Measured,
  first: Priced,
  of: readonly Priced[],
): OfferView {
  const totals = cartTotals(of.map(({ price }) => shownItem(price)));
  const money = (amount: bigint) => moneyView(amount, first.price.currency);
  // What is sold without a package is shown as the one row it has.
  const key = first.price.package ?? "economy";
  return {
    package: key,
    public_name: packages[key].public_name,
    variant_name: first.speed,
    speed: first.speed,
    production_minutes: productionMinutes({
      service: input.service_type,
      plan: planOf({ service: input.service_type, package: key }),
      words,
      sworn_pages: swornPages(characters),
      speed: first.speed,
      minutes: input.duration_minutes ?? 0,
    }),
    delivery_at: new Date(Math.max(...of.map(({ delivery_at }) => delivery_at))).toISOString(),
    price_net: money(totals.net),
    vat: money(totals.vat),
    price_gross: money(totals.gross),
    posting: postingSum(
      of.flatMap(({ price }) => {
        const fee = postingIn(price);
        return fee === null ? [] : [{ fee, rate_bps: price.rate_bps }];
      }),
      money,
    ),
    saving: savingOf(of, money),
    targets: of.map(({ target_lang }, i) => {
      const part = totals.items[i] ?? totals;
      return {
        target_lang: target_lang as Language,
        price_net: money(part.net),
        vat: money(part.vat),
        price_gross: money(part.gross),
      };
    }),
  };
}

const shownItem = ({ net, gross, rate_bps }: PriceTrace) => ({ net, gross, treatment: "shown", rate_bps });

/** What repetitions and matches take off the prices of the languages. */
function savingOf(of: readonly Priced[], money: (amount: bigint) => MoneyView): OfferView["saving"] {
  const savings = of.flatMap(({ price }) => savingIn(price) ?? []);
  if (savings.length === 0) return null;
  const sum = (part: "net" | "gross") => savings.reduce((total, saving) => total + saving[part], 0n);
  return { net: money(sum("net")), gross: money(sum("gross")) };
}
