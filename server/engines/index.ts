export { removeBatchesOf, sweepBatches } from "./batch-store.ts";
export { lightRoute, type RouteKey } from "./candidates.ts";
export { sealEngineKeys } from "./keys.ts";
export { neighbours, type Surroundings } from "./one-engine.ts";
export { probeEngine } from "./probe-order.ts";
export { isServed } from "./probe.ts";
export { servedBy, servedFrom, servedPairs, storeServedPairs } from "./served.ts";
export { translateSegments, type Translation, type TranslationTask } from "./translate.ts";
export { unchangedEngine } from "./unchanged.ts";
