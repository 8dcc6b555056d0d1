import type { Selectable } from "kysely";
import { holdReviewAt, type HoldReason } from "#domain/orders/hold.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import { tryHold, pauseForWithdrawal } from "#server/orders/index.ts";
import { lockInvoices } from "./lock-requests.ts";
import { brandOfRow } from "#server/pricing/index.ts";

type RequestRow = Selectable<DB["payment_request"]>;
type Share = { readonly order_id: number; readonly amount: bigint };

/** The orders of a request with their gross amounts. */
export const sharesOf = (tx: Tx, request: Pick<RequestRow, "id">): Promise<Share[]> =>
  tx
    .selectFrom("payment_request_order")
    .select(["order_id", "amount"])
    .where("payment_request_id", "=", request.id)
    .orderBy("order_id")
    .execute();

const money_reasons = [
  "payment_undone",
  "payment_reversed",
  "chargeback",
] as const satisfies readonly HoldReason[];
type MoneyReason = (typeof money_reasons)[number];

export type Taken = {
  /** The cause of the lost payment: a correction by staff, the payer's bank, or the payer. */
  readonly reason: MoneyReason;
  /** Amount and title of the payment, for staff. */
  readonly note: string;
};

/** Puts orders on hold whose payment was lost, where the table allows it (T29a, decision 0071). */
export async function holdForLostPayment(
  tx: Tx,
  order_id: number,
  { reason, note }: Taken,
  staff_id: number | null,
  now: Date,
): Promise<void> {
  const { brand_id } = await tx
    .selectFrom("order")
    .select("brand_id")
    .where("id", "=", order_id)
    .executeTakeFirstOrThrow();
  const review = holdReviewAt(reason, now.getTime(), brandOfRow(brand_id).holidays);
  const set = { hold_reason: reason, hold_note: note, hold_review_at: new Date(review) };
  await tryHold(
    tx,
    order_id,
    { event: "hold.set", set, reason: { code: reason, text: note }, staff_id },
    now,
  );
}

/**
 * Requests an amount again whose payment was lost (decision 0049): work in progress is held, the invoice is unpaid
 * again, and a new request replaces the settled one.
 */
export async function askAgain(
  tx: Tx,
  request: RequestRow,
  taken: Taken,
  staff_id: number | null,
  now: Date,
): Promise<void> {
  const shares = await sharesOf(tx, request);
  await askFor(tx, request, shares, now);
  for (const { order_id } of shares) await holdForLostPayment(tx, order_id, taken, staff_id, now);
}

/** Opens a new request that replaces an ended one, for these shares of it. */
export async function askFor(
  tx: Tx,
  request: RequestRow,
  shares: readonly Share[],
  now: Date,
): Promise<void> {
  const { id, hash: _hash, settled_at: _at, settled_by: _by, paid_on: _on, ...asked } = request;
  // An open invoice has no shares and is requested as a whole.
  const amount_due =
    shares.length === 0 ? request.amount_due : shares.reduce((sum, { amount }) => sum + amount, 0n);
  const again = await tx
    .insertInto("payment_request")
    .values({ ...asked, amount_due, hash: newHash(), state: "open", replaces: id, created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const { order_id, amount } of shares)
    await tx
      .insertInto("payment_request_order")
      .values({ payment_request_id: again.id, order_id, amount })
      .execute();
  await setPaid(tx, request, false);
  // Invoices are found by the present request, and an unpaid invoice has its due date again.
  await tx
    .updateTable("invoice")
    .set((w) => ({ payment_request_id: again.id, payment_date: w.fn.coalesce("due_date", "payment_date") }))
    .where("payment_request_id", "=", request.id)
    .where("kind", "in", ["VAT", "KOR"])
    .execute();
}

/** Ends the hold of a lost payment once it is replaced; a hold for another reason stays. */
export async function endMoneyHold(
  tx: Tx,
  order_id: number,
  reasons: readonly HoldReason[],
  now: Date,
): Promise<void> {
  const { hold_reason } = await tx
    .selectFrom("order")
    .select("hold_reason")
    .where("id", "=", order_id)
    .executeTakeFirstOrThrow();
  if (hold_reason === null || !reasons.includes(hold_reason)) return;
  await tryHold(tx, order_id, { event: "hold.clear" }, now);
  await pauseForWithdrawal(tx, order_id, now);
}

/** Handles a repeated payment: work continues, and the invoice is marked as paid or issued where there is none yet. */
export async function paidAgain(tx: Tx, request: RequestRow, now: Date): Promise<void> {
  for (const { order_id } of await sharesOf(tx, request))
    await endMoneyHold(tx, order_id, money_reasons, now);
  if (await setPaid(tx, request, true)) return;
  await enqueue(tx, "invoice.issue", { payment_request_id: request.id });
}

/** Locks the invoices that show whether requests are paid: their own, and those of the requests they replace. */
export async function lockPaidInvoices(tx: Tx, requests: readonly RequestRow[]): Promise<void> {
  const ids: number[] = [];
  for (const request of requests) ids.push(...(await chainOf(tx, request)));
  await lockInvoices(tx, ids);
}

/** A request with those it replaces, the newest first. */
async function chainOf(tx: Tx, request: RequestRow): Promise<number[]> {
  const chain: number[] = [];
  for (let at: RequestRow | undefined = request; at;) {
    chain.push(at.id);
    at =
      at.replaces === null
        ? undefined
        : await tx.selectFrom("payment_request").selectAll().where("id", "=", at.replaces).executeTakeFirst();
  }
  return chain;
}

/** Marks the invoice of a request, or of one it replaces, as paid or unpaid; false when there is none. */
async function setPaid(tx: Tx, request: RequestRow, paid: boolean): Promise<boolean> {
  const changed = await tx
    .updateTable("invoice")
    .set({ paid })
    .where("payment_request_id", "in", await chainOf(tx, request))
    .where("kind", "=", "VAT")
    .returning("id")
    .execute();
  return changed.length > 0;
}
