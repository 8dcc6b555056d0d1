import { planStages, orderForUpdate, act, keepConsents } from "#server/orders/index.ts";
import { taxOf, askAboutBuyer, withEvidence } from "#server/tax/index.ts";
import { not_paused } from "#domain/orders/pause.ts";
import type { OrderRow, CartRow } from "#server/kernel/db/rows.ts";
import { counterVersionOf } from "#server/files/index.ts";
import type * as z from "zod/mini";
import type { quoteAcceptance } from "#contract/quotes/quotations.ts";
import { Refusal } from "#domain/errors.ts";
import { toDecimal } from "#domain/money.ts";
import { atTaxRate, traceFromJson, type TraceJson, traceToJson, totalsOf } from "#domain/pricing/trace.ts";
import type { TaxDecision } from "#domain/tax/tax.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import { rateView } from "#server/kernel/format/money-view.ts";
import { requireAhead, priceListAt } from "#server/pricing/index.ts";
import { reserveQuotedCoupon } from "./quote-coupon.ts";
import {
  followOption,
  setPostingFee,
  mostTaken,
  optionNamed,
  orderBy,
  priceOfOption,
} from "./quote-options.ts";
import {
  type PricedOption,
  type PricedQuote,
  priceQuote,
  type QuoteInput,
  requireAnswered,
} from "./quote-price.ts";
import { isLate, startsAutomatically, acceptAutomatically } from "./quote-terms.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { catalogText, fieldText } from "#server/kernel/format/texts.ts";
import { withAccountBilling } from "#server/accounts/index.ts";
import { buyerColumns, actorOf } from "#server/checkout/index.ts";
import { openRequest } from "#server/payments/index.ts";
import { requireReference, spend, type Spender } from "#server/spending/index.ts";
import { hasBuyer, quoteByHash, type QuoteRow } from "./queries.ts";

type Issued = {
  readonly order_id: number;
  readonly input: QuoteInput;
  /** Preview only: warnings about its amounts need no confirmation yet. */
  readonly only_shown?: boolean;
  /** When the desk sent the quote, for the promise; now, unless the quote was delayed. */
  readonly pressed_at?: Date;
};

/**
 * Sends a price made by the desk: a new version of the quote, older ones superseded, the order to `acceptation`.
 * Amounts are net; VAT follows the buyer. Until one of several options is taken the order has the first. Refuses what
 * `priceQuote` refuses.
 */
export async function issueQuote(
  tx: Tx,
  by: Pick<Caller, "id" | "locale">,
  { order_id, input, pressed_at, only_shown = false }: Issued,
  now: Date,
): Promise<QuoteRow> {
  const order = await orderForUpdate(tx, order_id);
  if (!order) throw new Refusal("order.not_found");
  const current = await tx
    .selectFrom("cart")
    .selectAll()
    .where("id", "=", order.cart_id)
    .executeTakeFirstOrThrow();
  const cart = await withEvidence(tx, current, now);
  const answered_at = pressed_at ?? now;
  const late = await isLate(tx, order, answered_at);
  const priced = await priceQuote(tx, { order, cart, late }, input, by.locale, now);
  const [first] = priced.options;
  await setPostingFee(tx, order_id, first.posting_fee);
  const quote = await writeQuote(tx, { order, input, priced, issued_by: by.id }, answered_at);
  const list = await priceListAt(tx, order.brand_id, order.currency, now);
  const set = {
    package: first.package,
    speed: first.speed,
    plan: first.plan,
    words: input.words,
    price_net: first.totals.net,
    vat: first.totals.vat,
    price_gross: first.totals.gross,
    price_trace: JSON.stringify(traceToJson(first.trace)),
    tax_rate_bps: first.tax.rate_bps,
    tax_treatment: first.tax.treatment,
    vies_answer_id: cart.vies_answer_id,
    deadline: first.deadline,
    // The list in force is frozen for the rules that a manual price does not contain: refunds (4.9).
    price_list_id: list?.id ?? order.price_list_id,
    origin: "quote" as const,
    quoted_late: late,
    ...not_paused,
  };
  // Raw machine text and a choice of options never start automatically: the customer has to see or choose them first.
  const starts =
    priced.options.length === 1 &&
    first.plan !== "MT" &&
    (await startsAutomatically(tx, cart, { ...order, price_gross: first.totals.gross }));
  const event = starts ? "quote.issue_preapproved" : "quote.issue";
  const replan = () => planStages(tx, order_id, first.plan);
  await act(tx, order_id, { role: "staff", id: by.id }, { event, set, replan }, now);
  if (!only_shown) requireAnswered(priced, input);
  if (starts) await acceptAutomatically(tx, { cart, order, quote }, now);
  return quote;
}

type Written = {
  readonly order: OrderRow;
  readonly input: QuoteInput;
  readonly priced: PricedQuote;
  readonly issued_by: number | null;
};

