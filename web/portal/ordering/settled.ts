import { useEffect, useState } from "react";

/** The value as it was when it last stood still for `wait_ms`. */
export function useSettled<T>(value: T, wait_ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = globalThis.setTimeout(() => setSettled(value), wait_ms);
    return () => globalThis.clearTimeout(timer);
  }, [value, wait_ms]);
  return settled;
}

/** The same object as long as its content is the same. */
export function useSame<T>(value: T): T {
  const [kept, setKept] = useState(value);
  if (kept === value || JSON.stringify(kept) === JSON.stringify(value)) return kept;
  setKept(value);
  return value;
}
