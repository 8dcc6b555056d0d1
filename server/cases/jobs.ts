import { actOnCaseTimer } from "./act.ts";
import { defineJob } from "#server/kernel/jobs/job.ts";
import { reviewRound } from "./review.ts";

export const correction_jobs = {
  /** The timer of one complaint: late triage, and closing without a reply. */
  "correction.timer": defineJob("correction.timer", {
    run: ({ tx, now, payload }) => actOnCaseTimer(tx, payload.correction_id, now),
  }),
  "order.review": defineJob("order.review", { run: ({ tx, now }) => reviewRound(tx, now) }),
};
