import { sql, type RawBuilder, type Selectable } from "kysely";
import type { DB } from "./tables.ts";

/** The columns of a row that JSON has no type for. */
type Kinds<Row> = {
  readonly [Column in keyof Row as NonNullable<Row[Column]> extends bigint ? Column : never]: "bigint";
} & {
  readonly [Column in keyof Row as NonNullable<Row[Column]> extends Date ? Column : never]: "instant";
};

/**
 * Rows of a table inside a JSON value: `select` is a row as JSON by its alias, `read` makes the row that the driver would
 * return. A bigint is text in it, because a JSON number is exact to 2^53 only.
 */
export function jsonRows<Table extends keyof DB>(kinds: Kinds<Selectable<DB[Table]>>) {
  const kind_of = Object.entries<"bigint" | "instant">(kinds);
  const bigints = kind_of.filter(([, kind]) => kind === "bigint").map(([column]) => column);
  return {
    select(alias: string): RawBuilder<unknown> {
      const row = sql`to_jsonb(${sql.raw(alias)})`;
      if (bigints.length === 0) return row;
      const texts = bigints.map((column) => sql.raw(`'${column}', ${alias}.${column}::text`));
      return sql`(${row} || jsonb_build_object(${sql.join(texts)}))`;
    },
    read(json: unknown): Selectable<DB[Table]> {
      const row: Record<string, unknown> = { ...(json as object) };
      for (const [column, kind] of kind_of) {
        const text = row[column];
        if (typeof text === "string") row[column] = kind === "bigint" ? BigInt(text) : new Date(text);
      }
      return row as Selectable<DB[Table]>;
    },
  };
}
