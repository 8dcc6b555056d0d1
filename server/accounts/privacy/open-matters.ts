import { type Kysely, sql } from "kysely";
import type { OpenMatter } from "#domain/accounts/privacy.ts";
import { Refusal } from "#domain/errors.ts";
import { closed_statuses } from "#domain/orders/desk-board.ts";
import type { DB } from "#server/kernel/db/tables.ts";

/** States of a paper original that is paid and not delivered yet. */
const posting = ["paid", "printed", "certified", "handed_over", "resent", "returned"] as const;

/** Orders at work, paper that is not delivered yet, and complaints without an end. */
async function hasOpenOrders(db: Kysely<DB>, customer_id: number): Promise<boolean> {
  const row = await db
    .selectFrom("order")
    .select("id")
    .where("customer_id", "=", customer_id)
    .where((w) =>
      w.or([
        w("status", "not in", closed_statuses),
        w("shipment_status", "in", posting),
        w.exists(
          w
            .selectFrom("correction")
            .select("correction.id")
            .whereRef("correction.order_id", "=", "order.id")
            .where("correction.state", "!=", "closed"),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function hasBalance(db: Kysely<DB>, customer_id: number): Promise<boolean> {
  const row = await db
    .selectFrom("ledger.account")
    .select("id")
    .where("owner", "=", `customer:${customer_id}`)
    .where("balance", "!=", 0n)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Open invoices, orders on account, and refunds in progress. */
async function hasDues(db: Kysely<DB>, customer_id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from invoice where customer_id = ${customer_id} and not paid and due_date is not null
    union all
    select 1 from on_account where customer_id = ${customer_id} and invoice_id is null and voided_at is null
    union all
    select 1 from refund r join payment p on p.id = r.payment_id
      where p.customer_id = ${customer_id} and r.state <> 'settled'
    union all
    select 1 from refund_request r join payment p on p.id = r.payment_id
      where p.customer_id = ${customer_id} and r.state = 'waiting'
    limit 1`.execute(db);
  return rows.length > 0;
}

/** What has to end before the data of a customer is deleted: either side still owes something. */
export async function openMatters(db: Kysely<DB>, customer_id: number): Promise<OpenMatter[]> {
  return [
    ...((await hasOpenOrders(db, customer_id)) ? (["orders"] as const) : []),
    ...((await hasBalance(db, customer_id)) ? (["balance"] as const) : []),
    ...((await hasDues(db, customer_id)) ? (["dues"] as const) : []),
  ];
}

const refusals = {
  orders: "customer.has_open_orders",
  balance: "customer.has_funds",
  dues: "customer.has_dues",
} as const satisfies Record<OpenMatter, string>;

/** Refuses the deletion of a customer with anything open. */
export async function requireNothingOpen(db: Kysely<DB>, customer_id: number): Promise<void> {
  const [first] = await openMatters(db, customer_id);
  if (first) throw new Refusal(refusals[first]);
}
