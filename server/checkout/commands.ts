import { taxOf, legendText, placeNote, withEvidence } from "#server/tax/index.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { CartRow } from "#server/kernel/db/rows.ts";
import type * as z from "zod/mini";
import type { placementInput } from "#contract/checkout/carts.ts";
import { Refusal } from "#domain/errors.ts";
import { toDecimal } from "#domain/money.ts";
import { documentTotals, type DocumentTotals } from "#domain/pricing/totals.ts";
import { atDocumentShare, traceToJson, type Totals } from "#domain/pricing/trace.ts";
import { type TaxDecision } from "#domain/tax/tax.ts";
import { normaliseVatId } from "#domain/tax/vat-id.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { moveInCart, act, keepConsents } from "#server/orders/index.ts";
import { idOfCaller, type Caller } from "#server/kernel/http/caller.ts";
import { on_account, orderOnAccount, openAttempt, openRequest, wishOf } from "#server/payments/index.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import { rateView } from "#server/kernel/format/money-view.ts";
import {
  deadlineOf,
  requireAhead,
  couponById,
  requireCoupon,
  requireEffect,
  reserveCoupon,
  brandOfRow,
  minutesOf,
  pricedOf,
  priceNow,
  type PricedNow,
} from "#server/pricing/index.ts";
import { keepFee, openCart, purseOf } from "./cart.ts";
import { repriceDrafts } from "./reprice.ts";
import { catalogText } from "#server/kernel/format/texts.ts";
import { actorOf } from "./orders-commands.ts";
import type { PaymentRow } from "#server/ledger/index.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";

export type Placement = z.output<typeof placementInput>;

type Drafted = { readonly order: OrderRow; readonly price: PricedNow; readonly tax: TaxDecision };

async function priceDrafts(
  tx: Tx,
  cart: CartRow,
  orders: readonly OrderRow[],
  now: Date,
): Promise<Drafted[]> {
  const drafted: Drafted[] = [];
  const coupon_id = orders.find((order) => order.coupon_id !== null)?.coupon_id ?? null;
  const coupon = await couponById(tx, coupon_id, cart.currency, now);
  if (coupon_id !== null && !coupon) throw new Refusal("coupon.expired");
  const purse = purseOf(coupon?.discount ?? null);
  for (const order of orders) {
    const tax = taxOf(cart, order);
    const buyer = { user_type: cart.user_type, rate_bps: tax.rate_bps, discount: purse.next() };
    const price = await priceNow(tx, cart.brand_id, cart.currency, await pricedOf(tx, order), buyer, now);
    if ("unavailable" in price)
      throw new Refusal("language_pair.unavailable", { target_lang: order.target_lang });
    purse.spent(price.trace);
    drafted.push({ order, price, tax });
  }
  return drafted;
}

/** Totals of the whole cart: VAT once per rate per document, given back to the orders so that they add up to it. */
function totalsOf(cart: Pick<CartRow, "user_type">, drafted: readonly Drafted[]): DocumentTotals {
  const items = drafted.map(({ price: { trace }, tax }) => ({
    net: trace.net,
    gross: trace.gross,
    treatment: tax.treatment,
    rate_bps: tax.rate_bps,
  }));
  return documentTotals(items, cart.user_type === "private" ? "gross_first" : "net_first");
}

type Buyer = Pick<
  Placement,
  | "first_name"
  | "last_name"
  | "user_type"
  | "company_name"
  | "vat_id"
  | "address"
  | "postcode"
  | "city"
  | "country"
>;

/** What a cart keeps of whom its invoice is made out to. A VAT number is unconfirmed until VIES has answered. */
export function buyerColumns(input: Buyer) {
  const vat_id = input.vat_id ? normaliseVatId(input.vat_id, input.country) : null;
  const company = input.user_type === "company";
  return {
    first_name: input.first_name,
    last_name: input.last_name,
    user_type: input.user_type,
    company_name: company ? input.company_name : "",
    address: input.address,
    postcode: input.postcode,
    city: input.city,
    country: input.country,
    vat_id: company ? vat_id : null,
    vat_id_status: company && vat_id !== null ? ("unknown" as const) : ("none" as const),
  };
}

/** An account that the desk has blocked does not order, as a guest with its address neither (S5). */
async function requireWelcome(tx: Tx, brand_id: number, email: string): Promise<void> {
  const blocked = await tx
    .selectFrom("customer")
    .select("id")
    .where("brand_id", "=", brand_id)
    .where((w) => w(w.fn<string>("lower", ["email"]), "=", email.toLowerCase()))
    .where("blocked_at", "is not", null)
    .executeTakeFirst();
  if (blocked) throw new Refusal("account.blocked");
}

