import type { Selectable } from "kysely";
import type { DB } from "./tables.ts";
export type OrderRow = Selectable<DB["order"]>;

export type StageRow = Selectable<DB["stage"]>;

export type CartRow = Selectable<DB["cart"]>;