/** Lines as they are stored: amounts as text, because JSON has no such numbers. */
const storedLines = (lines: PricedOption["lines"]): string =>
  JSON.stringify(lines.map(({ label, amount }) => ({ label, amount: amount.toString() })));

/** A price as columns of a quote and of its options. */
const columnsOf = ({ totals, tax, lines, trace, ...option }: PricedOption) => ({
  price_trace: JSON.stringify(traceToJson(trace)),
  price_net: totals.net,
  vat: totals.vat,
  price_gross: totals.gross,
  tax_rate_bps: tax.rate_bps,
  lines: storedLines(lines),
  coupon_id: option.coupon_id,
  discount_taken: option.discount_taken,
  production_minutes: option.production_minutes,
  deadline: option.deadline,
});

/** Writes the next version of an order's quote with its options; the open one is superseded. */
async function writeQuote(
  tx: Tx,
  { order, input, priced, issued_by }: Written,
  now: Date,
): Promise<QuoteRow> {
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
  const quote = await tx
    .insertInto("quote")
    .values({
      hash: newHash(),
      order_id,
      version: (last?.version ?? 0) + 1,
      state: "open",
      ...columnsOf(priced.options[0]),
      ...mostTaken(priced.options),
      valid_until: priced.valid_until,
      waited_ms: order.asked_at && BigInt(now.getTime() - order.asked_at.getTime()) - order.quote_paused_ms,
      note: input.note,
      price_reason: input.reason,
      input: JSON.stringify(input),
      counter_version: await counterVersionOf(tx, order_id),
      issued_by,
      issued_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (priced.options.length === 1) return quote;
  const rows = priced.options.map((option, place) => ({
    quote_id: quote.id,
    position: place + 1,
    package: option.package,
    speed: option.speed,
    plan: option.plan,
    posting_fee: option.posting_fee,
    ...columnsOf(option),
  }));
  await tx.insertInto("quote_option").values(rows).execute();
  return quote;
}

/** Queries VIES about the buyer of an order, before a price is made; `buyer` is the data entered now. */
export async function askAboutQuoted(
  machine: Machine,
  order_id: number,
  buyer: Acceptance["buyer"],
  now: Date,
): Promise<void> {
  const cart = await machine.db
    .selectFrom("cart")
    .innerJoin("order", "order.cart_id", "cart.id")
    .selectAll("cart")
    .where("order.id", "=", order_id)
    .executeTakeFirst();
  if (!cart) return;
  await askAboutBuyer(machine, buyer && !hasBuyer(cart) ? buyerColumns(buyer) : cart, "quote", now);
}

/** Locks the order of a quote and refuses one that is decided or was replaced. */
async function openQuote(tx: Tx, caller: Caller, hash: string, now: Date): Promise<QuoteRow> {
  const { order_id } = await quoteByHash(tx, caller, hash);
  await orderForUpdate(tx, order_id);
  const quote = await quoteByHash(tx, caller, hash);
  if (quote.state !== "open") throw new Refusal("quote.already_decided", { state: quote.state });
  if (quote.valid_until <= now) throw new Refusal("quote.expired");
  return quote;
}

export type Acceptance = z.output<typeof quoteAcceptance>;
type Accepting = {
  readonly hash: string;
  readonly input: Acceptance;
  readonly spender: Spender | null;
};

/** The buyer on the invoice: known since the request, or entered now. Refuses an acceptance without one. */
async function takeBuyer(tx: Tx, cart: CartRow, { buyer }: Acceptance, caller: Caller): Promise<CartRow> {
  if (hasBuyer(cart)) return cart;
  if (!buyer) throw new Refusal("validation.failed", { fields: missingBuyer(caller.locale) });
  return tx
    .updateTable("cart")
    .set({
      ...buyerColumns(await withAccountBilling(tx, caller, buyer)),
      ...(buyer.phone ? { phone: buyer.phone } : {}),
    })
    .where("id", "=", cart.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

const missingBuyer = (locale: Caller["locale"]) =>
  Object.fromEntries(
    ["first_name", "last_name"].map((name) => [`buyer.${name}`, [fieldText(locale, "field.required")]]),
  );

/** Amounts in minor units; `price_trace` is the stored trace as text. */
type AcceptedPrice = {
  readonly price_net: bigint;
  readonly vat: bigint;
  readonly price_gross: bigint;
  readonly tax_rate_bps: bigint;
  readonly price_trace: string;
};
type Offered = Omit<AcceptedPrice, "price_trace"> & { readonly price_trace: unknown };

/**
 * The offered price; when the buyer entered now is taxed in another way, the net is unchanged and VAT follows the buyer.
 * Refuses with `quote.price_changed` when the total differs from the one on the page.
 */
function acceptedPrice(offered: Offered, tax: TaxDecision, { expected_gross }: Acceptance): AcceptedPrice {
  const { price_net, vat: offered_vat, price_gross, tax_rate_bps } = offered;
  const stored = JSON.stringify(offered.price_trace);
  if (tax.rate_bps === tax_rate_bps)
    return { price_net, vat: offered_vat, price_gross, tax_rate_bps, price_trace: stored };
  const { net, vat, gross } = totalsOf(price_net, 0n, tax.rate_bps);
  if (expected_gross !== toDecimal(gross))
    throw new Refusal("quote.price_changed", {
      expected_gross: toDecimal(price_gross),
      price_net: toDecimal(net),
      vat: toDecimal(vat),
      price_gross: toDecimal(gross),
      tax_rate: rateView(tax.rate_bps),
    });
  const trace = atTaxRate(traceFromJson(offered.price_trace as TraceJson), tax.rate_bps);
  const price_trace = JSON.stringify(traceToJson(trace));
  return { price_net: net, vat, price_gross: gross, tax_rate_bps: tax.rate_bps, price_trace };
}

/** The cart of a quote that is accepted, with who accepts. Refuses `reference.required`. */
async function takeAcceptance(
  tx: Tx,
  caller: Caller,
  { order, input, spender }: { readonly order: OrderRow } & Pick<Accepting, "input" | "spender">,
  now: Date,
): Promise<CartRow> {
  // Mails and documents are in the language in which the contract was made, not in that of the request, and the person
  // who accepts is the buyer from here on: a quote is mostly opened from its mail, in another browser.
  const cart = await tx
    .updateTable("cart")
    .set({
      locale: caller.locale,
      made_by: caller.name,
      ip_country: caller.ip_country,
      placed_at: now,
      ...(input.reference ? { reference: input.reference } : {}),
      ...(spender === null ? {} : { cost_centre_id: spender.cost_centre_id }),
    })
    .where("id", "=", order.cart_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  requireReference(caller, cart.reference);
  return cart;
}

/**
 * Accepts a quote, or exactly one of its options: price, package, stages and date are frozen, the order waits for its
 * payment, and the amount due is opened (§4). A buyer who gave only an address before enters the invoice data now.
 * Refuses an option that the quote does not have, and none where it has several.
 */
export async function acceptQuote(
  tx: Tx,
  caller: Caller,
  { hash, input, spender }: Accepting,
  now: Date,
): Promise<QuoteRow> {
  const quote = await openQuote(tx, caller, hash, now);
  const order = await orderForUpdate(tx, quote.order_id);
  if (!order) throw new Refusal("order.not_found");
  requireAhead(order, now, true);
  const option = await optionNamed(tx, quote.id, input.option);
  const asked = await takeAcceptance(tx, caller, { order, input, spender }, now);
  const cart = await withEvidence(tx, await takeBuyer(tx, asked, input, caller), now);
  const { early_start, newsletter } = input;
  await keepConsents(tx, cart, { origin: "quote", terms: true, early_start, newsletter }, now);
  const tax = taxOf(cart, option ? { ...order, plan: option.plan } : order);
  const price = acceptedPrice(option ?? quote, tax, input);
  const facts = {
    quote_is_latest: true,
    team_limit_respected: true,
    terms_accepted: true,
    privacy_accepted: true,
    // A company has no right of withdrawal that it could waive (decision 0014).
    early_start_accepted: early_start || cart.user_type === "company",
  };
  const set = {
    ...(option ? orderBy(option) : {}),
    ...price,
    tax_treatment: tax.treatment,
    vies_answer_id: cart.vies_answer_id,
    production_minutes: (option ?? quote).production_minutes,
  };
  const replan = async () => option && (await followOption(tx, order.id, option));
  await act(tx, order.id, actorOf(caller), { event: "quote.accept", facts, set, replan }, now);
  const accepted = await tx
    .updateTable("quote")
    .set({
      ...(option ? { ...priceOfOption(option), option_taken: option.position } : {}),
      ...price,
      state: "accepted",
      decided_at: now,
    })
    .where("id", "=", quote.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const orders = [{ id: order.id, amount: price.price_gross }];
  if (spender) await spend(tx, spender, { orders, currency: order.currency }, now);
  const request = await openRequest(
    tx,
    {
      brand: caller.brand,
      kind: "cart",
      cart_id: cart.id,
      customer_id: cart.customer_id,
      currency: order.currency,
      orders,
      product: catalogText(cart.locale, "product.order", { ids: String(order.id) }),
    },
    now,
  );
  await reserveQuotedCoupon(tx, accepted, cart, request.id, now);
  return accepted;
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
  const stated = { code: reason.reason === "" ? null : reason.reason, text: reason.comment };
  await act(tx, quote.order_id, actorOf(caller), { event: "quote.reject", reason: stated }, now);
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
