import { on } from "#server/kernel/events.ts";
import { tellInformed, tellMove } from "./messages.ts";

export const reactions = [
  on("order.moved", { phase: "follow", run: tellMove }),
  on("customer.informed", { phase: "follow", run: tellInformed }),
];
