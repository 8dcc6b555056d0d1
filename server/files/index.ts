export { deliveryNote, type DeliveryNote } from "./delivery-note.ts";
export {
  baseName,
  declaredBytes,
  storeFile,
  receiveFile,
  requireAccepted,
  requireFit,
  type Incoming,
  type Received,
} from "./commands.ts";
export {
  convertFile,
  type Conversion,
  countUnconverted,
  isUnconverted,
  nextUnconverted,
  storeConversion,
} from "./conversions.ts";
export { convertsOld, officeProgram, removeAbandonedConversions } from "./convert-legacy.ts";
export { openCounter } from "./counter.ts";
export {
  countOf,
  countedBy,
  counterVersionOf,
  countsView,
  filesByHash,
  repeatedAcross,
  sourcesOf,
  takeFiles,
  textPageOf,
  uploadView,
  type FileRow,
} from "./queries.ts";
export { readText } from "./read-text.ts";
export { dropUnused, readAgain, readingsIn, storeReadings, type Reading } from "./readings.ts";
export { storedInput, storeUpload, type StoredFile } from "./stored.ts";
