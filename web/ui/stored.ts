/** What may be stored in the browser; a key begins with one of these, so that nothing else gets in. */
const kinds = ["session", "draft", "preference", "left", "measured", "locale"] as const;
export type StoredKey = `${(typeof kinds)[number]}:${string}`;

/** A stored value with its version and time. */
export type Stamped = { readonly v: number; readonly saved_at: number; readonly data: unknown };

/** §9: stored client data expires after two hours. */
export const stored_for_ms = 2 * 60 * 60 * 1000;

/** A clock that was set back a little since, or by the network, is not a wrong one. */
const clock_slack_ms = 60_000;

/** What a JSON text holds; null for none and for a broken one. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function readStamped(text: string | null): Stamped | null {
  const found = parseJson(text);
  if (typeof found !== "object" || found === null) return null;
  if (!("v" in found) || !("saved_at" in found) || !("data" in found)) return null;
  const { v, saved_at, data } = found;
  return typeof v === "number" && typeof saved_at === "number" ? { v, saved_at, data } : null;
}

/** §9: a stored text, or null when it is older than two hours, of a wrong clock or not ours. */
function unstamp(text: string | null, now: number): Stamped | null {
  const found = readStamped(text);
  if (!found || found.saved_at - now > clock_slack_ms || now - found.saved_at > stored_for_ms) return null;
  return found;
}

/** The content of a text that another tab has just stored; null for none, or of another version. */
export function stampedData(text: string | null, version: number): unknown {
  const found = readStamped(text);
  return found?.v === version ? found.data : null;
}

/**
 * The only way into the browser's storage (decision 0039): stores `data` with its version for two hours from `now`
 * (epoch milliseconds). A browser may forbid it (private mode, full quota): then nothing is stored and the page still
 * works.
 */
export function keep(key: StoredKey, version: number, data: unknown, now: number = Date.now()): void {
  try {
    globalThis.localStorage.setItem(
      key,
      JSON.stringify({ v: version, saved_at: now, data } satisfies Stamped),
    );
  } catch {
    // The page works without storage.
  }
}

/** What is stored under the key; null when there is none, it is too old or of another version, or storage is forbidden. */
export function recall(key: StoredKey, version: number, now: number = Date.now()): Stamped | null {
  try {
    const found = unstamp(globalThis.localStorage.getItem(key), now);
    return found?.v === version ? found : null;
  } catch {
    return null;
  }
}

/** The two hours of the stored value start again. Its content is not changed, because another tab may have replaced it. */
export function keepOn(key: StoredKey, version: number, now: number = Date.now()): void {
  const found = recall(key, version, now);
  if (found) keep(key, version, found.data, now);
}

/** Deletes what is stored under the key. */
export function forget(key: StoredKey): void {
  try {
    globalThis.localStorage.removeItem(key);
  } catch {
    // As above.
  }
}

/** §9: at the start of an app every own key older than two hours is deleted. */
export function sweep(now: number = Date.now()): void {
  try {
    const { localStorage } = globalThis;
    for (const key of Object.keys(localStorage)) {
      const is_ours = kinds.some((kind) => key.startsWith(`${kind}:`));
      if (is_ours && unstamp(localStorage.getItem(key), now) === null) localStorage.removeItem(key);
    }
  } catch {
    // As above.
  }
}
