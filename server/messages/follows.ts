import type { Follows } from "#server/kernel/jobs/follows.ts";

/** The jobs of this module that follow what happens to an order. */
export const follows = {
  events: {
    "assignment.release": ["mail.staff_task"],
  },
  statuses: {
    // Whatever led to it, a person has to act within 72 hours.
    failure: ["mail.staff_task"],
  },
} as const satisfies Follows;
