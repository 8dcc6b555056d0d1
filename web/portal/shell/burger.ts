import { useEffect, useRef, useState } from "react";

/** §9: the class that moves the mobile menu is taken off after this time. */
const menu_animation_ms = 1_000;

/**
 * G2: the mobile menu. While it is open the page below is inert; Esc, a press elsewhere and another page close it, and
 * Esc gives the focus back to the button.
 */
export function useBurger() {
  const [open, setOpen] = useState(false);
  const [moving, setMoving] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const button = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    panel.current?.querySelector<HTMLElement>("a, button")?.focus();
    const stop = new AbortController();
    const timer = globalThis.setTimeout(() => setMoving(false), menu_animation_ms);
    document.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Escape") return;
        setOpen(false);
        button.current?.querySelector("button")?.focus();
      },
      stop,
    );
    document.addEventListener(
      "pointerdown",
      ({ target }) => {
        const inside =
          target instanceof Node && (panel.current?.contains(target) || button.current?.contains(target));
        if (!inside) setOpen(false);
      },
      stop,
    );
    const wide = globalThis.matchMedia("(min-width: 960px)");
    wide.addEventListener("change", () => setOpen(false), stop);
    const below = document.querySelectorAll<HTMLElement>("main, footer");
    for (const element of below) element.inert = true;
    return () => {
      stop.abort();
      globalThis.clearTimeout(timer);
      for (const element of below) element.inert = false;
    };
  }, [open]);
  const toggle = () => {
    setMoving(!open);
    setOpen(!open);
  };
  return { open, moving, toggle, panel, button };
}
