import { useCallback, useEffect, useRef, useState } from "react";

/** Whether this tab may edit: one tab at a time does, so that two do not overwrite each other. */
export type Ownership = "asking" | "own" | "elsewhere";

const has_locks = "locks" in globalThis.navigator;

/** Holds the lock of a job while the page is open; `take` takes it from another tab, which then only reads. */
export function useLock(name: string): { readonly ownership: Ownership; readonly take: () => void } {
  // In a browser without locks the versions of the segments protect them.
  const [ownership, setOwnership] = useState<Ownership>(has_locks ? "asking" : "own");
  const release = useRef<(() => void) | null>(null);
  const request = useCallback(
    async (options: LockOptions) => {
      if (!has_locks) return;
      await navigator.locks
        .request(name, options, (lock) => {
          if (lock === null) {
            setOwnership("elsewhere");
            return undefined;
          }
          setOwnership("own");
          return new Promise<void>((resolve) => {
            release.current = resolve;
          });
        })
        // Another tab has taken it.
        .catch(() => setOwnership("elsewhere"));
    },
    [name],
  );
  useEffect(() => {
    void request({ ifAvailable: true });
    return () => release.current?.();
  }, [request]);
  const take = useCallback(() => void request({ steal: true }), [request]);
  return { ownership, take };
}
