import type { Kysely } from "kysely";
import type { LoadedFacts } from "#domain/orders/facts.ts";
import type { DB } from "./db/tables.ts";
import type { OrderRow, StageRow } from "./db/rows.ts";

/** What the loader of facts has read before the modules above `orders` add their part. */
export type KnownOfOrder = {
  readonly stages: readonly StageRow[];
  /** When the order entered its status, epoch milliseconds. */
  readonly since: number;
  readonly now: Date;
};

/** The facts that one module knows about an order. A later module overrides an earlier one. */
export type FactPart = (
  db: Kysely<DB>,
  order: OrderRow,
  known: KnownOfOrder,
) => Promise<Partial<LoadedFacts>>;

let installed: readonly FactPart[] | null = null;

/** Sets the parts of all modules in their order, composed at start. */
export function installFactParts(parts: readonly FactPart[]): void {
  installed = parts;
}

export function factParts(): readonly FactPart[] {
  if (installed === null) throw new Error("the parts of facts are not installed");
  return installed;
}
