import type { Status } from "../catalog.ts";
import { analysis } from "./analysis.ts";
import { production } from "./production.ts";
import { all, buyer, type Line, type Row, rows, staff, system } from "./row.ts";
import { sale } from "./sale.ts";
import { trouble } from "./trouble.ts";

/** The statuses of the work itself, in which an order can be held. */
export const production_statuses = [
  "in_analysis",
  "waiting_translation",
  "translation",
  "waiting_proofreading",
  "proofreading",
  "waiting_verification",
  "verification",
  "in_machine_translation",
  "waiting_post_edition",
  "in_post_edition",
] as const satisfies readonly Status[];

// In analysis the two rows of the hold are in its own table, without the suffix.
const holds: readonly Line[] = production_statuses
  .filter((status) => status !== "in_analysis")
  .flatMap((status): Line[] => [
    [`T29a-${status}`, status, "hold.set", staff, status, all, "not_held"],
    [`T29b-${status}`, status, "hold.clear", system, status, all, "held"],
  ]);

const withdrawals: readonly Line[] = (["payment", ...production_statuses] as const).map((status): Line => {
  const to = "canceled";
  const roles = [...buyer, ...staff];
  const guards = ["is_consumer", "within_withdrawal_period", "not_fully_performed"] as const;
  return [`W-${status}`, status, "order.withdraw", roles, to, all, ...guards];
});

/**
 * §4: the transition table of orders, one row per event. Assumed throughout, since §4 says "Transitions between them:
 * not shown". Rows are matched in this order; any other event is refused.
 */
export const transitions: readonly Row[] = rows([
  ...sale,
  ...analysis,
  ...production,
  ...trouble,
  ...holds,
  ...withdrawals,
]);
