import type { Kysely, Selectable } from "kysely";
import type * as z from "zod/mini";
import type { Brand } from "#brands/brand.ts";
import type { OfferView, QuickQuoteView, QuotationView, quickQuoteInput } from "#contract/quotes.ts";
import { packages, type PackageKey, type Speed } from "#domain/catalog.ts";
import { offers, productionMinutes } from "#domain/delivery.ts";
import { Refusal } from "#domain/errors.ts";
import { spans } from "#domain/order/timers.ts";
import { planOf, type Discount } from "#domain/pricing/price-order.ts";
import { swornPages, type PriceSheet } from "#domain/pricing/sheet.ts";
import { documentTotals } from "#domain/pricing/totals.ts";
import type { PriceTrace } from "#domain/pricing/trace.ts";
import { counter_version } from "#domain/words.ts";
import type { DB } from "../../db/tables.ts";
import type { Caller } from "../../http/caller.ts";
import { moneyView, rateView } from "../../money-view.ts";
import { couponByCode, currencyFor, shown_rate_bps } from "../../order/price.ts";
import { priceListAt } from "../catalog/queries.ts";
import { countOf, filesByHash, uploadView } from "../files/queries.ts";

export type QuickQuote = z.output<typeof quickQuoteInput>;
type Cell = {
  readonly package: PackageKey;
  readonly speed: Speed;
  readonly delivery_at: number;
  readonly target_lang: string;
  readonly trace: PriceTrace;
};

/** More words than one person translates in a month are a project, and a person prices it. */
const most_words = 100_000;
/** Services whose price is a person's: the page offers the quote instead. */
const by_hand = ["website", "phone call", "oral"] as const;

/** Every package at every speed for the counted text, with date and price; nothing is stored (§1 instant price). */
export async function quickQuote(
  db: Kysely<DB>,
  caller: Caller,
  input: QuickQuote,
  now: Date,
): Promise<QuickQuoteView> {
  const customer =
    caller.id === null
      ? undefined
      : await db
          .selectFrom("customer")
          .select(["currency", "user_type"])
          .where("id", "=", caller.id)
          .executeTakeFirst();
  const currency = currencyFor(caller.brand, customer?.currency ?? input.currency);
  const files = await filesByHash(db, caller.brand.id, input.files);
  const counts = files.map(countOf);
  const words = counts.reduce((sum, count) => sum + (count?.words ?? 0), input.words);
  const characters = counts.reduce(
    (sum, count) => sum + (count?.characters_collapsed ?? 0),
    input.characters_collapsed,
  );
  const coupon = input.discount_code
    ? await couponByCode(db, caller.brand.id, input.discount_code, currency, now)
    : null;
  const buyer = customer?.user_type ?? input.user_type;
  const measured = { words, characters, buyer, discount: coupon?.discount ?? null };
  const list = await priceListAt(db, caller.brand.id, currency, now);
  const cells = list ? cellsOf(input, measured, list.sheet, caller.brand, now) : [];
  const unavailable = reasonAgainst(input, words, counts.includes(null), cells);
  return {
    currency,
    words,
    characters_collapsed: characters,
    counter_version,
    tax_rate_bps: Number(shown_rate_bps),
    from_price: words === 0,
    offers: unavailable === null ? offerViews(input, words, characters, cells, buyer) : [],
    unavailable,
    discount: input.discount_code ? { code: input.discount_code, valid: coupon !== null } : null,
    files: files.map((file) => uploadView(file, caller.locale)),
    valid_until: new Date(now.getTime() + spans.fresh_price).toISOString(),
  };
}

type Measured = {
  readonly words: number;
  readonly characters: number;
  readonly buyer: "private" | "company";
  readonly discount: Discount | null;
};

/** The priced cells of the matrix: every target, package and speed that has a price. */
function cellsOf(
  input: QuickQuote,
  { words, characters, buyer, discount }: Measured,
  sheet: PriceSheet,
  { holidays }: Pick<Brand, "holidays">,
  now: Date,
): Cell[] {
  return input.target_langs.flatMap((target_lang) => {
    const priced = offers(
      now.getTime(),
      {
        service: input.service_type,
        source_lang: input.source_lang,
        target_lang,
        words,
        characters_collapsed: characters,
        specialized: input.specialized,
        buyer,
        rate_bps: shown_rate_bps,
        discount,
        counter_version,
      },
      sheet,
      { holidays },
    );
    return priced.flatMap(({ price, package: key, speed, delivery_at }) =>
      "unavailable" in price
        ? []
        : [{ package: key ?? ("economy" as const), speed, delivery_at, target_lang, trace: price }],
    );
  });
}

/** Why only a person can price this; null when the list can. */
function reasonAgainst(
  input: QuickQuote,
  words: number,
  uncounted: boolean,
  cells: readonly Cell[],
): QuickQuoteView["unavailable"] {
  if (by_hand.some((one) => one === input.service_type)) return "service_by_hand";
  if (uncounted) return "file_not_counted";
  if (words > most_words) return "too_large";
  const priced = new Set(cells.map(({ target_lang }) => target_lang));
  return input.target_langs.every((target) => priced.has(target)) ? null : "pair_not_priced";
}

