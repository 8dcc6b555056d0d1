import { approveCorrection, rejectCorrection } from "./customers/commands.ts";
import type { Outcome } from "#server/approvals/index.ts";

/** What is done when a second person has agreed to an act of the desk, or has declined it. */
export const outcomes = {
  correctBalance: { approve: approveCorrection, reject: rejectCorrection },
} satisfies Record<string, Outcome>;
