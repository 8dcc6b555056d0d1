import { orderForUpdate } from "#server/orders/index.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { Selectable } from "kysely";
import type * as z from "zod/mini";
import type { CorrectionPreview } from "#contract/invoices/desk-invoices.ts";
import type { refundInput } from "#contract/payments/desk-refunds.ts";
import { Refusal } from "#domain/errors.ts";
import { write_off_provider } from "#domain/payments/write-off.ts";
import { fromDecimal, money } from "#domain/money.ts";
import type { SecondPersonAct } from "#domain/accounts/second-person.ts";
import { type AskedFor, askFor, type Asking, needsSecond } from "#server/approvals/index.ts";
import { correctionPreview, invoiceOfRequest } from "#server/invoices/index.ts";
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
type RefundRequest = Selectable<DB["refund_request"]>;
type Request = Selectable<DB["payment_request"]>;

/** A payment that settled its request, with its order or top-up; all rows are locked. */
type Source = {
  readonly payment: Selectable<DB["payment"]>;
  /** Gross, the money that all means of payment brought. */
  readonly captured: bigint;
  readonly request: Request;
  readonly order: OrderRow | null;
  readonly lot: Selectable<DB["wallet_lot"]> | null;
};

/** Locks the rows of a refund: the order, its request, all attempts at it, the wallet, and the invoices. */
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
  const captured = attempts
    .filter(({ id, beside_id }) => id === payment_id || beside_id === payment_id)
    .filter(({ provider }) => provider !== write_off_provider)
    .reduce((sum, one) => sum + one.captured, 0n);
  return { payment, captured, request, order, lot };
}

/** The order of a refund. Refuses an order that the payment did not pay, and no choice among several orders. */
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

/** Refuses more than is left of the payment for this order or top-up. */
async function refuseTooMuch(
  tx: Tx,
  { payment, captured, request, order }: Source,
  amount: bigint,
  except = 0,
): Promise<void> {
  const parts = await partsOf(tx, { id: payment.id, captured }, request, except);
  const available = parts.find(({ order_id }) => order_id === (order?.id ?? null))?.available ?? 0n;
  if (amount > available) throw new Refusal("refund.too_much");
}

/**
 * Refunds a payment by hand (gross). Up to the limit it is booked and sent at once. Above the limit, which includes other
 * refunds of the same customer and day, it waits for a second person. Answers the request. Refuses
 * `confirmation.needed` above the limit.
 */
export async function askForRefund(
  tx: Tx,
  caller: Caller,
  { payment_id, order_id, amount: typed, note, act }: Input & { readonly act: SecondPersonAct },
  now: Date,
): Promise<RefundRequest & { readonly waits: boolean }> {
  const source = await lockSource(tx, payment_id, order_id);
  const { currency } = source.payment;
  const amount = fromDecimal(typed) ?? 0n;
  await refuseTooMuch(tx, source, amount);
  const asked = await askFor(tx, caller, askingOf(source, { amount, note, act }), now);
  const waits = asked.state === "waiting";
  const refund_request = await tx
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
  const detail = {
    payment_id,
    order_id: refund_request.order_id,
    amount: typed,
    currency,
    note,
    needs_second: waits,
  };
  await writeAudit(
    tx,
    caller,
    { act: "refund.make", object: "refund_request", object_id: refund_request.id, detail },
    now,
  );
  if (!waits) await book(tx, source, refund_request, now);
  return { ...refund_request, waits };
}

type Wished = { readonly amount: bigint; readonly note: string; readonly act: SecondPersonAct };

const askingOf = ({ payment, request, order }: Source, { amount, note, act }: Wished): Asking => ({
  act,
  worth: money(amount, payment.currency),
  brand_ids: [payment.brand_id],
  holder: { customer_id: request.customer_id, cart_id: request.cart_id },
  ...(order
    ? { object: "order" as const, object_id: order.id }
    : { object: "customer" as const, object_id: request.customer_id }),
  reason: note,
  detail: { payment: payment.transaction_name },
});

/**
 * The correction that a refund issues; null where nothing was invoiced. Runs in a transaction that is undone. Refuses
 * what the refund refuses.
 */
export async function previewRefund(
  tx: Tx,
  caller: Caller,
  { payment_id, order_id, amount: typed }: Omit<Input, "note">,
  now: Date,
): Promise<CorrectionPreview | null> {
  const source = await lockSource(tx, payment_id, order_id);
  const { order, request } = source;
  const amount = fromDecimal(typed) ?? 0n;
  await refuseTooMuch(tx, source, amount);
  const invoice = order && (await invoiceOfRequest(tx, request.id));
  if (!order || !invoice) return null;
  return correctionPreview(tx, invoice.id, async () => {
    const asking = askingOf(source, { amount, note: "", act: "makeRefund" });
    const waits = await needsSecond(tx, caller, asking, now);
    const owed = { payment_id, payment_request_id: request.id, amount, reason: "by_hand" } as const;
    await oweForOrder(tx, order, { ...owed, unique_key: "preview" }, now);
    return { waits };
  });
}

/** Books a refund as owed and sends it. */
async function book(
  tx: Tx,
  { payment, request, order, lot }: Source,
  refund_request: RefundRequest,
  now: Date,
): Promise<void> {
  const owed = {
    payment_id: payment.id,
    payment_request_id: request.id,
    amount: refund_request.amount,
    reason: "by_hand",
    unique_key: `wish:${refund_request.id}`,
  } as const;
  const back = order
    ? await oweForOrder(tx, order, owed, now)
    : lot
      ? await oweForTopUp(tx, lot, owed, now)
      : null;
  if (back === null) throw new Error(`the refund request ${refund_request.id} has neither order nor top-up`);
  await tx
    .updateTable("refund_request")
    .set({ state: "approved", refund_id: back.refund_id })
    .where("id", "=", refund_request.id)
    .execute();
  await postAll(tx, back.journals, now);
}

const refundRequestOf = (tx: Tx, { id }: AskedFor): Promise<RefundRequest> =>
  tx
    .selectFrom("refund_request")
    .selectAll()
    .where("approval_id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();

/**
 * Makes a refund that a second person approved. Refuses money that was refunded otherwise meanwhile: `refund.too_much`.
 */
export async function approveRefund(tx: Tx, asked: AskedFor, now: Date): Promise<void> {
  const refund_request = await refundRequestOf(tx, asked);
  const source = await lockSource(tx, refund_request.payment_id, refund_request.order_id);
  await refuseTooMuch(tx, source, refund_request.amount, refund_request.id);
  await book(tx, source, refund_request, now);
  await publish(tx, "refund.decided", { refund_request_id: refund_request.id, approved: true }, now);
}

/** Ends the request for a refund that a second person declines. */
export async function rejectRefund(tx: Tx, asked: AskedFor, now: Date): Promise<void> {
  const { id } = await refundRequestOf(tx, asked);
  await tx.updateTable("refund_request").set({ state: "rejected" }).where("id", "=", id).execute();
  await publish(tx, "refund.decided", { refund_request_id: id, approved: false }, now);
}

/**
 * Sends a refund again. One that the provider refused gets a new hash, because the provider would refuse the old one
 * again; a pending one retains its hash, so that it is not sent twice. Refuses a settled one.
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
