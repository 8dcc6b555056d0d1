import { orderForUpdate } from "#server/orders/index.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { Selectable } from "kysely";
import type * as z from "zod/mini";
import type { refundInput } from "#contract/payments/desk-refunds.ts";
import { Refusal } from "#domain/errors.ts";
import { fromDecimal, money } from "#domain/money.ts";
import type { SecondPersonAct } from "#domain/accounts/second-person.ts";
import { type AskedFor, askFor } from "#server/approvals/index.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { publish } from "#server/kernel/events.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import { postAll } from "#server/ledger/index.ts";
import { lockMoneyBack } from "../lock-requests.ts";
import { lotForUpdate, oweForOrder, oweForTopUp } from "./refund-due.ts";
import { partsOf } from "./queries.ts";

type Input = z.output<typeof refundInput>;
type Wish = Selectable<DB["refund_request"]>;
type Request = Selectable<DB["payment_request"]>;

/** A payment that settled its request, with what its money belongs to; all of it locked. */
type Source = {
  readonly payment: Selectable<DB["payment"]>;
  readonly request: Request;
  readonly order: OrderRow | null;
  readonly lot: Selectable<DB["wallet_lot"]> | null;
};

/** Locks what is given back: the order, its request, all attempts at it, the wallet, and the invoices. */
async function lockSource(tx: Tx, payment_id: number, asked_order: number | null): Promise<Source> {
  const request = await tx
    .selectFrom("payment_request")
    .selectAll()
    .where("settled_by", "=", payment_id)
    .where("state", "=", "settled")
    .executeTakeFirst();
  if (!request) throw new Refusal("payment.not_found");
  const top_up = request.kind === "top_up";
  const order = top_up ? null : await orderOfRequest(tx, request, asked_order);
  const attempts = await lockMoneyBack(tx, [request.id], order ?? request);
  const lot = top_up ? ((await lotForUpdate(tx, request)) ?? null) : null;
  const payment = attempts.find(({ id }) => id === payment_id);
  if (!payment)
    throw new Error(`request ${request.id} was settled by the payment ${payment_id} of another one`);
  return { payment, request, order, lot };
}

/** The order a refund is for; one that the payment did not pay for, or none of several, is not found. */
async function orderOfRequest(tx: Tx, request: Request, asked: number | null): Promise<OrderRow> {
  const shares =
    request.kind === "invoice" ? await ordersOfInvoice(tx, request.id) : await ordersOfShares(tx, request.id);
  const only = shares.length === 1 ? shares[0]?.order_id : undefined;
  const order_id = asked === null ? only : shares.find((share) => share.order_id === asked)?.order_id;
  const order = order_id === undefined || order_id === null ? undefined : await orderForUpdate(tx, order_id);
  if (!order) throw new Refusal("order.not_found");
  return order;
}

const ordersOfShares = (tx: Tx, payment_request_id: number): Promise<{ order_id: number | null }[]> =>
  tx
    .selectFrom("payment_request_order")
    .select("order_id")
    .where("payment_request_id", "=", payment_request_id)
    .execute();

/** The orders of a collective invoice. */
const ordersOfInvoice = (tx: Tx, payment_request_id: number): Promise<{ order_id: number | null }[]> =>
  tx
    .selectFrom("invoice_line as line")
    .innerJoin("invoice", "invoice.id", "line.invoice_id")
    .select("line.order_id")
    .distinct()
    .where("invoice.payment_request_id", "=", payment_request_id)
    .where("invoice.kind", "=", "VAT")
    .execute();

/** Refuses more than is left of what the payment brought for this order or top-up. */
async function refuseTooMuch(
  tx: Tx,
  { payment, request, order }: Source,
  amount: bigint,
  except = 0,
): Promise<void> {
  const parts = await partsOf(tx, payment, request, except);
  const available = parts.find(({ order_id }) => order_id === (order?.id ?? null))?.available ?? 0n;
  if (amount > available) throw new Refusal("refund.too_much");
}

/**
 * Gives money of a payment back by hand (gross). Up to the limit it is owed and sent at once; above it, counting what was
 * given back to the same customer on the same day, it waits and nothing moves. Answers the request. Refuses
 * `confirmation.needed` above the limit.
 */
