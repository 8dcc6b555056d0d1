import { useEffect, useRef } from "react";
import type { Preference } from "./preference.ts";

/** How long the first key of two waits for the second. */
const pair_ms = 1_500;

/**
 * Listens to single keys ("t") and pairs ("g q") while the page is shown. Typing stays typing: nothing happens in a
 * field, with Ctrl, Alt or Meta, under an open dialog, or when the person has turned the keys off.
 */
export function useSingleKeys(
  shortcuts: Preference<"on" | "off">,
  keys: Readonly<Record<string, () => void>>,
): void {
  const present = useRef(keys);
  useEffect(() => {
    present.current = keys;
  });
  useEffect(() => {
    let first: { key: string; at: number } | null = null;
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
      if (shortcuts.read() === "off" || document.querySelector("dialog[open]")) return;
      const waited = first && event.timeStamp - first.at < pair_ms ? `${first.key} ${event.key}` : null;
      const run = (waited && present.current[waited]) || present.current[event.key];
      const begins = Object.keys(present.current).some((name) => name.startsWith(`${event.key} `));
      first = begins ? { key: event.key, at: event.timeStamp } : null;
      if (!run) return;
      event.preventDefault();
      run();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [shortcuts]);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
