import type { Uncounted } from "#domain/uncounted.ts";
import type { TextCount } from "#domain/words.ts";

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
 * too many paragraphs to compare them all.
 */
export const flags = [
  "macro",
  "renamed",
  "tracked-changes",
  "embedded",
  "approximate",
  "repetitions-capped",
] as const;
export type Flag = (typeof flags)[number];

/** The count of one document under D1: `words` and both character counts are of the billed regions only. */
export type DocumentCount = {
  readonly type: CountedType;
  readonly counter_version: string;
  readonly words: number;
  readonly characters: number;
  readonly characters_collapsed: number;
  readonly cjk: number;
  /** Every region that holds text, billed or not. */
  readonly by_region: Readonly<Partial<Record<Region, TextCount>>>;
  /** Words of billed paragraphs that repeat an earlier paragraph of the same document. */
  readonly repeated_words: number;
  /** Billed paragraphs with at least one word. */
  readonly segments: number;
  /** Raster pictures in the file, the evidence for a scan. */
  readonly images: number;
  readonly flags: readonly Flag[];
};

/** What counts as asked for is all there is to most documents; `text` comes when its beginning was asked for too. */
export type Verdict =
  | { readonly outcome: "ok"; readonly count: DocumentCount; readonly text?: string | undefined }
  | { readonly outcome: Uncounted; readonly detail: string };

/** Thrown by the readers when a document cannot be counted; `detail` is for the log, never for the customer. */
export class Unreadable extends Error {
  readonly outcome: Uncounted;

  constructor(outcome: Uncounted, detail: string) {
    super(detail);
    this.name = "Unreadable";
    this.outcome = outcome;
  }
}
