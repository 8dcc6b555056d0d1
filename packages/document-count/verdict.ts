import type { CountedType, Flag, Region } from "../../domain/files/document-count.ts";
import type { Uncounted } from "../../domain/files/uncounted.ts";
import type { TextCount } from "../../domain/files/words.ts";

/** A count with the number of visible characters. */
export type PartCount = TextCount & { readonly characters_without_spaces: number };

/** The count of one document under D1: words and characters of the billed regions only. */
export type DocumentCount = PartCount & {
  readonly type: CountedType;
  readonly counter_version: string;
  /** Every region with text, billed or not. */
  readonly by_region: Readonly<Partial<Record<Region, PartCount>>>;
  /** Words of billed segments that repeat an earlier one of the same document. */
  readonly repeated_words: number;
  /** Billed sentences, lines and cells with at least one word. */
  readonly segments: number;
  readonly repeated_segments: number;
  /** The most likely language of the billed text; a hint, null without a result. */
  readonly language: string | null;
  /** Raster pictures in the file, the evidence for a scan. */
  readonly images: number;
  readonly flags: readonly Flag[];
};

/** The extracted text of a document, stored so that it is not extracted again. */
export type StoredText = {
  /** JSON texts of some ten thousand characters each, in order; `text-page.ts` reads them. */
  readonly pages: readonly string[];
  /** Keys of the billed segments for comparison across files, as a PostgreSQL array; each segment once. */
  readonly segment_keys: string;
  /** The number of words of each, in the same order. */
  readonly segment_words: string;
};

/** Why a document could not be counted. */
export type Unread = {
  readonly outcome: Uncounted;
  readonly detail: string;
  /** A fault of the reader: the error is not explained by damage. */
  readonly fault?: true | undefined;
};

export type Verdict =
  | { readonly outcome: "ok"; readonly count: DocumentCount; readonly text: StoredText }
  | Unread;

/** Thrown by the readers when a document cannot be counted; `detail` is for the log, never for the customer. */
export class Unreadable extends Error {
  readonly outcome: Uncounted;

  constructor(outcome: Uncounted, detail: string) {
    super(detail);
    this.name = "Unreadable";
    this.outcome = outcome;
  }
}

/** The verdict for an error of a reader: damage, or a fault of the reader. */
export function unreadBy(error: unknown): Unread {
  if (error instanceof Unreadable) return { outcome: error.outcome, detail: error.message };
  const detail = error instanceof Error ? `${error.name}: ${error.message}` : "unknown";
  return pastTheEnd(error) ? { outcome: "corrupt", detail } : { outcome: "corrupt", detail, fault: true };
}

/** Whether a reader read past the end of the bytes, which only damage causes. */
const pastTheEnd = (error: unknown): boolean =>
  error instanceof RangeError &&
  "code" in error &&
  (error.code === "ERR_OUT_OF_RANGE" || error.code === "ERR_BUFFER_OUT_OF_BOUNDS");
