import { legendText, placeNote, evidenceColumns, readEvidence } from "#server/tax/index.ts";
import type { OrderRow, CartRow } from "#server/kernel/db/rows.ts";
import type * as z from "zod/mini";
import type { placementInput } from "#contract/checkout/carts.ts";
import { Refusal } from "#domain/errors.ts";
import { type Currency, toDecimal } from "#domain/money.ts";
import { type DocumentTotals } from "#domain/pricing/totals.ts";
import { atDocumentShare, traceToJson, type Totals } from "#domain/pricing/trace.ts";
import { normaliseVatId } from "#domain/tax/vat-id.ts";
import type { Kysely } from "kysely";
import { allOf, batchedReads } from "#server/kernel/db/batched-reads.ts";
import { lowered } from "#server/kernel/db/lowered.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { moveInCart } from "#server/accounts/index.ts";
import { act, actOnAll, keepConsents, readSnapshots } from "#server/orders/index.ts";
import { idOfCaller, type Caller } from "#server/kernel/http/caller.ts";
import {
  on_account,
  orderOnAccount,
  openFirstAttempt,
  openRequest,
  paymentChoice,
  type PaymentChoice,
  reserveCoupon,
} from "#server/payments/index.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import { rateView } from "#server/kernel/format/money-view.ts";
import {
  requireAhead,
  couponById,
  requireCoupon,
  requireEffect,
  brandOfRow,
  minutesOf,
  deadlineOf,
} from "#server/pricing/index.ts";
import {
  type Asked,
  cartWanted,
  lockSpender,
  orAsk,
  paidBy,
  requireReference,
  spend,
  type Spender,
} from "#server/spending/index.ts";
import { openCart, storeFees } from "./cart.ts";
import { couponIn, type Drafted, priceDrafts, readPrices, totalsOf } from "./buyer-price.ts";
import { requireOrdersRead } from "./old-formats.ts";
import { repriceDrafts } from "./reprice.ts";
import { catalogText } from "#server/kernel/format/texts.ts";
import { actorOf } from "./orders-commands.ts";
import type { Service } from "#domain/catalog.ts";
import type { PaymentRow, RequestRow } from "#server/ledger/index.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";

/** `payment_method` is null when a person pays later by the link of the request. */
export type Placement = Omit<z.output<typeof placementInput>, "payment_method"> & {
  readonly payment_method: string | null;
};

/** What the prices of drafts are made from, how they are to be paid, and what is known of their buyer. */
async function readDrafts(tx: Tx, machine: Machine, placed: Placing, drafts: readonly OrderRow[]) {
  const { caller, cart, input, now } = placed;
  const reads = batchedReads(tx);
  const { brand_id, currency } = cart;
  return allOf({
    method: choiceOf(reads, machine, caller, currency, input),
    is_blocked: isBlocked(reads, brand_id, input.email),
    prices: readPrices(reads, cart, drafts, now),
    evidence: readEvidence(reads, { ...cart, ...contactOf(placed) }, now),
  });
}
/** The choice of a method that a provider or the balance serves; null on account and for a later payment. */
function choiceOf(db: Kysely<DB>, machine: Machine, caller: Caller, currency: Currency, input: Placement) {
  const { payment_method } = input;
  return payment_method === null || payment_method === on_account.method
    ? null
    : paymentChoice(db, machine, caller, currency, { ...input, payment_method });
}
type ReadDrafts = Awaited<ReturnType<typeof readDrafts>>;

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

/** The buyer data that a cart stores for its invoice. A VAT number is unconfirmed until VIES has answered. */
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

/** Whether the desk has blocked the account of this address: it does not order, as a guest neither (S5). */
async function isBlocked(db: Kysely<DB>, brand_id: number, email: string): Promise<boolean> {
  const blocked = await db
    .selectFrom("customer")
    .select("id")
    .where("brand_id", "=", brand_id)
    .where((w) => w(w.fn<string>("lower", ["email"]), "=", lowered(email)))
    .where("blocked_at", "is not", null)
    .executeTakeFirst();
  return blocked !== undefined;
}

/** The caller who orders is the buyer from here on, even if another caller created the cart in another language. */
const contactOf = ({ caller, cart, input, cost_centre_id, now }: Placing) => ({
  ...buyerColumns(input),
  email: input.email,
  phone: input.phone ?? null,
  // A reference given with the form is used until the summary says another.
  ...(input.reference === undefined ? {} : { reference: input.reference || null }),
  cost_centre_id,
  invoice_email: input.invoice_email ?? null,
  made_by: caller.name,
  ip_country: caller.ip_country,
  locale: caller.locale,
  placed_at: now,
  // The cart of a guest who has logged in is the account's by now.
  customer_id: caller.role === "customer" ? idOfCaller(caller) : cart.customer_id,
  ...(caller.member === null ? {} : { member_id: caller.member.id }),
});

