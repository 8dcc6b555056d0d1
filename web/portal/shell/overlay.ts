/** §9: how often the overlay looks whether everything has arrived. */
const look_every_ms = 200;
const fade_ms = 240;

let ready = false;

/** Told by the app once authentication, brand, currencies and categories are there, or are known to fail. */
export const revealContent = (): void => {
  ready = true;
};

/**
 * G1: stands until the app is ready, then fades and leaves the page, and what is behind it becomes usable. What it says
 * meanwhile is written by a script in the page itself (index.html), because it is said when nothing else has arrived.
 */
export function watchOverlay(onReady: (waited_ms: number) => void): void {
  const overlay = document.getElementById("overlay");
  const root = document.getElementById("root");
  const timer = globalThis.setInterval(() => {
    if (!ready) return;
    globalThis.clearInterval(timer);
    root?.removeAttribute("inert");
    overlay?.classList.add("leaving");
    globalThis.setTimeout(() => overlay?.remove(), fade_ms);
    onReady(Math.round(globalThis.performance.now()));
  }, look_every_ms);
}
