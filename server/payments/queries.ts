import type { Kysely } from "kysely";
import type { Locale } from "#brands/brand.ts";
import type { PaymentStatus, PaymentView } from "#contract/payments/money.ts";
import { Refusal } from "#domain/errors.ts";
import { vatFromGross } from "#domain/money.ts";
import { allOf, batchedReads } from "#server/kernel/db/batched-reads.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { likeText, metaOf, paging } from "#server/kernel/format/lists.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { write_off_provider } from "#domain/payments/write-off.ts";
import { isBeside, type PaymentRow, type RequestRow } from "#server/ledger/index.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { meansOf, paidWith } from "#server/invoices/index.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import { catalogText } from "#server/kernel/format/texts.ts";
import { isBuyer } from "#server/orders/index.ts";
import { publicName, variantName } from "#domain/orders/public-name.ts";
import { partView } from "./transfers/dues.ts";
import { transferOf } from "./transfers/instructions.ts";
import { no_owner, waysToPay } from "./ways.ts";

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

/** The orders of a request; only the buyer gets their hashes, which open files and invoices (decision 0035). */
async function ordersOfRequest(db: Kysely<DB>, request_id: number, caller: Caller) {
  const rows = await db
    .selectFrom("payment_request_order as share")
    .innerJoin("order", "order.id", "share.order_id")
    .innerJoin("cart", "cart.id", "order.cart_id")
    .select([
      "order.customer_id",
      "cart.made_by",
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
      "share.amount",
    ])
    .where("share.payment_request_id", "=", request_id)
    .orderBy("order.id")
    .execute();
  return rows.map((row) => ({ ...row, hash: isBuyer(caller, row) ? row.hash : null }));
}

export async function requestView(db: Kysely<DB>, machine: Machine, request: RequestRow, caller: Caller) {
  const orders = await ordersOfRequest(db, request.id, caller);
  return {
    hash: request.hash,
    kind: request.kind,
    product: request.product,
    state: request.state,
    amount_due: moneyView(request.amount_due, request.currency),
    part: await partOfDue(db, request),
    with_vat: orders.some(({ vat }) => vat !== null && vat > 0n),
    orders: orders.map((order) => ({
      id: order.id,
      hash: order.hash,
      service_type: order.service_type,
      source_lang: order.source_lang,
      target_lang: order.target_lang,
      amount: moneyView(order.amount, request.currency),
    })),
    ...(await waysToPay(db, machine, caller, {
      currency: request.currency,
      // A top-up and the request of a guest are not paid from a balance.
      owner: request.kind === "top_up" || request.customer_id === null ? no_owner : request.customer_id,
      due: request.amount_due,
      services: request.kind === "cart" ? orders.map(({ service_type }) => service_type) : [],
    })),
  };
}

/** A part that has come for an amount due, with the open attempt for its rest. */
async function partOfDue(db: Kysely<DB>, request: RequestRow) {
  const part = await partView(db, request);
  const attempt =
    part &&
    (await db
      .selectFrom("payment")
      .select("hash")
      .where("payment_request_id", "=", request.id)
      .where("provider", "=", "bank")
      .orderBy("id", "desc")
      .executeTakeFirst());
  return attempt ? { ...part, payment_hash: attempt.hash } : null;
}

/**
 * The state of an attempt: a success once it settled its request. An abandoned attempt fails when it expires; later
 * money still makes it a success.
 */
const stateOf = (
  { finished, state, expires_at }: Pick<PaymentRow, "finished" | "state" | "expires_at">,
  now: Date,
): PaymentStatus["state"] => {
  if (finished) return "success";
  if (state === "cancelled") return "replaced";
  const waits = state === "created" || state === "redirected" || state === "pending";
  return waits && expires_at > now ? "waiting" : "failed";
};

