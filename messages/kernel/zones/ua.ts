import type { en } from "./en.ts";

export const ua: Record<keyof typeof en, string> = {
  "zone.Europe/Warsaw": "{time} (за варшавським часом)",
  "zone.Europe/Berlin": "{time} (за берлінським часом)",
};
