import { approveCorrection, rejectCorrection } from "./customers/commands.ts";
import type { Outcome } from "#server/approvals/index.ts";

/** The consequences of approving or declining an act of the desk. */
export const outcomes = {
  correctBalance: { approve: approveCorrection, reject: rejectCorrection },
} satisfies Record<string, Outcome>;
