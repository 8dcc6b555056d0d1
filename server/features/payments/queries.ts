import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import type { Brand, Locale } from "#brands/brand.ts";
import type { PaymentStatus } from "#contract/money.ts";
import type { paymentMethod } from "#contract/carts.ts";
import { Refusal } from "#domain/errors.ts";
import { vatFromGross, type Currency } from "#domain/money.ts";
import type { DB } from "../../db/tables.ts";
import { likeText, metaOf, paging } from "../../lists.ts";
import type { Machine } from "../../machine.ts";
import { moneyView } from "../../money-view.ts";
import { catalogText } from "../../texts.ts";
import { publicName, variantName } from "../../order/called.ts";
import type { PaymentRow, RequestRow } from "./commands.ts";

type Method = z.output<typeof paymentMethod>;

/** The ways to pay in a currency: which provider stands behind which method is configuration, not code. */
export function paymentMethods(
  machine: Machine,
  _brand: Brand,
  currency: Currency,
  locale: Locale,
): Method[] {
  return Object.values(machine.providers)
    .filter((provider) => provider.currencies.includes(currency))
    .map((provider) => ({
      method: "online",
      provider: provider.code,
      // BLIK is the first thing a Polish buyer looks for, so the option names it.
      name: catalogText(locale, currency === "PLN" ? "method.online_pln" : "method.online"),
    }));
}

/** The chosen method with its provider; one that the brand does not offer in the currency is refused. */
export function methodOf(
  machine: Machine,
  brand: Brand,
  currency: Currency,
  method: string,
): { method: string; provider: string } {
  const found = paymentMethods(machine, brand, currency, "en").find((one) => one.method === method);
  if (!found) throw new Refusal("payment.method_unavailable");
  return { method: found.method, provider: found.provider };
}

export async function requestByHash(db: Kysely<DB>, brand_id: number, hash: string): Promise<RequestRow> {
  const row = await db
    .selectFrom("payment_request")
    .selectAll()
    .where("hash", "=", hash)
    .where("brand_id", "=", brand_id)
    .executeTakeFirst();
  if (!row) throw new Refusal("payment.not_found");
  return row;
}

const ordersOfRequest = (db: Kysely<DB>, request_id: number) =>
  db
    .selectFrom("payment_request_order as share")
    .innerJoin("order", "order.id", "share.order_id")
    .select([
      "order.id",
      "order.hash",
      "order.source_lang",
      "order.target_lang",
      "order.service_type",
      "order.package",
      "order.speed",
      "order.price_net",
      "order.vat",
      "order.tax_rate_bps",
    ])
    .where("share.payment_request_id", "=", request_id)
    .orderBy("order.id")
    .execute();

/** An amount due as the page that pays it needs it. */
export async function requestView(
  db: Kysely<DB>,
  machine: Machine,
  request: RequestRow,
  brand: Brand,
  locale: Locale,
) {
  const orders = await ordersOfRequest(db, request.id);
  return {
    hash: request.hash,
    product: request.product,
    state: request.state,
    amount_due: moneyView(request.amount_due, request.currency),
    orders: orders.map(({ id, hash }) => ({ id, hash })),
    payment_methods: paymentMethods(machine, brand, request.currency, locale),
  };
}

const stateOf = (
  payment: Pick<PaymentRow, "state">,
  request: Pick<RequestRow, "state" | "settled_by">,
  id: number,
): PaymentStatus["state"] => {
  if (payment.state === "captured" && request.settled_by === id) return "success";
  return payment.state === "failed" || payment.state === "expired" || payment.state === "cancelled"
    ? "failed"
    : "waiting";
};

/** Where a payment stands. It is a success only when its request was settled by it, never because a browser came back (§4). */
export async function paymentByHash(db: Kysely<DB>, brand_id: number, hash: string): Promise<PaymentStatus> {
  const payment = await db
    .selectFrom("payment")
    .selectAll()
    .where("hash", "=", hash)
    .where("brand_id", "=", brand_id)
    .executeTakeFirst();
  if (!payment) throw new Refusal("payment.not_found");
  const request = await db
    .selectFrom("payment_request")
    .selectAll()
    .where("id", "=", payment.payment_request_id)
    .executeTakeFirstOrThrow();
  const cart =
    request.cart_id === null
      ? undefined
      : await db.selectFrom("cart").select("hash").where("id", "=", request.cart_id).executeTakeFirst();
  const orders = await ordersOfRequest(db, request.id);
  return {
    hash,
    state: stateOf(payment, request, payment.id),
    method: payment.method,
    amount: moneyView(payment.amount, payment.currency),
    payment_request_hash: request.hash,
    cart_hash: cart?.hash ?? null,
    ...(request.kind === "posting" ? postedItems(orders, payment) : boughtItems(orders, payment)),
    transaction_id: String(payment.id),
    finished_at: payment.finish_date?.toISOString() ?? null,
    transfer: null,
  };
}