async function takeContact(tx: Tx, placed: Placing, { evidence }: ReadDrafts): Promise<CartRow> {
  const { cart, now } = placed;
  const contact = contactOf(placed);
  return tx
    .updateTable("cart")
    .set({ ...contact, ...(await evidenceColumns(tx, { ...cart, ...contact }, evidence, now)) })
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

/** Removes a draft from an open cart; the others are priced again, because they share one discount code. */
export async function removeItem(
  tx: Tx,
  caller: Caller,
  { cart_hash, order_id }: { readonly cart_hash: string; readonly order_id: number },
  now: Date,
): Promise<{ readonly left: number }> {
  const { cart, drafts } = await draftsOf(tx, caller, cart_hash);
  const order = drafts.find(({ id }) => id === order_id);
  if (!order) throw new Refusal("order.not_found");
  // A caller with the cart's link acts as its buyer, with an account or without.
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
 * invoice and withdrawal belong to that order alone. Returns the present cart when it contains no other order; refuses
 * an order that is not in the cart. A code of a fixed amount moves with the order, because it is granted once.
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
  readonly cost_centre_id: number | null;
  readonly now: Date;
};

/** What moves one draft to `payment` at its share of the cart's price. */
function placing({ cart, caller, input, now }: Placing, { order, price, tax }: Drafted, part: Totals) {
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
  return { event: "order.place", facts, set } as const;
}

/** Places all drafts; returns what of the request each of them costs. */
async function placeDrafts(
  tx: Tx,
  placed: Placing,
  drafted: readonly Drafted[],
  totals: DocumentTotals,
): Promise<PlacedOrder[]> {
  await storeFees(
    tx,
    drafted.map(({ order, price }) => ({ order_id: order.id, trace: price.trace })),
  );
  const snapshots = await readSnapshots(
    tx,
    drafted.map(({ order }) => order.id),
  );
  const partOf = (id: number) => {
    const nth = drafted.findIndex(({ order }) => order.id === id);
    const draft = drafted[nth];
    if (!draft) throw new Error(`order ${id} is not in the cart`);
    return { draft, part: totals.items[nth] ?? draft.price.trace };
  };
  await actOnAll(
    tx,
    snapshots,
    actorOf(placed.caller),
    ({ id }) => placing(placed, partOf(id).draft, partOf(id).part),
    placed.now,
  );
  return drafted.map(({ order: { id, service_type } }) => ({
    id,
    service_type,
    amount: partOf(id).part.gross,
  }));
}

type Named = {
  readonly cart_hash: string;
  readonly input: Placement;
  readonly spender: Spender | null;
};
type PlacedOrder = { readonly id: number; readonly service_type: Service; readonly amount: bigint };
type Placed = {
  readonly request: RequestRow;
  readonly method: PaymentChoice | null;
  readonly orders: readonly PlacedOrder[];
};

/** `placeUnpaid`, and one attempt to pay the request by the chosen method; above a limit a person is asked instead. */
export async function placeCart(
  tx: Tx,
  machine: Machine,
  caller: Caller,
  named: { readonly cart_hash: string; readonly input: Placement & { readonly payment_method: string } },
  now: Date,
): Promise<{ readonly done: PaymentRow } | { readonly asked: Asked }> {
  const { cart_hash, input } = named;
  const spender = await lockSpender(tx, caller, { code: input.cost_centre }, now);
  const { payment_method, comment, ...placement } = input;
  const paid_by = paidBy(payment_method, input.use_balance);
  const wanted = () => cartWanted(tx, { cart_hash, placement, paid_by, comment });
  const run = async () => {
    const { request, method, orders } = await placeUnpaid(tx, machine, caller, { ...named, spender }, now);
    return method === null
      ? orderOnAccount(tx, request, caller, now)
      : openFirstAttempt(tx, request, method, orders, now);
  };
  return orAsk(tx, caller, { spender, wanted }, run, now);
}

/**
 * Orders a cart with obligation to pay: prices are calculated again for this buyer, and when the total is not the one
 * the page showed, nothing is ordered and `quote.price_changed` names the new one. Otherwise every order moves to
 * `payment`, and one request for all of them is opened. With an order's hash that order alone is bought.
 */
export async function placeUnpaid(
  tx: Tx,
  machine: Machine,
  caller: Caller,
  { cart_hash, input, spender }: Named,
  now: Date,
): Promise<Placed> {
  const { order_hash } = input;
  const found = await draftsOf(
    tx,
    caller,
    order_hash === undefined ? cart_hash : await cartOfOne(tx, caller, { cart_hash, order_hash }, now),
  );
  if (found.drafts.some(({ service_type }) => !caller.brand.services.includes(service_type)))
    throw new Refusal("service.not_for_brand");
  const cost_centre_id = spender?.cost_centre_id ?? null;
  const placing_now = { caller, cart: found.cart, input, cost_centre_id, now };
  const read = await readDrafts(tx, machine, placing_now, found.drafts);
  const { method } = read;
  await requireOrdersRead(tx, machine, found.drafts);
  if (read.is_blocked) throw new Refusal("account.blocked");
  // A guest who logged in on the way orders as the customer: balance, terms and history are the account's.
  if (caller.role === "customer" && found.cart.customer_id === null)
    await moveInCart(tx, caller, found.cart.id, now);
  const cart = await takeContact(tx, placing_now, read);
  requireReference(caller, cart.reference);
  const drafted = priceDrafts(cart, found.drafts, read.prices);
  const totals = totalsOf(drafted);
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
  await keepConsents(tx, cart, { origin: "checkout", terms: true, early_start, newsletter }, now);
  const placed = await placeDrafts(tx, { ...placing_now, cart }, drafted, totals);
  if (spender) await spend(tx, spender, { orders: placed, currency: cart.currency }, now);
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
  const coupon_id = couponIn(found.drafts);
  if (coupon_id !== null) {
    const { customer_id, email } = cart;
    const using = { coupon_id, payment_request_id: request.id, customer_id, email: email ?? "" };
    await reserveCoupon(tx, using, now);
  }
  return { request, method, orders: placed };
}
