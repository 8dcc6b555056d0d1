import type { Kysely } from "kysely";
import type { TranslatorMessage } from "#contract/messages/translator-talk.ts";
import type { DB } from "#server/kernel/db/tables.ts";

export type Side = "desk" | "translator";
const most_messages = 200;

/** The messages with a translator, oldest first. The translator sees a colleague's first name, the desk the full name. */
export async function talkOf(
  db: Kysely<DB>,
  translator_id: number,
  reader: Side,
): Promise<TranslatorMessage[]> {
  const rows = await db
    .selectFrom("translator_message as message")
    .innerJoin("translator", "translator.id", "message.translator_id")
    .leftJoin("staff_user", "staff_user.id", "message.staff_id")
    .select(["message.id", "message.staff_id", "message.text", "message.created_at", "message.read_at"])
    .select(["translator.name", "staff_user.name as colleague"])
    .where("message.translator_id", "=", translator_id)
    .orderBy("message.id", "desc")
    .limit(most_messages)
    .execute();
  return rows.toReversed().map((row) => ({
    id: row.id,
    author: row.staff_id === null ? "translator" : "desk",
    name:
      row.staff_id === null
        ? row.name
        : ((reader === "desk" ? row.colleague : row.colleague?.split(" ")[0]) ?? ""),
    text: row.text,
    created_at: row.created_at.toISOString(),
    read_at: row.read_at?.toISOString() ?? null,
  }));
}

/** The number of messages of the desk that a translator has not read. */
export async function unreadOf(db: Kysely<DB>, translator_id: number): Promise<number> {
  const { n } = await db
    .selectFrom("translator_message")
    .select((w) => w.fn.countAll<bigint>().as("n"))
    .where("translator_id", "=", translator_id)
    .where("staff_id", "is not", null)
    .where("read_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Translators with messages unread by the desk, the longest waiting first; with the beginning of the first one. */
export async function unreadAtDesk(db: Kysely<DB>) {
  const rows = await db
    .selectFrom("translator_message as message")
    .innerJoin("translator", "translator.id", "message.translator_id")
    .select(["message.translator_id", "translator.name", "message.text", "message.created_at"])
    .where("message.staff_id", "is", null)
    .where("message.read_at", "is", null)
    .orderBy("message.id")
    .limit(500)
    .execute();
  const first = new Map<number, (typeof rows)[number] & { unread: number }>();
  for (const row of rows) {
    const known = first.get(row.translator_id);
    if (known) known.unread += 1;
    else first.set(row.translator_id, { ...row, unread: 1 });
  }
  return [...first.values()].map(({ translator_id, name, text, created_at, unread }) => ({
    translator_id,
    name,
    unread,
    since: created_at.toISOString(),
    text: text.slice(0, 200),
  }));
}
