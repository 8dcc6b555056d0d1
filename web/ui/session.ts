import { forget, keep, keepOn, recall, stampedData } from "./stored.ts";

type Token = {
  readonly access_token: string;
  /** Epoch milliseconds by the browser's clock. */
  readonly expires_at: number;
  readonly anonymous: boolean;
  /** Stays the same when a token is renewed; another value means another login. */
  readonly login_id: string;
};

export type Session = {
  readonly read: () => Token | null;
  readonly write: (answer: { access_token: string; expires_in: number }, anonymous: boolean) => void;
  /** A new token for the same login. */
  readonly renew: (answer: { access_token: string; expires_in: number }) => void;
  readonly clear: () => void;
  /** Called after each change, with whether it was made in another tab; returns the function that unsubscribes. */
  readonly subscribe: (listener: (elsewhere: boolean) => void) => () => void;
};

const version = 2;
/** An open page stores its token again at this interval, so that the two hours of §9 count from the last open page. */
const keep_again_ms = 10 * 60_000;

/**
 * Stores a token between page loads; `area` separates portal, desk and zone in one browser. An open page holds the
 * token itself, so neither the two hours of §9 nor a browser without storage ends it before its own time
 * (decision 0039).
 */
export function createSession(area: string, now: () => number = Date.now): Session {
  const key = `session:${area}` as const;
  const listeners = new Set<(elsewhere: boolean) => void>();
  const recalled = () => readToken(recall(key, version, now())?.data);
  let current = recalled();
  let kept_at = now();
  const notify = (elsewhere = false) => {
    for (const listener of listeners) listener(elsewhere);
  };
  const set = (token: Token) => {
    current = token;
    kept_at = now();
    keep(key, version, token, kept_at);
    notify();
  };
  globalThis.addEventListener?.("storage", (event) => {
    if (event.key !== key && event.key !== null) return;
    // What another tab has just stored is fresh, whatever this tab's clock says.
    const found = event.key === null ? null : readToken(stampedData(event.newValue, version));
    kept_at = now();
    // Another tab that only stored the same token again has changed nothing.
    if (found?.access_token === current?.access_token) return;
    current = found;
    notify(true);
  });
  return {
    read: () => {
      if (!current || current.expires_at <= now()) return null;
      if (now() - kept_at > keep_again_ms) {
        kept_at = now();
        keepOn(key, version, kept_at);
      }
      return current;
    },
    write: ({ access_token, expires_in }, anonymous) =>
      set({ access_token, expires_at: now() + expires_in * 1000, anonymous, login_id: newId() }),
    renew: ({ access_token, expires_in }) =>
      set({
        access_token,
        expires_at: now() + expires_in * 1000,
        anonymous: false,
        login_id: current?.login_id ?? newId(),
      }),
    clear: () => {
      current = null;
      forget(key);
      notify();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const newId = (): string => globalThis.crypto.randomUUID();

function readToken(found: unknown): Token | null {
  if (typeof found !== "object" || found === null) return null;
  if (!("access_token" in found) || !("expires_at" in found) || !("login_id" in found)) return null;
  const { access_token, expires_at, login_id } = found;
  if (typeof access_token !== "string" || typeof expires_at !== "number" || typeof login_id !== "string")
    return null;
  return { access_token, expires_at, anonymous: "anonymous" in found && found.anonymous === true, login_id };
}
