import type { Readable } from "node:stream";
import type { Verdict, Unread } from "#document-count/verdict.ts";
import type { PutTogether } from "#document-count/apart/put-together.ts";
import type { Refused, TakenApart } from "#document-count/apart/take-apart.ts";
import type { Apart, Together } from "#document-count/answer.ts";
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
  /** The texts of a document by its extension, each to be translated; `unsupported` when they could not be inserted again. */
  takeApart(input: DocumentInput): Promise<Apart | Unread>;
  /** The same document with these texts in place of the extracted ones, in their order. */
  putTogether(input: DocumentInput, texts: readonly string[]): Promise<Together | Unread>;
  /** A document divided into coded segments; a refusal when it could not be put together again. */
  segments(input: DocumentInput): Promise<TakenApart | Refused>;
  /** The same document with coded targets by the positions of `segments`; a refusal names what is wrong with them. */
  assemble(
    input: DocumentInput,
    target_lang: string,
    targets: ReadonlyMap<number, string>,
  ): Promise<PutTogether | Refused>;
  /** The process ids of the running children. */
  children(): readonly number[];
  /** Kills the children and rejects waiting documents. */
  close(): Promise<void>;
};
