import { on } from "#server/kernel/events.ts";
import { markReturned } from "./returned.ts";

export const reactions = [on("order.moved", { phase: "follow", run: markReturned })];
