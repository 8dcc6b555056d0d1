import { attachment_columns, attachmentView } from "#server/orders/index.ts";
import type { Kysely } from "kysely";
import type { MessageView } from "#contract/messages/messages.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { brandById } from "#brands/all.ts";

type Author = MessageView["author"];
const author_of = {
  customer: "customer",
  guest: "customer",
  staff: "desk",
  system: "system",
} as const satisfies Record<string, Author>;

/** The messages of an order, oldest first. The customer sees a colleague's first name, the desk the full name. */
export async function messagesOf(
  db: Kysely<DB>,
  order_id: number,
  reader: "customer" | "desk",
): Promise<MessageView[]> {
  const rows = await db
    .selectFrom("message")
    .leftJoin("staff_user", (join) =>
      join.onRef("staff_user.id", "=", "message.author_id").on("message.author_role", "=", "staff"),
    )
    .selectAll("message")
    .select("staff_user.name")
    .where("message.order_id", "=", order_id)
    .orderBy("message.id")
    .execute();
  const files = await db
    .selectFrom("message_file")
    .innerJoin("attachment", "attachment.id", "message_file.attachment_id")
    .innerJoin("file", "file.id", "attachment.file_id")
    .leftJoin("attachment as answered", "answered.id", "attachment.answers_id")
    .select([...attachment_columns, "message_file.message_id", "file.name", "file.size_bytes"])
    .select("answered.hash as answers")
    .where("attachment.order_id", "=", order_id)
    .orderBy("attachment.id")
    .execute();
  const shown = (name: string | null): string => (reader === "desk" ? name : name?.split(" ")[0]) ?? "";
  return rows.map((row) => ({
    id: row.id,
    author: author_of[row.author_role],
    name: shown(row.name),
    is_question: row.is_question,
    text: row.text,
    files: files.filter(({ message_id }) => message_id === row.id).map(attachmentView),
    created_at: row.created_at.toISOString(),
    read_at: row.read_at?.toISOString() ?? null,
  }));
}

/** The author of messages that the other side has to read. */
export const written_by = {
  customer: ["customer", "guest"],
  desk: ["staff", "system"],
} as const;

/** Orders with messages unread by the desk, the longest waiting first. */
export async function unreadAtDesk(db: Kysely<DB>) {
  const rows = await db
    .selectFrom("message")
    .innerJoin("order", "order.id", "message.order_id")
    .innerJoin("cart", "cart.id", "order.cart_id")
    .leftJoin("staff_user as owner", "owner.id", "order.owner_id")
    .select(["order.id as order_id", "order.brand_id", "owner.name as owner"])
    .select(["cart.company_name", "cart.first_name", "cart.last_name", "cart.email"])
    .select(["message.created_at", "message.text"])
    .where("message.read_at", "is", null)
    .where("message.author_role", "in", written_by.customer)
    .orderBy("message.id")
    .limit(500)
    .execute();
  const first = new Map<number, (typeof rows)[number] & { unread: number }>();
  for (const row of rows) {
    const known = first.get(row.order_id);
    if (known) known.unread += 1;
    else first.set(row.order_id, { ...row, unread: 1 });
  }
  return [...first.values()].map((row) => ({
    order_id: row.order_id,
    brand: brandById(row.brand_id)?.slug ?? String(row.brand_id),
    customer: row.company_name || `${row.first_name} ${row.last_name}`.trim() || row.email,
    owner: row.owner,
    unread: row.unread,
    since: row.created_at.toISOString(),
    text: row.text.slice(0, 200),
  }));
}
