import { scrubPath, scrubText } from "./scrub.ts";

/** The running release, to which faults are assigned. */
export const release = "portal@0.1.0";

/**
 * The destination of faults: the envelope address of a Sentry-compatible service, and its origin for the page's policy.
 */
export type Dsn = { readonly url: string; readonly origin: string };

/** Parses `https://<key>@<host>/<project>`; null when it is invalid. The key is public by design. */
export function readDsn(text: string): Dsn | null {
  if (!URL.canParse(text)) return null;
  const { protocol, host, origin, username, pathname } = new URL(text);
  const parts = pathname.split("/").filter((part) => part !== "");
  const project = parts.pop();
  if (!/^https?:$/.test(protocol) || username === "" || project === undefined) return null;
  const path = [...parts, "api", project, "envelope", ""].join("/");
  return { url: `${protocol}//${host}/${path}?sentry_key=${username}&sentry_version=7`, origin };
}

export type Fault = {
  readonly id: string;
  readonly error: unknown;
  /** How it was caught: `onerror`, `render`, `log` … */
  readonly mechanism: string;
  readonly platform: "javascript" | "node";
  readonly environment: string;
  /** Values of closed lists only: brand, language, area, route. */
  readonly tags: Readonly<Record<string, string>>;
  /** Address of the page; hashes and e-mail addresses are removed. */
  readonly address?: { readonly origin: string; readonly pathname: string };
  /** Epoch milliseconds. */
  readonly at: number;
};

/**
 * One fault as the documented envelope of the error-reporting service: three lines of JSON. It has type, scrubbed
 * message, stack, page and tags; no person, no breadcrumbs, and asks the service not to store the sender's IP.
 */
export function faultEnvelope(fault: Fault): string {
  const { id, platform, environment, tags, address, mechanism, at } = fault;
  const { type, value, stack } = describe(fault.error);
  const frames = framesOf(stack);
  const event = {
    event_id: id,
    timestamp: at / 1000,
    platform,
    level: "error",
    release,
    environment,
    tags,
    ...(address ? { request: { url: address.origin + scrubPath(address.pathname) } } : {}),
    exception: {
      values: [
        {
          type,
          value: scrubText(value),
          mechanism: { type: mechanism, handled: false },
          ...(frames.length > 0 ? { stacktrace: { frames } } : {}),
        },
      ],
    },
    sdk: { name: `portal.${platform}`, version: release, settings: { infer_ip: "never" } },
  };
  const header = { event_id: id, sent_at: new Date(at).toISOString() };
  return [header, { type: "event", content_type: "application/json" }, event]
    .map((part) => JSON.stringify(part))
    .join("\n");
}

function describe(error: unknown): { type: string; value: string; stack: string } {
  if (error instanceof Error) return { type: error.name, value: error.message, stack: error.stack ?? "" };
  // A thrown value that is no error: its type is useful, its content may be typed text.
  return { type: "Thrown", value: typeof error, stack: "" };
}

type Frame = {
  readonly filename: string;
  readonly function: string;
  readonly lineno: number;
  readonly colno: number;
};
const most_frames = 30;

/** The frames of a stack, the oldest first: `at f (file:1:2)` in V8, `f@file:1:2` in other engines. */
export function framesOf(stack: string): Frame[] {
  const frames = stack.split("\n").flatMap((line) => {
    const found =
      /^\s*at (?:(?:async )?(.+?) \()?((?:https?|file|node):.+?|\/.+?):(\d+):(\d+)\)?$/.exec(line) ??
      /^(.*?)@((?:https?|file):.+?):(\d+):(\d+)$/.exec(line);
    if (!found) return [];
    const [, name = "", file = "", lineno = "0", colno = "0"] = found;
    const [filename = ""] = file.split(/[?#]/);
    return [{ filename, function: name || "?", lineno: Number(lineno), colno: Number(colno) }];
  });
  return frames.slice(0, most_frames).toReversed();
}
