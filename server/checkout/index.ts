export { buyerColumns, placeUnpaid } from "./commands.ts";
export { cartByHash } from "./queries.ts";
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
