import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { Kysely } from "kysely";
import { brandById } from "#brands/all.ts";
import type { Brand } from "#brands/brand.ts";
import type { PackageKey, Service, Speed } from "#domain/catalog.ts";
import { productionMinutes } from "#domain/orders/delivery.ts";
import { Refusal } from "#domain/errors.ts";
import type { Currency } from "#domain/money.ts";
import {
  type BandCounts,
  bands,
  discountedWords,
  weightedWords,
  wordsOfCounts,
} from "#domain/memory/bands.ts";
import { workerWeights } from "#domain/pricing/band-lines.ts";
import {
  isUnavailable,
  planOf,
  priceOrder,
  type Unavailable,
  needsEngine,
} from "#domain/pricing/price-order.ts";
import type { Discount } from "#domain/pricing/discount.ts";
import { withPosting } from "#domain/pricing/posting.ts";
import { swornPages } from "#domain/pricing/sheet.ts";
import type { PriceTrace } from "#domain/pricing/trace.ts";
import type { Posting } from "#domain/shipping/shipping.ts";
import { counter_version } from "#domain/files/words.ts";
import { allOf, batchedReads } from "#server/kernel/db/batched-reads.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { servedBy } from "#server/engines/index.ts";
import { matchCountsOf } from "#server/memory/index.ts";
import { priceListAt } from "./queries.ts";
import { counterVersionOf } from "#server/files/index.ts";
import { postingOf, postingPrices } from "./posting.ts";

/** The data of an order that determine its price and its time. */
export type Priced = {
  readonly service_type: Service;
  readonly package: PackageKey | null;
  readonly speed: Speed;
  readonly source_lang: string;
  readonly target_lang: string;
  readonly words: number;
  readonly characters_collapsed: number;
  /** The rules by which it was counted, stored in the trace. */
  readonly counter_version: string;
  readonly specialized: boolean;
  readonly is_confidential: boolean;
  /** Phone and oral. */
  readonly duration_minutes: number | null;
  readonly simultaneous: boolean;
  /** Sworn: the address of a paper original, if there is one. */
  readonly posting: Posting | null;
  /** Its words by match, as frozen when it was made. */
  readonly matches: BandCounts;
};

/** An order's row with the data of its price from other tables. */
export async function pricedOf(db: Kysely<DB>, order: OrderRow): Promise<OrderRow & Priced> {
  const reads = batchedReads(db);
  const { version, posting, matches } = await allOf({
    version: counterVersionOf(reads, order.id),
    posting: postingOf(reads, order),
    matches: matchCountsOf(reads, order.id),
  });
  return { ...order, counter_version: version ?? counter_version, posting, matches };
}

export type Buyer = {
  readonly user_type: "private" | "company";
  readonly rate_bps: bigint;
  readonly discount: Discount | null;
};
export type PricedNow = {
  readonly trace: PriceTrace;
  readonly list_id: number;
  /** Words that its matches save in the work, by the weights of the translator. */
  readonly saved_words: number;
};

/** The price of an order by the lists in force now, posting included; the reason when only the desk can price it. */
export async function priceNow(
  db: Kysely<DB>,
  brand_id: number,
  currency: Currency,
  order: Priced,
  buyer: Buyer,
  now: Date,
): Promise<PricedNow | Unavailable> {
  const asked = { brand_id, currency, orders: [order], has_posting: order.posting !== null };
  return (await pricesNow(db, asked, now))(order, buyer);
}

type Asked = {
  readonly brand_id: number;
  readonly currency: Currency;
  readonly orders: readonly Pick<
    Priced,
    "service_type" | "package" | "source_lang" | "target_lang" | "is_confidential"
  >[];
  readonly has_posting: boolean;
};
type Engaged = Pick<Priced, "source_lang" | "target_lang" | "is_confidential">;
const engagedBy = ({ source_lang, target_lang, is_confidential }: Engaged): Engaged => ({
  source_lang,
  target_lang,
  is_confidential,
});
const nameOf = (order: Engaged): string => Object.values(engagedBy(order)).join("-");

/** Reads what the prices of some orders are made from; returns `priceNow` for each of them. */
export async function pricesNow(
  db: Kysely<DB>,
  { brand_id, currency, orders, has_posting }: Asked,
  now: Date,
): Promise<(order: Priced, buyer: Buyer) => PricedNow | Unavailable> {
  const reads = batchedReads(db);
  const by_engine = orders.filter(needsEngineFor);
  const { list, postings, served } = await allOf({
    list: priceListAt(reads, brand_id, currency, now),
    postings: has_posting ? postingPrices(reads, brand_id, now) : null,
    served: Promise.all(
      by_engine.map(async (pair) => ({
        name: nameOf(pair),
        by: await servedBy(reads, { ...engagedBy(pair), brand_id, purpose: "light" }, now),
      })),
    ),
  });
  return (order, buyer) => {
    if (served.find(({ name }) => name === nameOf(order))?.by === null && needsEngineFor(order))
      return { unavailable: "engine" };
    if (!list) return { unavailable: "pair_not_priced" };
    const price = priceOrder(
      {
        service: order.service_type,
        ...(order.package ? { package: order.package } : {}),
        source_lang: order.source_lang,
        target_lang: order.target_lang,
        words: order.words,
        ...discountedWords(order.matches),
        characters_collapsed: order.characters_collapsed,
        minutes: order.duration_minutes ?? 0,
        simultaneous: order.simultaneous,
        specialized: order.specialized,
        speed: order.speed,
        buyer: buyer.user_type,
        rate_bps: buyer.rate_bps,
        discount: buyer.discount,
        counter_version: order.counter_version,
      },
      list.sheet,
    );
    if (isUnavailable(price)) return price;
    const found = wordsOfCounts(order.matches);
    const weighted = weightedWords(found, workerWeights(list.sheet));
    const saved_words = bands.reduce((sum, band) => sum + found[band], -weighted);
    if (!order.posting) return { trace: price, list_id: list.id, saved_words };
    const cost = postings?.(order.posting, currency, price.gross);
    if (!cost) return { unavailable: "posting_not_priced" };
    return { trace: withPosting(price, cost.fee), list_id: list.id, saved_words };
  };
}

const needsEngineFor = ({ service_type, package: of }: Asked["orders"][number]): boolean =>
  needsEngine({ service: service_type, package: of });

/** Working minutes an order takes at its speed (§9: 2,000 words a day); a session takes its own length. */
export function minutesOf(order: Omit<Priced, "posting" | "counter_version" | "matches">): number {
  const plan = planOf({ service: order.service_type, ...(order.package ? { package: order.package } : {}) });
  return productionMinutes({
    service: order.service_type,
    plan,
    words: order.words,
    sworn_pages: swornPages(order.characters_collapsed),
    speed: order.speed,
    minutes: order.duration_minutes ?? 0,
  });
}

/** The brand of a row; an unknown one is a fault of the installation, not of the caller. */
export function brandOfRow(brand_id: number): Brand {
  const brand = brandById(brand_id);
  if (!brand) throw new Error(`no brand has the id ${brand_id}`);
  return brand;
}

/** Refuses a currency the brand does not use. */
export function currencyFor(brand: Brand, wanted: Currency | undefined): Currency {
  if (wanted === undefined) return brand.currencies[0];
  if (!brand.currencies.includes(wanted)) throw new Refusal("service.not_for_brand");
  return wanted;
}