export async function askForRefund(
  tx: Tx,
  caller: Caller,
  { payment_id, order_id, amount: typed, note, act }: Input & { readonly act: SecondPersonAct },
  now: Date,
): Promise<Wish & { readonly waits: boolean }> {
  const source = await lockSource(tx, payment_id, order_id);
  const { currency, brand_id } = source.payment;
  const { customer_id, cart_id } = source.request;
  const amount = fromDecimal(typed) ?? 0n;
  await refuseTooMuch(tx, source, amount);
  const asking = {
    act,
    worth: money(amount, currency),
    brand_ids: [brand_id],
    holder: { customer_id, cart_id },
    ...(source.order
      ? { object: "order" as const, object_id: source.order.id }
      : { object: "customer" as const, object_id: customer_id }),
    reason: note,
    detail: { payment: source.payment.transaction_name },
  };
  const asked = await askFor(tx, caller, asking, now);
  const waits = asked.state === "waiting";
  const wish = await tx
    .insertInto("refund_request")
    .values({
      payment_id,
      order_id: source.order?.id ?? null,
      currency,
      amount,
      note,
      state: "waiting",
      approval_id: asked.id,
      made_by: asked.made_by,
      made_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const detail = { payment_id, order_id: wish.order_id, amount: typed, currency, note, needs_second: waits };
  await writeAudit(
    tx,
    caller,
    { act: "refund.make", object: "refund_request", object_id: wish.id, detail },
    now,
  );
  if (!waits) await book(tx, source, wish, now);
  return { ...wish, waits };
}

/** Books what is owed and sends it. */
async function book(tx: Tx, { payment, request, order, lot }: Source, wish: Wish, now: Date): Promise<void> {
  const owed = {
    payment_id: payment.id,
    payment_request_id: request.id,
    amount: wish.amount,
    reason: "by_hand",
    unique_key: `wish:${wish.id}`,
  } as const;
  const back = order
    ? await oweForOrder(tx, order, owed, now)
    : lot
      ? await oweForTopUp(tx, lot, owed, now)
      : null;
  if (back === null) throw new Error(`the refund ${wish.id} belongs to nothing`);
  await tx
    .updateTable("refund_request")
    .set({ state: "approved", refund_id: back.refund_id })
    .where("id", "=", wish.id)
    .execute();
  await postAll(tx, back.journals, now);
}

const wishOf = (tx: Tx, { id }: AskedFor): Promise<Wish> =>
  tx
    .selectFrom("refund_request")
    .selectAll()
    .where("approval_id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();

/** Makes a refund that a second person agrees to. Refuses what went back in another way meanwhile: `refund.too_much`. */
export async function approveRefund(tx: Tx, asked: AskedFor, now: Date): Promise<void> {
  const wish = await wishOf(tx, asked);
  const source = await lockSource(tx, wish.payment_id, wish.order_id);
  await refuseTooMuch(tx, source, wish.amount, wish.id);
  await book(tx, source, wish, now);
  await publish(tx, "refund.decided", { refund_request_id: wish.id, approved: true }, now);
}

/** Ends the request for a refund that a second person declines. */
export async function rejectRefund(tx: Tx, asked: AskedFor, now: Date): Promise<void> {
  const { id } = await wishOf(tx, asked);
  await tx.updateTable("refund_request").set({ state: "rejected" }).where("id", "=", id).execute();
  await publish(tx, "refund.decided", { refund_request_id: id, approved: false }, now);
}

/**
 * Sends a refund once more. One that the provider refused gets a new name, because under the old one it would only be
 * refused again; one that is still on its way keeps it, so it cannot be sent twice. Refuses one that has arrived.
 */
export async function sendAgain(tx: Tx, caller: Caller, id: number, now: Date): Promise<void> {
  const refund = await tx
    .selectFrom("refund")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!refund) throw new Refusal("refund.not_found");
  if (refund.state === "settled") throw new Refusal("refund.settled");
  if (refund.state === "failed")
    await tx
      .updateTable("refund")
      .set({ state: "pending", hash: newHash(), failure: "" })
      .where("id", "=", id)
      .execute();
  await enqueue(tx, "payment.refund", { refund_id: id }, { job_key: `refund:${id}` });
  const detail = { failure: refund.failure };
  await writeAudit(tx, caller, { act: "refund.send_again", object: "refund", object_id: id, detail }, now);
}
