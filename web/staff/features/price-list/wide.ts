import { useSyncExternalStore } from "react";

const room = "(min-width: 760px)";

/** Whether there is room to write in a grid; on a phone it is read (S9). */
export const useWide = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const query = globalThis.matchMedia(room);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => globalThis.matchMedia(room).matches,
  );
