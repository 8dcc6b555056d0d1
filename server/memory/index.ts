export { concordance } from "./concordance.ts";
export { generatedFile } from "./downloads.ts";
export { bestPercents, findMatches, type Match, type SoughtSegment } from "./matches.ts";
export { type MemoryScope } from "./memories.ts";
export { memoryConsent } from "./owner.ts";
export { type NewUnit, remember } from "./remember.ts";
export { forgetMemories } from "./removal.ts";
export { type FoundEntry, termsOf } from "./terms.ts";
