import { sql } from "kysely";
import { jsonRows } from "#server/kernel/db/json-rows.ts";
import { factPart, type Snapshot } from "#server/kernel/facts.ts";
import type { AssignmentRow } from "./rows.ts";

const rows = jsonRows<"assignment">({
  accepted_at: "instant",
  accepted_bps: "bigint",
  accrued_at: "instant",
  booked_accrued: "bigint",
  booked_payable: "bigint",
  checkpoint_at: "instant",
  checkpoint_missed_at: "instant",
  deadline: "instant",
  ended_at: "instant",
  fee: "bigint",
  fee_due: "bigint",
  passed_at: "instant",
  payable_at: "instant",
  progress_at: "instant",
  progress_bps: "bigint",
  submitted_at: "instant",
});

/** Everyone who has earned or may earn something of an order. */
export const assignments_part = factPart({
  select: sql`(select jsonb_agg(${rows.select("a")} order by a.id) from assignment a where a.order_id = o.id)`,
});

/** The assignments of an order as its snapshot has them, in order; a second interpreter's too. */
export const paidAssignmentsIn = ({ json }: Snapshot): AssignmentRow[] =>
  ((json.get(assignments_part) ?? []) as unknown[]).map((row) => rows.read(row));

/** The same without a second interpreter, who holds no stage. */
export const assignmentsIn = (snapshot: Snapshot): AssignmentRow[] =>
  paidAssignmentsIn(snapshot).filter(({ is_second }) => !is_second);
