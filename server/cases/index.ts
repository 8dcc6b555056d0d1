export { deliveredFiles, filesOfOrder } from "./files.ts";
export { remindOfCases } from "./reminders.ts";
