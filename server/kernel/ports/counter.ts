import type { Readable } from "node:stream";
import type { Verdict } from "#document-count/verdict.ts";
import type {
  BegunText,
  FileMarks,
  PutTogether,
  Refused,
  TakenApart,
  UploadAnswer,
} from "#document-count/answer.ts";
import type { UploadSource } from "#domain/workbench/upload-check.ts";
import type { Region } from "#domain/files/document-count.ts";

/** A document to work with: its bytes as a stream (read once) or a file (only read), and its data in the order. */
export type DocumentInput = ({ readonly stream: Readable } | { readonly path: string }) & {
  readonly name: string;
  readonly source_language: string;
  /** The exact number of bytes, at most 20 MB. */
  readonly size_bytes: number;
};

export type Counter = {
  /**
   * The verdict on one document. Every document has one; it rejects only for an own fault: a source that fails or has
   * another number of bytes than announced, a child that cannot start, a closed counter.
   */
  count(input: DocumentInput): Promise<Verdict>;
  /** The document as segments of coded text; `bought` opens regions in addition to the billed ones. */
  readSegments(input: DocumentInput, bought?: readonly Region[]): Promise<TakenApart | Refused>;
  /**
   * The document with coded targets by the position of their segments; a missing one leaves the source. `marks` become
   * properties of the file; the document is divided into the texts of `begun`, and refused where it has others.
   */
  writeTargets(
    input: DocumentInput,
    targets: ReadonlyMap<number, string>,
    target_lang: string,
    written?: { readonly marks: FileMarks; readonly begun?: readonly BegunText[] },
  ): Promise<PutTogether | Refused>;
  /**
   * A translation that was made elsewhere, aligned with its source and checked pair by pair; the language of the input is
   * that of the translation.
   */
  checkUpload(input: DocumentInput, source: UploadSource): Promise<UploadAnswer | Refused>;
  /** The process ids of the running children. */
  children(): readonly number[];
  /** The number of documents that wait for a child. */
  waiting(): number;
  /** Kills the children and rejects waiting documents. */
  close(): Promise<void>;
};
