import { useEffect, useState } from "react";
import { serverNow } from "#ui/server-clock.ts";

const read_every_ms = 5_000;

/** The clock is read every few seconds, so the first reading of 15 minutes is not rounded up to 16. */
export const minutesUntil = (due_ms: number, now_ms: number): number =>
  Math.max(0, Math.ceil((due_ms - now_ms - read_every_ms) / 60_000));

/** Whole minutes until an instant by the server's clock, followed while the page is open; 0 when it has passed. */
export function useMinutesLeft(due_at: string | null): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = globalThis.setInterval(() => setNow(serverNow()), read_every_ms);
    return () => globalThis.clearInterval(timer);
  }, []);
  return due_at === null ? 0 : minutesUntil(Date.parse(due_at), now);
}
