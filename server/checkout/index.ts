export { buyerColumns } from "./commands.ts";
export {
  actorOf,
  createOrders,
  noteDownload,
  noteReorder,
  rateOrder,
  requestShipment,
} from "./orders-commands.ts";
export { compareWithMemory, type KnownWords } from "./memory-matches.ts";
export { quickQuote } from "./quick-quote.ts";
