import { useEffect, useState } from "react";

const rest_ms = 250;

/** A value that has rested, so that not every key press is a request. */
export function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), rest_ms);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
