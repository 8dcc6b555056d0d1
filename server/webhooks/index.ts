export { removeOldMessages } from "./commands.ts";
export { startDispatcher } from "./dispatcher.ts";
