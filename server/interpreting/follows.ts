import type { Follows } from "#server/kernel/jobs/follows.ts";

/** The jobs of this module that follow what happens to an order. */
export const follows = {
  events: {
    "hold.clear": ["session.seek_second"],
  },
} as const satisfies Follows;
