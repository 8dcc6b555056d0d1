import { on } from "#server/kernel/events.ts";
import { releaseSpend } from "./spend.ts";

export const reactions = [on("order.moved", { phase: "follow", run: releaseSpend })];
