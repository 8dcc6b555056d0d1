import type { Follows } from "#server/kernel/jobs/follows.ts";

/** The jobs of this module that follow what happens to an order. */
export const follows = {
  statuses: {
    finished: ["workbench.remember"],
  },
} as const satisfies Follows;
