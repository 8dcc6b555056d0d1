import {
  planStages,
  orderForUpdate,
  act,
  recordNew,
  type Actor,
  keepConsents,
} from "#server/orders/index.ts";
import { isCopyable } from "#domain/shipping/shipment.ts";
import { followRating } from "#server/reviews/index.ts";
import type { OrderRow, CartRow } from "#server/kernel/db/rows.ts";
import type { ExpressionBuilder } from "kysely";
import type * as z from "zod/mini";
import { formatsOf } from "#brands/running.ts";
import type { order_page_routes } from "#contract/orders/orders.ts";
import { hasMatches } from "#domain/catalog.ts";
import { countries } from "#domain/countries.ts";
import { fromDecimal } from "#domain/money.ts";
import { Refusal } from "#domain/errors.ts";
import { internationalPhone } from "#domain/phone.ts";
import type { Role } from "#domain/orders/events.ts";
import { methodsTo } from "#domain/shipping/shipping.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import { holdSession, releaseSession, type SessionActor } from "#server/interpreting/index.ts";
import {
  storeShipment,
  postingPrices,
  type ShippingInput,
  couponById,
  requireCoupon,
  requireEffect,
  currencyFor,
} from "#server/pricing/index.ts";
import { hasNoRate, isAhead } from "#domain/interpreting/session.ts";
import { cartToJoin, ordersOf } from "./cart.ts";
import { contentOf, type OrderInput } from "./content.ts";
import { writeDraft, type NewOrder } from "./draft.ts";
import { matchesOf } from "./matches.ts";
import { fittedTo, type KnownWords } from "./memory-matches.ts";
import { requireMachineReads } from "./old-formats.ts";
import { openPosting, approveByRequest } from "#server/shipping/index.ts";
import { refuseDuplicates } from "./duplicates.ts";
import { repriceDrafts } from "./reprice.ts";
import { fieldText } from "#server/kernel/format/texts.ts";
import { isSpecialisedEmail } from "./quick-quote.ts";
import { requireFit, takeFiles } from "#server/files/index.ts";

/** A caller without an account acts as the bearer of a link. */
export const actorOf = (caller: Caller): Actor => ({ role: roleOf(caller), id: caller.id });
const roleOf = (caller: Caller): Role =>
  caller.role === "customer" ? "customer" : caller.role === "staff" ? "staff" : "guest";

/**
 * §5: a guest's quote request needs an address and the terms. The terms are also required from a customer who sets an
 * amount up to which work begins without approval, because that request becomes binding.
 */
function requireContact(input: OrderInput, caller: Caller): void {
  if (input.intent !== "quote") return;
  const is_guest = caller.role !== "customer";
  const fields: Record<string, string[]> = {};
  if (is_guest && input.email === undefined) fields["email"] = [fieldText(caller.locale, "field.required")];
  if ((is_guest || input.preapproved) && input.terms !== true)
    fields["terms"] = [fieldText(caller.locale, "consent.terms")];
  if (Object.keys(fields).length > 0) throw new Refusal("validation.failed", { fields });
}

/** A member orders under their own name and address; a key under those of the account. */
const contactOfPerson = (w: ExpressionBuilder<DB, "customer" | "person">) => [
  w.fn.coalesce("person.email", "customer.email").as("contact_email"),
  w.fn.coalesce("person.first_name", "customer.first_name").as("contact_first_name"),
  w.fn.coalesce("person.last_name", "customer.last_name").as("contact_last_name"),
  w.fn.coalesce("person.phone", "customer.phone").as("contact_phone"),
];

