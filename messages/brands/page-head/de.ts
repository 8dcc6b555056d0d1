import type { en } from "./en.ts";

export const de: Record<keyof typeof en, string> = {
  "page.description": "Übersetzungen von Menschen, Preis in Sekunden",
  "page.description.machine": "Maschinelle Übersetzung von Texten und Dokumenten, mit klar benannten Grenzen",
  "page.description.account":
    "Melden Sie sich an, um Ihre Bestellungen, Übersetzungen und Rechnungen zu sehen, oder bestellen Sie ohne Konto.",
};
