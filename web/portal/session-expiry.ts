let expired = false;
const listeners = new Set<() => void>();

/** §4: the server has answered `token.expired` to a login of this page. */
export function noteExpiry(): void {
  expired = true;
  for (const listener of listeners) listener();
}

/** Whether an expiry was noted since the last call. */
export function takeExpiry(): boolean {
  const was = expired;
  expired = false;
  return was;
}

/** Calls `listener` at each expiry that is noted; returns how to stop. */
export function onExpiry(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
