import { useEffect, useState } from "react";

/** R19: a mail may be asked for again after this time; the server says the same. */
const cool_down_seconds = 60;

/** Whole seconds until something may be done again, counted down while the page is open. */
export function useCoolDown(begun: boolean): { seconds: number; start: () => void } {
  const [until, setUntil] = useState(() => (begun ? Date.now() + cool_down_seconds * 1000 : 0));
  const [now, setNow] = useState(Date.now);
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  const running = seconds > 0;
  useEffect(() => {
    if (!running) return undefined;
    const timer = globalThis.setInterval(() => setNow(Date.now()), 500);
    return () => globalThis.clearInterval(timer);
  }, [running]);
  return {
    seconds,
    start: () => {
      setNow(Date.now());
      setUntil(Date.now() + cool_down_seconds * 1000);
    },
  };
}

/** `0:45`, as a clock runs down. */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
