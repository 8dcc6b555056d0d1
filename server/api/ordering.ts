import type * as z from "zod/mini";
import type { api_ordering_routes } from "#contract/api/ordering.ts";
import { placementInput } from "#contract/checkout/carts.ts";
import { orderInput } from "#contract/orders/orders.ts";
import type { Status } from "#domain/catalog.ts";
import { Refusal } from "#domain/errors.ts";
import { toDecimal } from "#domain/money.ts";
import { public_status_of } from "#domain/orders/public-status.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { invalid } from "#server/kernel/http/input.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import {
  buyerColumns,
  createPrepared,
  placeUnpaid,
  prepareOrder,
  tidyPrepared,
  type PreparedOrder,
} from "#server/checkout/index.ts";
import { acceptQuote, quotationView } from "#server/quotes/index.ts";
import { openAttempt, openRequestsOf, orderOnAccount, paymentChoice } from "#server/payments/index.ts";
import type { RequestRow } from "#server/ledger/index.ts";
import {
  approvalPage,
  type Asked,
  cartWanted,
  lockSpender,
  orAsk,
  type PaidBy,
  quoteWanted,
} from "#server/spending/index.ts";
import { loadFacts, orderForUpdate } from "#server/orders/index.ts";
import { askAboutBuyer } from "#server/tax/index.ts";
import { cancelOrder } from "#server/views/index.ts";
import { requireTwoLanguages } from "./languages.ts";
import { type AccountRow, accountOf, hashesOf, keyOf, ownOrder, portalPage } from "./own.ts";
import { openPreview } from "./previews.ts";
import { withWayToAsk, withWayToSend } from "./ways-to-quote.ts";

type Body<N extends keyof typeof api_ordering_routes> = (typeof api_ordering_routes)[N] extends {
  readonly body: infer B;
}
  ? z.output<B>
  : never;
type Answer<N extends keyof typeof api_ordering_routes> = z.input<(typeof api_ordering_routes)[N]["answer"]>;
type Ordered = z.output<typeof orderInput>;
type Placement = z.output<typeof placementInput>;
type Payment = Body<"apiConfirmPreview">["payment"];

/** An order by the rules of the order form, with what was read of it before its transaction. */
export type PreparedByKey = { readonly input: Ordered; readonly prepared: PreparedOrder };

/** Reads an order by the rules of the order form. Refuses what the form refuses, and a file of another account. */
export async function prepareByKey(
  machine: Machine,
  caller: Caller,
  intent: Ordered["intent"],
  body: Body<"apiCreatePreview"> | Body<"apiRequestQuote">,
): Promise<PreparedByKey> {
  requireTwoLanguages(caller, body);
  const files = await hashesOf(machine.db, caller, body.files);
  const read = orderInput.safeParse({ ...body, intent, files });
  if (!read.success) throw invalid(read.error.issues, caller.locale, "program");
  return { input: read.data, prepared: await prepareOrder(machine, caller, read.data) };
}

export const tidyByKey = (machine: Machine, { prepared }: PreparedByKey): Promise<void> =>
  tidyPrepared(machine, prepared);

/**
 * Makes the orders of a preview or of a request for a quote in a cart of their own, which names the key. What only a person can
 * price is refused with how to ask one.
 */
export async function createByKey(
  tx: Tx,
  caller: Caller,
  asked: PreparedByKey,
  now: Date,
): Promise<{ readonly cart_id: number; readonly orders: readonly { id: number; target_lang: string }[] }> {
  const way = asked.input.intent === "order" ? withWayToAsk : withWayToSend;
  const { cart, orders } = await createPrepared(tx, caller, asked, now).catch((error: unknown) => {
    throw way(error);
  });
  await tx
    .updateTable("cart")
    .set({ via: caller.is_agent ? "agent" : "api", api_key_id: keyOf(caller).id })
    .where("id", "=", cart.id)
    .execute();
  return { cart_id: cart.id, orders };
}

