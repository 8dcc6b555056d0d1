import { on } from "#server/kernel/events.ts";
import { followRefund } from "./act.ts";

export const reactions = [on("refund.decided", { phase: "follow", run: followRefund })];
