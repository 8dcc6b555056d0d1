export { followRating } from "./commands.ts";
