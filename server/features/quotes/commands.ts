import type * as z from "zod/mini";
import type { quoteAcceptance } from "#contract/quotes.ts";
import type { quoteInput } from "#contract/staff.ts";
import { packages, type PackageKey, type Plan } from "#domain/catalog.ts";
import { Refusal } from "#domain/errors.ts";
import { fromDecimal, toDecimal } from "#domain/money.ts";
import { addPosting, totalsOf, type Totals } from "#domain/pricing/trace.ts";
import type { TaxDecision } from "#domain/tax.ts";
import type { Tx } from "../../db/open.ts";
import type { Caller } from "../../http/caller.ts";
import { newHash } from "../../keys.ts";
import { rateView } from "../../money-view.ts";
import { act } from "../../order/act.ts";
import { deadlineOf, requireAhead } from "../../order/booking.ts";
import type { CartRow } from "../../order/cart.ts";
import { keepConsents } from "../../order/consents.ts";
import { orderForUpdate, type OrderRow } from "../../order/facts.ts";
import { not_paused } from "../../order/pause.ts";
import { postingOf, postingPrices } from "../../order/posting.ts";
import { brandOfRow, minutesUntil } from "../../order/price.ts";
import { askAboutBuyer, withEvidence } from "../../tax/evidence.ts";
import { keepQuotedCoupon, withCoupon } from "../../order/quote-coupon.ts";
import { isLate, startsUnasked, takeUnasked, withGoodwill } from "../../order/quote-terms.ts";
import type { Machine } from "../../machine.ts";
import { catalogText, fieldText } from "../../texts.ts";
import { buyerColumns, taxOf } from "../carts/commands.ts";
import { actorOf, planStages } from "../orders/commands.ts";
import { openRequest } from "../payments/commands.ts";
import { hasBuyer, quoteByHash, type QuoteRow } from "./queries.ts";

export type QuoteInput = z.output<typeof quoteInput>;

/**
 * Sends a price made by a person: a new version of the quote, older ones superseded, the order to `acceptation`.
 * Amounts are net; VAT follows the buyer. Refuses a net total that is not above zero and dates in the past.
 */
export async function issueQuote(
  tx: Tx,
  caller: Caller,
  order_id: number,
  input: QuoteInput,
  now: Date,
): Promise<QuoteRow> {
  const order = await orderForUpdate(tx, order_id);
  if (!order) throw new Refusal("order.not_found");
  const kept = await tx
    .selectFrom("cart")
    .selectAll()
    .where("id", "=", order.cart_id)
    .executeTakeFirstOrThrow();
  const cart = await withEvidence(tx, kept, now);
  const { deadline, valid_until } = datesOf(order, input, now);
  if (deadline <= now || valid_until <= now) throw new Refusal("deadline.past");
  const late = await isLate(tx, order, now);
  const plan = planQuoted(caller, order, input);
  const tax = taxOf(cart, { ...order, plan });
  const asked = input.lines.map(({ label, amount }) => ({ label, amount: fromDecimal(amount) ?? 0n }));
  const sold = { service: order.service_type, package: input.package, rate_bps: tax.rate_bps };
  const coupon = await withCoupon(tx, { order, cart, lines: asked }, sold, now);
  const work = withGoodwill(coupon.lines, { late, locale: cart.locale });
  const net = work.reduce((sum, { amount }) => sum + amount, 0n);
  if (net <= 0n) throw new Refusal("order.guard_failed", { guard: "quote_net_positive" });
  const mode = cart.user_type === "private" ? "gross_first" : "net_first";
  const plain = totalsOf(net, 0n, tax.rate_bps, mode);
  const fee = await postingFeeOf(tx, order, plain.gross, now);
  const totals = fee === null ? plain : addPosting(plain, fee, tax.rate_bps, mode);
  const posting = { label: catalogText(cart.locale, "line.posting"), amount: totals.net - plain.net };
  const lines = fee === null ? work : [...work, posting];
  const { coupon_id, discount_taken } = coupon;
  const used = { coupon_id, discount_taken };
  const priced = { order, input, lines, totals, used, rate_bps: tax.rate_bps, deadline, valid_until };
  const quote = await writeQuote(tx, caller, priced, now);
  const set = {
    package: packageColumn(order.service_type, input),
    speed: input.speed,
    plan,
    words: input.words,
    price_net: totals.net,
    vat: totals.vat,
    price_gross: totals.gross,
    tax_rate_bps: tax.rate_bps,
    tax_treatment: tax.treatment,
    vies_answer_id: cart.vies_answer_id,
    deadline,
    origin: "quote" as const,
    quoted_late: late,
    ...not_paused,
  };
  // What nobody will edit is nothing a customer said yes to without having seen it.
  const starts = plan !== "MT" && (await startsUnasked(tx, cart, { ...order, price_gross: totals.gross }));
  const event = starts ? "quote.issue_preapproved" : "quote.issue";
  await act(tx, order_id, { role: "staff", id: caller.id }, { event, set }, now);
  await planStages(tx, order_id, plan);
  if (starts) await takeUnasked(tx, { cart, order, quote }, now);
  return quote;
}

