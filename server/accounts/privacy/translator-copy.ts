import { type Kysely, sql } from "kysely";
import type { DB } from "#server/kernel/db/tables.ts";
import { columnsOf } from "./held.ts";
import { held_tables } from "./held-tables.ts";

/** The tables about translators, each with the columns that are copied and the column of whose row it is. */
const copied = Object.entries(held_tables).flatMap(([name, held]) => {
  if (held.about !== "translators") return [];
  const withheld = columnsOf(held.withheld ?? "");
  const columns = columnsOf(held.columns).filter((column) => !withheld.includes(column));
  return [{ name, columns, key: name === "translator" ? "id" : "translator_id" }];
});

/** The data held on a translator, by table: profile, work, messages and pay, and the mails to their address. */
export async function copyOfTranslator(
  db: Kysely<DB>,
  translator_id: number,
): Promise<Record<string, Record<string, unknown>[]>> {
  const parts = copied.map(({ name, columns, key }) => {
    const listed = sql.join(columns.map((column) => sql.ref(column)));
    return sql`select ${name}::text as name, to_jsonb(r) as held
      from (select ${listed} from ${sql.table(name)} where ${sql.ref(key)} = ${translator_id}) r`;
  });
  const mails = sql`select 'mail', to_jsonb(r) from (
    select m.kind, m.recipient, m.locale, m.subject, m.text, m.attachment_name, m.created_at, m.sent_at
    from mail m join translator t on lower(m.recipient) = lower(t.email) where t.id = ${translator_id}) r`;
  const { rows } = await sql<{ name: string; held: Record<string, unknown> }>`
    ${sql.join([...parts, mails], sql` union all `)}`.execute(db);
  const tables: Record<string, Record<string, unknown>[]> = {};
  for (const { name, held } of rows) (tables[name] ??= []).push(held);
  return tables;
}
