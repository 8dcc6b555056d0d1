import type { OrderRow } from "#server/kernel/db/rows.ts";
import { limits } from "#domain/catalog.ts";
import { Refusal } from "#domain/errors.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { publish } from "#server/kernel/events.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import { takeFiles } from "#server/files/index.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { resumeClock } from "./resume.ts";
import { orderForUpdate } from "./rows.ts";

/** Adds a message of the desk or the system to the thread with the customer and mails it. */
export async function writeToCustomer(
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
  await enqueue(tx, "mail.order_message", { message_id: id });
  await publish(tx, "customer.informed", { type: "order.message", order_id }, now);
}

type Wrote = { readonly text: string; readonly files: readonly string[] };

/** As whom a caller of the portal writes: the owner of the order, or the bearer of its link. */
const authorOf = (
  caller: Pick<Caller, "role" | "id">,
): { author_role: "customer" | "guest"; author_id: number | null } =>
  caller.role === "customer"
    ? { author_role: "customer", author_id: caller.id }
    : { author_role: "guest", author_id: null };

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
  const order = await orderForUpdate(tx, order_id);
  if (!order) throw new Refusal("order.not_found");
  const { id } = await tx
    .insertInto("message")
    .values({ order_id, ...authorOf(caller), text, created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await attach(tx, order, id, files, now);
  await resumeClock(tx, order, now);
}
