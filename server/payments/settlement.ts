import { localDate } from "#domain/calendar.ts";
import { allocate, money } from "#domain/money.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { publish } from "#server/kernel/events.ts";
import { sessionsCanReturn } from "#server/interpreting/index.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import {
  heldParts,
  lockOwn,
  markPartsCaptured,
  moneyOfParts,
  own_providers,
  ownParts,
} from "./wallet/own-money.ts";
import {
  lockAttempts,
  heldBy,
  type Journal,
  postAll,
  settleInvoice,
  isBeside,
  type PaymentRow,
  type RequestRow,
  creditTopUp,
} from "#server/ledger/index.ts";
import { captureJournal, gatewayFeeJournal } from "./journals.ts";
import { actOnAll, readSnapshots } from "#server/orders/index.ts";
import { paidSupplement } from "./supplement.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import { closeOthers } from "./attempts.ts";
import { markCouponUsed } from "./vouchers/coupon-uses.ts";
import { brandOfRow, deadlineOf } from "#server/pricing/index.ts";
import { droppedUnpaid, type Revival, revivalsOf } from "./late-money.ts";
import { type LockedOrder, lockOrdersOf } from "./lock-requests.ts";
import { lockPaidInvoices, paidAgain } from "./paid-again.ts";
import { settleOvertime } from "./overtime-dues.ts";
import { settlePosting } from "#server/shipping/index.ts";

/** The request, the attempt that paid it, and the provider's fee. */
export type Settling = {
  readonly request: RequestRow;
  readonly payment: PaymentRow;
  readonly fee: bigint;
  readonly capture_ref: string;
  /** When the money came; without it, now. */
  readonly came_at?: Date;
  /** A member of staff matched the money to the request, and thereby accepts its price (T28). */
  readonly by_staff?: boolean;
  /** The orders of the request and the attempts at it, where the caller has locked and read them already. */
  readonly locked?: { readonly orders: readonly LockedOrder[]; readonly attempts: readonly PaymentRow[] };
};

/**
 * Settles a request; false when it cannot be settled any more: it is paid already, its orders ended for good, or funds
 * in another currency exclude a top-up.
 */
export async function settleRequest(tx: Tx, settling: Settling, now: Date): Promise<boolean> {
  const { request, payment } = settling;
  const parts = ownParts(payment, settling.locked?.attempts ?? (await lockAttempts(tx, [request.id])));
  const other_parts = parts.reduce((sum, { id, amount }) => (id === payment.id ? sum : sum + amount), 0n);
  if (request.state === "settled" || payment.amount + other_parts !== request.amount_due) return false;
  if (request.kind === "invoice") return settleOpenInvoice(tx, settling, parts, now);
  if (request.replaces !== null) return settleAgain(tx, settling, parts, now);
  return request.kind === "top_up" ? settleTopUp(tx, settling, now) : settleOrders(tx, settling, parts, now);
}

/** An invoice is settled while its request is open: a correction opens a request with another amount. */
async function settleOpenInvoice(
  tx: Tx,
  settling: Settling,
  parts: readonly PaymentRow[],
  now: Date,
): Promise<boolean> {
  const { request, payment } = settling;
  if (request.state !== "open") return false;
  await markPartsCaptured(tx, parts, now);
  const fees = await markSettled(tx, settling, now);
  const { provider, amount, currency } = payment;
  const paid = await settleInvoice(tx, {
    payment_request_id: request.id,
    provider,
    amount: money(amount, currency),
    written_off: parts.reduce((sum, part) => sum + part.amount, 0n),
    paid_on: dayPaid(settling, now),
  });
  await postAll(tx, [...fees, paid], now);
  return true;
}

