import type { Selectable } from "kysely";
import type { DB } from "#server/kernel/db/tables.ts";

export type RequestRow = Selectable<DB["payment_request"]>;
export type PaymentRow = Selectable<DB["payment"]>;
export type RefundRow = Selectable<DB["refund"]>;

/** Kinds of additional requests for a paid order: they pay for themselves alone, and end without effect on the order. */
export const beside_kinds: readonly RequestRow["kind"][] = ["posting", "overtime"];
export const isBeside = (kind: RequestRow["kind"]): boolean => beside_kinds.includes(kind);
