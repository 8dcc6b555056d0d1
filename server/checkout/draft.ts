import type { OrderRow, CartRow } from "#server/kernel/db/rows.ts";
import type { Plan } from "#domain/catalog.ts";
import { Refusal } from "#domain/errors.ts";
import { decide } from "#domain/orders/decide.ts";
import type { Role } from "#domain/orders/events.ts";
import { type BandCounts, emptyCounts, withoutLeft } from "#domain/memory/bands.ts";
import { orderFacts } from "#domain/orders/facts.ts";
import { timerFor } from "#domain/orders/timers.ts";
import { postingIn } from "#domain/pricing/posting.ts";
import { planOf } from "#domain/pricing/price-order.ts";
import { list_rate_bps } from "#domain/pricing/sheet.ts";
import { traceToJson } from "#domain/pricing/trace.ts";
import { type LeftSegment, storeLeftSegments, storeMatchCounts } from "#server/memory/index.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import { storeBooking } from "./booked.ts";
import {
  storeShipment,
  postingPrices,
  type CouponRow,
  minutesOf,
  pricesNow,
  type Priced,
  type PricedNow,
  deadlineOf,
} from "#server/pricing/index.ts";
import { attachFiles, contentColumns, type Content, type OrderInput } from "./content.ts";

/** One order to be made: a form into one language, in its cart. */
export type NewOrder = {
  readonly input: OrderInput;
  readonly content: Content;
  readonly cart: CartRow;
  readonly coupon: CouponRow | null;
  readonly target_lang: string;
  /** Its words by match; null for what has no lower price for matches. */
  readonly matches: BandCounts | null;
  /** What the customer leaves as the memory has it. */
  readonly left: readonly LeftSegment[];
};

/**
 * Writes a draft with all that belongs to it: price with its trace, call or visit, address for the original, files.
 * Refuses an order for which only a person has a price; a request for a quote goes without.
 */
export async function writeDraft(
  tx: Tx,
  caller: Caller,
  role: Role,
  { input, content, cart, coupon, target_lang, ...known }: NewOrder,
  now: Date,
): Promise<OrderRow> {
  const shipping = input.shipping ?? null;
  const columns = contentColumns(input, target_lang, coupon?.id ?? null);
  const plan = planOf({
    service: columns.service_type,
    ...(columns.package ? { package: columns.package } : {}),
  });
  // Light has one price for all of its words, so all of them are translated (5.3).
  const is_one_price = plan === "L";
  const matches = known.matches && is_one_price ? withoutLeft(known.matches) : known.matches;
  const priced = {
    ...columns,
    words: content.words,
    characters_collapsed: content.characters_collapsed,
    counter_version: content.counter_version,
    posting: shipping,
    matches: matches ?? emptyCounts(),
  };
  const price = await priceOf(tx, { input, content, cart, coupon }, priced, now);
  requireOffered(caller, role, { priced, plan, is_guest: cart.customer_id === null }, now);
  const row = await insertOrder(tx, { cart, priced, plan, price }, caller, now);
  if (matches) await storeMatchCounts(tx, row.id, matches, now);
  if (!is_one_price) await storeLeftSegments(tx, row.id, known.left);
  await storeBooking(tx, row.id, input);
  if (shipping) {
    // What a person prices still has its posting from the list; the quote looks again whether it has become free.
    const listed = (await postingPrices(tx, cart.brand_id, now))(shipping, cart.currency, 0n)?.fee;
    const fee = price ? (postingIn(price.trace) ?? 0n) : (listed ?? 0n);
    await storeShipment(tx, row.id, shipping, { fee, payment_request_id: null }, now);
  }
  await attachFiles(tx, row.id, content.files, "source", now);
  await attachFiles(tx, row.id, content.reference_files, "reference", now);
  return row;
}

async function priceOf(
  tx: Tx,
  { input, content, cart, coupon }: Pick<NewOrder, "input" | "content" | "cart" | "coupon">,
  priced: Priced,
  now: Date,
): Promise<PricedNow | null> {
  const buyer = { user_type: cart.user_type, rate_bps: list_rate_bps, discount: coupon?.discount ?? null };
  const price = content.countable
    ? (await pricesNow(tx, { ...cart, orders: [priced], has_posting: priced.posting !== null }, now))(
        priced,
        buyer,
      )
    : ({ unavailable: "service_not_priced" } as const);
  if (!("unavailable" in price)) return price;
  if (input.intent === "quote") return null;
  throw content.countable
    ? new Refusal("language_pair.unavailable", { target_lang: priced.target_lang })
    : new Refusal("price.by_hand");
}

const newFacts = (
  caller: Caller,
  { priced, plan, is_guest }: { priced: Priced; plan: Plan; is_guest: boolean },
  now: Date,
) =>
  orderFacts({
    now: now.getTime(),
    status: null,
    since: now.getTime(),
    service: priced.service_type,
    plan,
    next_stage: null,
    failed_from: null,
    on_hold: false,
    is_guest,
    is_supplement: false,
    captured: 0n,
    payment_attempts: 0,
    pending_since: null,
    brand_offers_service: caller.brand.app === "portal",
  });

function requireOffered(caller: Caller, role: Role, made: Parameters<typeof newFacts>[1], now: Date): void {
  if (!decide(newFacts(caller, made, now), "order.create", role).allowed)
    throw new Refusal("service.not_for_brand");
}

type Insert = {
  readonly cart: CartRow;
  readonly priced: Priced & ReturnType<typeof contentColumns>;
  readonly plan: Plan;
  readonly price: PricedNow | null;
};

async function insertOrder(
  tx: Tx,
  { cart, priced, plan, price }: Insert,
  caller: Caller,
  now: Date,
): Promise<OrderRow> {
  const facts = newFacts(caller, { priced, plan, is_guest: cart.customer_id === null }, now);
  const timer = timerFor("draft", { ...facts, status: "draft" });
  const minutes = minutesOf(priced);
  const { posting, counter_version: _rules, matches: _bands, ...columns } = priced;
  const is_promised = price !== null || priced.session_starts_at !== null;
  return tx
    .insertInto("order")
    .values({
      ...columns,
      hash: newHash(),
      brand_id: cart.brand_id,
      cart_id: cart.id,
      customer_id: cart.customer_id,
      member_id: cart.customer_id === null ? null : (caller.member?.id ?? null),
      plan,
      status: "draft",
      currency: cart.currency,
      tax_rate_bps: price?.trace.rate_bps ?? null,
      price_net: price?.trace.net ?? null,
      vat: price?.trace.vat ?? null,
      price_gross: price?.trace.gross ?? null,
      price_list_id: price?.list_id ?? null,
      saved_words: price?.saved_words ?? 0,
      price_trace: price ? JSON.stringify(traceToJson(price.trace)) : null,
      priced_at: price ? now : null,
      production_minutes: minutes,
      deadline: is_promised ? deadlineOf(caller.brand, priced, minutes, now) : null,
      origin: "instant",
      shipment_status: posting === null ? null : "requested",
      failed_from: null,
      timer_event: timer?.event ?? null,
      timer_at: timer === null ? null : new Date(timer.at),
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
