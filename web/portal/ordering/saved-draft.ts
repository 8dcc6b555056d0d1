import { useEffect, useRef, useState } from "react";
import { useDraftSaver } from "#ui/draft.ts";
import { useSame, useSettled } from "./settled.ts";

const save_wait_ms = 500;

/**
 * C23: stores the input after a pause, and immediately when the page is left or closed or sends a request before that.
 * Unchanged values are not stored. Leaving while the form is `sending` means that it was sent. `keep` must be stable.
 */
export function useSavedDraft<T>(values: T, keep: (values: T) => void, sending: boolean): void {
  const same = useSame(values);
  const settled = useSettled(same, save_wait_ms);
  const [first] = useState(same);
  useEffect(() => {
    if (settled !== first) keep(settled);
  }, [keep, settled, first]);
  useDraftSaver(same === first ? null : () => keep(same));
  const atLast = useRef<(() => void) | null>(null);
  useEffect(() => {
    atLast.current = same === first || sending ? null : () => keep(same);
  }, [keep, same, first, sending]);
  useEffect(() => () => atLast.current?.(), []);
}
