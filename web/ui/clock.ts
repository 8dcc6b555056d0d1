import { useEffect, useState } from "react";

/** The browser's clock in epoch milliseconds, read again every `every_ms`; the caller is drawn again each time. */
export function useNow(every_ms: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = globalThis.setInterval(() => setNow(Date.now()), every_ms);
    return () => globalThis.clearInterval(timer);
  }, [every_ms]);
  return now;
}

/** Minutes and seconds of a span as on a stopwatch: 8:05, 61:40. The sign is left to the caller. */
export function stopwatch(span_ms: number): string {
  const seconds = Math.floor(Math.abs(span_ms) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** An instant as the text of `<input type="datetime-local">` in the browser's zone, in whole minutes. */
export function toLocalInput(instant: string | number): string {
  const at = new Date(instant);
  const pad = (part: number) => String(part).padStart(2, "0");
  const day = `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
  return `${day}T${pad(at.getHours())}:${pad(at.getMinutes())}`;
}

/** The ISO instant of a `datetime-local` text in the browser's zone; null when it is empty or no date. */
export function fromLocalInput(text: string): string | null {
  const at = new Date(text);
  return text === "" || Number.isNaN(at.getTime()) ? null : at.toISOString();
}
