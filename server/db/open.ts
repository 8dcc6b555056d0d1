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

/**
 * A connection that breaks between two questions says so by an event, and an unheard one ends the process. Whoever
 * asks next is told by a rejection, so hearing it is enough.
 */
export const heedErrors = (client: { on: (event: "error", heard: () => void) => unknown }): void => {
  client.on("error", () => {});
};

/** So many different statements are kept prepared on each connection; a list in a question makes a new one each time. */
const most_prepared = 300;
const names = new Map<string, string>();

/** The name a statement is prepared under: the same text, the same name; null once there are too many. */
function nameOf(text: string): string | null {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= most_prepared) return null;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * A connection that prepares what it is asked with parameters: planning a list takes PostgreSQL longer than reading it,
 * and every page asks the same. Kysely has no names for its statements, so they are given here.
 */
class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    heedErrors(this);
  }

  override query: pg.Client["query"] = ((question: unknown, values?: unknown, done?: unknown) => {
    const ask = super.query.bind(this) as (...asked: unknown[]) => unknown;
    if (typeof question !== "string" || !Array.isArray(values) || values.length === 0)
      return ask(question, values, done);
    const name = nameOf(question);
    return name === null ? ask(question, values, done) : ask({ name, text: question, values }, done);
  }) as pg.Client["query"];
}

/** Opens a pool of at most `max_connections`; connects with the first query. `close` waits for running queries. */
export function openDatabase(url: string, { max_connections }: { max_connections: number }): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: max_connections,
    application_name: "tolmaro",
    types,
    Client: PreparingClient,
  });
  // The pool drops an idle connection that broke, the next query opens another; unheard, the event ends the process.
  pool.on("error", () => {});
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}