/** The account as the buyer of an order, by the rules of the checkout. Refuses `billing.incomplete`. */
function buyerOf(account: AccountRow, given: Partial<Placement>): Placement {
  const { email, first_name, last_name, phone, company_name, vat_id, address, postcode, city } = account;
  const read = placementInput.safeParse({
    user_type: account.user_type,
    email,
    first_name,
    last_name,
    phone,
    company_name,
    vat_id,
    address,
    postcode,
    city,
    country: account.country,
    // The terms were accepted with the key; a company has no withdrawal period.
    terms: true,
    early_start: false,
    payment_method: "link",
    ...given,
  });
  if (!read.success) {
    const missing = [...new Set(read.error.issues.map(({ path }) => path.join(".")))];
    throw new Refusal("billing.incomplete", { missing, list: missing.join(", ") });
  }
  return read.data;
}

/** Asks VIES about the account before a placement; the answer is stored even if the order is refused. */
export async function askAboutAccount(machine: Machine, caller: Caller, now: Date): Promise<void> {
  const account = await accountOf(machine.db, caller);
  if (account.user_type !== "company") return;
  await askAboutBuyer(machine, buyerColumns(buyerOf(account, { expected_gross: "0.00" })), "order", now);
}

/** Pays a request from the balance or on account, or names the page where a person pays it. */
async function payRequest(
  tx: Tx,
  machine: Machine,
  caller: Caller,
  { request, payment }: { readonly request: RequestRow; readonly payment: Payment },
  now: Date,
): Promise<Answer<"apiConfirmPreview">["payment"]> {
  const url = portalPage(machine, caller, `/orders/pay/${request.hash}`);
  if (payment === "link") return { state: "due", url };
  if (payment === "on_account") {
    await orderOnAccount(tx, request, caller, now);
    return { state: "on_account", url: null };
  }
  const by_balance = { payment_method: payment };
  await openAttempt(tx, request, await paymentChoice(tx, machine, caller, request.currency, by_balance), now);
  return { state: "paid", url: null };
}

/** Orders as the response of a purchase names them. */
async function boughtOrders(tx: Tx, ids: readonly number[]): Promise<Answer<"apiConfirmPreview">["orders"]> {
  const rows = await tx
    .selectFrom("order")
    .select(["id", "status"])
    .where("id", "in", [0, ...ids])
    .orderBy("id")
    .execute();
  return rows.map(({ id, status }) => ({ id, status: public_status_of[status] }));
}

const noteBuying = (tx: Tx, caller: Caller, order_ids: readonly number[], now: Date) =>
  writeAudit(
    tx,
    caller,
    {
      act: "api_key.order",
      object: "api_key",
      object_id: keyOf(caller).id,
      detail: { orders: order_ids.length },
    },
    now,
  );

/**
 * Orders a preview with obligation to pay, once, at the expected gross. Refuses `key.limit`, `quote.price_changed`,
 * `balance.too_low`, and what the checkout refuses. Of a private account nothing is ordered: a person does it at the
 * checkout that the response names.
 */
export async function confirmPreview(
  tx: Tx,
  machine: Machine,
  caller: Caller,
  { id, body }: { readonly id: number; readonly body: Body<"apiConfirmPreview"> },
  now: Date,
): Promise<Answer<"apiConfirmPreview">> {
  const locked = await lockSpender(tx, caller, { code: body.cost_centre }, now);
  const cart = await openPreview(tx, caller, id, now);
  const account = await accountOf(tx, caller);
  const { expected_gross, payment, comment } = body;
  if (account.user_type !== "company") {
    if (payment !== "link") throw new Refusal("key.person_needed");
    const url = portalPage(machine, caller, `/orders/${cart.hash}`);
    const orders = await boughtOrders(tx, cart.order_ids);
    return { orders, payment: { state: "at_checkout", url }, approval: null };
  }
  const { payment_method: _method, ...placement } = {
    ...buyerOf(account, { expected_gross }),
    reference: body.reference,
  };
  const spender = locked && { ...locked, page: portalPage(machine, caller, `/orders/${cart.hash}`) };
  const paid_by = paid_as[payment];
  const wanted = () => cartWanted(tx, { cart_hash: cart.hash, placement, paid_by, comment });
  const run = async () => {
    const input = { ...placement, payment_method: null };
    const named = { cart_hash: cart.hash, input, spender };
    const { request, orders } = await placeUnpaid(tx, machine, caller, named, now);
    const paid = await payRequest(tx, machine, caller, { request, payment }, now);
    const ids = orders.map((one) => one.id);
    await noteBuying(tx, caller, ids, now);
    return { orders: await boughtOrders(tx, ids), payment: paid, approval: null };
  };
  const bought = await orAsk(tx, caller, { spender, wanted }, run, now);
  return "done" in bought ? bought.done : waiting(tx, machine, caller, { ...bought, ids: cart.order_ids });
}

