import { type Kysely, sql } from "kysely";
import type { DB } from "#server/kernel/db/tables.ts";
import { secretKinds } from "#server/kernel/mail/table.ts";
import { columnsOf, type Purpose, type Who } from "./held.ts";
import { customer_tables } from "./held-tables.ts";

/** Rows that are read at once, so that a memory of any size is written page by page. */
const rows_at_once = 2_000;

export type Row = Readonly<Record<string, unknown>>;
export type Gathered = {
  readonly name: string;
  readonly purpose: Purpose;
  readonly columns: readonly string[];
  readonly pages: () => AsyncGenerator<readonly Row[]>;
};

async function* allPages(
  pageAt: (offset: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let rows = await pageAt(0), read = 0; rows.length > 0; rows = await pageAt(read)) {
    yield rows;
    read += rows.length;
  }
}

/**
 * Mails with a link or a code that lets their reader in are named without their text: a copy is no key. They lose it in the table
 * after a day.
 */
function withoutWaysIn(name: string, rows: readonly Row[]): readonly Row[] {
  if (name !== "mail") return rows;
  const secret = secretKinds();
  return rows.map((row) => (secret.includes(String(row["kind"])) ? { ...row, text: "" } : row));
}

/** The tables of an export with the rows of one customer, in the columns that are exported. */
export function gather(db: Kysely<DB>, who: Who): Gathered[] {
  return customer_tables.flatMap(([name, { purpose, exported, rows, export_rows = rows }]) => {
    const columns = columnsOf(exported);
    if (columns.length === 0) return [];
    const listed = sql.join(columns.map((column) => sql.ref(column)));
    const pageAt = async (offset: number): Promise<readonly Row[]> => {
      const page = sql<Row>`select ${listed} from ${sql.table(name)} where ${export_rows(who)}
        order by ctid limit ${rows_at_once} offset ${offset}`;
      return withoutWaysIn(name, (await page.execute(db)).rows);
    };
    return [{ name, purpose, columns, pages: () => allPages(pageAt) }];
  });
}

/** Instants as ISO 8601, large numbers as text, bytes as base64. */
export const plainValue = (_key: string, value: unknown): unknown => {
  if (typeof value === "bigint") return value.toString();
  if (
    value !== null &&
    typeof value === "object" &&
    "type" in value &&
    value.type === "Buffer" &&
    "data" in value
  )
    return Buffer.from(value.data as number[]).toString("base64");
  return value;
};

/** All tables as one JSON document. */
export async function* jsonOf(
  about: Readonly<Record<string, unknown>>,
  tables: readonly Gathered[],
): AsyncGenerator<string> {
  yield `${JSON.stringify(about, plainValue).slice(0, -1)},"tables":{`;
  for (const [nth, { name, purpose, pages }] of tables.entries()) {
    yield `${nth === 0 ? "" : ","}\n${JSON.stringify(name)}:{"purpose":${JSON.stringify(purpose)},"rows":[`;
    let first = true;
    for await (const rows of pages()) {
      yield rows
        .map((row) => JSON.stringify(row, plainValue))
        .join(",\n")
        .replace(/^/, first ? "\n" : ",\n");
      first = false;
    }
    yield "]}";
  }
  yield "\n}}\n";
}
