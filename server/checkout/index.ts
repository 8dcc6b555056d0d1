export { buyerColumns } from "./commands.ts";
export {
  actorOf,
  createOrders,
  noteDownload,
  noteReorder,
  rateOrder,
  requestShipment,
} from "./orders-commands.ts";
export { quickQuote } from "./quick-quote.ts";
