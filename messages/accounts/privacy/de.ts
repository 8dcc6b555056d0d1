import type { en } from "./en.ts";

export const de: Record<keyof typeof en, string> = {
  "shell.session_title": "Sie wurden abgemeldet",
  "cookies.label": "Cookies",
  "cookies.text":
    "Wir verwenden notwendige Cookies. Mit Ihrer Einwilligung messen wir auch, wie diese Website genutzt wird.",
  "cookies.accept": "Ich akzeptiere",
  "cookies.necessary": "Nur notwendige",
  "cookies.settings": "Cookie-Einstellungen",
  "cookies.chosen.all": "Ihre Auswahl vom {date}: Statistik erlaubt.",
  "cookies.chosen.necessary": "Ihre Auswahl vom {date}: nur notwendige Cookies.",
};
