import type { Kysely, Selectable } from "kysely";
import { brandById } from "#brands/all.ts";
import type { Brand, Locale } from "#brands/brand.ts";
import { localDate } from "#domain/calendar.ts";
import { invoiceNumber, seriesPeriod, seriesPrefix } from "#domain/invoice.ts";
import { vatFromGross } from "#domain/money.ts";
import { type DocumentTotals, documentTotals, type TaxedItem } from "#domain/pricing/totals.ts";
import type { TotalMode } from "#domain/pricing/trace.ts";
import { treatment_facts, type Treatment } from "#domain/tax/table.ts";
import type { Tx } from "../../db/open.ts";
import type { DB, JsonValue } from "../../db/tables.ts";
import { afterPaper } from "../../jobs/after.ts";
import { enqueue } from "../../jobs/queue.ts";
import { newHash } from "../../keys.ts";
import { invoiceJournal } from "../../ledger/journals.ts";
import { post } from "../../ledger/post.ts";
import { invoiceText } from "../../pdf/invoice-texts.ts";
import { taxSnapshot } from "../../tax/snapshot.ts";
import {
  finalTax,
  type FinalTax,
  fxSnapshot,
  proofOf,
  type Proof,
  type Supply,
} from "../../tax/tax-point.ts";

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
 * Issues the invoice of a settled request in the caller's transaction, books the sale and enqueues its PDF. Answers
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
  const supply = { cart, orders, currency: request.currency, paid_at: request.settled_at };
  const proof = await proofOf(tx, supply, now);
  if (proof.missing !== null) throw new Error(`request ${request.id} waits for its ${proof.missing}`);
  const id = await writeInvoice(tx, { ...supply, request, brand, proof }, now);
  for (const name of afterPaper.invoice_issued) await enqueue(tx, name, { invoice_id: id });
  return id;
}

/** A settled request that has no invoice yet, as far as its tax goes; null when there is nothing to invoice. */
export async function supplyOf(db: Kysely<DB>, payment_request_id: number): Promise<Supply | null> {
  const request = await db
    .selectFrom("payment_request")
    .selectAll()
    .where("id", "=", payment_request_id)
    .where("state", "=", "settled")
    .where((w) =>
      w.not(
        w.exists(
          w
            .selectFrom("invoice")
            .select("invoice.id")
            .whereRef("invoice.payment_request_id", "=", "payment_request.id")
            .where("kind", "=", "VAT"),
        ),
      ),
    )
    .executeTakeFirst();
  if (!request || request.settled_at === null || request.amount_due === 0n) return null;
  const orders = await ordersOf(db, request.id);
  const [first] = orders;
  if (!first) return null;
  const cart = await cartOf(db, request, first.id);
  return { cart, orders, currency: request.currency, paid_at: request.settled_at };
}

const ordersOf = (tx: Kysely<DB>, payment_request_id: number): Promise<SoldOrder[]> =>
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
      // A bonus reduces the price: the invoice is about what was paid (money.md 3.4).
      (w) => w("share.amount", "-", w.ref("share.bonus")).as("amount"),
    ])
    .where("share.payment_request_id", "=", payment_request_id)
    .whereRef("share.amount", ">", "share.bonus")
    .orderBy("order.id")
    .execute();

/** The cart of the request, or of its first order: a supplement is billed to whom the order was. */
async function cartOf(tx: Kysely<DB>, { cart_id }: RequestRow, order_id: number): Promise<CartRow> {
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
function soldItems(
  order: SoldOrder,
  { treatment, rate_bps }: FinalTax,
  kind: RequestRow["kind"],
  mode: TotalMode,
): SoldItem[] {
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
 * amount that was paid, so it is always taken as gross: the invoice must come to what was paid. So is a price whose tax
 * turned out to be another one at the tax point (decision 0052).
 */
const modeOf = (cart: CartRow, orders: readonly SoldOrder[], taxes: readonly FinalTax[]): TotalMode =>
  cart.user_type === "company" &&
  orders.every(
    ({ amount, price_gross, tax_rate_bps }, i) =>
      amount === price_gross && taxes[i]?.rate_bps === tax_rate_bps,
  )
    ? "net_first"
    : "gross_first";

type Sale = Omit<Supply, "orders"> & {
  readonly request: RequestRow;
  readonly brand: Brand;
  readonly orders: readonly SoldOrder[];
  readonly proof: Proof;
};

async function writeInvoice(
  tx: Tx,
  { request, cart, brand, orders, paid_at, proof }: Sale,
  now: Date,
): Promise<number> {
  const taxes = orders.map((order) => finalTax(cart, order, proof));
  const mode = modeOf(cart, orders, taxes);
  const items = orders.flatMap((order, i) => {
    const tax = taxes[i];
    return tax ? soldItems(order, tax, request.kind, mode) : [];
  });
  const totals = documentTotals(items, mode);
  const date_of_issue = localDate(now.getTime(), seller_zone);
  const paid_on = localDate(paid_at.getTime(), seller_zone);
  const { currency } = request;
  const polish = totals.rates.filter(({ treatment }) => treatment === "PL23");
  const fx = fxSnapshot(
    currency,
    polish.reduce((sum, { vat }) => sum + vat, 0n),
    proof.rate,
  );
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
      tax: json(taxSnapshot(cart, items, proof)),
      vies_answer_id: proof.vies?.id ?? null,
      nbp_rate_id: proof.rate?.id ?? null,
      fx: fx && json(fx),
      vat_pln: fx && BigInt(fx.vat_pln),
      total_net: totals.net,
      total_vat: totals.vat,
      total_gross: totals.gross,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await writeLines(tx, invoice.id, { cart, brand, items, totals });
  const { net, vat, gross } = totals;
  await post(tx, { ...invoiceJournal({ invoice_id: invoice.id, currency, net, vat, gross }), now });
  return invoice.id;
}

type Lines = {
  readonly cart: CartRow;
  readonly brand: Brand;
  readonly items: readonly SoldItem[];
  readonly totals: DocumentTotals;
};

async function writeLines(tx: Tx, invoice_id: number, { cart, brand, items, totals }: Lines): Promise<void> {
  await tx
    .insertInto("invoice_line")
    .values(
      items.map(({ order, treatment, rate_bps, what }, i) => {
        const part = totals.items[i];
        if (!part) throw new Error(`order ${order.id} has no part in the totals`);
        return {
          invoice_id,
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
