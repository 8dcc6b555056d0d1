export { concordance } from "./concordance.ts";
export { bestPercents, findMatches, type Match, type SoughtSegment } from "./matches.ts";
export type { MemoryScope } from "./memories.ts";
export { type NewUnit, remember } from "./remember.ts";
export { type FoundEntry, termsOf } from "./terms.ts";
