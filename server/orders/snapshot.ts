import type { OrderRow } from "#server/kernel/db/rows.ts";
import { sql, type Kysely } from "kysely";
import type { LoadedFacts, OrderFacts } from "#domain/orders/facts.ts";
import { Refusal } from "#domain/errors.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { compiled } from "#server/kernel/db/compiled.ts";
import { columns_of_o, factParts, fragmentOf, type FactPart, type Snapshot } from "#server/kernel/facts.ts";
import { dialogue_part } from "./dialogue-facts.ts";
import { factsIn, money_part, order_part } from "./facts.ts";

/** The parts of `orders` are read by themselves, because the others build on them. */
export const allParts = (): readonly FactPart[] => [order_part, money_part, dialogue_part, ...factParts()];

const nameOf = (nth: number): string => `part_${nth}`;
const selected = () =>
  sql.join(allParts().map((part, nth) => sql`${fragmentOf(part)} as ${sql.ref(nameOf(nth))}`));

type Read = Readonly<Record<string, unknown>>;

const snapshotOf = (order: OrderRow, row: Read): Snapshot => ({
  order,
  json: new Map(allParts().map((part, nth) => [part, row[nameOf(nth)] ?? null])),
});

/**
 * The statements about one order have values of its columns only: PostgreSQL keeps their plan, which takes longer to make
 * than the rows take to read. It would make a new one for each array of ids or rows.
 */
const among = (ids: readonly number[]) =>
  ids.length === 1 ? sql`= ${ids[0]}` : sql`= any(${[...ids]}::int[])`;

/**
 * Locks orders until the transaction ends, by ascending id, and reads them with all that decisions about them read. The
 * lock and the read are two statements: one that waited for another transaction would return its order row and not what
 * it has added around it.
 */
export async function lockOrders(tx: Tx, order_ids: readonly number[]): Promise<Snapshot[]> {
  await tx
    .selectFrom("order")
    .select("id")
    .where(sql<boolean>`id ${among(order_ids)}`)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return readSnapshots(tx, order_ids);
}

/** `lockOrders` for one order. Refuses `order.not_found`. */
export async function lockOrder(tx: Tx, order_id: number): Promise<Snapshot> {
  const [snapshot] = await lockOrders(tx, [order_id]);
  if (!snapshot) throw new Refusal("order.not_found");
  return snapshot;
}

const readOne = compiled<{ readonly id: number }, OrderRow & Read>(
  ["id"],
  (_db, { id }) => sql`select o.*, ${selected()} from "order" o where o.id = ${id}`,
);

/** Orders of this transaction as `lockOrders` reads them, once more. */
export async function readSnapshots(tx: Tx, order_ids: readonly number[]): Promise<Snapshot[]> {
  const [id, ...others] = order_ids;
  const rows =
    id === undefined || others.length > 0 ? await readAll(tx, order_ids) : await readOne(tx, { id });
  return rows.map((row) => {
    const order = Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith("part_")));
    return snapshotOf(order as OrderRow, row);
  });
}

async function readAll(tx: Tx, order_ids: readonly number[]): Promise<(OrderRow & Read)[]> {
  const { rows } = await sql<OrderRow & Read>`select o.*, ${selected()}
    from "order" o where o.id = any(${[...order_ids]}::int[]) order by o.id`.execute(tx);
  return rows;
}

type Given = Pick<OrderRow, keyof typeof columns_of_o>;
const columns = Object.keys(columns_of_o) as (keyof Given)[];
const typeOf = (name: keyof Given) => sql.raw(columns_of_o[name]);

// `offset 0` hides the values from the planner: with them it would leave out parts, and make a plan for each use.
const readGiven = compiled<Given, Read>(columns, (_db, values) => {
  const given = columns.map((name) => sql`${values[name]}::${typeOf(name)} as ${sql.ref(name)}`);
  return sql`select ${selected()} from (select ${sql.join(given)} offset 0) o`;
});

/** The same for orders as the caller has them: as they were read, or as a decision makes them. */
export async function snapshotsOf(db: Kysely<DB>, orders: readonly OrderRow[]): Promise<Snapshot[]> {
  const [first, ...others] = orders;
  if (first === undefined || others.length > 0) return givenSnapshots(db, orders);
  const [row = {}] = await readGiven(db, first);
  return [snapshotOf(first, row)];
}

async function givenSnapshots(db: Kysely<DB>, orders: readonly OrderRow[]): Promise<Snapshot[]> {
  const given = orders.map((order) => Object.fromEntries(columns.map((name) => [name, order[name]])));
  const row_type = sql.join(columns.map((name) => sql`${sql.ref(name)} ${typeOf(name)}`));
  const { rows } = await sql<Read & { id: number }>`select o.id, ${selected()}
    from json_to_recordset(${JSON.stringify(given)}::json) as o (${row_type})`.execute(db);
  return orders.map((order) => snapshotOf(order, rows.find(({ id }) => id === order.id) ?? {}));
}

/** The facts of an order as the caller has it, in one statement. */
export async function loadFacts(
  db: Kysely<DB>,
  order: OrderRow,
  now: Date,
  extra: Partial<LoadedFacts> = {},
): Promise<OrderFacts> {
  const [snapshot] = await snapshotsOf(db, [order]);
  if (!snapshot) throw new Error("an order without a snapshot");
  return factsIn(snapshot, now, extra);
}
