import { useSyncExternalStore } from "react";

const room = "(min-width: 760px)";

/** Whether there is room to write in grids and long forms; on a phone they are read (S9, S11). */
export const useWide = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const query = globalThis.matchMedia(room);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => globalThis.matchMedia(room).matches,
  );
