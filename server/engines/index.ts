export { lightRoute, type EngineMachine, type RouteKey } from "./candidates.ts";
export { removeBatchesOf, sweepBatches } from "./batch-store.ts";
export { sealEngineKeys } from "./keys.ts";
export { isServed, probeRoute } from "./probe.ts";
export { servedBy, servedFrom, servedPairs, storeServedPairs, type Served } from "./served.ts";
export {
  translateSegments,
  type EngineFailure,
  type Translation,
  type TranslationTask,
  type TriedEngine,
} from "./translate.ts";
export type { SegmentResult, SourceSegment } from "./one-engine.ts";
