import type { en } from "./en.ts";

export const pl: Record<keyof typeof en, string> = {
  "shell.session_title": "Nastąpiło wylogowanie",
  "cookies.label": "Pliki cookie",
  "cookies.text":
    "Używamy niezbędnych plików cookie. Za Twoją zgodą mierzymy też, jak korzysta się ze sklepu.",
  "cookies.accept": "Akceptuję",
  "cookies.necessary": "Tylko niezbędne",
  "cookies.settings": "Ustawienia cookie",
  "cookies.chosen.all": "Twój wybór z {date}: pomiar jest dozwolony.",
  "cookies.chosen.necessary": "Twój wybór z {date}: tylko niezbędne pliki cookie.",
};
