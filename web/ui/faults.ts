import { ApiError } from "#contract/client.ts";
import { page_settings } from "./settings.ts";

type Tags = Readonly<Record<string, string>>;
let tagsNow: () => Tags = () => ({});
const reported = new WeakMap<object, string>();

/** A refusal is an answer, and a fault of the server is reported by the server; a call that was given up is neither. */
const isFault = (error: unknown): boolean =>
  !(error instanceof ApiError) && !(error instanceof DOMException && error.name === "AbortError");

/**
 * Reports a fault where a service is configured (decision 0041); answers the id under which it can be found there, or
 * null. Each error once, all of them: §9's sample rate is 1.
 */
export function reportFault(error: unknown, mechanism: string): string | null {
  const { dsn } = page_settings;
  if (dsn === null || !isFault(error)) return null;
  const known = faultId(error);
  if (known !== null) return known;
  const id = globalThis.crypto.randomUUID().replaceAll("-", "");
  if (typeof error === "object" && error !== null) reported.set(error, id);
  void send(dsn, id, error, mechanism);
  return id;
}

/** The id of a reported error; null for one that was not reported. */
const faultId = (error: unknown): string | null =>
  (typeof error === "object" && error !== null && reported.get(error)) || null;

async function send(dsn_text: string, id: string, error: unknown, mechanism: string): Promise<void> {
  const { origin, pathname } = globalThis.location;
  const at = Date.now();
  const tags = tagsNow();
  try {
    const { faultEnvelope, readDsn } = await import("#contract/fault-report.ts");
    const dsn = readDsn(dsn_text);
    if (!dsn) return;
    const body = faultEnvelope({
      id,
      error,
      mechanism,
      platform: "javascript",
      environment: page_settings.environment,
      tags,
      address: { origin, pathname },
      at,
    });
    // A plain body needs no question beforehand; no cookie and no address of the page goes along.
    await fetch(dsn.url, {
      method: "POST",
      body,
      mode: "no-cors",
      credentials: "omit",
      referrerPolicy: "no-referrer",
      keepalive: true,
    });
  } catch {
    // A failed report is dropped; a fault about a fault would come here again.
  }
}

/** Listens for errors that are not caught; `tags` are closed words about the page. */
export function watchFaults(tags: () => Tags): void {
  tagsNow = tags;
  globalThis.addEventListener("error", (event: ErrorEvent) => {
    if (event.error !== null && event.error !== undefined) reportFault(event.error, "onerror");
  });
  globalThis.addEventListener("unhandledrejection", (event) =>
    reportFault(event.reason, "onunhandledrejection"),
  );
}

/** For React's root: what an error page catches is reported too, and is still in the console. */
export const render_faults = {
  onCaughtError: (error: unknown) => {
    reportFault(error, "render");
    console.error(error);
  },
  onUncaughtError: (error: unknown) => {
    reportFault(error, "render");
    console.error(error);
  },
};
