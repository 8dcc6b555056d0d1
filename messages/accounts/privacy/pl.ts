import type { en } from "./en.ts";

export const pl: Record<keyof typeof en, string> = {
  "shell.session_title": "Wylogowano Cię",
  "cookies.label": "Pliki cookie",
  "cookies.text": "Używamy niezbędnych plików cookie. Za Twoją zgodą mierzymy też, jak korzystasz z serwisu.",
  "cookies.accept": "Akceptuję",
  "cookies.necessary": "Tylko niezbędne",
  "cookies.settings": "Ustawienia cookie",
  "cookies.chosen.all": "Twój wybór z {date}: statystyka dozwolona.",
  "cookies.chosen.necessary": "Twój wybór z {date}: tylko niezbędne pliki cookie.",
};
