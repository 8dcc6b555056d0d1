import type { Selectable } from "kysely";
import type { Brand } from "#brands/brand.ts";
import { localDate } from "#domain/calendar.ts";
import { Refusal } from "#domain/errors.ts";
import { money, type Currency } from "#domain/money.ts";
import { spans } from "#domain/order/timers.ts";
import { captureJournal, gatewayFeeJournal } from "../../ledger/journals.ts";
import { post } from "../../ledger/post.ts";
import { settleInvoice } from "../../ledger/receivables.ts";
import { sendBack } from "../../ledger/refunds.ts";
import { creditTopUp } from "../../ledger/wallet.ts";
import type { Tx } from "../../db/open.ts";
import type { DB, JsonValue } from "../../db/tables.ts";
import { afterRequest, afterTopUp } from "../../jobs/after.ts";
import { enqueue } from "../../jobs/queue.ts";
import { newHash } from "../../keys.ts";
import { act } from "../../order/act.ts";
import { deadlineOf } from "../../order/booking.ts";
import { settlePosting } from "../../order/posting-dues.ts";
import { brandOfRow } from "../../order/price.ts";
import type { ProviderEvent } from "../../providers/provider.ts";

export type RequestRow = Selectable<DB["payment_request"]>;
export type PaymentRow = Selectable<DB["payment"]>;

const attempt_hours = 24;
const stray_minutes = 10;
const hour_ms = 3_600_000;

export type Due = {
  readonly brand: Brand;
  readonly kind: RequestRow["kind"];
  readonly cart_id: number | null;
  readonly customer_id: number | null;
  readonly currency: Currency;
  /** Gross minor units of each order that the request pays. */
  readonly orders: readonly { readonly id: number; readonly amount: bigint }[];
  readonly product: string;
};

