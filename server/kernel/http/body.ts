import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { limits } from "#domain/catalog.ts";

/** After a refusal so much more is read and forgotten; who still sends then is cut off. */
const patience_bytes = 2 * limits.file_bytes;

/**
 * A request's bytes as a stream that a reader may give up in the middle without ending the connection. A request
 * without a body has none at all in Fastify and is read as an empty one.
 */
export function bodyStream(request: FastifyRequest): Readable {
  const { body } = request;
  if (!(body instanceof Readable)) return Readable.from([]);
  return Readable.from(chunksOf(body), { objectMode: false });
}

/** A loop of our own, because the stream's iterator ends the connection when a reader gives up with an error. */
async function* chunksOf(body: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of body.iterator({ destroyOnReturn: false })) yield chunk as Buffer;
}

/**
 * Reads what a refused sender still sends. Left unread it would stop the connection for ever: the sender waits to be
 * read, the refusal waits behind it, and a server that is to end waits for both.
 */
export function forgetRest(request: FastifyRequest): void {
  const { body } = request;
  if (!(body instanceof Readable) || body.readableEnded || body.destroyed) return;
  let left = patience_bytes;
  body.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.raw.socket.destroy();
  });
  // Nobody is left to tell when the sender goes away.
  body.on("error", () => {});
}