async function settleTopUp(tx: Tx, settling: Settling, now: Date): Promise<boolean> {
  const { request, payment } = settling;
  if (request.customer_id === null) throw new Error(`the top-up ${request.id} has no customer`);
  const top_up = {
    payment_request_id: request.id,
    customer_id: request.customer_id,
    provider: payment.provider,
    paid: money(payment.amount, payment.currency),
    bonus: request.bonus,
  };
  // Late money is accepted as well, because a balance does not expire.
  const credited = await creditTopUp(tx, top_up, now);
  if (!credited) return false;
  await markCouponUsed(tx, request.id, now);
  const fees = await markSettled(tx, settling, now);
  await postAll(tx, [credited, ...fees], now);
  const payload = { payment_request_id: request.id, payment_id: payment.id };
  await enqueue(tx, "mail.top_up_credited", payload);
  await publish(tx, "customer.informed", { type: "balance.topped_up", customer_id: top_up.customer_id }, now);
  await enqueue(tx, "invoice.top_up", payload);
  return true;
}

/**
 * The day of a payment: when the money came, but not before it was asked for, because earlier money paid for nothing that
 * was ordered.
 */
function dayPaid({ request, came_at }: Settling, now: Date): string {
  const at = Math.min(now.getTime(), Math.max((came_at ?? now).getTime(), request.created_at.getTime()));
  return localDate(at);
}

/** Ends the request and its attempts; answers the journal of the provider's fee, where there is one. */
async function markSettled(tx: Tx, settling: Settling, now: Date): Promise<Journal[]> {
  const { request, payment, fee, capture_ref } = settling;
  const day = dayPaid(settling, now);
  const paid_on = day === localDate(now.getTime()) ? null : day;
  await tx
    .updateTable("payment_request")
    .set({ state: "settled", settled_at: now, settled_by: payment.id, paid_on })
    .where("id", "=", request.id)
    .execute();
  await tx
    .updateTable("payment")
    .set({
      state: "captured",
      captured: payment.amount,
      capture_ref,
      gateway_fee: fee,
      finished: true,
      finish_date: now,
      next_ask_at: null,
    })
    .where("id", "=", payment.id)
    .execute();
  if (settling.locked?.attempts.length !== 1) await closeOthers(tx, payment, now);
  if (fee === 0n) return [];
  const charged = { payment_id: payment.id, provider: payment.provider, fee: money(fee, payment.currency) };
  return [gatewayFeeJournal(charged)];
}

/** A repeated payment after a lost one moves no order: it is booked, and the invoice is marked as paid. */
async function settleAgain(
  tx: Tx,
  settling: Settling,
  parts: readonly PaymentRow[],
  now: Date,
): Promise<boolean> {
  if (settling.request.state !== "open") return false;
  await lockPaidInvoices(tx, [settling.request]);
  const journals = await takeMoney(tx, settling, parts, now);
  if (!journals) return false;
  await postAll(tx, journals, now);
  await paidAgain(tx, settling.request, now);
  return true;
}

/**
 * Takes the payment of a request by the provider and the held parts. Answers the journals, which the caller posts; null
 * when a held part is not available any more.
 */
async function takeMoney(
  tx: Tx,
  settling: Settling,
  parts: readonly PaymentRow[],
  now: Date,
): Promise<Journal[] | null> {
  const { request, payment, fee } = settling;
  const { provider, currency } = payment;
  const external = money(own_providers.includes(provider) ? 0n : payment.amount, currency);
  // A part that was released meanwhile is held again, which is posted before the capture.
  if (parts.some(({ state }) => state !== "created")) {
    const fee_journal = gatewayFeeJournal({ payment_id: payment.id, provider, fee: money(fee, currency) });
    const money_of_parts = await moneyOfParts(tx, parts);
    // If a part is not available any more, the payment is owed back instead of captured.
    const owed_back = { code: "liab:refund_payable", owner: "", currency, amount: 0n } as const;
    const others = [heldBy(provider, external), ...fee_journal.lines, owed_back];
    if (money_of_parts) await lockOwn(tx, money_of_parts, others, now);
  }
  const own = await heldParts(tx, parts, now);
  if (!own) return null;
  await markPartsCaptured(tx, parts, now);
  const fees = await markSettled(tx, settling, now);
  await shareBonus(tx, request.id, own.bonus);
  const paid = { payment_request_id: request.id, provider, amount: external, own: own.lines };
  return [...fees, captureJournal(paid)];
}