/** Opens one amount due for one or several orders; what follows from it follows once, not once an order. */
export async function openRequest(tx: Tx, due: Due, now: Date): Promise<RequestRow> {
  const request = await tx
    .insertInto("payment_request")
    .values({
      hash: newHash(),
      brand_id: due.brand.id,
      kind: due.kind,
      cart_id: due.cart_id,
      customer_id: due.customer_id,
      currency: due.currency,
      amount_due: due.orders.reduce((sum, { amount }) => sum + amount, 0n),
      state: "open",
      product: due.product,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  for (const { id, amount } of due.orders) {
    await tx
      .insertInto("payment_request_order")
      .values({ payment_request_id: request.id, order_id: id, amount })
      .execute();
  }
  // Whoever is on the way to the payment page needs no letter; whoever strayed from it does.
  const run_at = new Date(now.getTime() + stray_minutes * 60_000);
  for (const name of afterRequest.opened)
    await enqueue(tx, name, { payment_request_id: request.id }, { run_at });
  return request;
}

/** One attempt to pay an open request. Refuses one that is settled or closed and a method the brand does not offer. */
export async function openAttempt(
  tx: Tx,
  request: RequestRow,
  method: { method: string; provider: string },
  now: Date,
): Promise<PaymentRow> {
  if (request.state === "settled") throw new Refusal("payment.already_settled");
  if (request.state === "closed") throw new Refusal("payment.not_found");
  const hash = newHash();
  return tx
    .insertInto("payment")
    .values({
      hash,
      payment_request_id: request.id,
      brand_id: request.brand_id,
      customer_id: request.customer_id,
      provider: method.provider,
      method: method.method,
      transaction_name: `${method.provider.replaceAll("_", " ")} ${hash.slice(0, 8)}`,
      product: request.product,
      currency: request.currency,
      amount: request.amount_due,
      bonus: request.bonus,
      state: "created",
      start_date: now,
      expires_at: new Date(now.getTime() + attempt_hours * hour_ms),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Writes down what a provider said, once: a repetition finds its row and changes nothing. */
export async function keepEvent(tx: Tx, provider: string, event: ProviderEvent, now: Date): Promise<void> {
  const payment = await tx
    .selectFrom("payment")
    .select("id")
    .where("hash", "=", event.attempt_hash)
    .where("provider", "=", provider)
    .executeTakeFirst();
  const kept = await tx
    .insertInto("provider_event")
    .values({
      provider,
      event_id: event.event_id,
      payment_id: payment?.id ?? null,
      kind: event.kind,
      amount: event.amount,
      currency: event.currency,
      body: JSON.stringify({
        provider_ref: event.provider_ref,
        fee: event.fee.toString(),
        raw: event.body,
      }) as JsonValue,
      received_at: now,
    })
    .onConflict((conflict) => conflict.columns(["provider", "event_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (kept && payment)
    await enqueue(tx, "payment.settle", { provider_event_id: kept.id }, { job_key: `settle:${kept.id}` });
}

/**
 * Lets one provider event have its effect, exactly once. The right money for an open request settles it and all its
 * orders in this transaction; money that came twice, too late or in another amount is booked as owed back and sent
 * back. Locks the request first, so parallel events of one request wait for each other.
 */
export async function settleEvent(tx: Tx, provider_event_id: number, now: Date): Promise<void> {
  const found = await tx
    .selectFrom("provider_event")
    .selectAll()
    .where("id", "=", provider_event_id)
    .executeTakeFirst();
  if (!found || found.payment_id === null) return;
  const payment = await tx
    .selectFrom("payment")
    .selectAll()
    .where("id", "=", found.payment_id)
    .executeTakeFirstOrThrow();
  const request = await tx
    .selectFrom("payment_request")
    .selectAll()
    .where("id", "=", payment.payment_request_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const event = await tx
    .selectFrom("provider_event")
    .selectAll()
    .where("id", "=", provider_event_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (event.settled_at !== null) return;
  await tx.updateTable("provider_event").set({ settled_at: now }).where("id", "=", event.id).execute();
  if (event.kind === "pending") return setState(tx, payment.id, "pending");
  if (event.kind === "failed") return failAttempt(tx, payment.id, now);
  if (event.kind !== "captured") return;
  const amount = event.amount ?? 0n;
  const expected = amount === payment.amount && event.currency === payment.currency;
  const current = await tx
    .selectFrom("payment")
    .selectAll()
    .where("id", "=", payment.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const settling = { request, payment: current, fee: feeOf(event.body) };
  if (expected && current.captured === 0n && (await settleRequest(tx, settling, now))) return;
  const twice = current.captured > 0n || request.state === "settled";
  const reason = !expected
    ? "other_amount"
    : twice
      ? "second_capture"
      : request.kind === "top_up"
        ? "other_currency"
        : "too_late";
  await sendBack(tx, current, { event_id: event.event_id, amount, reason }, now);
}

/** Lets everything a provider has said of an attempt have its effect now, for somebody who waits for it. */
export async function settleKept(tx: Tx, payment_id: number, now: Date): Promise<void> {
  const events = await tx
    .selectFrom("provider_event")
    .select("id")
    .where("payment_id", "=", payment_id)
    .where("settled_at", "is", null)
    .orderBy("id")
    .execute();
  for (const { id } of events) await settleEvent(tx, id, now);
}

const feeOf = (body: unknown): bigint => {
  const fee = (body as { fee?: unknown } | null)?.fee;
  return typeof fee === "string" && /^\d+$/.test(fee) ? BigInt(fee) : 0n;
};

async function setState(tx: Tx, payment_id: number, state: "pending"): Promise<void> {
  await tx
    .updateTable("payment")
    .set({ state })
    .where("id", "=", payment_id)
    .where("state", "in", ["created", "redirected"])
    .execute();
}

/** A refused attempt ends; the request stays open, so the customer can try again. */
async function failAttempt(tx: Tx, payment_id: number, now: Date): Promise<void> {
  await tx
    .updateTable("payment")
    .set({ state: "failed", finish_date: now })
    .where("id", "=", payment_id)
    .where("state", "in", ["created", "redirected", "pending"])
    .execute();
}

/** The request, the attempt that brought its money, and what the provider kept of it. */
type Settling = { readonly request: RequestRow; readonly payment: PaymentRow; readonly fee: bigint };

/**
 * False when the request can no longer be settled: paid already, its orders are gone and stay gone, or funds in another
 * currency are in the way of a top-up.
 */
async function settleRequest(tx: Tx, settling: Settling, now: Date): Promise<boolean> {
  const { request, payment } = settling;
  if (request.state === "settled" || payment.amount !== request.amount_due) return false;
  if (request.kind === "top_up") return settleTopUp(tx, settling, now);
  if (request.kind === "invoice") return settleOpenInvoice(tx, settling, now);
  return settleOrders(tx, settling, now);
}

/** An invoice is paid while it is asked for: one that was corrected meanwhile asks for another amount. */
async function settleOpenInvoice(tx: Tx, settling: Settling, now: Date): Promise<boolean> {
  const { request, payment } = settling;
  if (request.state !== "open") return false;
  await markSettled(tx, settling, now);
  await settleInvoice(
    tx,
    {
      payment_request_id: request.id,
      into: { code: "asset:psp_clearing", owner: `provider:${payment.provider}` },
      amount: money(payment.amount, payment.currency),
      paid_on: localDate(now.getTime()),
    },
    now,
  );
  return true;
}

async function settleTopUp(tx: Tx, settling: Settling, now: Date): Promise<boolean> {
  const { request, payment } = settling;
  if (request.customer_id === null) throw new Error(`the top-up ${request.id} is nobody's`);
  const top_up = {
    payment_request_id: request.id,
    customer_id: request.customer_id,
    provider: payment.provider,
    paid: money(payment.amount, payment.currency),
    bonus: request.bonus,
  };
  // Late money is taken as well: it is the customer's own balance, and nothing was dropped meanwhile.
  if (!(await creditTopUp(tx, top_up, now))) return false;
  await markSettled(tx, settling, now);
  for (const name of afterTopUp.settled)
    await enqueue(tx, name, { payment_request_id: request.id, payment_id: payment.id });
  return true;
}

async function markSettled(tx: Tx, settling: Settling, now: Date): Promise<void> {
  const { request, payment, fee } = settling;
  await tx
    .updateTable("payment_request")
    .set({ state: "settled", settled_at: now, settled_by: payment.id })
    .where("id", "=", request.id)
    .execute();
  await tx
    .updateTable("payment")
    .set({ state: "captured", captured: payment.amount, gateway_fee: fee, finished: true, finish_date: now })
    .where("id", "=", payment.id)
    .execute();
  if (fee === 0n) return;
  const kept = { payment_id: payment.id, provider: payment.provider, fee: money(fee, payment.currency) };
  await post(tx, { ...gatewayFeeJournal(kept), now });
}

async function settleOrders(tx: Tx, settling: Settling, now: Date): Promise<boolean> {
  const { request, payment } = settling;
  const orders = await tx
    .selectFrom("payment_request_order as share")
    .innerJoin("order", "order.id", "share.order_id")
    .select(["order.id", "order.status", "order.brand_id", "order.production_minutes"])
    .select(["order.session_starts_at", "order.duration_minutes"])
    .where("share.payment_request_id", "=", request.id)
    .orderBy("order.id")
    // Locked before they are looked at: the desk may be cancelling one at this moment.
    .forUpdate("order")
    .execute();
  const is_posting = request.kind === "posting";
  const late = !is_posting && orders.some(({ status }) => status === "dropped");
  const status = is_posting ? "finished" : late ? "dropped" : "payment";
  if (orders.some((order) => order.status !== status)) return false;
  if (late && !(await droppedRecently(tx, orders, now))) return false;
  // A wish that another one replaced is paid no more, and a session that is over cannot be revived.
  if (is_posting && request.state === "closed") return false;
  if (late && orders.some(({ session_starts_at }) => session_starts_at !== null && session_starts_at <= now))
    return false;
  await markSettled(tx, settling, now);
  const paid = money(payment.amount, payment.currency);
  await post(tx, {
    ...captureJournal({ payment_request_id: request.id, provider: payment.provider, amount: paid }),
    now,
  });
  if (is_posting) return settlePosting(tx, request);
  for (const order of orders) {
    const deadline = deadlineOf(brandOfRow(order.brand_id), order, order.production_minutes ?? 0, now);
    const facts = {
      currency_matches: true,
      settlement_new: true,
      late_price_accepted: true,
      capacity_exists: true,
    };
    await act(
      tx,
      order.id,
      { role: "provider", id: null },
      { event: late ? "payment.late_settled" : "payment.settled", facts, set: { deadline } },
      now,
    );
  }
  for (const name of afterRequest.settled)
    await enqueue(tx, name, { payment_request_id: request.id, payment_id: payment.id });
  return true;
}

/** Late money brings back what was dropped at most 72 hours ago (decision table, T28), all of it or nothing. */
async function droppedRecently(tx: Tx, orders: readonly { id: number }[], now: Date): Promise<boolean> {
  const before = await tx
    .selectFrom("order_event")
    .select("order_id")
    .where(
      "order_id",
      "in",
      orders.map(({ id }) => id),
    )
    .where("to_status", "=", "dropped")
    .where("at", "<", new Date(now.getTime() - spans.late_money))
    .limit(1)
    .executeTakeFirst();
  return before === undefined;
}
