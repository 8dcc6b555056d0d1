export { sweepReceivedMails } from "./commands.ts";
