import {
  endNow,
  requireShown,
  closeRequests,
  askForTheRest,
  takeFreeSupplement,
  openRequest,
  decided,
  newestQuote,
} from "#server/payments/index.ts";
import { lockSpender, spend, type Spender } from "#server/spending/index.ts";
import { taxOf } from "#server/tax/index.ts";
import {
  orderForUpdate,
  act,
  system,
  loadFacts,
  actOnAll,
  lockOrders,
  customerWrites,
  mayOpen,
} from "#server/orders/index.ts";
import { requireEndRight } from "./proof.ts";
import { askedAnew } from "#domain/orders/pause.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import { counterVersionOf } from "#server/files/index.ts";
import type * as z from "zod/mini";
import type { supplementInput } from "#contract/messages/desk-dialogue.ts";
import type { message_routes } from "#contract/messages/messages.ts";
import { Refusal } from "#domain/errors.ts";
import { fromDecimal, money, toDecimal } from "#domain/money.ts";
import { spans } from "#domain/orders/timers.ts";
import {
  addPosting,
  fixedLine,
  type PriceLine,
  type PriceTrace,
  traceFromJson,
  type TraceJson,
  traceToJson,
  totalsOf,
  type Totals,
} from "#domain/pricing/trace.ts";
import type { Asking } from "#server/approvals/index.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import { shipmentOf, brandOfRow } from "#server/pricing/index.ts";
import { workingMinutes } from "#domain/orders/delivery.ts";
import { amountsOf, followOption, mostTaken, optionsOf, orderBy, priceOfOption } from "./quote-options.ts";
import { postingLine, traceHead } from "./quote-price.ts";
import { concernsOf, wantsConfirmation } from "#domain/pricing/price-concerns.ts";
import { limitsIn, quoteLimitsOf } from "#server/kernel/settings/settings.ts";
import { catalogText } from "#server/kernel/format/texts.ts";
import { actorOf } from "#server/checkout/index.ts";
import { quoteByHash, type QuoteRow } from "./queries.ts";
import { agreedPrice } from "./supplements-queries.ts";

type Input = z.output<typeof supplementInput>;
type Answer = z.output<(typeof message_routes)["answerSupplement"]["body"]>;

async function locked(tx: Tx, order_id: number): Promise<OrderRow> {
  const order = await orderForUpdate(tx, order_id);
  if (!order) throw new Refusal("order.not_found");
  return order;
}

type Line = { readonly label: string; readonly amount: bigint };
type Priced = {
  readonly lines: readonly Line[];
  readonly totals: Totals;
  readonly rate_bps: bigint;
  readonly trace: PriceTrace;
};

/**
 * The new price of the whole order: the desk's lines (net) and the posting. Its trace contains a fixed amount for each
 * line, and the lines of the price list at the time of purchase.
 */
async function priceOf(tx: Tx, order: OrderRow, { lines }: Input): Promise<Priced> {
  const cart = await tx
    .selectFrom("cart")
    .selectAll()
    .where("id", "=", order.cart_id)
    .executeTakeFirstOrThrow();
  const work = lines.map(({ label, amount }) => ({ label, amount: fromDecimal(amount) ?? 0n }));
  const net = work.reduce((sum, { amount }) => sum + amount, 0n);
  if (net <= 0n) throw new Refusal("order.guard_failed", { guard: "quote_net_positive" });
  // A sale retains its rate: an addition is taxed like it.
  const rate_bps = order.tax_rate_bps ?? taxOf(cart, order).rate_bps;
  const plain = totalsOf(net, 0n, rate_bps);
  const traced = (steps: readonly PriceLine[], totals: Totals): PriceTrace => ({
    ...traceHead(order, order),
    ...boughtBy(order),
    lines: steps,
    rate_bps,
    mode: "gross_first",
    ...totals,
  });
  const steps = work.map(({ label, amount }) => fixedLine("by_hand", amount, label, true));
  const shipment = await shipmentOf(tx, order.id);
  const fee = shipment && shipment.payment_request_id === null ? shipment.fee : 0n;
  if (fee === 0n) return { lines: work, totals: plain, rate_bps, trace: traced(steps, plain) };
  const totals = addPosting(plain, fee, rate_bps);
  const posting = { label: catalogText(cart.locale, "line.posting"), amount: totals.net - plain.net };
  const trace = traced([...steps, postingLine(fee, posting)], totals);
  return { lines: [...work, posting], totals, rate_bps, trace };
}

