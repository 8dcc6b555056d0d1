export { clientSource } from "./client-source.ts";
