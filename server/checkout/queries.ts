import { mayOpen, isBuyer } from "#server/orders/index.ts";
import { type Entered, enteredOf, isPersonal, masked } from "#server/shipping/index.ts";
import { pagesOf } from "#domain/pricing/sheet.ts";
import { publicName, variantName } from "#domain/orders/public-name.ts";
import type { OrderRow, CartRow } from "#server/kernel/db/rows.ts";
import type { Kysely } from "kysely";
import type { Locale } from "#brands/brand.ts";
import type { CartView } from "#contract/checkout/carts.ts";
import type { MoneyView } from "#contract/shared.ts";
import { Refusal } from "#domain/errors.ts";
import { cartTotals } from "#domain/pricing/totals.ts";
import { traceFromJson, type TraceJson } from "#domain/pricing/trace.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { beside_kinds } from "#server/ledger/index.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { accountMethod, waysToPay } from "#server/payments/index.ts";
import { savingView } from "#server/kernel/format/saving-view.ts";
import { moneyView, rateView } from "#server/kernel/format/money-view.ts";
import { codeSaving } from "./buyer-price.ts";
import { ordersOf } from "./cart.ts";
import { postingSum } from "./posting-sum.ts";
import { type ShipmentRow, couponById } from "#server/pricing/index.ts";
import { legendText } from "#server/tax/index.ts";
import { countOf } from "#server/files/index.ts";
import { waitingPurchase } from "#server/spending/index.ts";

/**
 * What a cart comes to, as placing it will compute it: VAT once per rate over the whole document, so that three
 * orders of a company cost what their invoice will say. What was placed carries its parts and adds up as it is.
 */
function totalsOf(orders: readonly OrderRow[]) {
  const priced = orders.map((order) => ({
    order,
    net: order.price_net ?? 0n,
    vat: order.vat ?? 0n,
    gross: order.price_gross ?? 0n,
    rate_bps: order.tax_rate_bps ?? 0n,
    treatment: order.tax_treatment ?? "shown",
  }));
  const sum = (pick: (one: (typeof priced)[number]) => bigint) =>
    priced.reduce((total, one) => total + pick(one), 0n);
  if (orders.some(({ status }) => status !== "draft"))
    return {
      items: priced,
      net: sum(({ net }) => net),
      vat: sum(({ vat }) => vat),
      gross: sum(({ gross }) => gross),
    };
  const { items, ...totals } = cartTotals(priced);
  return { ...totals, items: priced.map((one, i) => ({ ...one, ...items[i] })) };
}

/** Postings that are paid with their orders; a copy asked for later is an amount due of its own. */
async function shipmentsOf(db: Kysely<DB>, orders: readonly OrderRow[]): Promise<Map<number, ShipmentRow>> {
  const rows = await db
    .selectFrom("shipment")
    .selectAll()
    .where("payment_request_id", "is", null)
    .where("order_id", "in", [0, ...orders.map(({ id }) => id)])
    .execute();
  return new Map(rows.map((row) => [row.order_id, row]));
}

const postingsOf = (orders: readonly OrderRow[], shipments: ReadonlyMap<number, ShipmentRow>) =>
  orders.flatMap(({ id, tax_rate_bps }) => {
    const shipment = shipments.get(id);
    return shipment ? [{ fee: shipment.fee, rate_bps: tax_rate_bps ?? 0n }] : [];
  });

/** The code that the cart's prices were made with, and whether it would still do. */
async function discountOf(
  db: Kysely<DB>,
  { currency }: Pick<CartRow, "currency">,
  orders: readonly OrderRow[],
  now: Date,
): Promise<CartView["discount"]> {
  const id = orders.find(({ coupon_id }) => coupon_id !== null)?.coupon_id;
  if (id === undefined || id === null) return null;
  const { code } = await db
    .selectFrom("coupon")
    .select("code")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const traces = orders.flatMap(({ price_trace }) =>
    price_trace === null ? [] : [traceFromJson(price_trace as unknown as TraceJson)],
  );
  const valid = (await couponById(db, id, currency, now)) !== null;
  return { code, valid, saving: codeSaving(traces, currency) };
}

type Source = CartView["items"][number]["files"][number];

/** The files of orders by name and count, for what is bought to be seen before it is bought. */
async function sourcesOf(db: Kysely<DB>, orders: readonly number[]): Promise<Map<number, Source[]>> {
  const rows = await db
    .selectFrom("attachment")
    .innerJoin("file", "file.id", "attachment.file_id")
    .select(["attachment.order_id", "file.name", "file.count"])
    .where("attachment.order_id", "in", orders)
    .where("attachment.kind", "=", "source")
    .orderBy("attachment.id")
    .execute();
  const files = new Map<number, Source[]>();
  for (const { order_id, name, count } of rows)
    files.set(order_id, [...(files.get(order_id) ?? []), { name, words: countOf({ count })?.words ?? null }]);
  return files;
}

type Totalled = ReturnType<typeof totalsOf>["items"][number];

/** One order of a cart as it is bought. */
const itemView = (
  { order, net, vat, gross }: Totalled,
  files: Source[],
  {
    entered,
    is_masked,
    is_buyer,
    money,
  }: {
    readonly entered: Entered;
    readonly is_masked: boolean;
    readonly is_buyer: boolean;
    readonly money: (amount: bigint) => MoneyView;
  },
): CartView["items"][number] => ({
  order_id: order.id,
  order_hash: is_buyer ? order.hash : null,
  public_name: publicName(order),
  variant_name: variantName(order),
  service_type: order.service_type,
  package: order.package,
  speed: order.speed,
  specialized: order.specialized,
  files,
  pages: pagesOf(order),
  status: order.status,
  source_lang: order.source_lang,
  target_lang: order.target_lang,
  words: order.words,
  saving: savingView(order),
  production_minutes: order.production_minutes,
  deadline: order.deadline?.toISOString() ?? null,
  quotation: { price_net: money(net), price_gross: money(gross), vat: money(vat) },
  posting: entered.shipping,
  starts_at: order.session_starts_at?.toISOString() ?? null,
  duration_minutes: order.duration_minutes,
  charged_minutes: chargedMinutes(order),
  booking: entered.booking,
  is_masked,
});

