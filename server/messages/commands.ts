import { orderForUpdate } from "#server/orders/rows.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import { limits } from "#domain/catalog.ts";
import { Refusal } from "#domain/errors.ts";
import { writeAudit, writeLook } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { afterMessage } from "#server/kernel/jobs/after.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import { act } from "#server/orders/act.ts";
import { pausedFor } from "#server/orders/pause.ts";
import { resumeClock } from "#server/orders/resume.ts";
import { requireQuiet } from "#server/orders/proof.ts";
import { takeFiles } from "#server/files/queries.ts";
import { authorOf, written_by } from "./queries.ts";

type Wrote = { readonly text: string; readonly files: readonly string[] };

async function locked(tx: Tx, order_id: number): Promise<OrderRow> {
  const order = await orderForUpdate(tx, order_id);
  if (!order) throw new Refusal("order.not_found");
  return order;
}

/** A file that comes with a message is one to translate while there is no price or it cannot be read, else to look at. */
const kindOf = (order: OrderRow): "source" | "reference" =>
  order.status === "calculation" || (order.status === "failure" && order.unreadable_at !== null)
    ? "source"
    : "reference";

async function attach(
  tx: Tx,
  order: OrderRow,
  message_id: number,
  files: readonly string[],
  now: Date,
): Promise<void> {
  const found = await takeFiles(tx, order.brand_id, files);
  const { n } = await tx
    .selectFrom("attachment")
    .select((w) => w.fn.countAll<bigint>().as("n"))
    .where("order_id", "=", order.id)
    .executeTakeFirstOrThrow();
  if (Number(n) + found.length > limits.files_per_order * 2) throw new Refusal("file.too_many");
  for (const file of found) {
    const { id } = await tx
      .insertInto("attachment")
      .values({ hash: newHash(), order_id: order.id, file_id: file.id, kind: kindOf(order), created_at: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx.insertInto("message_file").values({ message_id, attachment_id: id }).execute();
  }
}

/**
 * The customer writes to the desk. While the desk waits for an answer to its question, this is the answer: the clock of
 * its fifteen minutes goes on where it stood. Refuses files that are not there.
 */
export async function customerWrites(
  tx: Tx,
  caller: Caller,
  order_id: number,
  { text, files }: Wrote,
  now: Date,
): Promise<void> {
  const order = await locked(tx, order_id);
  const { id } = await tx
    .insertInto("message")
    .values({ order_id, ...authorOf(caller), text, created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await attach(tx, order, id, files, now);
  await resumeClock(tx, order, now);
}

/** What somebody reads is read: the other side sees when. Answers whether anything was new. */
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

/** The desk reads: personal data, so it leaves a line of the look. */
export async function deskReads(tx: Tx, caller: Caller, order_id: number, now: Date): Promise<void> {
  await locked(tx, order_id);
  await writeLook(tx, caller, { act: "message.look", object: "order", object_id: order_id }, now);
  await markRead(tx, order_id, "desk", now);
}

/** Puts a message of the desk or of the house into the talk, and its letter on the way. */
export async function tellCustomer(
  tx: Tx,
  order_id: number,
  message: { readonly author_id: number | null; readonly is_question: boolean; readonly text: string },
  now: Date,
): Promise<void> {
  const { id } = await tx
    .insertInto("message")
    .values({
      order_id,
      author_role: message.author_id === null ? "system" : "staff",
      created_at: now,
      ...message,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const name of afterMessage.desk_wrote) await enqueue(tx, name, { message_id: id });
}

/**
 * The desk writes to the customer. A question about a request for a price is an event of the order: its clock stands
 * until the answer, and after seven days without one the request is closed.
 */
export async function deskWrites(
  tx: Tx,
  caller: Caller,
  order_id: number,
  { text, is_question }: { readonly text: string; readonly is_question: boolean },
  now: Date,
): Promise<void> {
  const order = await locked(tx, order_id);
  await tellCustomer(tx, order_id, { author_id: caller.id, is_question, text }, now);
  // Whoever answers has read.
  await markRead(tx, order_id, "desk", now);
  const asks = is_question && order.status === "calculation";
  if (asks) {
    // A second question before the answer does not start the seven days again.
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
  for (const name of afterMessage.proof_asked)
    await enqueue(tx, name, { order_id: order.id }, { job_key: `proof:${order.id}` });
}
