import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { Kysely, Selectable } from "kysely";
import { localDate } from "#domain/calendar.ts";
import { vatFromGross } from "#domain/money.ts";
import { type CreditStanding, daysOverdue } from "#domain/ledger/receivable.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { type Journal, post } from "./post.ts";
import { deliveredJournal } from "./receivables.ts";

type Customer = Selectable<DB["customer"]>;

/** A customer's credit: the open amount and the age of its oldest debt; gross minor units of the account's currency. */
export async function creditOf(
  db: Kysely<DB>,
  customer: Pick<Customer, "id" | "credit_limit">,
  now: Date,
): Promise<CreditStanding> {
  const ordered = await db
    .selectFrom("on_account")
    .select("gross")
    .where("customer_id", "=", customer.id)
    .where("invoice_id", "is", null)
    .where("voided_at", "is", null)
    .execute();
  const open = await db
    .selectFrom("payment_request as request")
    .innerJoin("invoice", "invoice.id", "request.invoice_id")
    .select(["request.amount_due", "invoice.due_date"])
    .where("request.customer_id", "=", customer.id)
    .where("request.state", "=", "open")
    .execute();
  const today = localDate(now.getTime());
  return {
    credit_limit: customer.credit_limit,
    open_exposure: open.reduce(
      (sum, { amount_due }) => sum + amount_due,
      ordered.reduce((sum, { gross }) => sum + gross, 0n),
    ),
    overdue_days: open.reduce(
      (most, { due_date }) => Math.max(most, due_date === null ? 0 : daysOverdue(due_date, today)),
      0,
    ),
  };
}

const waitingFor = (tx: Tx, order_id: number) =>
  tx
    .selectFrom("on_account")
    .selectAll()
    .where("order_id", "=", order_id)
    .where("delivered_on", "is", null)
    .where("voided_at", "is", null)
    .forUpdate()
    .executeTakeFirst();

/**
 * Books an order on account as a sale of the day on which it was finished, once; nothing happens to one that was paid or
 * is booked already.
 */
export async function deliverOnAccount(tx: Tx, order_id: number, now: Date): Promise<void> {
  const { finished_at } = await tx
    .selectFrom("order")
    .select("finished_at")
    .where("id", "=", order_id)
    .executeTakeFirstOrThrow();
  const journal = await delivered(tx, order_id, finished_at ?? now);
  if (journal) await post(tx, { ...journal, now });
}

async function delivered(tx: Tx, order_id: number, at: Date): Promise<Journal | null> {
  const row = await waitingFor(tx, order_id);
  if (!row) return null;
  await tx
    .updateTable("on_account")
    .set({ delivered_on: localDate(at.getTime()) })
    .where("order_id", "=", order_id)
    .execute();
  return deliveredJournal(row);
}

/**
 * What of an order on account stays owed (gross minor units) when it ends `at` a moment before it is delivered: nothing,
 * and then it is on account no more, or a part, which is a sale of that day. Answers the journal of the sale, which the caller posts.
 */
export async function keepOnAccount(
  tx: Tx,
  order: Pick<OrderRow, "id" | "tax_rate_bps">,
  owed: bigint,
  at: Date,
): Promise<Journal | null> {
  const row = await waitingFor(tx, order.id);
  if (!row) return null;
  if (owed === 0n) {
    await tx.updateTable("on_account").set({ voided_at: at }).where("order_id", "=", order.id).execute();
    return null;
  }
  if (owed < row.gross) {
    const vat = vatFromGross(owed, order.tax_rate_bps ?? 0n);
    const left = { net: owed - vat, vat, gross: owed };
    await tx.updateTable("on_account").set(left).where("order_id", "=", order.id).execute();
  }
  return delivered(tx, order.id, at);
}
