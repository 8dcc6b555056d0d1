import type { en } from "./en.ts";

export const pl: Record<keyof typeof en, string> = {
  "zone.Europe/Warsaw": "{time} (czasu warszawskiego)",
  "zone.Europe/Berlin": "{time} (czasu berlińskiego)",
};