/** The status of a payment: a success only when it settled its request, never because the browser returned (§4). */
export async function paymentByHash(
  db: Kysely<DB>,
  caller: Caller,
  hash: string,
  now: Date,
): Promise<PaymentStatus> {
  const payment = await attemptByHash(db, caller.brand.id, hash);
  const ended = stateOf(payment, now);
  const reads = batchedReads(db);
  const { request, cart, orders, means, replaced_by, transfer } = await allOf({
    request: reads
      .selectFrom("payment_request")
      .selectAll()
      .where("id", "=", payment.payment_request_id)
      .executeTakeFirstOrThrow(),
    cart: reads
      .selectFrom("payment_request as request")
      .innerJoin("cart", "cart.id", "request.cart_id")
      .select(["cart.hash", "cart.customer_id", "cart.made_by"])
      .where("request.id", "=", payment.payment_request_id)
      .executeTakeFirst(),
    orders: ordersOfRequest(reads, payment.payment_request_id, caller),
    means: meansOf(reads, payment.payment_request_id),
    replaced_by: ended === "replaced" ? replacedBy(reads, payment) : null,
    transfer: payment.provider === "bank" ? transferOf(reads, payment) : null,
  });
  return {
    hash,
    kind: request.kind,
    state: ended === "replaced" && replaced_by === null ? "failed" : ended,
    replaced_by,
    method: payment.method,
    amount: moneyView(payment.amount, payment.currency),
    total: moneyView(request.amount_due, request.currency),
    paid_by:
      cart && isBuyer(caller, cart)
        ? means.map(({ method, amount, bonus }) => ({
            name: paidWith(caller.locale, method),
            amount: moneyView(amount, request.currency),
            bonus: moneyView(bonus, request.currency),
          }))
        : [],
    bonus: moneyView(payment.bonus, payment.currency),
    payment_request_hash: request.hash,
    cart_hash: cart && isBuyer(caller, cart) ? cart.hash : null,
    ...(isBeside(request.kind) ? postedItems(orders, payment) : boughtItems(orders, payment)),
    transaction_id: String(payment.id),
    finished_at: payment.finish_date?.toISOString() ?? null,
    part: transfer && (await partView(db, request)),
    transfer,
  };
}

