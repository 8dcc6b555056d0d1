import type { OrderRow } from "#server/kernel/db/rows.ts";
import { sql, type Kysely } from "kysely";
import type { LoadedFacts, OrderFacts } from "#domain/orders/facts.ts";
import { Refusal } from "#domain/errors.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Tx } from "#server/kernel/db/open.ts";
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
 * One id is compared by itself: its plan is as cheap for any id, so PostgreSQL keeps the plan of this long statement
 * instead of making a new one for each array.
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

/** Orders of this transaction as `lockOrders` reads them, once more. */
export async function readSnapshots(tx: Tx, order_ids: readonly number[]): Promise<Snapshot[]> {
  const { rows } = await sql<OrderRow & Read>`select o.*, ${selected()}
    from "order" o where o.id ${among(order_ids)} order by o.id`.execute(tx);
  return rows.map((row) => {
    const order = Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith("part_")));
    return snapshotOf(order as OrderRow, row);
  });
}

const columns = Object.keys(columns_of_o) as (keyof typeof columns_of_o)[];
const o = sql.raw(
  Object.entries(columns_of_o)
    .map(([name, type]) => `${name} ${type}`)
    .join(", "),
);

/** The same for orders as the caller has them: as they were read, or as a decision makes them. */
export async function snapshotsOf(db: Kysely<DB>, orders: readonly OrderRow[]): Promise<Snapshot[]> {
  const given = orders.map((order) => Object.fromEntries(columns.map((name) => [name, order[name]])));
  const { rows } = await sql<Read & { id: number }>`select o.id, ${selected()}
    from json_to_recordset(${JSON.stringify(given)}::json) as o (${o})`.execute(db);
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