/** The cart of new orders: an open one they join, or their own. A quote is answered by itself, so it joins none. */
async function cartFor(tx: Tx, caller: Caller, input: OrderInput, now: Date): Promise<CartRow> {
  const customer =
    caller.id === null
      ? undefined
      : await tx
          .selectFrom("customer")
          .leftJoin("person", (join) => join.on("person.id", "=", caller.person_id ?? 0))
          .selectAll("customer")
          .select(contactOfPerson)
          .where("customer.id", "=", caller.id)
          .executeTakeFirst();
  const currency = currencyFor(caller.brand, customer?.currency ?? input.currency);
  if (input.cart_hash !== undefined && input.intent === "order") {
    const count = input.target_langs.length - (input.replaces === undefined ? 0 : 1);
    return cartToJoin(tx, caller, { cart_hash: input.cart_hash, currency, count });
  }
  const contact = customer
    ? {
        email: customer.contact_email,
        first_name: customer.contact_first_name,
        last_name: customer.contact_last_name,
        phone: customer.contact_phone,
        user_type: customer.user_type,
        company_name: customer.company_name,
        address: customer.address,
        postcode: customer.postcode,
        city: customer.city,
        country: customer.country,
        vat_id: customer.vat_id,
      }
    : {
        email: input.email ?? "",
        first_name: input.first_name ?? "",
        phone: input.phone ? internationalPhone(input.phone, caller.brand.seller.country) : null,
        user_type: input.user_type,
      };
  return tx
    .insertInto("cart")
    .values({
      hash: newHash(),
      brand_id: caller.brand.id,
      customer_id: customer?.id ?? null,
      member_id: caller.member?.id ?? null,
      locale: caller.locale,
      currency,
      vat_id_status: "none",
      reference: input.reference ?? null,
      made_by: caller.name,
      via: input.via ?? "portal",
      created_at: now,
      ...contact,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A caller with the cart's link may choose the times of its sessions. */
const buyer_of_cart = ({ id }: Caller): SessionActor => ({ role: "customer", id });

const goesTo = ({ method, country }: ShippingInput): boolean =>
  methodsTo(country).includes(method) && countries.some(({ code }) => code === country);

/** What the contract cannot know: the clock, and which post goes where. */
function requireFeasible(input: OrderInput, { brand, locale }: Caller, now: Date): void {
  const fields: Record<string, string[]> = {};
  const { service_type, call, visit, shipping } = input;
  if (call && !isAhead(service_type, Date.parse(call.starts_at), now.getTime()))
    fields["call.starts_at"] = [fieldText(locale, "phone.too_soon")];
  if (visit && !isAhead(service_type, Date.parse(visit.starts_at), now.getTime()))
    fields["visit.starts_at"] = [fieldText(locale, "visit.too_soon")];
  if (shipping && !goesTo(shipping)) fields["shipping.method"] = [fieldText(locale, "shipping.method_unfit")];
  if (Object.keys(fields).length > 0) throw new Refusal("validation.failed", { fields });
  if (input.wanted_deadline && new Date(input.wanted_deadline) <= now) throw new Refusal("deadline.past");
  // §9: a date other than those of the price list needs a quote by the desk.
  if (input.wanted_deadline && input.intent === "order") throw new Refusal("price.by_hand");
  if (
    visit &&
    hasNoRate(brand, { ...visit, starts_at: Date.parse(visit.starts_at) }) &&
    input.intent === "order"
  )
    throw new Refusal("price.by_hand");
}

/**
 * Makes one order per target language, in a new cart or an open one: priced drafts for `order`, requests at the desk
 * for `quote`. Refuses an unknown file, what has no instant price, a missing contact, a call less than an hour ahead,
 * a full cart and the same order twice in it; nothing is half made. A changed order takes the place of the one it was
 * made from; when that has left the cart meanwhile, there is nothing to replace. `known` are the words that the
 * customer's memory has.
 */
export async function createOrders(
  tx: Tx,
  caller: Caller,
  {
    input,
    known,
    converts_old,
  }: { readonly input: OrderInput; readonly known: KnownWords; readonly converts_old: boolean },
  now: Date,
): Promise<{ cart: CartRow; orders: OrderRow[] }> {
  const { brand } = caller;
  if (brand.app !== "portal" || !brand.services.includes(input.service_type))
    throw new Refusal("service.not_for_brand");
  requireContact(input, caller);
  requireFeasible(input, caller, now);
  const files = await takeFiles(tx, brand.id, input.files);
  const reference_files = await takeFiles(tx, brand.id, input.reference_files);
  // What was sent for a person to price is looked at by one; an order is priced by what was counted.
  const judged = files.filter(({ for_quote }) => !for_quote || input.intent === "order");
  requireFit([...judged, ...reference_files], formatsOf(brand, input.service_type));
  if (input.intent === "order") requireMachineReads(input, files, converts_old);
  const content = contentOf(input, files, reference_files);
  const cart = await cartFor(tx, caller, input, now);
  const coupon = input.discount_code
    ? await requireCoupon(tx, brand.id, input.discount_code, cart.currency, now)
    : null;
  if (input.category_id) await requireCategory(tx, caller, input.category_id);
  if (await isSpecialisedEmail(tx, input)) {
    const fields = { category_id: [fieldText(caller.locale, "email.specialised")] };
    throw new Refusal("validation.failed", { fields });
  }
  const all = await ordersOf(tx, cart.id);
  const former = all.find(({ hash }) => hash === input.replaces);
  const there = all.filter((order) => order !== former);
  await refuseDuplicates(tx, there, input, content);
  // The same time may be wanted again, by the order that takes the place of this one.
  if (former) await releaseSession(tx, former, buyer_of_cart(caller), now);
  const repeated = hasMatches(input.service_type) ? await matchesOf(tx, input, content) : null;
  const orders: OrderRow[] = [];
  for (const target_lang of input.target_langs) {
    const of_memory = repeated ? known.get(target_lang) : undefined;
    const matches = of_memory ? fittedTo(of_memory.counts, content.words) : repeated;
    const left = of_memory?.left ?? [];
    orders.push(
      await createOrder(tx, caller, { input, content, cart, coupon, target_lang, matches, left }, now),
    );
  }
  // A caller with the cart's link acts as its buyer, with an account or without.
  if (former) await act(tx, former.id, { role: "customer", id: caller.id }, { event: "draft.discard" }, now);
  if (input.intent === "order") {
    // A code is one for the whole cart, so a new order in it changes what each of them takes of it.
    const shared = coupon ?? (await couponOf(tx, there, cart, now));
    const drafts = shared ? await ordersOf(tx, cart.id) : [];
    const traces = shared ? await repriceDrafts(tx, { caller, cart, drafts, coupon: shared }, now) : [];
    if (coupon) requireEffect(coupon, traces, cart.currency);
  }
  if (caller.id !== null) {
    await tx
      .updateTable("customer")
      .set((w) => ({ order_count: w("order_count", "+", orders.length) }))
      .where("id", "=", caller.id)
      .execute();
  }
  const early_start = input.preapproved?.early_start === true ? { early_start: true } : {};
  if (input.intent === "quote" && input.terms === true)
    await keepConsents(tx, cart, { origin: "checkout", terms: true, ...early_start }, now);
  if (input.call?.recording) await keepConsents(tx, cart, { origin: "checkout", recording: true }, now);
  return { cart, orders };
}

const couponOf = (tx: Tx, there: readonly OrderRow[], { currency }: CartRow, now: Date) =>
  couponById(tx, there.find(({ coupon_id }) => coupon_id !== null)?.coupon_id ?? null, currency, now);

async function requireCategory(tx: Tx, { brand, locale }: Caller, id: number): Promise<void> {
  const found = await tx
    .selectFrom("category")
    .select("id")
    .where("id", "=", id)
    .where("brand_id", "=", brand.id)
    .executeTakeFirst();
  if (found) return;
  throw new Refusal("validation.failed", { fields: { category_id: [fieldText(locale, "field.invalid")] } });
}

async function createOrder(tx: Tx, caller: Caller, made: NewOrder, now: Date): Promise<OrderRow> {
  const row = await writeDraft(tx, caller, roleOf(caller), made, now);
  await planStages(tx, row.id, row.plan);
  await recordNew(tx, row, actorOf(caller), now);
  if (made.input.intent === "order") {
    await holdSession(tx, row, buyer_of_cart(caller), now);
    return row;
  }
  const asked = {
    facts: { email_valid: true, input_complete: true, wants_quote: true },
    set: {
      asked_at: now,
      origin: "quote" as const,
      preapproved_gross: made.input.preapproved ? fromDecimal(made.input.preapproved.gross) : null,
    },
  };
  return act(tx, row.id, actorOf(caller), { event: "quote.request", ...asked }, now);
}

/**
 * Stores the customer's rating of a finished order with its comment; a missing rating deletes both. Returns the comment
 * that is stored afterwards.
 */
export async function rateOrder(
  tx: Tx,
  caller: Caller,
  order: OrderRow,
  { rating, comment }: { readonly rating: number | null; readonly comment?: string | undefined },
  now: Date,
): Promise<string> {
  const actor: Actor = { role: "customer", id: caller.id };
  const rating_comment = rating === null ? "" : (comment?.trim() ?? order.rating_comment);
  const set = { rating, rating_comment };
  await act(tx, order.id, actor, { event: "rate", set }, now).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal("rating.not_saved") : error;
  });
  await followRating(tx, caller, { before: order, after: { rating, text: rating_comment } }, now);
  return rating_comment;
}

/** T92b: the customer has downloaded the work; a holder of the link counts as the customer. */
export async function noteDownload(tx: Tx, caller: Caller, order_id: number, now: Date): Promise<void> {
  await act(tx, order_id, { role: "customer", id: caller.id }, { event: "download" }, now);
}

/** T92e: a finished order is ordered again. Copying one that is not finished records nothing. */
export async function noteReorder(
  tx: Tx,
  caller: Caller,
  order: Pick<OrderRow, "id" | "status">,
  now: Date,
): Promise<void> {
  if (order.status !== "finished") return;
  await act(tx, order.id, { role: "customer", id: caller.id }, { event: "reorder" }, now);
}

/**
 * Asks for the paper original of a finished sworn translation (§1): its fee becomes an amount due, or nothing when it
 * is free. While it is unpaid a second request replaces the first. Refuses other orders, one whose original is
 * paid for or posted, and a method that does not go to the country.
 */
export async function requestShipment(
  tx: Tx,
  caller: Caller,
  { order_id, input }: { readonly order_id: number; readonly input: ShippingInput },
  now: Date,
): Promise<z.input<(typeof order_page_routes)["requestShipment"]["answer"]>> {
  const order = await orderForUpdate(tx, order_id);
  if (!order) throw new Refusal("order.not_found");
  if (!isCopyable(order)) {
    const posted = order.shipment_status !== null && order.shipment_status !== "requested";
    throw new Refusal(posted ? "shipment.already_requested" : "shipment.not_available");
  }
  const price = await postingPrices(tx, order.brand_id, now);
  const cost = goesTo(input) ? price(input, order.currency, order.price_gross ?? 0n) : null;
  if (!cost) {
    const fields = { method: [fieldText(caller.locale, "shipping.method_unfit")] };
    throw new Refusal("validation.failed", { fields });
  }
  const request = await openPosting(tx, order, cost.fee, now);
  await storeShipment(tx, order.id, input, { fee: cost.fee, payment_request_id: request.id }, now);
  const cart = await tx
    .selectFrom("cart")
    .select(["id", "customer_id", "locale"])
    .where("id", "=", order.cart_id)
    .executeTakeFirstOrThrow();
  await keepConsents(tx, cart, { origin: "checkout", terms: true }, now);
  const free = request.state === "settled";
  const shipment_status = free ? "paid" : "requested";
  const set = { shipping_method: input.method, shipment_status } as const;
  await act(tx, order.id, { role: "customer", id: caller.id }, { event: "ship.request", set }, now);
  await approveByRequest(tx, order.id, caller.role === "customer" ? caller.id : null, now);
  return {
    shipment_status,
    price_gross: moneyView(cost.fee, order.currency),
    free,
    payment_request_hash: free ? null : request.hash,
  };
}
