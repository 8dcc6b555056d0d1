import { actOnCaseTimer } from "./act.ts";
import { idOf, job } from "#server/kernel/jobs/job.ts";

export const correction_jobs = {
  /** The clock of one complaint: late triage, and silence that closes it. */
  "correction.timer": job({
    command: ({ tx, now, payload }) => actOnCaseTimer(tx, idOf({ payload }, "correction_id"), now),
  }),
};
