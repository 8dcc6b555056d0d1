import type { CartRow } from "#server/kernel/db/rows.ts";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Brand, Locale } from "#brands/brand.ts";
import {
  discountedPart,
  type InvoiceKind,
  invoiceNumber,
  lessBonus,
  seriesPeriod,
  seriesPrefix,
} from "#domain/invoices/invoice.ts";
import { vatFromGross } from "#domain/money.ts";
import { type DocumentTotals, documentTotals, type TaxedItem } from "#domain/pricing/totals.ts";
import type { TotalMode } from "#domain/pricing/trace.ts";
import { treatment_facts, type Treatment } from "#domain/tax/table.ts";
import { allOf, batchedReads } from "#server/kernel/db/batched-reads.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB, JsonValue } from "#server/kernel/db/tables.ts";
import type { RequestRow } from "#server/ledger/index.ts";
import { cost_centre_title } from "#server/spending/index.ts";
import { invoiceText } from "./pdf/invoice-texts.ts";
import type { FinalTax } from "#server/tax/index.ts";

/** The law counts the seller's days: every brand sells from Poland. */
export const seller_zone = "Europe/Warsaw";

export type SoldOrder = Pick<
  Selectable<DB["order"]>,
  | "id"
  | "service_type"
  | "plan"
  | "source_lang"
  | "target_lang"
  | "price_net"
  | "price_gross"
  | "tax_rate_bps"
  | "tax_treatment"
> & {
  /** What was paid for it, gross, without what a bonus paid and what went back before it was invoiced. */
  readonly amount: bigint;
  /** What a bonus paid of its price, gross: a discount on the invoice (money.md 3.4). */
  readonly discount_gross: bigint;
  /** What of the price posts the original, gross; null when nothing is posted with it. */
  readonly posting: bigint | null;
};

/** A line to come: what was paid for one order or for its posting, with the tax it is sold with. */
export type SoldItem = TaxedItem & {
  readonly order: SoldOrder;
  readonly treatment: Treatment;
  readonly what: "service" | "posting" | "overtime";
  /** Gross, what a bonus paid of this line. */
  readonly discount_gross: bigint;
};

/**
 * The orders a request pays for. What went back before the invoice was issued is not sold: it needs no correction
 * (decision 0056). An order that is left with nothing has no line.
 */
export async function soldOrders(db: Kysely<DB>, payment_request_id: number): Promise<SoldOrder[]> {
  const reads = batchedReads(db);
  const { rows, returned } = await allOf({
    rows: sharesOf(reads, payment_request_id),
    returned: returnedOf(reads, payment_request_id),
  });
  const sold = rows.map(({ price, bonus, ...row }) => {
    const back = returned.find(({ order_id }) => order_id === row.id);
    const discount_gross = bonus - (back?.bonus ?? 0n);
    return { ...row, amount: price - bonus - (back?.owed ?? 0n), discount_gross };
  });
  // A bonus is shared out among the orders and among the lots: the two may differ by a unit, which another order bears.
  let over = sold.reduce((sum, { amount }) => (amount < 0n ? sum - amount : sum), 0n);
  return sold
    .map((row) => {
      const taken = row.amount > over ? over : 0n;
      over -= taken;
      return { ...row, amount: row.amount - taken };
    })
    .filter(({ amount }) => amount > 0n);
}

const sharesOf = (db: Kysely<DB>, payment_request_id: number) =>
  db
    .selectFrom("payment_request_order as share")
    .innerJoin("order", "order.id", "share.order_id")
    .leftJoin("shipment", (join) =>
      join.onRef("shipment.order_id", "=", "order.id").on("shipment.payment_request_id", "is", null),
    )
    .select([
      "shipment.fee as posting",
      "order.id",
      "order.service_type",
      "order.plan",
      "order.source_lang",
      "order.target_lang",
      "order.price_net",
      "order.price_gross",
      "order.tax_rate_bps",
      "order.tax_treatment",
      "share.amount as price",
      "share.bonus",
    ])
    .where("share.payment_request_id", "=", payment_request_id)
    .orderBy("order.id")
    .execute();

/** What went back of each order's price, gross: money that is owed in the books, and bonus that never was money. */
async function returnedOf(db: Kysely<DB>, payment_request_id: number) {
  const { rows } = await sql<{ order_id: number; owed: bigint; bonus: bigint }>`
    select refund.order_id, coalesce(sum(-entry.amount), 0)::bigint as owed,
      sum(refund.amount + coalesce(entry.amount, 0))::bigint as bonus
    from refund
    join payment on payment.id = refund.payment_id
    left join ledger.journal on journal.key = 'refund-owed:' || refund.id
    left join ledger.account on account.code = 'liab:refund_payable' and account.currency = refund.currency
    left join ledger.entry on entry.journal_id = journal.id and entry.account_id = account.id
    where payment.payment_request_id = ${payment_request_id}
      and refund.order_id is not null
    group by refund.order_id`.execute(db);
  return rows;
}

