export { type CheckedDelivery, checkDelivery, keepAligned } from "./uploads.ts";
export { remarkOnSegments } from "./reading.ts";
