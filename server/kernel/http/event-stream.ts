import type { ServerResponse } from "node:http";
import type { FastifyReply } from "fastify";
import { Refusal } from "#domain/errors.ts";
import type { Change, Hub, Topic } from "../live/hub.ts";
import type { Config } from "../settings/config.ts";
import { securityHeaders } from "./security-headers.ts";

/** A heartbeat: proxies close a connection without data after a minute. */
const beat_ms = 25_000;
/** After this time the reader connects and authenticates again, so that a revoked right ends. */
const longest_ms = 10 * 60_000;
/** Unread bytes of a slow reader, after which the connection ends and the reader connects again. */
const most_unread_bytes = 64 * 1024;
/** Open streams of one caller, one for each browser tab. */
const most_of_one = 12;

/** A listener and the digest of its session token; null for a visitor, who has no session that could end. */
type Listener = { readonly name: string; readonly session: string | null };

/** The streams that are open. */
export type Streams = {
  /** Answers with server-sent events, `change` for each change of the topics. Refuses one stream too many of a caller. */
  readonly open: (reply: FastifyReply, listener: Listener, topics: readonly Topic[]) => FastifyReply;
  /** Ends them all, so that the server can end. */
  readonly close: () => void;
};

const headers = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  // No other request follows on it, and a server that shuts down must not wait for it.
  connection: "close",
  // nginx would buffer events that must arrive at once.
  "x-accel-buffering": "no",
};

/** A hijacked response, which hooks no longer see, with the headers that they would add. */
type Answering = { readonly raw: ServerResponse; readonly security: Readonly<Record<string, string>> };

/** Writes the changes of the topics until either side ends; returns a function that ends it. `ended` is called once. */
function write(
  { raw, security }: Answering,
  hub: Hub,
  topics: readonly Topic[],
  ended: () => void,
): () => void {
  raw.writeHead(200, { ...security, ...headers });
  raw.flushHeaders();
  const end = (): void => void raw.end();
  const forget = hub.subscribe(topics, (change: Change) => {
    if (change.ended) return end();
    raw.write(`event: change\ndata: ${JSON.stringify(change)}\n\n`);
    if (raw.writableLength > most_unread_bytes) raw.destroy();
    return undefined;
  });
  const beat = setInterval(() => raw.write(": \n\n"), beat_ms);
  const limit = setTimeout(end, longest_ms);
  raw.on("error", end);
  raw.once("close", () => {
    forget();
    clearInterval(beat);
    clearTimeout(limit);
    ended();
  });
  return end;
}

/** The streams of one server process. */
export function eventStreams(hub: Hub, config: Pick<Config, "public_url">): Streams {
  const open = new Set<{ readonly whose: string; readonly end: () => void }>();
  return {
    open(reply, { name: whose, session }, topics) {
      if ([...open].filter((one) => one.whose === whose).length >= most_of_one)
        throw new Refusal("rate.limited");
      const security = securityHeaders(reply.request, config);
      reply.hijack();
      const all = session === null ? topics : [...topics, `session:${session}` as const];
      const mine = {
        whose,
        end: write({ raw: reply.raw, security }, hub, all, () => void open.delete(mine)),
      };
      open.add(mine);
      return reply;
    },
    close() {
      for (const { end } of open) end();
      hub.close();
    },
  };
}