/** One offer for all targets: their prices as one document, the latest of their dates. */
function offerViews(
  input: QuickQuote,
  words: number,
  characters: number,
  cells: readonly Cell[],
  buyer: "private" | "company",
): OfferView[] {
  const keys = [...new Set(cells.map(({ package: key, speed }) => `${key} ${speed}`))];
  return keys.flatMap((key) => {
    const of = cells.filter((cell) => `${cell.package} ${cell.speed}` === key);
    const [first] = of;
    if (!first) return [];
    const items = of.map(({ trace }) => ({
      net: trace.net,
      gross: trace.gross,
      treatment: "shown",
      rate_bps: trace.rate_bps,
    }));
    const totals = documentTotals(items, buyer === "private" ? "gross_first" : "net_first");
    const money = (amount: bigint) => moneyView(amount, first.trace.currency);
    const plan = planOf({ service: input.service_type, package: first.package });
    return [
      {
        package: first.package,
        public_name: packages[first.package].public_name,
        variant_name: first.speed,
        speed: first.speed,
        production_minutes: productionMinutes({
          service: input.service_type,
          plan,
          words,
          sworn_pages: swornPages(characters),
          speed: first.speed,
        }),
        delivery_at: new Date(Math.max(...of.map(({ delivery_at }) => delivery_at))).toISOString(),
        price_net: money(totals.net),
        vat: money(totals.vat),
        price_gross: money(totals.gross),
        targets: of.map(({ target_lang }, i) => {
          const part = totals.items[i] ?? totals;
          return {
            target_lang: target_lang as QuickQuote["target_langs"][number],
            price_net: money(part.net),
            vat: money(part.vat),
            price_gross: money(part.gross),
          };
        }),
      },
    ];
  });
}

export type QuoteRow = Selectable<DB["quote"]>;
export type QuoteLine = { readonly label: string; readonly amount: string };

/** A quote by its hash, within the brand of its order. */
export async function quoteByHash(db: Kysely<DB>, brand_id: number, hash: string): Promise<QuoteRow> {
  const row = await db
    .selectFrom("quote")
    .innerJoin("order", "order.id", "quote.order_id")
    .selectAll("quote")
    .where("quote.hash", "=", hash)
    .where("order.brand_id", "=", brand_id)
    .executeTakeFirst();
  if (!row) throw new Refusal("quote.not_found");
  return row;
}

/** The quote that the order with this hash has, or is about to get. */
async function latestOf(db: Kysely<DB>, order_id: number): Promise<QuoteRow | undefined> {
  return db
    .selectFrom("quote")
    .selectAll()
    .where("order_id", "=", order_id)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The files a quote is for, by name and count. */
async function sourcesOf(db: Kysely<DB>, order_id: number): Promise<QuotationView["files"]> {
  const rows = await db
    .selectFrom("attachment")
    .innerJoin("file", "file.id", "attachment.file_id")
    .select(["file.name", "file.count"])
    .where("attachment.order_id", "=", order_id)
    .where("attachment.kind", "=", "source")
    .orderBy("attachment.id")
    .execute();
  return rows.map(({ name, count }) => ({ name, words: countOf({ count })?.words ?? null }));
}

/**
 * A quote as its page shows it. The address takes the hash of a quote (from the mail) or of an order (from the
 * order's page), so a link never goes stale when the desk sends a newer version. Null while the desk makes it.
 */
export async function quotationView(
  db: Kysely<DB>,
  caller: Pick<Caller, "brand" | "locale">,
  hash: string,
  now: Date,
): Promise<QuotationView | null> {
  const order = await db
    .selectFrom("order")
    .selectAll()
    .where("brand_id", "=", caller.brand.id)
    .where((w) =>
      w.or([
        w("hash", "=", hash),
        w("id", "in", w.selectFrom("quote").select("order_id").where("hash", "=", hash)),
      ]),
    )
    .executeTakeFirst();
  if (!order) throw new Refusal("quote.not_found");
  const quote =
    (await db.selectFrom("quote").selectAll().where("hash", "=", hash).executeTakeFirst()) ??
    (await latestOf(db, order.id));
  if (order.status === "calculation") return null;
  if (!quote) throw new Refusal("quote.not_found");
  const files = await sourcesOf(db, order.id);
  const request = await db
    .selectFrom("payment_request_order as share")
    .innerJoin("payment_request as request", "request.id", "share.payment_request_id")
    .select("request.hash")
    .where("share.order_id", "=", order.id)
    .where("request.state", "=", "open")
    .orderBy("request.id", "desc")
    .executeTakeFirst();
  const cart = await db.selectFrom("cart").select("hash").where("id", "=", order.cart_id).executeTakeFirst();
  const money = (amount: bigint) => moneyView(amount, order.currency);
  const expired = quote.state === "open" && quote.valid_until <= now;
  return {
    hash: quote.hash,
    version: quote.version,
    state: expired ? "expired" : quote.state,
    order_id: order.id,
    order_hash: order.hash,
    cart_hash: cart?.hash ?? null,
    service_type: order.service_type,
    package: order.package,
    source_lang: order.source_lang,
    target_lang: order.target_lang,
    words: order.words,
    files,
    lines: (quote.lines as unknown as QuoteLine[]).map(({ label, amount }) => ({
      label,
      amount: money(BigInt(amount)),
    })),
    price_net: money(quote.price_net),
    vat: money(quote.vat),
    price_gross: money(quote.price_gross),
    tax_rate: rateView(quote.tax_rate_bps) ?? "0%",
    production_minutes: quote.production_minutes,
    deadline: quote.deadline.toISOString(),
    valid_until: quote.valid_until.toISOString(),
    note: quote.note,
    decided_at: quote.decided_at?.toISOString() ?? null,
    payment_request_hash: request?.hash ?? null,
  };
}

/** A quote that was just decided; it is there, since the decision found it. */
export async function decidedQuote(
  db: Kysely<DB>,
  caller: Pick<Caller, "brand" | "locale">,
  hash: string,
  now: Date,
): Promise<QuotationView> {
  const view = await quotationView(db, caller, hash, now);
  if (!view) throw new Refusal("quote.not_found");
  return view;
}
