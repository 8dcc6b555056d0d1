import type { CountedType, Region } from "../../../domain/files/document-count.ts";
import type { Code } from "../../../domain/workbench/coded-text.ts";
import type {
  LeftText,
  PutWarning,
  TranslationOrigin,
} from "../../../domain/workbench/translation-origin.ts";
import type { Unread } from "../verdict.ts";
import type { Place } from "./atoms.ts";

/** One sentence to be translated. */
export type TakenSegment = {
  readonly position: number;
  /** The number of its paragraph, cell or line. */
  readonly unit: number;
  readonly region: Region;
  readonly place: Place & {
    /** In a box of a fixed size, which a long translation overflows. */
    readonly in_box: boolean;
  };
  /** Coded text. */
  readonly source: string;
  readonly codes: readonly Code[];
  /** What follows in the same paragraph: white space and codes. */
  readonly space_after: string;
  readonly source_hash: string;
  readonly prev_hash: string;
  readonly next_hash: string;
  readonly words: number;
  /** The position of the first segment with the same text. */
  readonly repeat_of: number | null;
  readonly is_billed: boolean;
  /** Not translated: not billed and not bought. */
  readonly is_locked: boolean;
  readonly max_characters: number | null;
};

export type TakenApart = {
  readonly outcome: "ok";
  readonly type: CountedType;
  readonly reader_version: string;
  readonly segmenter_version: string;
  readonly sha256: string;
  readonly segments: readonly TakenSegment[];
  readonly billed_words: number;
  /** Billed words of fields and other elements that keep their text. */
  readonly locked_words: number;
  readonly left: readonly LeftText[];
};

/** Why a document is not taken apart or put together. */
export type Refused =
  | Unread
  | {
      readonly outcome: "document.no_text_found" | "document.unsound" | "codes.invalid";
      readonly detail: string;
    };

/** What the properties of a file contain about its translation; empty when it is not known. */
export type FileMarks = {
  readonly origin: TranslationOrigin;
  readonly engine: string;
  readonly order: string;
};

export type PutTogether = {
  readonly outcome: "ok";
  readonly file: Buffer;
  /** Segments that differ from their source. */
  readonly changed: number;
  readonly warnings: readonly PutWarning[];
};
