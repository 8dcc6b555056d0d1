import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";

/** A document's bytes, which can be read a second time when the first child process crashed. */
export type Source = {
  chunks(): AsyncGenerator<Uint8Array, void>;
  /** Releases unread data. */
  close(): void;
};

/** The bytes of a file, read again each time. */
export const fileSource = (path: string): Source => ({
  async *chunks() {
    for await (const chunk of createReadStream(path)) yield asBytes(chunk);
  },
  close() {},
});

/**
 * The bytes of a stream, which can be read only once: chunks are referenced until the source is dropped, so a second
 * reading repeats them and continues where the first one stopped.
 */
export function streamSource(stream: Readable): Source {
  const chunks: Uint8Array[] = [];
  // A customer may abort while the document waits in the queue; the iterator reports it when the document is read.
  stream.on("error", () => {});
  const rest: AsyncIterator<unknown> = stream[Symbol.asyncIterator]();
  return {
    async *chunks() {
      for (const chunk of chunks) yield chunk;
      for (let next = await rest.next(); next.done !== true; next = await rest.next()) {
        const bytes = asBytes(next.value);
        chunks.push(bytes);
        yield bytes;
      }
    },
    close: () => void stream.destroy(),
  };
}

function asBytes(chunk: unknown): Uint8Array {
  if (chunk instanceof Uint8Array) return chunk;
  throw new TypeError("a document's stream must consist of bytes");
}
