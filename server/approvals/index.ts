export { askFor, giveOrAsk, needsSecond, no_holder, type AskedFor, type Asking } from "./ask.ts";
export { decideApproval, idOf, installOutcomes, type Outcome, type Outcomes } from "./decide.ts";
export { waitingLists, waitingOf } from "./waiting.ts";
