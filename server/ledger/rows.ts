import type { Selectable } from "kysely";
import type { DB } from "#server/kernel/db/tables.ts";

export type RequestRow = Selectable<DB["payment_request"]>;
export type PaymentRow = Selectable<DB["payment"]>;
export type RefundRow = Selectable<DB["refund"]>;

/** What is asked for beside an order that is bought already: it buys that alone, and ends with nothing of the order. */
export const beside_kinds: readonly RequestRow["kind"][] = ["posting", "overtime"];
export const isBeside = (kind: RequestRow["kind"]): boolean => beside_kinds.includes(kind);
