import { case_states, type CaseState } from "./correction-case.ts";

/** Complaints for the desk, by who acts next. */
export const correction_groups = ["open", "to_do", "in_work", "with_customer", "closed"] as const;
export type CorrectionGroup = (typeof correction_groups)[number];

export const correction_states: Readonly<Record<CorrectionGroup, readonly CaseState[]>> = {
  open: case_states.filter((state) => state !== "closed"),
  to_do: ["opened", "triaged", "accepted", "appealed", "arbitrated"],
  in_work: ["in_rework", "partial_refund"],
  with_customer: ["delivered", "rejected", "settled"],
  closed: ["closed"],
};
