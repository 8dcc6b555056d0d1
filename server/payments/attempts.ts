import type { Service } from "#domain/catalog.ts";
import type { Event } from "#domain/orders/events.ts";
import { hour, spans } from "#domain/orders/timers.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { own_providers, releaseBeside } from "./wallet/own-money.ts";
import type { PaymentRow, RequestRow } from "#server/ledger/index.ts";
import { actOnAll, readSnapshots, type Actor } from "#server/orders/index.ts";

const attempt_hours = 24;
/** The kinds whose bank transfer is open as long as their order. */
const timed_kinds: readonly RequestRow["kind"][] = ["cart", "supplement"];

/** Delay of the mail about a failed attempt: most buyers retry at once and need no mail. */
const retry_minutes = 15;

/** When an attempt counts as failed; later money is still accepted where its orders allow it. */
export function attemptEnds(request: RequestRow, provider: string, now: Date): Date {
  if (provider !== "bank") return new Date(now.getTime() + attempt_hours * hour);
  const since = timed_kinds.includes(request.kind) ? request.created_at : now;
  return new Date(since.getTime() + spans.transfer);
}

type HistoryEntry = { readonly event: Event; readonly actor: Actor };
/** T20: the events of an attempt and their actors. A guest who pays counts as a customer without an id. */
const payment_events = {
  started: { event: "payment.start", actor: { role: "customer", id: null } },
  failed: { event: "payment.attempt_failed", actor: { role: "provider", id: null } },
  pending: { event: "payment.pending", actor: { role: "provider", id: null } },
} as const satisfies Record<string, HistoryEntry>;

/** The orders of a request that wait for payment. The caller has locked them with the request (`lockRequest`). */
export async function ordersToPay(
  tx: Tx,
  { id, kind }: RequestRow,
): Promise<readonly { readonly id: number; readonly service_type: Service }[]> {
  // Other requests (later posting, an invoice, a top-up) move no order.
  if (kind !== "cart" && kind !== "supplement") return [];
  const orders = await tx
    .selectFrom("payment_request_order as share")
    .innerJoin("order", "order.id", "share.order_id")
    .select(["order.id", "order.status", "order.service_type"])
    .where("share.payment_request_id", "=", id)
    .orderBy("order.id")
    .execute();
  return orders.filter(({ status }) => status === "payment");
}

/** T20a-c: adds the event of an attempt to the history of each of its locked orders; their timers follow it. */
async function recordOnOrders(
  tx: Tx,
  orders: readonly { readonly id: number }[],
  { event, actor }: HistoryEntry,
  now: Date,
): Promise<void> {
  if (orders.length === 0) return;
  const ids = orders.map(({ id }) => id);
  await actOnAll(tx, await readSnapshots(tx, ids), actor, () => ({ event }), now);
}

/** Adds the start of an attempt to the history of its orders. */
export const recordStart = (tx: Tx, orders: readonly { readonly id: number }[], now: Date): Promise<void> =>
  recordOnOrders(tx, orders, payment_events.started, now);

/**
 * Closes the other attempts of a request when the buyer pays by another way. Their providers are still polled until
 * they expire, because their money would count or be refunded.
 */
export async function closeOthers(
  tx: Tx,
  { id, payment_request_id }: Pick<PaymentRow, "id" | "payment_request_id">,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("payment")
    .set({ state: "cancelled", finish_date: now })
    .where("payment_request_id", "=", payment_request_id)
    .where("id", "!=", id)
    .where("beside_id", "is", null)
    .where("provider", "not in", own_providers)
    .where("state", "in", ["created", "redirected", "pending"])
    .execute();
}

/** Starts an attempt: earlier ones are closed, and it is added to the history of each order. */
export async function startAttempt(
  tx: Tx,
  orders: readonly { readonly id: number }[],
  attempt: Pick<PaymentRow, "id" | "payment_request_id">,
  now: Date,
): Promise<void> {
  await closeOthers(tx, attempt, now);
  await recordStart(tx, orders, now);
}

/** Marks an attempt as pending at its provider; a repetition changes nothing. */
export async function holdAttempt(tx: Tx, request: RequestRow, payment_id: number, now: Date): Promise<void> {
  const orders = await ordersToPay(tx, request);
  const held = await tx
    .updateTable("payment")
    .set({ state: "pending" })
    .where("id", "=", payment_id)
    .where("state", "in", ["created", "redirected"])
    .returning("id")
    .executeTakeFirst();
  if (held) await recordOnOrders(tx, orders, payment_events.pending, now);
}

/** A refused attempt ends; the request stays open, so the customer can try again. */
export async function failAttempt(tx: Tx, request: RequestRow, payment_id: number, now: Date): Promise<void> {
  const orders = await ordersToPay(tx, request);
  await releaseBeside(tx, payment_id, now);
  const failed = await tx
    .updateTable("payment")
    .set({ state: "failed", finish_date: now, next_ask_at: null })
    .where("id", "=", payment_id)
    .where("state", "in", ["created", "redirected", "pending"])
    .returning("id")
    .executeTakeFirst();
  if (!failed) return;
  await recordOnOrders(tx, orders, payment_events.failed, now);
  const run_at = new Date(now.getTime() + retry_minutes * 60_000);
  await enqueue(tx, "mail.payment_failed", { payment_request_id: request.id }, { run_at });
}