export const cartById = (db: Kysely<DB>, id: number): Promise<CartRow> =>
  db.selectFrom("cart").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const costCentres = (db: Kysely<DB>) => db.selectFrom("cost_centre").select(cost_centre_title.as("title"));

/** Code and name of a cart's cost centre as an invoice has them. */
export async function costCentreOf(
  db: Kysely<DB>,
  { cost_centre_id }: Pick<CartRow, "cost_centre_id">,
): Promise<string | null> {
  if (cost_centre_id === null) return null;
  const found = await costCentres(db).where("cost_centre.id", "=", cost_centre_id).executeTakeFirst();
  return found?.title ?? null;
}

/** The cost centre of several orders; null when they do not have one in common. */
export async function commonCostCentre(db: Kysely<DB>, order_ids: readonly number[]): Promise<string | null> {
  const carts = await db
    .selectFrom("order")
    .innerJoin("cart", "cart.id", "order.cart_id")
    .select("cart.cost_centre_id")
    .distinct()
    .where("order.id", "in", [0, ...order_ids])
    .execute();
  const [only, ...others] = carts;
  return only === undefined || others.length > 0 ? null : costCentreOf(db, only);
}

/** The cart of the request, or of its first order: a supplement is billed to the buyer of the order. */
export async function cartOf(
  db: Kysely<DB>,
  { cart_id }: Pick<RequestRow, "cart_id">,
  order_id: number,
): Promise<CartRow> {
  if (cart_id !== null) return cartById(db, cart_id);
  return db
    .selectFrom("cart")
    .selectAll("cart")
    .innerJoin("order", "order.cart_id", "cart.id")
    .where("order.id", "=", order_id)
    .executeTakeFirstOrThrow();
}

/**
 * The lines one order leads to: the service, and the posting that is part of its price. Posting is taxed like the
 * translation it goes with (art. 29a ust. 6 pkt 2), and the two add up to the order to the last minor unit.
 */
export function soldItems(
  order: SoldOrder,
  tax: FinalTax,
  kind: RequestRow["kind"],
  mode: TotalMode,
): SoldItem[] {
  const { treatment, rate_bps } = tax;
  const item = (what: SoldItem["what"], net: bigint, gross: bigint): SoldItem => ({
    order,
    treatment,
    rate_bps,
    what,
    net,
    gross,
    discount_gross: 0n,
  });
  const netOf = (gross: bigint): bigint => gross - vatFromGross(gross, rate_bps);
  const { amount, discount_gross } = order;
  if (discount_gross > 0n) {
    const whole = soldItems(
      { ...order, amount: amount + discount_gross, discount_gross: 0n },
      tax,
      kind,
      mode,
    );
    return lessBonus(whole, discount_gross).map((gross, i) => {
      const { what = "service" as const, gross: price = gross } = whole[i] ?? {};
      return { ...item(what, netOf(gross), gross), discount_gross: price - gross };
    });
  }
  if (kind === "posting" || kind === "overtime") return [item(kind, netOf(amount), amount)];
  if (amount !== order.price_gross || order.price_net === null)
    return [item("service", netOf(amount), amount)];
  const fee = order.posting ?? 0n;
  if (fee === 0n) return [item("service", order.price_net, amount)];
  const posting = item("posting", netOf(fee), fee);
  const net = mode === "net_first" ? order.price_net - posting.net : netOf(amount - fee);
  return [item("service", net, amount - fee), posting];
}

/**
 * Companies are charged net plus VAT, private persons gross with VAT inside. A part of a price (a supplement) is an
 * amount that was paid, so it is always taken as gross: the invoice must come to what was paid. So is a price whose tax
 * turned out to be another one at the tax point (decision 0052).
 */
export const modeOf = (
  { user_type }: Pick<CartRow, "user_type">,
  orders: readonly SoldOrder[],
  taxes: readonly FinalTax[],
): TotalMode =>
  user_type === "company" &&
  orders.every(
    ({ amount, price_gross, tax_rate_bps }, i) =>
      amount === price_gross && taxes[i]?.rate_bps === tax_rate_bps,
  )
    ? "net_first"
    : "gross_first";

type Sold = {
  readonly cart: Pick<CartRow, "user_type">;
  readonly kind: RequestRow["kind"];
  readonly orders: readonly SoldOrder[];
  readonly taxes: readonly FinalTax[];
};

/**
 * A document of what a request pays for. It comes to what was paid: where VAT on the net sum would not, as at some
 * minimum prices, a company's document has gross prices, too (decision 0224).
 */
export function soldDocument(sold: Sold): { mode: TotalMode; items: SoldItem[]; totals: DocumentTotals } {
  const { cart, orders, taxes } = sold;
  const made = inMode(sold, modeOf(cart, orders, taxes));
  const paid = made.items.reduce((sum, { gross }) => sum + gross, 0n);
  return made.totals.gross === paid ? made : inMode(sold, "gross_first");
}

