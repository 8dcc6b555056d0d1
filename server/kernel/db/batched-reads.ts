import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from "kysely";
import { columnsOf, valueFrom, type Column } from "./open.ts";
import type { DB } from "./tables.ts";

type Waiting = {
  readonly query: CompiledQuery;
  readonly resolve: (result: QueryResult<never>) => void;
  readonly reject: (error: unknown) => void;
};
/** A read whose columns are known, so that it can be a part of a statement. */
type Part = { readonly query: CompiledQuery; readonly columns: readonly Column[]; readonly all: Waiting[] };

const batched = new WeakSet<Kysely<DB>>();

/**
 * Reads the same database, but the queries that wait at the same time become one statement: pages send all of them
 * with `Promise.all`. Values are those of the driver. The first time that this process sends a query, it sends it
 * alone, because only its answer has the types of its columns (decision 0182). Refuses writes. Reads that are
 * batched already are returned as they are.
 */
export function batchedReads(db: Kysely<DB>): Kysely<DB> {
  if (batched.has(db)) return db;
  let waiting: Waiting[] = [];
  const flush = (): void => {
    const asked = waiting;
    waiting = [];
    answer(db, asked).catch((error: unknown) => {
      for (const { reject } of asked) reject(error);
    });
  };
  const connection: DatabaseConnection = {
    executeQuery: (query) =>
      new Promise((resolve, reject) => {
        requireRead(query);
        // All code that can run until the next answer has sent its queries by then.
        if (waiting.length === 0) setImmediate(flush);
        waiting.push({ query, resolve, reject });
      }),
    streamQuery: () => {
      throw new Error("a batched read is not streamed");
    },
  };
  const reads = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driverOf(connection),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  batched.add(reads);
  return reads;
}

/**
 * `Promise.all` for the values of an object. A rejection is thrown once all of them have ended, so that no read runs after
 * its transaction; of several the first is thrown.
 */
export async function allOf<Asked extends Readonly<Record<string, unknown>>>(
  asked: Asked,
): Promise<{ [Name in keyof Asked]: Awaited<Asked[Name]> }> {
  const ended = await Promise.allSettled(Object.values(asked));
  const values = ended.map((one) => {
    if (one.status === "rejected") throw one.reason;
    return one.value;
  });
  const found = Object.keys(asked).map((name, nth) => [name, values[nth]] as const);
  return Object.fromEntries(found) as { [Name in keyof Asked]: Awaited<Asked[Name]> };
}

const refuse = (): Promise<void> => Promise.reject(new Error("batched reads have no transaction"));
const nothing = (): Promise<void> => Promise.resolve();

const driverOf = (connection: DatabaseConnection): Driver => ({
  init: nothing,
  acquireConnection: () => Promise.resolve(connection),
  releaseConnection: nothing,
  beginTransaction: refuse,
  commitTransaction: refuse,
  rollbackTransaction: refuse,
  destroy: nothing,
});

function requireRead({ query, sql }: CompiledQuery): void {
  const is_read =
    query.kind === "SelectQueryNode" || (query.kind === "RawNode" && /^\s*(?:select|with)\b/i.test(sql));
  if (!is_read) throw new Error(`batched reads write nothing: ${sql}`);
}

async function answer(db: Kysely<DB>, asked: readonly Waiting[]): Promise<void> {
  const parts: Part[] = [];
  for (const one of asked) {
    const columns = columnsOf(one.query.sql);
    if (columns) addTo(parts, one, columns);
    else one.resolve((await db.executeQuery(one.query)) as QueryResult<never>);
  }
  const [first, ...others] = parts;
  if (!first) return;
  const results =
    others.length === 0 ? [(await db.executeQuery(first.query)).rows] : await oneStatement(db, parts);
  for (const [nth, { all }] of parts.entries())
    for (const { resolve } of all) resolve({ rows: (results[nth] ?? []).map(copyOf) as never[] });
}

/** The same query of several callers is one part; each gets rows of its own. */
function addTo(parts: Part[], one: Waiting, columns: readonly Column[]): void {
  const { sql, parameters } = one.query;
  const same = parts.find(
    ({ query }) =>
      query.sql === sql && query.parameters.every((value, nth) => isSame(value, parameters[nth])),
  );
  if (same) same.all.push(one);
  else parts.push({ query: one.query, columns, all: [one] });
}

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (a instanceof Date && b instanceof Date && a.getTime() === b.getTime());

const copyOf = (row: unknown): object => ({ ...(row as object) });

/** Rows of every part. Columns travel as text, which the driver's own parsers read. */
async function oneStatement(db: Kysely<DB>, parts: readonly Part[]): Promise<readonly object[][]> {
  const parameters: unknown[] = [];
  const selected = parts.map(({ query, columns }, nth) => {
    const before = parameters.length;
    parameters.push(...query.parameters);
    const text = query.sql.replace(/\$(\d+)/g, (_all, number: string) => `$${before + Number(number)}`);
    const values = columns.map(({ name }) => `q."${name}"::text`).join(", ");
    return `(select json_agg(array[${values}]) from (${text}) q) as r${nth}`;
  });
  const statement = CompiledQuery.raw(`select ${selected.join(",\n")}`, parameters);
  const { rows } = await db.executeQuery<Record<string, (string | null)[][] | null>>(statement);
  return parts.map(({ columns }, nth) =>
    (rows[0]?.[`r${nth}`] ?? []).map((row) =>
      Object.fromEntries(columns.map(({ name, type }, at) => [name, valueFrom(type, row[at] ?? null)])),
    ),
  );
}
