import type { Selectable } from "kysely";
import type { DB } from "./tables.ts";
export type OrderRow = Selectable<DB["order"]>;

export type StageRow = Selectable<DB["stage"]>;

export type CartRow = Selectable<DB["cart"]>;

export type AssignmentRow = Selectable<DB["assignment"]>;

/** A draft of a paper original, which its customer approves. */
export type DraftRow = Selectable<DB["paper_draft"]>;
