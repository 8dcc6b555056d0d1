/** §9: how often the overlay looks whether everything has arrived. */
const look_every_ms = 200;
const fade_ms = 240;

let ready = false;

/** Called by the app when authentication, brand, currencies and categories have loaded or failed. */
export const revealContent = (): void => {
  ready = true;
};

/**
 * G1: shown until the app is ready, then faded out and removed, and the page becomes usable. Its texts are set by a
 * script in index.html, because they are needed when no other script has loaded.
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
