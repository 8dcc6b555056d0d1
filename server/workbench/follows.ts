import type { Follows } from "#server/kernel/jobs/follows.ts";

/** The jobs of this module that follow what happens to an order. */
export const follows = {
  events: {
    // Converted before the editor is opened; it does nothing without a document in an old format.
    "offer.accept": ["workbench.convert"],
    "assign.direct": ["workbench.convert"],
    // It does nothing when the order has no machine stage.
    "hold.clear": ["order.machine_translate"],
  },
  statuses: {
    in_machine_translation: ["order.machine_translate"],
    finished: ["workbench.remember"],
  },
} as const satisfies Follows;