/** The plan of the package that is quoted; only machine translation may be sold as the machine makes it. */
function planQuoted(
  { locale }: Caller,
  { service_type, plan }: Pick<OrderRow, "service_type" | "plan">,
  input: QuoteInput,
): Plan {
  if (service_type === "machine-translation") return input.raw_machine ? "MT" : "L";
  if (input.raw_machine)
    throw new Refusal("validation.failed", { fields: { raw_machine: [fieldText(locale, "field.invalid")] } });
  return service_type === "write" || service_type === "website" ? packages[input.package].plan : plan;
}

/** A call or a visit is done when it ends, and nobody can accept it once it has begun. */
function datesOf(
  order: OrderRow,
  input: QuoteInput,
  now: Date,
): { readonly deadline: Date; readonly valid_until: Date } {
  const [deadline, valid_until] = [new Date(input.deadline), new Date(input.valid_until)];
  const { session_starts_at } = order;
  if (session_starts_at === null) return { deadline, valid_until };
  if (session_starts_at <= now) throw new Refusal("session.too_soon", { order_hash: order.hash });
  return {
    deadline: deadlineOf(brandOfRow(order.brand_id), order, 0, now),
    valid_until: valid_until < session_starts_at ? valid_until : session_starts_at,
  };
}

/** What posting the original adds to a price made by a person, gross minor units; null when nothing is posted. */
async function postingFeeOf(tx: Tx, order: OrderRow, order_gross: bigint, now: Date): Promise<bigint | null> {
  const posting = await postingOf(tx, order);
  if (!posting) return null;
  const price = await postingPrices(tx, order.brand_id, now);
  const fee = price(posting, order.currency, order_gross)?.fee ?? 0n;
  await tx.updateTable("shipment").set({ fee }).where("order_id", "=", order.id).execute();
  return fee;
}

type Priced = {
  readonly order: OrderRow;
  readonly deadline: Date;
  readonly valid_until: Date;
  readonly input: QuoteInput;
  readonly lines: readonly { readonly label: string; readonly amount: bigint }[];
  readonly totals: Totals;
  readonly used: { readonly coupon_id: number | null; readonly discount_taken: bigint };
  readonly rate_bps: bigint;
};

