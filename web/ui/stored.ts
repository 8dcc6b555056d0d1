/** What is kept in the browser: stamped with a version and the moment it was kept. */
type Stamped<T> = { readonly v: number; readonly saved_at: number; readonly data: T };

/** §9: stored client data expires after two hours. */
export const stored_for_ms = 2 * 60 * 60 * 1000;

/** The text to keep; `now` is epoch milliseconds. */
export function stamp<T>(data: T, version: number, now: number): string {
  return JSON.stringify({ v: version, saved_at: now, data } satisfies Stamped<T>);
}

/** §9: what was kept, or null when it is older than two hours, of another version or not ours. */
export function unstamp<T>(text: string | null, version: number, now: number): Stamped<T> | null {
  if (text === null) return null;
  try {
    const kept = JSON.parse(text) as Partial<Stamped<T>> | null;
    if (!kept || kept.v !== version || typeof kept.saved_at !== "number" || kept.data === undefined)
      return null;
    if (kept.saved_at > now || now - kept.saved_at > stored_for_ms) return null;
    return { v: version, saved_at: kept.saved_at, data: kept.data };
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

export function kept(key: string): string | null {
  try {
    return globalThis.localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function forget(key: string): void {
  try {
    globalThis.localStorage.removeItem(key);
  } catch {
    // As above.
  }
}
