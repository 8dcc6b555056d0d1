import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";

/** A document's bytes, which can be read a second time when the first child died of them. */
export type Source = {
  chunks(): AsyncGenerator<Uint8Array, void>;
  /** Lets go of what was not read. */
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
 * The bytes of a stream, which flows only once: chunks are held by reference until the source is dropped, so a
 * second reading gives them again and goes on where the first one stopped.
 */
export function streamSource(stream: Readable): Source {
  const chunks: Uint8Array[] = [];
  // A customer may break off while the document waits its turn; the iterator reports it when its turn comes.
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
  throw new TypeError("a document's stream must give bytes");
}
