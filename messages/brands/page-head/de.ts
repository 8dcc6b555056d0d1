import type { en } from "./en.ts";

export const de: Record<keyof typeof en, string> = {
  "page.description": "Übersetzungen von Menschen, Preis in Sekunden",
};
