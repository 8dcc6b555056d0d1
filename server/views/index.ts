export { archiveOf } from "./desk/archive.ts";
export { orderRow, ordersWith } from "./portal/queries.ts";
export { cancelOrder } from "./portal/tracking-commands.ts";
