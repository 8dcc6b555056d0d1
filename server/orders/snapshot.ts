import type { OrderRow } from "#server/kernel/db/rows.ts";
import { sql, type Kysely } from "kysely";
import type { LoadedFacts, OrderFacts } from "#domain/orders/facts.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { columns_of_o, factParts, fragmentOf, type FactPart, type Snapshot } from "#server/kernel/facts.ts";
import { dialogue_part } from "./dialogue-facts.ts";
import { factsIn, money_part, order_part } from "./facts.ts";

/** The parts of `orders` are read by themselves, because the others build on them. */
const all = (): readonly FactPart[] => [order_part, money_part, dialogue_part, ...factParts()];

const nameOf = (nth: number): string => `part_${nth}`;
const selected = () =>
  sql.join(all().map((part, nth) => sql`${fragmentOf(part)} as ${sql.ref(nameOf(nth))}`));

type Read = Readonly<Record<string, unknown>>;

const snapshotOf = (order: OrderRow, row: Read): Snapshot => ({
  order,
  json: new Map(all().map((part, nth) => [part, row[nameOf(nth)] ?? null])),
});

/** Orders with all that decisions about them read, by their ids and in one statement; lock them before. */
export async function readSnapshots(tx: Tx, order_ids: readonly number[]): Promise<Snapshot[]> {
  const { rows } = await sql<OrderRow & Read>`select o.*, ${selected()}
    from "order" o where o.id = any(${[...order_ids]}::int[]) order by o.id`.execute(tx);
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
