import type { CountedType, Flag, Region } from "../../domain/files/document-count.ts";
import type { Uncounted } from "../../domain/files/uncounted.ts";
import type { TextCount } from "../../domain/files/words.ts";

/** A count with the characters that print something. */
export type PartCount = TextCount & { readonly characters_without_spaces: number };

/** The count of one document under D1: words and characters are of the billed regions only. */
export type DocumentCount = PartCount & {
  readonly type: CountedType;
  readonly counter_version: string;
  /** Every region that holds text, billed or not. */
  readonly by_region: Readonly<Partial<Record<Region, PartCount>>>;
  /** Words of billed segments that repeat an earlier one of the same document. */
  readonly repeated_words: number;
  /** Billed sentences, lines and cells with at least one word. */
  readonly segments: number;
  readonly repeated_segments: number;
  /** The language the billed text is most likely written in; a hint, null when nothing speaks for one. */
  readonly language: string | null;
  /** Raster pictures in the file, the evidence for a scan. */
  readonly images: number;
  readonly flags: readonly Flag[];
};

/** What was read of a document, stored so that it is not read again. */
export type KeptText = {
  /** JSON texts of some ten thousand characters each, in order; `text-page.ts` reads them. */
  readonly pages: readonly string[];
  /** What the billed segments are known again by across files, as an array of PostgreSQL; each segment once. */
  readonly segment_keys: string;
  /** How many words each of them has, in the same order. */
  readonly segment_words: string;
};

/** Why a document could not be worked with. */
export type Unread = {
  readonly outcome: Uncounted;
  readonly detail: string;
  /** A fault of the reader: the error is not one that damage explains. */
  readonly fault?: true | undefined;
};

export type Verdict =
  | { readonly outcome: "ok"; readonly count: DocumentCount; readonly text: KeptText }
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

/** What a reader threw, as a verdict: damage, or a mistake of the reader. */
export function unreadBy(error: unknown): Unread {
  if (error instanceof Unreadable) return { outcome: error.outcome, detail: error.message };
  const detail = error instanceof Error ? `${error.name}: ${error.message}` : "unknown";
  return pastTheEnd(error) ? { outcome: "corrupt", detail } : { outcome: "corrupt", detail, fault: true };
}

/** Whether a reader ran past the end of the bytes: nothing but damage leads there. */
const pastTheEnd = (error: unknown): boolean =>
  error instanceof RangeError &&
  "code" in error &&
  (error.code === "ERR_OUT_OF_RANGE" || error.code === "ERR_BUFFER_OUT_OF_BOUNDS");
