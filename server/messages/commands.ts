import { writeToCustomer, orderForUpdate, act } from "#server/orders/index.ts";
import { requireQuiet } from "#server/quotes/index.ts";
import { pausedFor } from "#domain/orders/pause.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import { Refusal } from "#domain/errors.ts";
import { writeAudit, recordAccess } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { written_by } from "./queries.ts";

async function locked(tx: Tx, order_id: number): Promise<OrderRow> {
  const order = await orderForUpdate(tx, order_id);
  if (!order) throw new Refusal("order.not_found");
  return order;
}

/** Marks messages as read, with the time for the other side. Returns whether any was unread. */
export async function markRead(
  tx: Tx,
  order_id: number,
  reader: "customer" | "desk",
  now: Date,
): Promise<boolean> {
  const other = reader === "desk" ? written_by.customer : written_by.desk;
  const read = await tx
    .updateTable("message")
    .set({ read_at: now })
    .where("order_id", "=", order_id)
    .where("read_at", "is", null)
    .where("author_role", "in", other)
    .returning("id")
    .execute();
  return read.length > 0;
}

/** The desk reads messages: personal data, so the access is recorded in the audit log. */
export async function markReadByDesk(tx: Tx, caller: Caller, order_id: number, now: Date): Promise<void> {
  await locked(tx, order_id);
  await recordAccess(tx, caller, { act: "message.look", object: "order", object_id: order_id }, now);
  await markRead(tx, order_id, "desk", now);
}

/**
 * The desk writes to the customer. A question about a price request is an event of the order: its timer pauses until the
 * reply, and after seven days without one the request is closed.
 */
export async function deskWrites(
  tx: Tx,
  caller: Caller,
  order_id: number,
  { text, is_question }: { readonly text: string; readonly is_question: boolean },
  now: Date,
): Promise<void> {
  const order = await locked(tx, order_id);
  await writeToCustomer(tx, order_id, { author_id: caller.id, is_question, text }, now);
  // A reply marks the messages as read.
  await markRead(tx, order_id, "desk", now);
  const asks = is_question && order.status === "calculation";
  if (asks) {
    // A second question before the reply does not restart the seven days.
    const set = order.info_asked_at === null ? pausedFor(null, "", now) : {};
    await act(tx, order_id, { role: "staff", id: caller.id }, { event: "quote.ask_info", set }, now);
  }
  await writeAudit(
    tx,
    caller,
    {
      act: asks ? "quote.ask_info" : "message.write",
      object: "order",
      object_id: order_id,
      detail: { is_question },
    },
    now,
  );
}

/** Sends a code to the address of a guest's order. Refuses orders of an account, and a second code within a minute. */
export async function askForProof(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  if (order.customer_id !== null) throw new Refusal("access.forbidden");
  await requireQuiet(tx, order.id, now);
  await enqueue(tx, "mail.proof_code", { order_id: order.id }, { job_key: `proof:${order.id}` });
}
