export { buyerColumns, placeUnpaid } from "./commands.ts";
export { cartByHash } from "./queries.ts";
export { actorOf, noteDownload, noteReorder, rateOrder, requestShipment } from "./orders-commands.ts";
export { requireOrdersRead } from "./old-formats.ts";
export { createPrepared, prepareOrder, tidyPrepared, type PreparedOrder } from "./prepared.ts";
export { quickQuote } from "./quick-quote.ts";
