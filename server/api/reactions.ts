import { on } from "#server/kernel/events.ts";
import { followSpend } from "./spend.ts";

export const reactions = [on("order.moved", { phase: "follow", run: followSpend })];