const minutes_of: Readonly<Record<string, number>> = { minute: 1, hour: 60 };
/** Charged minutes of a call or a visit, by the line of its price or of the list. */
function chargedMinutes({ duration_minutes, price_trace }: OrderRow): number | null {
  if (duration_minutes === null || price_trace === null) return null;
  const { lines, list_lines = [] } = traceFromJson(price_trace as unknown as TraceJson);
  const line = [...lines, ...list_lines].find(({ unit }) => unit in minutes_of);
  return line ? Number(line.quantity) * (minutes_of[line.unit] ?? 0) : null;
}

const nothing_entered = { entered: { shipping: null, booking: null }, is_masked: false } as const;

/** Entered details of each order of a cart: in full for its buyer, masked for others. */
async function enteredIn(
  db: Kysely<DB>,
  orders: readonly OrderRow[],
  { shipments, locale, is_buyer }: { shipments: Map<number, ShipmentRow>; locale: Locale; is_buyer: boolean },
): Promise<Map<number, Pick<Parameters<typeof itemView>[2], "entered" | "is_masked">>> {
  const found = new Map<number, { entered: Entered; is_masked: boolean }>();
  for (const order of orders) {
    const typed = await enteredOf(db, order, locale, shipments.get(order.id));
    found.set(order.id, {
      entered: is_buyer ? typed : masked(typed),
      is_masked: !is_buyer && isPersonal(typed),
    });
  }
  return found;
}

/**
 * A cart by its hash, or with `only` one order of it at the price it has by itself. An account's cart needs its
 * session. Its creator, by account or in this visit, sees the entered details and the links of its orders; for others
 * the data is masked and the links are omitted (decision 0141), so the cart's link may be passed on to a payer.
 */
export async function cartByHash(
  db: Kysely<DB>,
  machine: Machine,
  caller: Caller,
  { hash, only }: { readonly hash: string; readonly only?: string | undefined },
  now: Date,
): Promise<CartView> {
  const cart = await db
    .selectFrom("cart")
    .selectAll()
    .where("hash", "=", hash)
    .where("brand_id", "=", caller.brand.id)
    .executeTakeFirst();
  if (!cart) throw new Refusal("cart.not_found");
  if (!mayOpen(caller, cart)) throw new Refusal("order.needs_login");
  const is_buyer = isBuyer(caller, cart);
  const all = await ordersOf(db, cart.id);
  const orders = only === undefined ? all : all.filter((order) => order.hash === only);
  const priced = orders.filter(({ price_gross }) => price_gross !== null);
  if (priced.length === 0) throw new Refusal("cart.not_found");
  const request = await db
    .selectFrom("payment_request")
    .select("hash")
    .where("cart_id", "=", cart.id)
    .where("state", "!=", "closed")
    .where("kind", "not in", beside_kinds)
    .orderBy("id", "desc")
    .executeTakeFirst();
  const totals = totalsOf(priced);
  const shipments = await shipmentsOf(db, priced);
  const ids = priced.map(({ id }) => id);
  const drafts = priced.filter(({ status }) => status === "draft");
  const files = await sourcesOf(db, ids);
  const entered = await enteredIn(db, priced, { shipments, locale: caller.locale, is_buyer });
  const money = (amount: bigint) => moneyView(amount, cart.currency);
  return {
    hash: cart.hash,
    currency: cart.currency,
    user_type: cart.user_type,
    items: totals.items.map((one) =>
      itemView(one, files.get(one.order.id) ?? [], {
        ...(entered.get(one.order.id) ?? nothing_entered),
        is_buyer,
        money,
      }),
    ),
    price_net: money(totals.net),
    vat: money(totals.vat),
    price_gross: money(totals.gross),
    posting: postingSum(postingsOf(priced, shipments), money),
    reference: cart.reference,
    discount: await discountOf(db, cart, priced, now),
    tax_rate: rateView(priced[0]?.tax_rate_bps ?? null),
    tax_legend: legendText(caller.locale, priced[0]?.tax_treatment ?? null),
    placed: orders.some(({ status }) => status !== "draft"),
    payment_request_hash: request?.hash ?? null,
    waiting_approval: await waitingPurchase(
      db,
      caller,
      [`cart:${cart.id}`, ...drafts.map(({ id }) => `order:${id}`)],
      now,
    ),
    ...(await waysOfCart(db, machine, caller, { cart, orders: priced, due: totals.gross })),
  };
}

/** The ways to pay a cart: a company with credit may also order on account (decision 0057). */
async function waysOfCart(
  db: Kysely<DB>,
  machine: Machine,
  caller: Caller,
  { cart, orders, due }: { cart: CartRow; orders: readonly OrderRow[]; due: bigint },
) {
  const { currency, customer_id: owner } = cart;
  const services = orders.map(({ service_type }) => service_type);
  const { payment_methods, balance } = await waysToPay(db, machine, caller, {
    currency,
    owner,
    due,
    services,
  });
  const on_account = await accountMethod(db, caller, currency);
  return { payment_methods: [...payment_methods, ...on_account], balance };
}
