import { on } from "#server/kernel/events.ts";
import { billOvertime } from "./overtime-dues.ts";
import { followSpend } from "./spent.ts";

export const reactions = [
  on("order.moved", { phase: "follow", run: followSpend }),
  on("order.moved", { phase: "ledger", run: billOvertime }),
];
