import { type RefObject, useEffect, useState } from "react";

/** True while something is dragged over the region; what is dropped or pasted there is added. */
export function useDrop(
  region: RefObject<HTMLElement | null>,
  add: (files: Iterable<File>) => void,
): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const element = region.current;
    if (!element) return undefined;
    const stop = new AbortController();
    const on = { signal: stop.signal };
    element.addEventListener(
      "dragover",
      (event) => {
        event.preventDefault();
        setOver(true);
      },
      on,
    );
    element.addEventListener("dragleave", () => setOver(false), on);
    element.addEventListener(
      "drop",
      (event) => {
        event.preventDefault();
        setOver(false);
        add(event.dataTransfer?.files ?? []);
      },
      on,
    );
    element.addEventListener("paste", (event) => add(event.clipboardData?.files ?? []), on);
    return () => stop.abort();
  }, [region, add]);
  return over;
}
