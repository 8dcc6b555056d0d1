import type { Selectable } from "kysely";
import { brandById } from "#brands/all.ts";
import type { Brand, Locale } from "#brands/brand.ts";
import { localDate } from "#domain/calendar.ts";
import { invoiceNumber, seriesPeriod, seriesPrefix } from "#domain/invoice.ts";
import { vatFromGross } from "#domain/money.ts";
import { documentTotals, type TaxedItem } from "#domain/pricing/totals.ts";
import type { TotalMode } from "#domain/pricing/trace.ts";
import { treatment_facts, treatments, type Treatment } from "#domain/tax/table.ts";
import type { Tx } from "../../db/open.ts";
import type { DB, JsonValue } from "../../db/tables.ts";
import { newHash } from "../../keys.ts";
import { invoiceJournal } from "../../ledger/journals.ts";
import { post } from "../../ledger/post.ts";
import { invoiceText } from "../../pdf/invoice-texts.ts";
import { taxOf } from "../carts/commands.ts";
import { queueEInvoice } from "../einvoices/commands.ts";

type CartRow = Selectable<DB["cart"]>;
type RequestRow = Selectable<DB["payment_request"]>;
type SoldOrder = Pick<
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
  readonly amount: bigint;
  /** What of the price posts the original, gross; null when nothing is posted with it. */
  readonly posting: bigint | null;
};

/** A line to come: what was paid for one order or for its posting, with the tax the order was priced with. */
type SoldItem = TaxedItem & {
  readonly order: SoldOrder;
  readonly treatment: Treatment;
  readonly what: "service" | "posting";
};

/** The law counts the seller's days: every brand of ours sells from Poland. */
const seller_zone = "Europe/Warsaw";

/**
 * Issues the invoice of a settled request in the caller's transaction, books the sale and puts it on its way. Answers
 * the invoice's id; a second call answers the first invoice. Null when there is nothing to invoice: the request is
 * not settled, sells nothing (a top-up), or costs nothing.
 */
export async function issueInvoice(tx: Tx, payment_request_id: number, now: Date): Promise<number | null> {
  // The lock makes a second call wait for the first, so that it finds its invoice.
  const request = await tx
    .selectFrom("payment_request")
    .selectAll()
    .where("id", "=", payment_request_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const issued = await tx
    .selectFrom("invoice")
    .select("id")
    .where("payment_request_id", "=", request.id)
    .where("kind", "=", "VAT")
    .executeTakeFirst();
  if (issued) return issued.id;
  if (request.state !== "settled" || request.settled_at === null || request.amount_due === 0n) return null;
  const orders = await ordersOf(tx, request.id);
  const [first] = orders;
  if (!first) return null;
  const cart = await cartOf(tx, request, first.id);
  const brand = brandById(request.brand_id);
  if (!brand) throw new Error(`request ${request.id} is of a brand that does not exist`);
  const id = await writeInvoice(tx, { request, cart, brand, orders, paid_at: request.settled_at }, now);
  await queueEInvoice(tx, id, now);
  return id;
}

const ordersOf = (tx: Tx, payment_request_id: number): Promise<SoldOrder[]> =>
  tx
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
      "share.amount",
    ])
    .where("share.payment_request_id", "=", payment_request_id)
    .where("share.amount", ">", 0n)
    .orderBy("order.id")
    .execute();

/** The cart of the request, or of its first order: a supplement is billed to whom the order was. */
async function cartOf(tx: Tx, { cart_id }: RequestRow, order_id: number): Promise<CartRow> {
  const query = tx.selectFrom("cart").selectAll("cart");
  if (cart_id !== null) return query.where("cart.id", "=", cart_id).executeTakeFirstOrThrow();
  return query
    .innerJoin("order", "order.cart_id", "cart.id")
    .where("order.id", "=", order_id)
    .executeTakeFirstOrThrow();
}

/**
 * The lines one order leads to: the service, and the posting that is part of its price. Posting is taxed like the
 * translation it goes with (art. 29a ust. 6 pkt 2), and the two add up to the order to the last minor unit.
 */