function inMode({ orders, taxes, kind }: Sold, mode: TotalMode) {
  const items = orders.flatMap((order, i) => {
    const tax = taxes[i];
    return tax ? soldItems(order, tax, kind, mode) : [];
  });
  return { mode, items, totals: documentTotals(items, mode) };
}

type NewLines = {
  readonly invoice_id: number;
  readonly locale: Locale;
  readonly brand: Brand;
  readonly items: readonly SoldItem[];
  readonly totals: DocumentTotals;
  /** The day each order was done, where the lines of a document have days of their own. */
  readonly sold_on?: ReadonlyMap<number, string>;
};

type InvoiceLineRow = Selectable<DB["invoice_line"]>;

/** Writes the lines of an invoice as its totals share them out, and answers them. */
export function writeLines(tx: Tx, lines: NewLines): Promise<InvoiceLineRow[]> {
  const { invoice_id, locale, brand, items, totals, sold_on } = lines;
  return tx
    .insertInto("invoice_line")
    .values(
      items.map(({ order, treatment, rate_bps, what, discount_gross }, i) => {
        const part = totals.items[i];
        if (!part) throw new Error(`order ${order.id} has no part in the totals`);
        const vat_rate_bps = isTaxed(treatment) ? rate_bps : null;
        return {
          invoice_id,
          position: i + 1,
          order_id: order.id,
          description:
            what === "service" ? lineText(locale, brand, order) : besideText(locale, brand, what, order),
          quantity: "1",
          unit: invoiceText(locale, "unit.service"),
          ...discountedPart(part.net, discount_gross, vat_rate_bps),
          vat_rate_bps,
          vat: part.vat,
          gross: part.gross,
          sold_on: sold_on?.get(order.id) ?? null,
        };
      }),
    )
    .returningAll()
    .execute();
}

const isTaxed = (treatment: Treatment): boolean =>
  treatment === "OSS" || treatment_facts[treatment].rate_bps !== null;

/** Text, because the driver would take an array for one of PostgreSQL. */
export const json = (value: object): JsonValue => JSON.stringify(value);

/** The next number of a brand's series, under a lock until the transaction ends: a rollback leaves no gap. */
export async function nextNumber(
  tx: Tx,
  brand: Brand,
  kind: InvoiceKind,
  date_of_issue: string,
): Promise<string> {
  const series = seriesPrefix(brand.invoice_prefix, kind);
  const { last_number } = await tx
    .insertInto("invoice_series")
    .values({ series, period: seriesPeriod(date_of_issue), last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["series", "period"])
        .doUpdateSet((eb) => ({ last_number: eb("invoice_series.last_number", "+", 1) })),
    )
    .returning("last_number")
    .executeTakeFirstOrThrow();
  return invoiceNumber(series, date_of_issue, last_number);
}

/** Who sells, as a document names them on the day it is issued. */
export const sellerOf = ({ seller }: Brand) => ({
  name: seller.name,
  address: seller.address,
  postcode: seller.postcode,
  city: seller.city,
  country: seller.country,
  tax_id: seller.tax_id,
  register: seller.register,
  email: seller.email,
});

type Buyer = Pick<
  CartRow,
  | "user_type"
  | "company_name"
  | "first_name"
  | "last_name"
  | "address"
  | "postcode"
  | "city"
  | "country"
  | "vat_id"
>;

/** Who buys, as a document names them. */
export const buyerOf = (buyer: Buyer) => ({
  name:
    buyer.user_type === "company" && buyer.company_name !== ""
      ? buyer.company_name
      : `${buyer.first_name} ${buyer.last_name}`.trim(),
  address: buyer.address,
  postcode: buyer.postcode,
  city: buyer.city,
  country: buyer.country,
  tax_id: buyer.user_type === "company" ? buyer.vat_id : null,
});

type Described = Pick<SoldOrder, "id" | "service_type" | "source_lang" | "target_lang">;

/** What was sold, in the buyer's language, and in Polish too when a Polish seller's books would not read it. */
function lineText(locale: Locale, brand: Brand, order: Described): string {
  const source = order.source_lang.toUpperCase();
  const target = order.target_lang.toUpperCase();
  const values = { languages: source === target ? target : `${source}→${target}`, id: String(order.id) };
  return bothWays(locale, brand, (one) => invoiceText(one, `line.${order.service_type}`, values));
}

const besideText = (locale: Locale, brand: Brand, what: "posting" | "overtime", { id }: SoldOrder): string =>
  bothWays(locale, brand, (one) => invoiceText(one, `line.${what}`, { id: String(id) }));

/** A sentence of a document in the buyer's language, followed by Polish where the seller's law requires it. */
export const bothWays = (locale: Locale, { seller }: Brand, say: (one: Locale) => string): string =>
  seller.country === "PL" && locale !== "pl" ? `${say(locale)} / ${say("pl")}` : say(locale);