async function settleOrders(
  tx: Tx,
  settling: Settling,
  parts: readonly PaymentRow[],
  now: Date,
): Promise<boolean> {
  const { request, payment } = settling;
  // Locked with their request before they are read, because the desk may cancel one concurrently.
  const orders = settling.locked?.orders ?? (await lockOrdersOf(tx, [request.id]));
  const is_beside = isBeside(request.kind);
  const late = !is_beside && orders.some(({ status }) => status === "dropped");
  const status = is_beside ? "finished" : late ? "dropped" : "payment";
  if (orders.some((order) => order.status !== status)) return false;
  // A closed request has an outdated price, because its order went back to its form or its quote.
  if (request.state === "closed" && status === "payment") return false;
  const came_at = settling.came_at ?? now;
  if (late && !(await droppedUnpaid(tx, request, orders, came_at))) return false;
  // A request that another one replaced is not settled, and a session that is over cannot be revived.
  if (is_beside && request.state === "closed") return false;
  if (late && orders.some(({ session_starts_at }) => session_starts_at !== null && session_starts_at <= now))
    return false;
  if (late && !(await sessionsCanReturn(tx, orders, now))) return false;
  const late_price_accepted = settling.by_staff ?? false;
  const revivals = late ? await revivalsOf(tx, orders, late_price_accepted, now) : new Map<number, Revival>();
  if (revivals === null) return false;
  const journals = await takeMoney(tx, settling, parts, now);
  if (!journals) return false;
  // Every payment locks the same accounts, so a first one does it as its last step. Orders that are paid again may have
  // fees, which are booked after it.
  const is_first = request.kind === "cart";
  if (!is_first) await postAll(tx, journals, now);
  await markCouponUsed(tx, request.id, now);
  if (request.kind === "posting") return settlePosting(tx, request);
  if (request.kind === "overtime") return settleOvertime(tx, request);
  const changed = new Map<number, Awaited<ReturnType<typeof paidSupplement>>>();
  if (request.kind === "supplement")
    for (const { id } of orders) changed.set(id, await paidSupplement(tx, id, now));
  const event = late ? "payment.late_settled" : "payment.settled";
  const money_came_at = late ? came_at.getTime() : null;
  const of_payment = { currency_matches: true, settlement_new: true, late_price_accepted, money_came_at };
  const locked = await readSnapshots(
    tx,
    orders.map(({ id }) => id),
  );
  const settled = (order: OrderRow) => {
    const deadline = deadlineOf(brandOfRow(order.brand_id), order, order.production_minutes ?? 0, now);
    const set = changed.get(order.id) || { deadline };
    return { event, facts: { ...of_payment, ...revivals.get(order.id) }, set } as const;
  };
  await actOnAll(tx, locked, { role: "provider", id: null }, settled, now);
  const payload = { payment_request_id: request.id, payment_id: payment.id };
  if (is_first) await postAll(tx, journals, now);
  await enqueue(tx, "mail.order_paid", payload);
  await enqueue(tx, "invoice.issue", payload);
  return true;
}

/** Divides the bonus among the orders in proportion to their prices; the parts add up exactly. */
async function shareBonus(tx: Tx, payment_request_id: number, bonus: bigint): Promise<void> {
  if (bonus === 0n) return;
  const shares = await tx
    .selectFrom("payment_request_order")
    .select(["order_id", "amount"])
    .where("payment_request_id", "=", payment_request_id)
    .orderBy("order_id")
    .execute();
  const parts = allocate(
    bonus,
    shares.map(({ amount }) => amount),
  );
  for (const [i, { order_id }] of shares.entries())
    await tx
      .updateTable("payment_request_order")
      .set({ bonus: parts[i] ?? 0n })
      .where("payment_request_id", "=", payment_request_id)
      .where("order_id", "=", order_id)
      .execute();
}
