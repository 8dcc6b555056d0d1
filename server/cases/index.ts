export { openCorrection } from "./commands.ts";
export { aftercare } from "./queries.ts";
export { deliveredFiles, filesOfOrder } from "./files.ts";
export { remindOfCases } from "./reminders.ts";
