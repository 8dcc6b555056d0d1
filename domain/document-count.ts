/** Where a text stands in a document. Regions are counted apart because only some of them are billed. */
export const regions = [
  "body",
  "textbox",
  "footnote",
  "endnote",
  "smartart",
  "header",
  "footer",
  "comment",
  "notes",
  "chart",
  "formula",
  "sheet_name",
  "hidden",
  "deleted",
] as const;
export type Region = (typeof regions)[number];

/** The document types we count; the detected content decides, never the file's name. */
export const counted_types = [
  "doc",
  "docx",
  "docm",
  "xls",
  "xlsx",
  "xlsm",
  "ppt",
  "pptx",
  "odt",
  "rtf",
  "txt",
] as const;
export type CountedType = (typeof counted_types)[number];

/**
 * What a person should know beside the number: `macro` the file carries macros (never opened with them),
 * `renamed` its extension names another type, `tracked-changes` it holds undecided changes, `embedded` it holds
 * objects whose text is not counted, `approximate` it holds a script without spaces, `repetitions-capped` it has
 * too many segments to compare them all, `text-capped` only its beginning is kept to be read.
 */
export const flags = [
  "macro",
  "renamed",
  "tracked-changes",
  "embedded",
  "approximate",
  "repetitions-capped",
  "text-capped",
] as const;
export type Flag = (typeof flags)[number];

// D1: slides are all body text and SmartArt; in a letter SmartArt is a picture that the word processor counts not.
const billed_in_documents: readonly Region[] = ["body", "textbox", "footnote", "endnote"];
const billed_in_slides: readonly Region[] = ["body", "textbox", "smartart"];
// D1: text boxes over a sheet are reported apart, the price of a sheet is its cells.
const billed_in_sheets: readonly Region[] = ["body"];

/** The regions whose words make the price of a document of this type (D1). */
export const billed_regions: Readonly<Record<CountedType, readonly Region[]>> = {
  doc: billed_in_documents,
  docx: billed_in_documents,
  docm: billed_in_documents,
  odt: billed_in_documents,
  rtf: billed_in_documents,
  txt: billed_in_documents,
  ppt: billed_in_slides,
  pptx: billed_in_slides,
  xls: billed_in_sheets,
  xlsx: billed_in_sheets,
  xlsm: billed_in_sheets,
};
