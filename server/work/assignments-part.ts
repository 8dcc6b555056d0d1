import { sql } from "kysely";
import { jsonRows } from "#server/kernel/db/json-rows.ts";
import { factPart, type Snapshot } from "#server/kernel/facts.ts";
import type { AssignmentRow } from "#server/kernel/db/rows.ts";

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

/** The assignments of an order for which a fee is due or may become due. */
export const assignments_part = factPart({
  select: sql`(select jsonb_agg(${rows.select("a")} order by a.id) from assignment a where a.order_id = o.id)`,
});

/** The assignments of an order in its snapshot, in order, with that of a second interpreter. */
export const paidAssignmentsIn = ({ json }: Snapshot): AssignmentRow[] =>
  ((json.get(assignments_part) ?? []) as unknown[]).map((row) => rows.read(row));

/** The same without that of a second interpreter, who holds no stage. */
export const assignmentsIn = (snapshot: Snapshot): AssignmentRow[] =>
  paidAssignmentsIn(snapshot).filter(({ is_second }) => !is_second);
