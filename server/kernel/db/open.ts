import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import type { DB } from "./tables.ts";
import { withConnectionErrors } from "./unavailable.ts";

/** The type ensures that a function with a `Tx` is called only inside a transaction. */
export type Tx = Transaction<DB>;

export type Database = {
  readonly db: Kysely<DB>;
  readonly pool: pg.Pool;
  readonly close: () => Promise<void>;
};

/**
 * Our parsers of column types: `int8` is a bigint (money, ids), `date` stays the text `YYYY-MM-DD`, because a `Date` at
 * local midnight is another day elsewhere. They belong to the pool, so the driver's global parsers do not change.
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
 * A connection that breaks while it is idle emits an event, and an event without a listener ends the process. The next
 * query is rejected, so an empty listener is sufficient.
 */
export const ignoreIdleErrors = (client: { on: (event: "error", listener: () => void) => unknown }): void => {
  client.on("error", () => {});
};

/** How many statements a process knows; those not used for longest make room. */
const most_known = 3000;

function storeNewest<T>(known: Map<string, T>, text: string, value: T): void {
  known.delete(text);
  if (known.size >= most_known) {
    const [oldest] = known.keys();
    if (oldest !== undefined) known.delete(oldest);
  }
  known.set(text, value);
}

/** The maximum number of prepared statements per connection; a list of values makes a new statement for each length. */
const most_prepared = 500;
/** A statement is prepared from its third use on, so that those sent once at start do not use up the maximum. */
const prepared_from_use = 3;
const names = new Map<string, string>();
/** Names are not used twice: a connection may still have the former statement. */
let last_name = 0;
const uses = new Map<string, number>();

/** The name of a prepared statement: the same text, the same name; null for a rare one and once there are too many. */
function nameOf(text: string): string | null {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= most_prepared) return null;
  const used = (uses.get(text) ?? 0) + 1;
  if (used < prepared_from_use) {
    storeNewest(uses, text, used);
    return null;
  }
  uses.delete(text);
  last_name += 1;
  const name = `s${last_name}`;
  names.set(text, name);
  return name;
}

/** A migration of a newer version added a column, so a prepared statement would have another result (decision 0246). */
export const isStale = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  error.code === "0A000" &&
  error.message.startsWith("cached plan must not change");

/** Lets a stale statement be prepared again; `again` runs it, except in a transaction, which has to begin again. */
async function refreshed(
  text: string,
  answer: Promise<pg.QueryResult>,
  again: (() => Promise<pg.QueryResult>) | null,
): Promise<pg.QueryResult> {
  try {
    return await answer;
  } catch (error) {
    if (!isStale(error)) throw error;
    // All of them, so that a transaction with several statements about the table begins again only once.
    names.clear();
    known_columns.delete(text);
    if (again === null) throw error;
    return again();
  }
}

/** A column of an answer: its name and the object id of its type. */
export type Column = { readonly name: string; readonly type: number };
const known_columns = new Map<string, readonly Column[] | null>();

/** The columns of a statement; null before its first answer in this process, and where two have the same name. */
export function columnsOf(text: string): readonly Column[] | null {
  const columns = known_columns.get(text) ?? null;
  if (columns) storeNewest(known_columns, text, columns);
  return columns;
}

/** A value that came as text, as the driver reads a column of this type. */
export const valueFrom = (type: number, text: string | null): unknown =>
  text === null ? null : (types.getTypeParser(type, "text") as (value: string) => unknown)(text);

async function learnColumns(text: string, answer: Promise<pg.QueryResult>): Promise<pg.QueryResult> {
  const result = await answer;
  const columns = result.fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));
  const is_clear = new Set(columns.map(({ name }) => name)).size === columns.length;
  storeNewest(known_columns, text, is_clear ? columns : null);
  return result;
}

/**
 * A connection that prepares statements with parameters: planning a list takes PostgreSQL longer than reading it, and
 * every page sends the same ones. Kysely has no names for its statements, so they are assigned here.
 */
class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    ignoreIdleErrors(this);
  }

  override query: pg.Client["query"] = ((question: unknown, values?: unknown, done?: unknown) => {
    const ask = super.query.bind(this) as (...asked: unknown[]) => unknown;
    if (typeof question !== "string" || !Array.isArray(values) || values.length === 0)
      return named(ask(question, values, done));
    const name = nameOf(question);
    const is_free = this.getTransactionStatus() === "I";
    const sent = named(
      name === null ? ask(question, values, done) : ask({ name, text: question, values }, done),
    );
    const again = () => named(ask(question, values)) as Promise<pg.QueryResult>;
    const answer =
      name !== null && sent instanceof Promise
        ? refreshed(question, sent as Promise<pg.QueryResult>, is_free ? again : null)
        : sent;
    return answer instanceof Promise && !known_columns.has(question)
      ? learnColumns(question, answer)
      : answer;
  }) as pg.Client["query"];
}

/** A returned promise fails with `DatabaseUnavailable` for connection errors. */
const named = (answer: unknown): unknown =>
  answer instanceof Promise ? withConnectionErrors(answer) : answer;

/** A pool whose promises fail with `DatabaseUnavailable` when there is no connection. */
class ConnectionErrorPool extends pg.Pool {
  override connect: pg.Pool["connect"] = ((done?: Parameters<pg.Pool["connect"]>[0]) =>
    done ? super.connect(done) : withConnectionErrors(super.connect())) as pg.Pool["connect"];

  override query: pg.Pool["query"] = ((...asked: unknown[]) => {
    const ask = super.query.bind(this) as (...all: unknown[]) => unknown;
    return named(ask(...asked));
  }) as pg.Pool["query"];
}

/** An idle connection is closed after this time; a new one has to plan every statement again. */
export const idle_timeout_ms = 300_000;
/** Longest wait for a connection; after it the request is answered 503. */
const connect_timeout_ms = 10_000;

/**
 * Settings of the planner. Compiling a statement takes PostgreSQL longer than running it. Its default for a random page is
 * that of a turning disk: the books of a month read all entries instead of those that an index finds. Sent as statements,
 * because some poolers refuse settings at the start of a session.
 */
const setPlanner = async (client: pg.ClientBase): Promise<void> => {
  await client.query("set jit = off; set random_page_cost = 1.1");
};

/**
 * Opens a pool of at most `max_connections`; it connects with the first query and reconnects after a lost connection.
 * Queries fail with `DatabaseUnavailable` while there is no connection. `close` waits for running queries.
 */
export function openDatabase(url: string, { max_connections }: { max_connections: number }): Database {
  const pool = new ConnectionErrorPool({
    connectionString: url,
    max: max_connections,
    connectionTimeoutMillis: connect_timeout_ms,
    idleTimeoutMillis: idle_timeout_ms,
    keepAlive: true,
    application_name: "tolmaro",
    types,
    Client: PreparingClient,
    // The pool waits for it, which its types do not say.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: setPlanner,
  });
  // The pool drops an idle connection that broke, the next query opens another; without a listener the event ends the process.
  pool.on("error", () => {});
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}
