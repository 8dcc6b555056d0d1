/** §9: how often the overlay looks whether everything has arrived. */
const look_every_ms = 200;
const fade_ms = 240;

let ready = false;

/** Told by the app once authentication, brand, currencies and categories are there, or are known to fail. */
export const revealContent = (): void => {
  ready = true;
};

/** What the overlay says while it stands: nothing for a second, then that it loads, after eight that it is slow. */
export type OverlayWords = { readonly loading: string; readonly slow: string };
let words: OverlayWords | null = null;
export const nameOverlay = (said: OverlayWords): void => {
  words = said;
};

/** G1: stands until the app is ready, then fades and leaves the page, and what is behind it becomes usable. */
export function watchOverlay(): void {
  const overlay = document.getElementById("overlay");
  const root = document.getElementById("root");
  const text = document.getElementById("overlay-text");
  const began = Date.now();
  const timer = globalThis.setInterval(() => {
    const waited = Date.now() - began;
    if (text && words && waited > 1_000) text.textContent = waited > 8_000 ? words.slow : words.loading;
    if (!ready) return;
    globalThis.clearInterval(timer);
    root?.removeAttribute("inert");
    overlay?.classList.add("leaving");
    globalThis.setTimeout(() => overlay?.remove(), fade_ms);
  }, look_every_ms);
}
