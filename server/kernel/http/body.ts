import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { limits } from "#domain/catalog.ts";

/** After a refusal up to this many bytes are read and discarded; then the connection is closed. */
const most_discarded_bytes = 2 * limits.file_bytes;

/**
 * A request's bytes as a stream that a reader may give up in the middle without ending the connection. A request
 * without a body has none at all in Fastify and is read as an empty one.
 */
export function bodyStream(request: FastifyRequest): Readable {
  const { body } = request;
  if (!(body instanceof Readable)) return Readable.from([]);
  return Readable.from(chunksOf(body), { objectMode: false });
}

/** A separate loop, because the stream's iterator closes the connection when a reader fails. */
async function* chunksOf(body: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of body.iterator({ destroyOnReturn: false })) yield chunk as Buffer;
}

/**
 * Reads what a refused sender still sends. Left unread it would block the connection: the sender waits until its bytes are
 * read, the refusal is sent after them, and a server that shuts down waits for both.
 */
export function forgetRest(request: FastifyRequest): void {
  const { body } = request;
  if (!(body instanceof Readable) || body.readableEnded || body.destroyed) return;
  let left = most_discarded_bytes;
  body.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.raw.socket.destroy();
  });
  // The sender closed the connection: no response is possible.
  body.on("error", () => {});
}
