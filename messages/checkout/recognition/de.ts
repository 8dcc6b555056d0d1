import type { en } from "./en.ts";

export const de: Record<keyof typeof en, string> = {
  "write.looks_like": "Das sieht nach {name} aus.",
  "write.switch_language": "Zu {name} wechseln",
  "write.not_sold": "Das sieht nach {name} aus. Diese Sprache bieten wir noch nicht an.",
  "write.handed":
    "Das ist Ihr früherer Entwurf. Sie kommen mit einem anderen Text: Welchen möchten Sie verwenden?",
  "write.handed_take": "Neuen Text verwenden",
  "write.handed_leave": "Entwurf behalten",
};
