import { lookup } from "node:dns/promises";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { AttemptError, Outcome } from "#domain/webhooks/delivery.ts";
import type { Config } from "../settings/config.ts";
import { ownHosts } from "../settings/origins.ts";
import { isLoopback, isPublicAddress } from "./outside-addresses.ts";

/** Why an address is not called. */
type AddressFault = "form" | "scheme" | "port" | "credentials" | "host" | "own";

type Asking = { readonly url: string; readonly headers: Readonly<Record<string, string>> };
type Sending = Asking & { readonly body: string };
/** The outcome of a call with the beginning of its answer, and whether that is all of it. */
export type Called = Outcome & {
  readonly answer: string;
  readonly is_whole: boolean;
  readonly took_ms: number;
};

/**
 * The only way to an address that a customer has typed: https to the public internet, never to our own network, whatever
 * a name resolves to. A redirect is an answer and is not followed.
 */
export type Outside = {
  /** What is wrong with an address before its name is resolved; null when it can be called. */
  readonly faultOf: (url: string) => AddressFault | null;
  /** Posts a body. Never throws: what fails is an outcome. */
  readonly post: (sending: Sending) => Promise<Called>;
  /** Reads a document. Never throws. */
  readonly get: (asking: Asking) => Promise<Called>;
  /** Closes idle connections. */
  readonly close: () => void;
};

type Resolved = readonly { readonly address: string; readonly family: number }[];
type Options = {
  readonly config: () => Pick<Config, "hosts" | "public_url" | "own_url" | "outside_loopback" | "port">;
  readonly resolve?: (name: string) => Promise<Resolved>;
  readonly timeout_ms?: number;
  readonly idle?: Idle;
};
/** How long a connection stays open without a call, and how many of them there are to all receivers together. */
type Idle = { readonly ms: number; readonly most: number };

/** The longest answer that is read; the connection is closed after it. */
const longest_answer_bytes = 64 * 1024;
/** The time for a whole call, from the name to the end of the answer. */
const default_timeout_ms = 15_000;
const default_idle: Idle = { ms: 10_000, most: 256 };
const open_ports = ["", "443", "8443"];
/** Names that never lead to the public internet (RFC 6761, 6762, 8375). */
const closed_names =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa|onion|test|invalid)\.?$/;

/** A name resolves to an address that is not public. */
class ClosedAddress extends Error {}
class UnknownName extends Error {}

export function openOutside({
  config,
  resolve = resolveAll,
  timeout_ms = default_timeout_ms,
  idle = default_idle,
}: Options): Outside {
  const isOpen = (address: string): boolean =>
    isPublicAddress(address) || (config().outside_loopback && isLoopback(address));
  // The address that was checked is the one that is connected to: nothing resolves the name a second time.
  const checkedLookup: LookupFunction = (name, options, done) => {
    const answer = async (): Promise<void> => {
      const found = await resolve(name).catch(() => []);
      const [first] = found;
      if (!first) done(new UnknownName(name), "", 4);
      else if (!found.every(({ address }) => isOpen(address))) done(new ClosedAddress(name), "", 4);
      else if (options.all) done(null, [...found]);
      else done(null, first.address, first.family);
    };
    void answer();
  };
  const reusing = { keepAlive: true, timeout: idle.ms, maxFreeSockets: idle.most };
  const ways = {
    lookup: checkedLookup,
    timeout_ms,
    agents: {
      https: boundedIdle(new https.Agent(reusing), idle),
      http: boundedIdle(new http.Agent(reusing), idle),
    },
  };
  const faultOf = (url: string): AddressFault | null => faultIn(url, config(), isOpen);
  const call = async (asked: Call): Promise<Called> => {
    const begun = performance.now();
    const made = await (faultOf(asked.url) === null ? send(asked, ways) : failed("address"));
    return { ...made, took_ms: Math.round(performance.now() - begun) };
  };
  return {
    faultOf,
    post: call,
    get: (asking) => call({ ...asking, body: null }),
    close: () => {
      ways.agents.https.destroy();
      ways.agents.http.destroy();
    },
  };
}

/** Bounds the idle connections of an agent; its own limits count those of one host, or delay calls. */
function boundedIdle<A extends http.Agent>(agent: A, { most }: Idle): A {
  const remainsOpen = agent.keepSocketAlive.bind(agent);
  agent.keepSocketAlive = (socket) => {
    const idle = Object.values(agent.freeSockets).reduce((sum, of_host) => sum + (of_host?.length ?? 0), 0);
    return idle < most && remainsOpen(socket);
  };
  return agent;
}

