import type { en } from "./en.ts";

export const de: Record<keyof typeof en, string> = {
  "zone.Europe/Warsaw": "{time} (Warschauer Zeit)",
  "zone.Europe/Berlin": "{time} (Berliner Zeit)",
};
