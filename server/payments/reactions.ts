import { on } from "#server/kernel/events.ts";
import { billOvertime } from "./overtime-dues.ts";

export const reactions = [on("order.moved", { phase: "ledger", run: billOvertime })];
