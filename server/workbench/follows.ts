import type { Follows } from "#server/kernel/jobs/follows.ts";

/** The jobs of this module that follow what happens to an order. */
export const follows = {
  events: {
    // It does nothing when the order has no machine stage.
    "hold.clear": ["order.machine_translate"],
  },
  statuses: {
    // Converted early, so that the editor and the checks of files find the documents.
    in_analysis: ["workbench.convert"],
    in_machine_translation: ["order.machine_translate"],
    finished: ["workbench.remember"],
  },
} as const satisfies Follows;
