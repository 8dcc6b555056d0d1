export { type CheckedDelivery, checkDelivery, keepAligned } from "./uploads.ts";
