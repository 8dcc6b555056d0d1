import type { en } from "./en.ts";

export const de: Record<keyof typeof en, string> = {
  "write.looks_like": "Das sieht nach {name} aus.",
  "write.switch_language": "Zu {name} wechseln",
  "write.not_sold": "Das sieht nach {name} aus. Diese Sprache bieten wir noch nicht an.",
};
