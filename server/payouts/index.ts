export { bookFees, earnRework } from "./books.ts";
export { marginEventView, marginEvents } from "./margin-events.ts";
export { lockPayout, payoutBooked, payoutUnbooked, rejectPayout } from "./runs.ts";
