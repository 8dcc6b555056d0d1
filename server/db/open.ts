import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import type { DB } from "./tables.ts";

/** A function that asks for a `Tx` may only be called inside a transaction: the type says so. */
export type Tx = Transaction<DB>;

export type Database = {
  readonly db: Kysely<DB>;
  readonly pool: pg.Pool;
  readonly close: () => Promise<void>;
};

/**
 * Our reading of column types: `int8` is a bigint (money, ids), `date` stays the text `YYYY-MM-DD`, because a
 * `Date` at local midnight names another day elsewhere. Held by the pool, so nobody else's driver changes.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === pg.types.builtins.INT8) return BigInt;
    if (oid === pg.types.builtins.DATE) return String;
    const standard: unknown = pg.types.getTypeParser(oid, format);
    return standard;
  },
};

/** Opens a pool of at most `max_connections`; connects with the first query. `close` waits for running queries. */
export function openDatabase(url: string, { max_connections }: { max_connections: number }): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: max_connections,
    application_name: "tolmaro",
    types,
  });
  // The pool drops an idle connection that broke, the next query opens another; unheard, the event ends the process.
  pool.on("error", () => {});
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}
