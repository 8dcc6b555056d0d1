import type { DB } from "#server/kernel/db/tables.ts";
import { account_tables } from "./account-tables.ts";
import { spending_tables } from "./spending-tables.ts";
import type { Held } from "./held.ts";
import { money_tables } from "./money-tables.ts";
import { order_tables } from "./order-tables.ts";
import { other_tables } from "./other-tables.ts";
import { team_tables } from "./team-tables.ts";
import { work_tables } from "./work-tables.ts";

/**
 * Every table of the database, with whose data it has, what of it is exported, and what a deletion does with it. A table
 * that is not in it does not compile; a column that is in no list of its table fails a test.
 */
export const held_tables: Readonly<Record<keyof DB, Held>> = {
  ...order_tables,
  ...work_tables,
  ...money_tables,
  ...account_tables,
  ...spending_tables,
  ...team_tables,
  ...other_tables,
};

type CustomerTable = Extract<Held, { about: "customers" }>;

/** The tables with data about customers, in their order. */
export const customer_tables: readonly (readonly [name: keyof DB, table: CustomerTable])[] = (
  Object.entries(held_tables) as [keyof DB, Held][]
).flatMap(([name, table]) => (table.about === "customers" ? [[name, table] as const] : []));
