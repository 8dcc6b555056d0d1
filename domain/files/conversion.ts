/** Why a document in an old format has no converted file, so that it is worked on as a file and not in the editor. */
export const not_converted = [
  "converter.absent",
  "converter.failed",
  "converter.late",
  "converter.words_differ",
] as const;
export type NotConverted = (typeof not_converted)[number];
