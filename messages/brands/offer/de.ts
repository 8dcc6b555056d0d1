import type { en } from "./en.ts";

export const de = {
  "offer.text": "Diese Seite gibt es auch auf Deutsch.",
  "offer.accept": "Auf Deutsch anzeigen",
} satisfies Record<keyof typeof en, string>;