const resolveAll = (name: string): Promise<Resolved> => lookup(name, { all: true, verbatim: true });

function faultIn(
  text: string,
  config: ReturnType<Options["config"]>,
  isOpen: (address: string) => boolean,
): AddressFault | null {
  if (!URL.canParse(text)) return "form";
  const { protocol, port, username, password, hostname } = new URL(text);
  const host = hostname.replace(/^\[|\]$/g, "");
  if (username !== "" || password !== "") return "credentials";
  const is_loopback = config.outside_loopback && (host === "localhost" || isLoopback(host));
  // The server itself is not called even where its machine may be.
  if (is_loopback) return port === String(config.port) ? "own" : null;
  if (protocol !== "https:") return "scheme";
  if (!open_ports.includes(port)) return "port";
  // A literal address is connected to without a lookup, so it is checked here.
  if (isIP(host) !== 0) return isOpen(host) ? null : "host";
  if (!host.includes(".") || closed_names.test(host)) return "host";
  return ownHosts(config).includes(host.replace(/\.$/, "")) ? "own" : null;
}

type Made = Omit<Called, "took_ms">;
const failed = (error: AttemptError): Made => ({
  status: null,
  error,
  retry_after_ms: null,
  answer: "",
  is_whole: false,
});
/** A body is posted; without one the address is read. */
type Call = Asking & { readonly body: string | null };

type Ways = {
  readonly lookup: LookupFunction;
  readonly timeout_ms: number;
  readonly agents: { readonly https: https.Agent; readonly http: http.Agent };
};

/** Calls once more when a connection that was left open had been closed by the other side meanwhile. */
async function send(sending: Call, ways: Ways): Promise<Made> {
  const made = await attempt(sending, ways, "shared");
  if (made !== "stale") return made;
  const again = await attempt(sending, ways, "new");
  return again === "stale" ? failed("connection") : again;
}

function attempt(
  { url, headers, body }: Call,
  { lookup: checked, timeout_ms, agents }: Ways,
  connection: "shared" | "new",
): Promise<Made | "stale"> {
  const bytes = Buffer.from(body ?? "");
  const secure = url.startsWith("https:");
  const agent = secure ? agents.https : agents.http;
  return new Promise((done) => {
    const request = (secure ? https : http).request(url, {
      method: body === null ? "GET" : "POST",
      agent: connection === "shared" ? agent : false,
      lookup: checked,
      headers: body === null ? headers : { ...headers, "content-length": String(bytes.length) },
    });
    const end = (made: Made | "stale"): void => {
      clearTimeout(timer);
      done(made);
    };
    // A response that goes on without end is never idle, so the time is that of the whole call.
    const timer = setTimeout(() => {
      end(failed("timeout"));
      request.destroy();
    }, timeout_ms);
    request.on("error", (error: NodeJS.ErrnoException) => {
      const is_stale = request.reusedSocket && (error.code === "ECONNRESET" || error.code === "EPIPE");
      end(is_stale ? "stale" : failed(kindOf(error)));
    });
    request.on("response", (response) => readAnswer(response, end));
    request.end(bytes);
  });
}

function readAnswer(response: http.IncomingMessage, end: (made: Made) => void): void {
  const chunks: Buffer[] = [];
  let size = 0;
  const settle = (is_whole: boolean): void =>
    end({
      is_whole,
      status: response.statusCode ?? null,
      error: null,
      retry_after_ms: retryAfter(response.headers["retry-after"]),
      answer: Buffer.concat(chunks).subarray(0, longest_answer_bytes).toString("utf8"),
    });
  response.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    if (size < longest_answer_bytes) return;
    settle(false);
    response.destroy();
  });
  response.on("end", () => settle(true));
  response.on("error", () => end(failed("connection")));
}

/** `Retry-After` as seconds or as a date; null without a valid one. */
function retryAfter(header: string | undefined): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}

function kindOf(error: NodeJS.ErrnoException): AttemptError {
  if (error instanceof ClosedAddress) return "address";
  if (error instanceof UnknownName) return "name";
  return /^(CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(error.code ?? "")
    ? "certificate"
    : "connection";
}
