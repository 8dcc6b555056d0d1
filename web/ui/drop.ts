import { type RefObject, useEffect, useState } from "react";

/** True while files are dragged over the region; those that are dropped or pasted there are added. */
export function useDrop(
  region: RefObject<HTMLElement | null>,
  add: (files: Iterable<File>) => void,
): boolean {
  const [over, show] = useState(false);
  useEffect(() => {
    const element = region.current;
    if (!element) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    // Loaded after the first page; without it files are still chosen by the button.
    void import("./drop-listeners.ts").then(
      ({ listenForFiles }) => listenForFiles(element, { add, show, signal }),
      () => null,
    );
    return () => stop.abort();
  }, [region, add]);
  return over;
}
