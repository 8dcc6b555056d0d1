export { lightRoute, type RouteKey } from "./candidates.ts";
export { removeBatchesOf, sweepBatches } from "./batch-store.ts";
export { neighbours, type Surroundings } from "./one-engine.ts";
export { sealEngineKeys } from "./keys.ts";
export { isServed, probeRoute } from "./probe.ts";
export { servedBy, servedFrom, servedPairs, storeServedPairs } from "./served.ts";
export { translateSegments, type Translation, type TranslationTask } from "./translate.ts";
export { unchangedEngine } from "./unchanged.ts";
