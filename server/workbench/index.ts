export { remarkOnSegments } from "./reading.ts";