/** How a program's choice of payment is named in a request that waits. */
const paid_as = { link: null, on_account: "deferred", balance: "balance" } as const satisfies Record<
  Payment,
  PaidBy
>;

/** The answer to a purchase that waits for a person. */
async function waiting(
  tx: Tx,
  machine: Machine,
  caller: Caller,
  { asked, ids }: { readonly asked: Asked; readonly ids: readonly number[] },
): Promise<Answer<"apiConfirmPreview">> {
  const url = approvalPage(machine, caller, asked.hash);
  return {
    orders: await boughtOrders(tx, ids),
    payment: { state: "waiting_for_approval", url },
    approval: { id: asked.id, state: "waiting", url },
  };
}

/** Accepts the quote of an order with obligation to pay. Companies only; refuses as the confirmation of a preview does. */
export async function acceptApiQuote(
  tx: Tx,
  machine: Machine,
  caller: Caller,
  { id, body }: { readonly id: number; readonly body: Body<"apiAcceptQuote"> },
  now: Date,
): Promise<Answer<"apiAcceptQuote">> {
  const locked = await lockSpender(tx, caller, { code: body.cost_centre }, now);
  const account = await accountOf(tx, caller);
  const order = await ownOrder(tx, caller, id);
  const found = await quotationView(tx, caller, order.hash, now);
  if (!found) throw new Refusal("quote.not_found");
  // Consents of private buyers and changes of what was bought are a person's.
  const is_company = account.user_type === "company" && found.user_type === "company";
  if (!is_company || found.supplement !== null) throw new Refusal("key.person_needed");
  const { option, expected_gross, payment } = body;
  const chosen = option === undefined ? found : found.options.find(({ position }) => position === option);
  const offered = chosen?.price_gross.currency_amount_decimal;
  if (offered !== undefined && offered !== expected_gross)
    throw new Refusal("quote.price_changed", { expected_gross, price_gross: offered });
  const buyer = buyerOf(account, { expected_gross });
  const input = {
    terms: true,
    early_start: false,
    newsletter: false,
    expected_gross,
    option,
    buyer,
    reference: body.reference,
  } as const;
  const page = portalPage(machine, caller, `/order/quotations/${found.hash}`);
  const spender = locked && { ...locked, page };
  const { hash } = found;
  const asking = { quote_hash: hash, acceptance: input, paid_by: paid_as[payment], comment: body.comment };
  const run = async () => {
    await acceptQuote(tx, caller, { hash, input, spender }, now);
    const request = await openRequestsOf(tx, order.id).executeTakeFirstOrThrow();
    const paid = await payRequest(tx, machine, caller, { request, payment }, now);
    await noteBuying(tx, caller, [order.id], now);
    return { orders: await boughtOrders(tx, [order.id]), payment: paid, approval: null };
  };
  const bought = await orAsk(tx, caller, { spender, wanted: () => quoteWanted(tx, asking) }, run, now);
  return "done" in bought ? bought.done : waiting(tx, machine, caller, { ...bought, ids: [order.id] });
}

/** The statuses before a purchase is paid or on account, and ends, which cannot be left. */
const unpaid: readonly Status[] = ["draft", "calculation", "acceptation", "payment", "canceled", "dropped"];

/**
 * Cancels an order for which nothing is paid and nothing owed on account. Refuses `key.order_paid` for any other, because
 * its end is agreed by a person who has seen the amounts, and what the portal refuses.
 */
export async function cancelByKey(tx: Tx, caller: Caller, id: number, now: Date): Promise<void> {
  await ownOrder(tx, caller, id);
  const order = await orderForUpdate(tx, id);
  if (!order) throw new Refusal("order.not_found");
  const { captured } = await loadFacts(tx, order, now);
  if (!unpaid.includes(order.status) || captured !== 0n) throw new Refusal("key.order_paid");
  await cancelOrder(tx, caller, { order_id: id, expected_refund: toDecimal(0n), code: undefined }, now);
}