function soldItems(order: SoldOrder, kind: RequestRow["kind"], mode: TotalMode): SoldItem[] {
  const treatment = treatments.find((one) => one === order.tax_treatment);
  if (!treatment || order.tax_rate_bps === null)
    throw new Error(`order ${order.id} was paid without a tax treatment`);
  const rate_bps = order.tax_rate_bps;
  const item = (what: SoldItem["what"], net: bigint, gross: bigint): SoldItem => ({
    order,
    treatment,
    rate_bps,
    what,
    net,
    gross,
  });
  const netOf = (gross: bigint): bigint => gross - vatFromGross(gross, rate_bps);
  const { amount } = order;
  if (kind === "posting") return [item("posting", netOf(amount), amount)];
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
 * amount that was paid, so it is always taken as gross: the invoice must come to what was paid.
 */
const modeOf = (cart: CartRow, orders: readonly SoldOrder[]): TotalMode =>
  cart.user_type === "company" && orders.every(({ amount, price_gross }) => amount === price_gross)
    ? "net_first"
    : "gross_first";

type Sale = {
  readonly request: RequestRow;
  readonly cart: CartRow;
  readonly brand: Brand;
  readonly orders: readonly SoldOrder[];
  readonly paid_at: Date;
};

async function writeInvoice(
  tx: Tx,
  { request, cart, brand, orders, paid_at }: Sale,
  now: Date,
): Promise<number> {
  const mode = modeOf(cart, orders);
  const items = orders.flatMap((order) => soldItems(order, request.kind, mode));
  const totals = documentTotals(items, mode);
  const date_of_issue = localDate(now.getTime(), seller_zone);
  const paid_on = localDate(paid_at.getTime(), seller_zone);
  const { currency } = request;
  const invoice = await tx
    .insertInto("invoice")
    .values({
      hash: newHash(),
      number: await nextNumber(tx, brand, date_of_issue),
      kind: "VAT",
      brand_id: brand.id,
      customer_id: request.customer_id,
      cart_id: cart.id,
      payment_request_id: request.id,
      locale: cart.locale,
      currency,
      seller: json(sellerOf(brand)),
      customer: json(customerOf(cart)),
      date_of_issue,
      // Paid before the work: the tax point is the day of the payment (art. 19a ust. 8).
      sale_date: paid_on,
      payment_date: paid_on,
      paid: true,
      mode,
      reference: cart.reference,
      tax: json(taxSnapshot(cart, items)),
      total_net: totals.net,
      total_vat: totals.vat,
      total_gross: totals.gross,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("invoice_line")
    .values(
      items.map(({ order, treatment, rate_bps, what }, i) => {
        const part = totals.items[i];
        if (!part) throw new Error(`order ${order.id} has no part in the totals`);
        return {
          invoice_id: invoice.id,
          position: i + 1,
          order_id: order.id,
          description:
            what === "posting" ? postingText(cart.locale, brand, order) : lineText(cart.locale, brand, order),
          quantity: "1",
          unit: invoiceText(cart.locale, "unit.service"),
          net_price: part.net,
          net_value: part.net,
          vat_rate_bps: isTaxed(treatment) ? rate_bps : null,
          vat: part.vat,
          gross: part.gross,
        };
      }),
    )
    .execute();
  const { net, vat, gross } = totals;
  await post(tx, { ...invoiceJournal({ invoice_id: invoice.id, currency, net, vat, gross }), now });
  return invoice.id;
}

const isTaxed = (treatment: Treatment): boolean =>
  treatment === "OSS" || treatment_facts[treatment].rate_bps !== null;

// Text, because the driver would take an array for one of PostgreSQL.
const json = (value: object): JsonValue => JSON.stringify(value);

/** The next number of the brand's series, under a lock until the transaction ends: a rollback leaves no gap. */
async function nextNumber(tx: Tx, brand: Brand, date_of_issue: string): Promise<string> {
  const series = seriesPrefix(brand.invoice_prefix, "VAT");
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

const sellerOf = ({ seller }: Brand) => ({
  name: seller.name,
  address: seller.address,
  postcode: seller.postcode,
  city: seller.city,
  country: seller.country,
  tax_id: seller.tax_id,
  register: seller.register,
  email: seller.email,
});

const customerOf = (cart: CartRow) => ({
  name:
    cart.user_type === "company" && cart.company_name !== ""
      ? cart.company_name
      : `${cart.first_name} ${cart.last_name}`.trim(),
  address: cart.address,
  postcode: cart.postcode,
  city: cart.city,
  country: cart.country,
  tax_id: cart.user_type === "company" ? cart.vat_id : null,
});

/** Why it was taxed so, kept as it was known on the day: the table may be another one tomorrow. */
function taxSnapshot(cart: CartRow, items: readonly SoldItem[]) {
  const [first] = items;
  const decision = first ? taxOf(cart, first.order) : null;
  return {
    buyer: {
      user_type: cart.user_type,
      country: cart.country,
      postcode: cart.postcode,
      vat_id: cart.vat_id,
      vat_id_status: cart.vat_id_status,
    },
    territory: decision?.territory ?? null,
    buyer_id: decision?.buyer_id ?? null,
    attention: decision?.attention ?? null,
    orders: items.map(({ order, treatment, rate_bps }) => ({
      order_id: order.id,
      treatment,
      rate_bps: rate_bps.toString(),
      p_12: treatment_facts[treatment].p_12,
      en16931: treatment_facts[treatment].en16931,
    })),
  };
}

/** What was sold, in the buyer's language, and in Polish too when a Polish seller's books would not read it. */
export function lineText(locale: Locale, brand: Brand, order: Omit<SoldOrder, "amount" | "posting">): string {
  const source = order.source_lang.toUpperCase();
  const target = order.target_lang.toUpperCase();
  const values = { languages: source === target ? target : `${source}→${target}`, id: String(order.id) };
  return bothWays(locale, brand, (one) => invoiceText(one, `line.${order.service_type}`, values));
}

const postingText = (locale: Locale, brand: Brand, { id }: SoldOrder): string =>
  bothWays(locale, brand, (one) => invoiceText(one, "line.posting", { id: String(id) }));

const bothWays = (locale: Locale, { seller }: Brand, say: (one: Locale) => string): string =>
  seller.country === "PL" && locale !== "pl" ? `${say(locale)} / ${say("pl")}` : say(locale);
