import type { en } from "./en.ts";

export const de: Record<keyof typeof en, string> = {
  "confirmation.title": "Bestätigen Sie, dass Sie es sind",
  "confirmation.text":
    "Dafür brauchen wir Ihr Passwort oder einen Code, weil die letzte Bestätigung mehr als zehn Minuten her ist.",
  "confirmation.password": "Ihr Passwort",
  "confirmation.code": "Code",
  "confirmation.code_hint":
    "Sechs Ziffern aus der Authentifizierungs-App oder einer Ihrer Wiederherstellungscodes",
  "confirmation.confirm": "Bestätigen",
  "confirmation.use.password": "Passwort eingeben",
  "confirmation.use.code": "Code eingeben",
};
