import { gzip } from "node:zlib";
import { promisify } from "node:util";
import type { FastifyReply, FastifyRequest } from "fastify";
import { digest } from "../settings/keys.ts";

type Fixed = { readonly plain: Buffer; readonly packed: Buffer; readonly etag: string };

const pack = promisify(gzip);
const kept_seconds = 3600;

/** Constant documents: created and compressed once, then sent from memory, and cached by clients for an hour. */
export function fixedDocuments() {
  const known = new Map<string, Promise<Fixed>>();
  const make = async (text: string): Promise<Fixed> => {
    const plain = Buffer.from(text);
    const etag = `"${digest(plain).toString("base64url").slice(0, 22)}"`;
    return { plain, packed: await pack(plain), etag };
  };
  return {
    async send(
      {
        name,
        type,
        text,
      }: { readonly name: string; readonly type: string; readonly text: () => string | Promise<string> },
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<FastifyReply> {
      const found = known.get(name) ?? Promise.resolve(text()).then(make);
      known.set(name, found);
      // A failed document is created again for the next request.
      found.catch(() => known.delete(name));
      const { plain, packed, etag } = await found;
      reply
        .header("cache-control", `public, max-age=${kept_seconds}`)
        .header("vary", "Accept-Encoding")
        .header("etag", etag);
      if (request.headers["if-none-match"] === etag) return reply.code(304).send();
      reply.type(type);
      if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return reply.send(plain);
      return reply.header("content-encoding", "gzip").send(packed);
    },
  };
}
