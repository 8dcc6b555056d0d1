/** The region of a text in a document. Regions are counted separately because only some are billed. */
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
  "alt_text",
  "formula",
  "sheet_name",
  "hidden",
  "deleted",
] as const;
export type Region = (typeof regions)[number];

/** The document types we count; the content decides, never the file's name. `mht`: a web page that Word saves as .doc. */
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
  "mht",
  "txt",
] as const;
export type CountedType = (typeof counted_types)[number];

/**
 * Warnings about a count: `macro` the file contains macros (which are never run), `renamed` its extension names another
 * type, `tracked-changes` it contains undecided changes, `embedded` it contains objects whose text is not counted,
 * `approximate` it contains a script without spaces, `repetitions-capped` it has too many segments to compare them all,
 * `text-capped` only its beginning is stored, `picture-pages` pages with almost no text are mostly a picture,
 * `recorded-more` the file records far more words than were found, `code-page` the file does not declare its character
 * encoding, so it was chosen by the order's language.
 */
export const flags = [
  "macro",
  "renamed",
  "tracked-changes",
  "embedded",
  "approximate",
  "repetitions-capped",
  "text-capped",
  "picture-pages",
  "recorded-more",
  "code-page",
] as const;
export type Flag = (typeof flags)[number];

// D1: slides are all body text and SmartArt; in a text document SmartArt is a picture that the word processor does not
// count.
const billed_in_documents: readonly Region[] = ["body", "textbox", "footnote", "endnote"];
const billed_in_slides: readonly Region[] = ["body", "textbox", "smartart"];
// D1: text boxes over a sheet are a separate region and billed like its cells.
const billed_in_sheets: readonly Region[] = ["body", "textbox"];

/** The regions whose words are billed in a document of this type (D1). */
export const billed_regions: Readonly<Record<CountedType, readonly Region[]>> = {
  doc: billed_in_documents,
  docx: billed_in_documents,
  docm: billed_in_documents,
  odt: billed_in_documents,
  rtf: billed_in_documents,
  mht: billed_in_documents,
  txt: billed_in_documents,
  ppt: billed_in_slides,
  pptx: billed_in_slides,
  xls: billed_in_sheets,
  xlsx: billed_in_sheets,
  xlsm: billed_in_sheets,
};
