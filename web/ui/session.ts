import { forget, keep, parseJson, recall } from "./stored.ts";

export type Token = {
  readonly access_token: string;
  /** Epoch milliseconds by the browser's clock. */
  readonly expires_at: number;
  readonly anonymous: boolean;
};

export type Session = {
  readonly read: () => Token | null;
  readonly write: (answer: { access_token: string; expires_in: number }, anonymous: boolean) => void;
  readonly clear: () => void;
  /** Told of each change, also of one made in another tab; gives back how to stop. */
  readonly subscribe: (listener: () => void) => () => void;
};

/** Where a token lives between page loads. `area` keeps portal, desk and zone apart in one browser. */
export function createSession(area: string, now: () => number = Date.now): Session {
  const key = `session:v1:${area}`;
  const listeners = new Set<() => void>();
  let last_text: string | null = null;
  let last: Token | null = null;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  globalThis.addEventListener?.("storage", (event) => {
    if (event.key === key) tell();
  });
  return {
    read: () => {
      const text = recall(key);
      // The same text gives the same object, because React compares snapshots by identity.
      if (text !== last_text) {
        last_text = text;
        last = parseToken(text);
      }
      return last && last.expires_at > now() ? last : null;
    },
    write: ({ access_token, expires_in }, anonymous) => {
      keep(key, JSON.stringify({ access_token, expires_at: now() + expires_in * 1000, anonymous }));
      tell();
    },
    clear: () => {
      forget(key);
      tell();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function parseToken(text: string | null): Token | null {
  const found = parseJson(text);
  if (typeof found !== "object" || found === null || !("access_token" in found) || !("expires_at" in found))
    return null;
  const { access_token, expires_at } = found;
  if (typeof access_token !== "string" || typeof expires_at !== "number") return null;
  return { access_token, expires_at, anonymous: "anonymous" in found && found.anonymous === true };
}