/** Price list, count and list lines of the purchase of an order. */
function boughtBy({ price_trace }: OrderRow) {
  if (price_trace === null) return { sheet_version: "", counter_version: "", list_lines: [] };
  const { sheet_version, counter_version, lines, list_lines } = traceFromJson(
    price_trace as unknown as TraceJson,
  );
  return { sheet_version, counter_version, list_lines: list_lines ?? lines };
}

/**
 * Offers a change of a bought order (T30 after a recount, T100 after a failure): a new price of the whole order and the
 * agreed one. A cheaper offer that is not later than promised is accepted by the system immediately. Refuses a change
 * too small to offer, a date in the past, a price above the old one after a failure, and a forbidden transition.
 */
export async function issueSupplement(
  tx: Tx,
  caller: Caller,
  order_id: number,
  { only_shown = false, ...input }: Input & { readonly only_shown?: boolean },
  now: Date,
): Promise<{ readonly hash: string; readonly delta: bigint; readonly order: OrderRow }> {
  const order = await locked(tx, order_id);
  const deadline = new Date(input.deadline);
  if (deadline <= now) throw new Refusal("deadline.past");
  const event = order.status === "failure" ? "failure.offer_choice" : "analysis.reprice";
  const { lines, totals, rate_bps, trace } = await priceOf(tx, order, input);
  const before = await agreedPrice(tx, order);
  const delta = totals.gross - (order.price_gross ?? 0n);
  if (event === "failure.offer_choice" && delta > 0n)
    throw new Refusal("order.guard_failed", { guard: "delta_not_positive" });
  const last = await newestQuote(tx, order_id);
  const quote = await tx
    .insertInto("quote")
    .values({
      hash: newHash(),
      order_id,
      version: (last?.version ?? 0) + 1,
      state: "open",
      is_supplement: true,
      price_net: totals.net,
      vat: totals.vat,
      price_gross: totals.gross,
      tax_rate_bps: rate_bps,
      lines: json(lines),
      price_trace: JSON.stringify(traceToJson(trace)),
      before_lines: json(before),
      delta_gross: delta,
      reason: input.reason,
      reduced_scope: input.reduced_scope,
      words: input.words,
      input: JSON.stringify(input),
      production_minutes:
        order.duration_minutes ??
        workingMinutes(now.getTime(), deadline.getTime(), brandOfRow(order.brand_id)),
      deadline,
      valid_until: new Date(now.getTime() + spans.supplement),
      counter_version: await counterVersionOf(tx, order_id),
      issued_by: caller.id,
      issued_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const facts = { reprice_delta: delta, deadline_infeasible: input.deadline_infeasible };
  const staff = { role: "staff", id: caller.id } as const;
  const done = await act(tx, order_id, staff, { event, facts, reason: { text: input.reason } }, now).catch(
    (error: unknown) => {
      const small = error instanceof Refusal && error.details["guard"] === "reprice_needed";
      throw small ? new Refusal("supplement.not_needed") : error;
    },
  );
  if (!only_shown) await requirePlausibleAmounts(tx, order, before, input);
  // The preview ends with the sending.
  await tx.deleteFrom("quote_draft").where("order_id", "=", order_id).execute();
  const { reason, words } = input;
  const detail = { version: quote.version, words, delta: moneyView(delta, order.currency), reason };
  await writeAudit(tx, caller, { act: event, object: "order", object_id: order_id, detail }, now);
  const only_better = delta <= 0n && order.deadline !== null && deadline <= order.deadline;
  if (event === "analysis.reprice" && only_better) await takeFreeSupplement(tx, done, quote, system, now);
  return { hash: quote.hash, delta, order };
}

type Changed = Pick<Awaited<ReturnType<typeof issueSupplement>>, "delta" | "order">;

/** The refund of a change, for the limit of refunds; null of one that costs the same or more. */
export function askingForSupplement({ delta, order }: Changed, input: Input): Asking | null {
  if (delta >= 0n) return null;
  const { id, currency, brand_id, customer_id, cart_id } = order;
  return {
    act: "issueSupplement",
    worth: money(-delta, currency),
    brand_ids: [brand_id],
    holder: { customer_id, cart_id },
    object: "order",
    object_id: id,
    reason: input.reason,
    detail: { words: input.words, deadline: input.deadline },
    input,
  };
}

/**
 * Refuses a change above the ceiling of the brand, and unconfirmed amounts far from the agreed ones, by line or else in
 * total; all net. A lower price needs no reason here, because the customer gets one.
 */
async function requirePlausibleAmounts(
  tx: Tx,
  order: OrderRow,
  before: readonly Line[],
  { lines, confirmed }: Input,
): Promise<void> {
  const { ceiling_net } = limitsIn(await quoteLimitsOf(tx, order.brand_id), order.currency);
  const concerns = concernsOf({
    lines: lines.map(({ label, amount }) => ({
      amount: fromDecimal(amount) ?? 0n,
      listed: before.find((one) => one.label === label)?.amount ?? null,
    })),
    listed_net: before.reduce((sum, { amount }) => sum + amount, 0n),
    cost: null,
    limits: { least_margin_bps: 0n, ceiling_net },
  });
  const above = concerns.find((one) => one.kind === "above_ceiling");
  if (above) throw new Refusal("quote.above_ceiling", { ceiling: toDecimal(above.ceiling) });
  if (!confirmed && concerns.some(wantsConfirmation)) throw new Refusal("quote.confirm_amount");
}

const json = (lines: readonly Line[]): string =>
  JSON.stringify(lines.map(({ label, amount }) => ({ label, amount: amount.toString() })));

/** Locks the order of an open offer. Refuses one that is decided, replaced or expired. */
async function openOffer(
  tx: Tx,
  caller: Caller,
  hash: string,
): Promise<{ quote: QuoteRow; order: OrderRow }> {
  const { order_id } = await quoteByHash(tx, caller, hash);
  const order = await locked(tx, order_id);
  const quote = await quoteByHash(tx, caller, hash);
  if (quote.state !== "open") throw new Refusal("quote.already_decided", { state: quote.state });
  return { quote, order };
}

type Answering = {
  readonly hash: string;
  readonly answered: Answer;
  readonly spender: Spender | null;
};

/** What limits an addition: it counts for the cost centre of its order. */
export async function supplementSpender(tx: Tx, caller: Caller, hash: string, now: Date) {
  if (caller.role !== "customer") return null;
  const cart = await tx
    .selectFrom("quote")
    .innerJoin("order", "order.id", "quote.order_id")
    .innerJoin("cart", "cart.id", "order.cart_id")
    .select("cart.cost_centre_id")
    .where("quote.hash", "=", hash)
    .executeTakeFirst();
  return lockSpender(tx, caller, { id: cart?.cost_centre_id ?? null }, now);
}

/**
 * The customer answers a supplement: accepts it (the difference is then due, or refunded), keeps the smaller scope for
 * the agreed price, or ends the order with the refund of the transition table. Returns the link to pay the difference.
 */
export async function answerSupplement(
  tx: Tx,
  caller: Caller,
  { hash, answered: { answer, code, ...shown }, spender }: Answering,
  now: Date,
): Promise<{ order_hash: string; payment_request_hash: string | null }> {
  const { quote, order } = await openOffer(tx, caller, hash);
  const done = { order_hash: order.hash, payment_request_hash: null };
  if (answer === "keep_scope") {
    // The delivery time was paused while the customer decided.
    const waited = now.getTime() - quote.issued_at.getTime();
    const deadline = order.deadline && new Date(order.deadline.getTime() + waited);
    await act(tx, order.id, actorOf(caller), { event: "supplement.keep_scope", set: { deadline } }, now);
    await decided(tx, quote.id, now);
    return done;
  }
  if (answer === "reject") {
    const { captured } = await loadFacts(tx, order, now);
    await requireEndRight(tx, order, { caller_id: caller.id, captured, code }, now);
    requireShown(await endNow(tx, order, { event: "supplement.reject", by: "customer" }, now), shown);
    const buyer = { role: "customer", id: caller.id } as const;
    await act(tx, order.id, buyer, { event: "supplement.reject" }, now);
    return done;
  }
  const delta = quote.delta_gross ?? 0n;
  if (delta <= 0n) {
    await takeFreeSupplement(tx, order, quote, actorOf(caller), now);
    return done;
  }
  const orders = [{ id: order.id, amount: delta }];
  if (spender) await spend(tx, spender, { orders, currency: order.currency }, now);
  await act(tx, order.id, actorOf(caller), { event: "supplement.accept" }, now);
  await decided(tx, quote.id, now);
  const { locale } = await tx
    .selectFrom("cart")
    .select("locale")
    .where("id", "=", order.cart_id)
    .executeTakeFirstOrThrow();
  const request = await openRequest(
    tx,
    {
      brand: caller.brand,
      kind: "supplement",
      cart_id: order.cart_id,
      customer_id: order.customer_id,
      currency: order.currency,
      orders,
      product: catalogText(locale, "product.order", { ids: String(order.id) }),
    },
    now,
  );
  return { ...done, payment_request_hash: request.hash };
}

/** The customer requests another quote: the present one is closed, and the desk's fifteen minutes start again. */
export async function changeQuote(
  tx: Tx,
  caller: Caller,
  { hash, text }: { readonly hash: string; readonly text: string },
  now: Date,
): Promise<string> {
  const { quote, order } = await openOffer(tx, caller, hash);
  if (quote.valid_until <= now) throw new Refusal("quote.expired");
  // The holder of the link of a guest's quote acts as its customer.
  const buyer = { role: "customer", id: caller.id } as const;
  await act(tx, order.id, buyer, { event: "quote.change_request", set: askedAnew(now) }, now);
  await customerWrites(tx, caller, order.id, { text, files: [] }, now);
  return order.hash;
}

/**
 * Returns an unpaid order: a quoted one to its quote, one with a price of the list to its form, together with the other
 * orders of its cart. The amounts due are cancelled. Refuses a forbidden transition.
 */
export async function reopenOrder(
  tx: Tx,
  caller: Caller,
  order_id: number,
  now: Date,
): Promise<{ status: "draft" | "acceptation"; cart_id: number }> {
  const order = await locked(tx, order_id);
  if (!mayOpen(caller, order)) throw new Refusal("access.forbidden");
  const buyer = { role: "customer", id: caller.id } as const;
  if (order.origin === "quote") {
    const last = await newestQuote(tx, order.id);
    // The choice of an option is open again, and the order has the first one until then.
    const options = last ? await optionsOf(tx, last.id) : [];
    const [first] = options;
    const set = first ? { ...orderBy(first), ...amountsOf(first) } : {};
    const replan = async () => first && (await followOption(tx, order.id, first));
    await act(tx, order.id, buyer, { event: "quote.reopen", set, replan }, now);
    if (last)
      await tx
        .updateTable("quote")
        .set({
          ...(first && { ...priceOfOption(first), ...mostTaken(options) }),
          state: "open",
          option_taken: null,
          decided_at: null,
        })
        .where("id", "=", last.id)
        .execute();
    for (const request of await closeRequests(tx, order.id, now)) await askForTheRest(tx, request, now);
    return { status: "acceptation", cart_id: order.cart_id };
  }
  const cart_orders = await tx
    .selectFrom("order")
    .select("id")
    .where("cart_id", "=", order.cart_id)
    .where("status", "=", "payment")
    .orderBy("id")
    .execute();
  const ids = cart_orders.length === 0 ? [order.id] : cart_orders.map(({ id }) => id);
  await actOnAll(tx, await lockOrders(tx, ids), buyer, () => ({ event: "order.edit_again" }), now);
  for (const { id } of cart_orders) await closeRequests(tx, id, now);
  await tx.updateTable("cart").set({ placed_at: null }).where("id", "=", order.cart_id).execute();
  return { status: "draft", cart_id: order.cart_id };
}
