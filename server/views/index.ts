export { archiveOf } from "./desk/archive.ts";
