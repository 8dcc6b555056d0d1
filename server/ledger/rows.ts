import type { Selectable } from "kysely";
import type { DB } from "../db/tables.ts";

export type RequestRow = Selectable<DB["payment_request"]>;
export type PaymentRow = Selectable<DB["payment"]>;
export type RefundRow = Selectable<DB["refund"]>;