/** Whoever orders is the buyer from here on, whoever began the cart and in whatever language. */
async function takeContact(
  tx: Tx,
  cart: CartRow,
  { caller, input, now }: { readonly caller: Caller; readonly input: Placement; readonly now: Date },
): Promise<CartRow> {
  return tx
    .updateTable("cart")
    .set({
      ...buyerColumns(input),
      email: input.email,
      phone: input.phone ?? null,
      // A reference given with the form stands until the summary says another.
      ...(input.reference === undefined ? {} : { reference: input.reference || null }),
      invoice_email: input.invoice_email ?? null,
      made_by: caller.name,
      ip_country: caller.ip_country,
      locale: caller.locale,
      placed_at: now,
    })
    .where("id", "=", cart.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** An open cart with something in it to buy. */
async function draftsOf(tx: Tx, caller: Caller, cart_hash: string) {
  const open = await openCart(tx, caller, cart_hash);
  if (open.drafts.length === 0) throw new Refusal("cart.not_found");
  return open;
}

/** Takes a draft out of an open cart; what is left is priced anew, because a code is shared by all that are in it. */
export async function removeItem(
  tx: Tx,
  caller: Caller,
  { cart_hash, order_id }: { readonly cart_hash: string; readonly order_id: number },
  now: Date,
): Promise<{ readonly left: number }> {
  const { cart, drafts } = await draftsOf(tx, caller, cart_hash);
  const order = drafts.find(({ id }) => id === order_id);
  if (!order) throw new Refusal("order.not_found");
  // Whoever holds the cart's link is its buyer, with an account or without.
  await act(tx, order.id, { role: "customer", id: caller.id }, { event: "draft.discard" }, now);
  const left = drafts.filter(({ id }) => id !== order.id);
  const coupon = await couponById(tx, order.coupon_id, cart.currency, now);
  if (coupon) await repriceDrafts(tx, { caller, cart, drafts: left, coupon }, now);
  return { left: left.length };
}

/** Prices an open cart with a discount code, or without one (null). Refuses a code that is unknown here or over. */
export async function discountCart(
  tx: Tx,
  caller: Caller,
  { cart_hash, code }: { readonly cart_hash: string; readonly code: string | null },
  now: Date,
): Promise<void> {
  const { cart, drafts } = await draftsOf(tx, caller, cart_hash);
  const coupon = code === null ? null : await requireCoupon(tx, cart.brand_id, code, cart.currency, now);
  const traces = await repriceDrafts(tx, { caller, cart, drafts, coupon }, now);
  if (coupon) requireEffect(coupon, traces, cart.currency);
}

/**
 * The cart that is placed when one order of several is bought by itself: a new one with the same buyer, so that money,
 * invoice and withdrawal belong to that order alone. Answers the cart it stands in when nothing else stands there;
 * refuses an order that is not in the cart. A code of a fixed amount goes with the order, because it is given once.
 */
async function cartOfOne(
  tx: Tx,
  caller: Caller,
  { cart_hash, order_hash }: { readonly cart_hash: string; readonly order_hash: string },
  now: Date,
): Promise<string> {
  const { cart, drafts } = await draftsOf(tx, caller, cart_hash);
  const order = drafts.find(({ hash }) => hash === order_hash);
  if (!order) throw new Refusal("order.not_found");
  if (drafts.length === 1) return cart.hash;
  const { id: _id, ...buyer } = cart;
  const apart = await tx
    .insertInto("cart")
    .values({ ...buyer, hash: newHash(), placed_at: null })
    .returning(["id", "hash"])
    .executeTakeFirstOrThrow();
  await tx.updateTable("order").set({ cart_id: apart.id }).where("id", "=", order.id).execute();
  const coupon = await couponById(tx, order.coupon_id, cart.currency, now);
  const rest = drafts.filter(({ id }) => id !== order.id);
  if (coupon?.discount.kind === "amount")
    await repriceDrafts(tx, { caller, cart, drafts: rest, coupon: null }, now);
  return apart.hash;
}

type Placing = {
  readonly caller: Caller;
  readonly cart: CartRow;
  readonly input: Placement;
  readonly now: Date;
};

/** Moves one draft to `payment` at its share of the cart's price. */
async function placeOne(
  tx: Tx,
  { caller, cart, input, now }: Placing,
  { order, price, tax }: Drafted,
  part: Totals,
): Promise<void> {
  requireAhead(order, now);
  const minutes = minutesOf(order);
  const facts = {
    price_list_current: true,
    priced_at: now.getTime(),
    terms_accepted: true,
    privacy_accepted: true,
    // A company has no withdrawal period to give up (decision 0014).
    early_start_accepted: input.early_start || cart.user_type === "company",
    logged_in: caller.role === "customer",
    coupon: order.coupon_id === null ? ("none" as const) : ("redeemable" as const),
  };
  const set = {
    price_net: part.net,
    vat: part.vat,
    price_gross: part.gross,
    tax_rate_bps: tax.rate_bps,
    tax_treatment: tax.treatment,
    vies_answer_id: cart.vies_answer_id,
    price_trace: JSON.stringify(traceToJson(atDocumentShare(price.trace, part))),
    price_list_id: price.list_id,
    priced_at: now,
    production_minutes: minutes,
    deadline: deadlineOf(brandOfRow(order.brand_id), order, minutes, now),
  };
  await keepFee(tx, order.id, price.trace);
  await act(tx, order.id, actorOf(caller), { event: "order.place", facts, set }, now);
}

/**
 * Orders a cart with obligation to pay: prices are taken anew for this buyer, and when the total is not the one the
 * page showed, nothing is ordered and `quote.price_changed` names the new one. Otherwise every order moves to
 * `payment`, one request for all of them is opened, and one attempt to pay it by the chosen method. With an order's hash
 * that order alone is bought.
 */
export async function placeCart(
  tx: Tx,
  machine: Machine,
  caller: Caller,
  { cart_hash, input }: { readonly cart_hash: string; readonly input: Placement },
  now: Date,
): Promise<PaymentRow> {
  const { order_hash } = input;
  const found = await draftsOf(
    tx,
    caller,
    order_hash === undefined ? cart_hash : await cartOfOne(tx, caller, { cart_hash, order_hash }, now),
  );
  if (found.drafts.some(({ service_type }) => !caller.brand.services.includes(service_type)))
    throw new Refusal("service.not_for_brand");
  const is_deferred = input.payment_method === on_account.method;
  const wish = is_deferred ? null : await wishOf(tx, machine, caller, found.cart.currency, input);
  await requireWelcome(tx, found.cart.brand_id, input.email);
  // A guest who logged in on the way orders as the customer: balance, terms and history are the account's.
  if (caller.role === "customer") await moveInCart(tx, idOfCaller(caller), found.cart.id, now);
  const cart = await withEvidence(tx, await takeContact(tx, found.cart, { caller, input, now }), now);
  const drafted = await priceDrafts(tx, cart, found.drafts, now);
  const totals = totalsOf(cart, drafted);
  if (toDecimal(totals.gross) !== input.expected_gross) {
    throw new Refusal("quote.price_changed", {
      expected_gross: input.expected_gross,
      price_net: toDecimal(totals.net),
      vat: toDecimal(totals.vat),
      price_gross: toDecimal(totals.gross),
      tax_rate: rateView(drafted[0]?.tax.rate_bps ?? null),
      tax_legend: legendText(caller.locale, drafted[0]?.tax.treatment ?? null),
      tax_note: placeNote(caller.locale, drafted[0]?.tax ?? null),
    });
  }
  const { early_start, newsletter } = input;
  await keepConsents(tx, cart, { terms: true, early_start, newsletter }, now);
  const placed: { id: number; amount: bigint }[] = [];
  for (const [i, one] of drafted.entries()) {
    const part = totals.items[i] ?? one.price.trace;
    await placeOne(tx, { caller, cart, input, now }, one, part);
    placed.push({ id: one.order.id, amount: part.gross });
  }
  const ids = placed.map(({ id }) => String(id)).join(", ");
  const due = {
    brand: caller.brand,
    kind: "cart" as const,
    cart_id: cart.id,
    customer_id: cart.customer_id,
    currency: cart.currency,
    orders: placed,
    product: catalogText(cart.locale, "product.order", { ids }),
  };
  const request = await openRequest(tx, due, now);
  const coupon_id = found.drafts.find((order) => order.coupon_id !== null)?.coupon_id;
  if (coupon_id) {
    const { customer_id, email } = cart;
    const using = { coupon_id, payment_request_id: request.id, customer_id, email: email ?? "" };
    await reserveCoupon(tx, using, now);
  }
  return wish === null ? orderOnAccount(tx, request, caller, now) : openAttempt(tx, request, wish, now);
}
