import { useEffect, useState } from "react";

/** The value when it was last unchanged for `wait_ms`. */
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
  const [same, setSame] = useState(value);
  if (same === value || JSON.stringify(same) === JSON.stringify(value)) return same;
  setSame(value);
  return value;
}
