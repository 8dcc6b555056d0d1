import { type RefObject, useEffect, useRef } from "react";

/** Of what was stored: the fields that were not typed into since it was sent. */
export const untouched = <V extends object>(stored: Partial<V>, sent: V, now: V): Partial<V> =>
  Object.fromEntries(
    Object.entries(stored).filter(([name]) => Reflect.get(now, name) === Reflect.get(sent, name)),
  ) as Partial<V>;

/** The values of the newest render, for what runs after an answer. */
export function useNewest<V>(value: V): RefObject<V> {
  const newest = useRef(value);
  useEffect(() => {
    newest.current = value;
  });
  return newest;
}
