export { deliveryNote, type DeliveryNote } from "./delivery-note.ts";
export { baseName, storeFile, receiveFile, requireFit, type Incoming, type Received } from "./commands.ts";
export { openCounter } from "./counter.ts";
export {
  countOf,
  countedBy,
  counterVersionOf,
  countsView,
  filesByHash,
  sourcesOf,
  takeFiles,
  textPageOf,
  uploadView,
  type FileRow,
} from "./queries.ts";
export { readText } from "./read-text.ts";
export { countsIn, dropCopies, readAgain, storeReadings, type Reading } from "./readings.ts";
export { storedInput } from "./stored.ts";
