import { useSyncExternalStore } from "react";

/** Whether the window is at least so many pixels wide. */
export function useIsWide(pixels: number): boolean {
  const query = `(min-width: ${pixels}px)`;
  return useSyncExternalStore(
    (listen) => {
      const media = globalThis.matchMedia(query);
      media.addEventListener("change", listen);
      return () => media.removeEventListener("change", listen);
    },
    () => globalThis.matchMedia(query).matches,
  );
}
