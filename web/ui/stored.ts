/** What is kept in the browser: stamped with a version and the moment it was kept. */
type Stamped = { readonly v: number; readonly saved_at: number; readonly data: unknown };

/** §9: stored client data expires after two hours. */
export const stored_for_ms = 2 * 60 * 60 * 1000;

/** The text to keep; `now` is epoch milliseconds. */
export function stamp(data: unknown, version: number, now: number): string {
  return JSON.stringify({ v: version, saved_at: now, data } satisfies Stamped);
}

/** §9: what was kept, or null when it is older than two hours, of another version or not ours. */
export function unstamp(text: string | null, version: number, now: number): Stamped | null {
  const found = parseJson(text);
  if (typeof found !== "object" || found === null) return null;
  if (!("v" in found) || !("saved_at" in found) || !("data" in found)) return null;
  const { v, saved_at, data } = found;
  if (v !== version || typeof saved_at !== "number") return null;
  if (saved_at > now || now - saved_at > stored_for_ms) return null;
  return { v: version, saved_at, data };
}

/** What a JSON text holds; null for none and for a broken one. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** A browser may forbid storage (private mode, full quota): then nothing is kept and the page works on. */
export function keep(key: string, text: string): void {
  try {
    globalThis.localStorage.setItem(key, text);
  } catch {
    // Keeping is a comfort, never a condition.
  }
}

/** The text kept under the key, null when there is none or storage is forbidden. */
export function recall(key: string): string | null {
  try {
    return globalThis.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Forgets what is kept under the key. */
export function forget(key: string): void {
  try {
    globalThis.localStorage.removeItem(key);
  } catch {
    // As above.
  }
}
