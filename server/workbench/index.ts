export { type CheckedDelivery, checkDelivery, keepAligned } from "./uploads.ts";
export { correctedSegments, remarkOnSegments, resolveRemarks } from "./reading.ts";
export { type Assembled, assembleDocuments, forgetTargets, markFiles, storeRework } from "./deliver.ts";
export { isReworkInEditor } from "./delivered.ts";
export { reworkTurn } from "./turn.ts";
