import { on } from "#server/kernel/events.ts";
import { closeHandedIn } from "./closing.ts";
import { followOrder } from "./follow.ts";
import { preferFirst } from "./second.ts";
import { withdrawSeats } from "./second-seats-commands.ts";

export const reactions = [
  on("order.moved", { phase: "follow", run: followOrder }),
  on("offer.accepted", { phase: "plan", run: preferFirst }),
  on("stage.submitted", { phase: "plan", run: closeHandedIn }),
  on("translator.unseated", { phase: "plan", run: withdrawSeats }),
];
