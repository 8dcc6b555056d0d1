import { type RefObject, useEffect } from "react";

/** What is opened by a button closes on Esc, on a press elsewhere and when the focus goes on; Esc gives the focus back. */
export function useClosing(options: {
  readonly root: RefObject<HTMLElement | null>;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly open: boolean;
  readonly close: () => void;
}): void {
  const { root, button, open, close } = options;
  useEffect(() => {
    if (!open) return undefined;
    const stop = new AbortController();
    const isOutside = (target: EventTarget | null) =>
      target instanceof Node && !root.current?.contains(target);
    document.addEventListener("pointerdown", ({ target }) => isOutside(target) && close(), stop);
    root.current?.addEventListener(
      "focusout",
      ({ relatedTarget }) => isOutside(relatedTarget) && close(),
      stop,
    );
    document.addEventListener(
      "keydown",
      ({ key }) => {
        if (key !== "Escape") return;
        close();
        button.current?.focus();
      },
      stop,
    );
    return () => stop.abort();
  });
}