type Bought = Awaited<ReturnType<typeof ordersOfRequest>>;

const boughtItems = (orders: Bought, { currency }: PaymentRow) => ({
  orders: orders.map((order) => ({
    id: order.id,
    hash: order.hash,
    public_name: publicName(order),
    variant_name: variantName(order),
    price_net: moneyView(order.price_net ?? 0n, currency),
  })),
  vat: moneyView(
    orders.reduce((sum, { vat }) => sum + (vat ?? 0n), 0n),
    currency,
  ),
});

/** A fee for posting buys no translation again: what is named is the posting, at the rate of its order. */
function postedItems(orders: Bought, { amount, currency, product }: PaymentRow) {
  const vat = vatFromGross(amount, orders[0]?.tax_rate_bps ?? 0n);
  return {
    orders: orders.map(({ id, hash }) => ({
      id,
      hash,
      public_name: product,
      variant_name: "",
      price_net: moneyView(amount - vat, currency),
    })),
    vat: moneyView(vat, currency),
  };
}

type ListQuery = {
  readonly page?: number | undefined;
  readonly per_page?: number | undefined;
  readonly search?: string | undefined;
  readonly order_by?: "id" | "start_date" | "amount" | undefined;
  readonly sort?: "asc" | "desc" | undefined;
};

/** §7: a customer's payments, newest first unless asked otherwise. Sorting by id means by time: both grow together. */
export async function paymentRows(db: Kysely<DB>, customer_id: number, query: ListQuery) {
  const place = paging(query);
  const direction = query.sort ?? "desc";
  const mine = db
    .selectFrom("payment")
    .where("customer_id", "=", customer_id)
    .$if(query.search !== undefined && query.search !== "", (q) =>
      q.where((w) =>
        w.or([
          w("transaction_name", "ilike", likeText(query.search ?? "")),
          w("product", "ilike", likeText(query.search ?? "")),
        ]),
      ),
    );
  const { total } = await mine.select((w) => w.fn.countAll<bigint>().as("total")).executeTakeFirstOrThrow();
  const rows = await mine
    .selectAll()
    .orderBy(query.order_by === "amount" ? "amount" : "start_date", direction)
    .orderBy("id", direction)
    .limit(place.per_page)
    .offset(place.offset)
    .execute();
  const invoices = await invoiceNumbers(
    db,
    rows.map(({ payment_request_id }) => payment_request_id),
  );
  return {
    meta: metaOf(place, Number(total)),
    rows: rows.map((row) => ({
      id: row.id,
      hash: row.hash,
      transaction_name: row.transaction_name,
      amount: moneyView(row.amount, row.currency),
      bonus: moneyView(row.bonus, row.currency),
      start_date: row.start_date.toISOString(),
      finish_date: row.finish_date?.toISOString() ?? null,
      finished: row.finished,
      date: (row.finish_date ?? row.start_date).toISOString(),
      product: row.product,
      invoice: invoices.get(row.payment_request_id) ?? null,
      gateway_fee: moneyView(row.gateway_fee, row.currency),
      state: row.finished
        ? ("success" as const)
        : row.state === "failed" || row.state === "expired" || row.state === "cancelled"
          ? ("failed" as const)
          : ("waiting" as const),
    })),
  };
}

async function invoiceNumbers(db: Kysely<DB>, requests: readonly number[]): Promise<Map<number, string>> {
  if (requests.length === 0) return new Map();
  const rows = await db
    .selectFrom("invoice")
    .select(["payment_request_id", "number"])
    .where("payment_request_id", "in", requests)
    .where("kind", "=", "VAT")
    .execute();
  return new Map(rows.map(({ payment_request_id, number }) => [payment_request_id ?? 0, number]));
}
