import type { en } from "./en.ts";

export const pl = {
  "offer.text": "Ta strona jest też dostępna po polsku.",
  "offer.accept": "Pokaż po polsku",
} satisfies Record<keyof typeof en, string>;
