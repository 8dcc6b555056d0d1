export { removeOldMessages } from "./commands.ts";
export { type Dispatcher, startDispatcher } from "./dispatcher.ts";