/** The attempt that paid the same amount, else the newest one; null after a chargeback. */
async function replacedBy(
  db: Kysely<DB>,
  { id, payment_request_id }: Pick<PaymentRow, "id" | "payment_request_id">,
): Promise<string | null> {
  const row = await db
    .selectFrom("payment")
    .select("hash")
    .where("payment_request_id", "=", payment_request_id)
    .where("id", "!=", id)
    .where("beside_id", "is", null)
    .orderBy("finished", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.hash ?? null;
}

/** An attempt by the hash of its page. */
export async function attemptByHash(db: Kysely<DB>, brand_id: number, hash: string): Promise<PaymentRow> {
  const row = await db
    .selectFrom("payment")
    .selectAll()
    .where("hash", "=", hash)
    .where("brand_id", "=", brand_id)
    .executeTakeFirst();
  if (!row) throw new Refusal("payment.not_found");
  return row;
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

/** The item of a fee for posting or overtime: only the fee, at the tax rate of its order. */
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

/** An attempt of a customer; another customer's is not found. */
export async function paymentOfCustomer(db: Kysely<DB>, customer_id: number, hash: string) {
  const row = await db
    .selectFrom("payment")
    .selectAll()
    .where("hash", "=", hash)
    .where("customer_id", "=", customer_id)
    .executeTakeFirst();
  if (!row) throw new Refusal("payment.not_found");
  return row;
}

type ListQuery = {
  readonly page?: number | undefined;
  readonly per_page?: number | undefined;
  readonly search?: string | undefined;
  readonly order_by?: "id" | "start_date" | "amount" | undefined;
  readonly sort?: "asc" | "desc" | undefined;
};

/** §7: a customer's payments, the newest first by default. Sorting by id equals sorting by time. */
export async function paymentRows(
  db: Kysely<DB>,
  { customer_id, locale }: { readonly customer_id: number; readonly locale: Locale },
  query: ListQuery,
  now: Date,
) {
  const place = paging(query);
  const direction = query.sort ?? "desc";
  const mine = db
    .selectFrom("payment")
    .where("customer_id", "=", customer_id)
    // An order on account has no payment of its own; its invoice is paid later.
    .where("state", "!=", "deferred")
    .where("provider", "!=", write_off_provider)
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
  const requests = rows.map(({ payment_request_id }) => payment_request_id);
  const invoices = await invoicesOf(db, requests);
  const products = await productsOf(db, requests, locale);
  return {
    meta: metaOf(place, Number(total)),
    rows: rows.map((row) => {
      const product = products.get(row.payment_request_id) ?? row.product;
      const named = { ...row, product, method_name: paidWith(locale, row.method) };
      return paymentView(named, invoices.get(row.payment_request_id), now);
    }),
  };
}

function paymentView(
  row: PaymentRow & { readonly method_name: string },
  invoice: Paper | undefined,
  now: Date,
): PaymentView {
  const state = stateOf(row, now);
  return {
    id: row.id,
    hash: row.hash,
    transaction_name: row.transaction_name,
    method_name: row.method_name,
    amount: moneyView(row.amount, row.currency),
    // A failed payment brings no bonus.
    bonus: moneyView(state === "failed" || state === "replaced" ? 0n : row.bonus, row.currency),
    start_date: row.start_date.toISOString(),
    finish_date: row.finish_date?.toISOString() ?? null,
    finished: row.finished,
    date: (row.finish_date ?? row.start_date).toISOString(),
    product: row.product,
    invoice: invoice?.number ?? null,
    invoice_id: invoice?.id ?? null,
    invoice_kind: invoice?.kind ?? null,
    gateway_fee: moneyView(row.gateway_fee, row.currency),
    refunded: moneyView(row.refunded, row.currency),
    state,
  };
}

/** The products of requests in the reader's language. */
async function productsOf(
  db: Kysely<DB>,
  requests: readonly number[],
  locale: Locale,
): Promise<Map<number, string>> {
  if (requests.length === 0) return new Map();
  const rows = await db
    .selectFrom("payment_request as request")
    .leftJoin("payment_request_order as share", "share.payment_request_id", "request.id")
    .leftJoin("invoice", "invoice.id", "request.invoice_id")
    .select(["request.id", "request.kind", "share.order_id", "invoice.number"])
    .where("request.id", "in", requests)
    .orderBy("share.order_id")
    .execute();
  const ids = new Map<number, string[]>();
  for (const { id, order_id } of rows)
    ids.set(id, [...(ids.get(id) ?? []), ...(order_id === null ? [] : [String(order_id)])]);
  return new Map(
    rows.map(({ id, kind, number }) => {
      const order_ids = (ids.get(id) ?? []).join(", ");
      if (kind === "top_up") return [id, catalogText(locale, "product.top_up")];
      if (kind === "invoice") return [id, catalogText(locale, "product.invoice", { number: number ?? "" })];
      if (kind === "posting" || kind === "overtime")
        return [id, catalogText(locale, `product.${kind}`, { id: order_ids })];
      return [id, catalogText(locale, "product.order", { ids: order_ids })];
    }),
  );
}

/** The paper of a payment: an invoice, or the confirmation of a top-up. */
type Paper = { readonly id: number; readonly number: string; readonly kind: "VAT" | "TOP" };

async function invoicesOf(db: Kysely<DB>, requests: readonly number[]): Promise<Map<number, Paper>> {
  if (requests.length === 0) return new Map();
  const rows = await db
    .selectFrom("invoice")
    .select(["id", "payment_request_id", "number", "kind"])
    .where("payment_request_id", "in", requests)
    .where("kind", "in", ["VAT", "TOP"])
    .$narrowType<{ kind: Paper["kind"] }>()
    // The last one counts, because an invoice that was issued again replaces the first.
    .orderBy("id")
    .execute();
  return new Map(rows.map(({ payment_request_id, ...paper }) => [payment_request_id ?? 0, paper]));
}