/** Writes the next version of an order's quote; the one that was open is superseded. */
async function writeQuote(
  tx: Tx,
  caller: Caller,
  { order, input, lines, totals, used, rate_bps, deadline, valid_until }: Priced,
  now: Date,
) {
  const order_id = order.id;
  await tx
    .updateTable("quote")
    .set({ state: "superseded", decided_at: now })
    .where("order_id", "=", order_id)
    .where("state", "=", "open")
    .execute();
  const last = await tx
    .selectFrom("quote")
    .select((w) => w.fn.max("version").as("version"))
    .where("order_id", "=", order_id)
    .executeTakeFirst();
  return tx
    .insertInto("quote")
    .values({
      hash: newHash(),
      order_id,
      version: (last?.version ?? 0) + 1,
      state: "open",
      ...used,
      price_net: totals.net,
      vat: totals.vat,
      price_gross: totals.gross,
      tax_rate_bps: rate_bps,
      lines: JSON.stringify(lines.map(({ label, amount }) => ({ label, amount: amount.toString() }))),
      production_minutes: order.duration_minutes ?? minutesUntil(caller.brand, deadline, now),
      deadline,
      valid_until,
      waited_ms: order.asked_at && BigInt(now.getTime() - order.asked_at.getTime()) - order.quote_paused_ms,
      note: input.note,
      issued_by: caller.id,
      issued_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Machine translation that is edited is Light; what no package describes has none. */
function packageColumn(service: string, input: QuoteInput): PackageKey | null {
  if (service === "machine-translation") return input.raw_machine ? null : "light";
  return service === "write" || service === "website" ? input.package : null;
}

/** Asks VIES about whoever buys an order, before a price is made for them; `said` is who they say they are now. */
export async function askAboutQuoted(
  machine: Machine,
  order_id: number,
  said: Acceptance["buyer"],
  now: Date,
): Promise<void> {
  const cart = await machine.db
    .selectFrom("cart")
    .innerJoin("order", "order.cart_id", "cart.id")
    .selectAll("cart")
    .where("order.id", "=", order_id)
    .executeTakeFirst();
  if (!cart) return;
  await askAboutBuyer(machine, said && !hasBuyer(cart) ? buyerColumns(said) : cart, "quote", now);
}

/** Locks the order of a quote and refuses one that is decided or was replaced. */
async function openQuote(tx: Tx, caller: Caller, hash: string, now: Date): Promise<QuoteRow> {
  const { order_id } = await quoteByHash(tx, caller.brand.id, hash);
  await orderForUpdate(tx, order_id);
  const quote = await quoteByHash(tx, caller.brand.id, hash);
  if (quote.state !== "open") throw new Refusal("quote.already_decided", { state: quote.state });
  if (quote.valid_until <= now) throw new Refusal("quote.expired");
  return quote;
}

export type Acceptance = z.output<typeof quoteAcceptance>;

/** Whom the invoice is made out to: known since the request, or said now. Refuses an acceptance that says nobody. */
async function takeBuyer(tx: Tx, cart: CartRow, { buyer }: Acceptance, caller: Caller): Promise<CartRow> {
  if (hasBuyer(cart)) return cart;
  if (!buyer) throw new Refusal("validation.failed", { fields: missingBuyer(caller.locale) });
  return tx
    .updateTable("cart")
    .set(buyerColumns(buyer))
    .where("id", "=", cart.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

const missingBuyer = (locale: Caller["locale"]) =>
  Object.fromEntries(
    ["first_name", "last_name", "address", "postcode", "city"].map((name) => [
      `buyer.${name}`,
      [fieldText(locale, "field.required")],
    ]),
  );

type AcceptedPrice = {
  readonly price_net: bigint;
  readonly vat: bigint;
  readonly price_gross: bigint;
  readonly tax_rate_bps: bigint;
};

/**
 * What the desk offered; when the buyer who is known only now is taxed in another way, the net stands and VAT follows
 * the buyer. Refuses with `quote.price_changed` when that is not the total the page showed.
 */
function acceptedPrice(quote: QuoteRow, tax: TaxDecision, { expected_gross }: Acceptance): AcceptedPrice {
  const offered = {
    price_net: quote.price_net,
    vat: quote.vat,
    price_gross: quote.price_gross,
    tax_rate_bps: quote.tax_rate_bps,
  };
  if (tax.rate_bps === quote.tax_rate_bps) return offered;
  const { net, vat, gross } = totalsOf(quote.price_net, 0n, tax.rate_bps, "net_first");
  if (expected_gross !== toDecimal(gross))
    throw new Refusal("quote.price_changed", {
      expected_gross: toDecimal(quote.price_gross),
      price_net: toDecimal(net),
      vat: toDecimal(vat),
      price_gross: toDecimal(gross),
      tax_rate: rateView(tax.rate_bps),
    });
  return { price_net: net, vat, price_gross: gross, tax_rate_bps: tax.rate_bps };
}

/**
 * Accepts a quote: the price is frozen, the order waits for its payment, and the amount due is opened (§4). Whoever
 * asked with an address alone says now whom the invoice is made out to.
 */
export async function acceptQuote(
  tx: Tx,
  caller: Caller,
  { hash, input }: { readonly hash: string; readonly input: Acceptance },
  now: Date,
): Promise<QuoteRow> {
  const quote = await openQuote(tx, caller, hash, now);
  const order = await orderForUpdate(tx, quote.order_id);
  if (!order) throw new Refusal("order.not_found");
  requireAhead(order, now);
  // Letters and papers speak the language in which the contract was made, not the one in which it was asked for, and
  // whoever makes it is the buyer from here on: a quote is mostly opened from its letter, in another browser.
  const asked = await tx
    .updateTable("cart")
    .set({ locale: caller.locale, made_by: caller.name, placed_at: now })
    .where("id", "=", order.cart_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const cart = await withEvidence(tx, await takeBuyer(tx, asked, input, caller), now);
  const { early_start, newsletter } = input;
  await keepConsents(tx, cart, { terms: true, early_start, newsletter }, now);
  const tax = taxOf(cart, order);
  const price = acceptedPrice(quote, tax, input);
  const facts = {
    quote_is_latest: true,
    team_limit_respected: true,
    terms_accepted: true,
    privacy_accepted: true,
    // A company has no withdrawal period to give up (decision 0014).
    early_start_accepted: early_start || cart.user_type === "company",
  };
  const set = {
    ...price,
    tax_treatment: tax.treatment,
    vies_answer_id: cart.vies_answer_id,
    production_minutes: quote.production_minutes,
  };
  await act(tx, order.id, actorOf(caller), { event: "quote.accept", facts, set }, now);
  await tx
    .updateTable("quote")
    .set({ ...price, state: "accepted", decided_at: now })
    .where("id", "=", quote.id)
    .execute();
  const request = await openRequest(
    tx,
    {
      brand: caller.brand,
      kind: "cart",
      cart_id: cart.id,
      customer_id: cart.customer_id,
      currency: order.currency,
      orders: [{ id: order.id, amount: price.price_gross }],
      product: catalogText(cart.locale, "product.order", { ids: String(order.id) }),
    },
    now,
  );
  await keepQuotedCoupon(tx, quote, cart, request.id, now);
  return { ...quote, state: "accepted", decided_at: now };
}

/** Rejects a quote; the reason is the customer's own and optional. */
export async function rejectQuote(
  tx: Tx,
  caller: Caller,
  hash: string,
  reason: { reason: string; comment: string },
  now: Date,
): Promise<void> {
  const quote = await openQuote(tx, caller, hash, now);
  const said = { code: reason.reason === "" ? null : reason.reason, text: reason.comment };
  await act(tx, quote.order_id, actorOf(caller), { event: "quote.reject", reason: said }, now);
  await tx
    .updateTable("quote")
    .set({ state: "rejected", decided_at: now })
    .where("id", "=", quote.id)
    .execute();
  await tx
    .insertInto("audit_log")
    .values({
      at: now,
      actor_role: caller.role,
      actor_id: caller.id,
      act: "quote.reject",
      object: "order",
      object_id: quote.order_id,
      detail: JSON.stringify(reason),
    })
    .execute();
}
