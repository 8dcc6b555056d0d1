export { buyerColumns, placeUnpaid } from "./commands.ts";
export { cartByHash } from "./queries.ts";
export { actorOf, noteDownload, noteReorder, rateOrder, requestShipment } from "./orders-commands.ts";
export { createPrepared, prepareOrder, type PreparedOrder } from "./prepared.ts";
export { quickQuote } from "./quick-quote.ts";
