import type { en } from "./en.ts";

export const de: Record<keyof typeof en, string> = {
  "shell.session_title": "Sie wurden abgemeldet",
  "shell.log_in_now": "Jetzt anmelden",
  "cookies.label": "Cookies",
  "cookies.text":
    "Wir verwenden notwendige Cookies. Mit Ihrer Einwilligung messen wir auch, wie der Shop genutzt wird.",
  "cookies.accept": "Ich akzeptiere",
  "cookies.necessary": "Nur notwendige",
  "cookies.settings": "Cookie-Einstellungen",
  "cookies.chosen.all": "Ihre Auswahl vom {date}: Messung erlaubt.",
  "cookies.chosen.necessary": "Ihre Auswahl vom {date}: nur notwendige Cookies.",
  "session.ending": "Sie werden in {time} abgemeldet",
  "session.ending_said": "Sie werden in {n, plural, one {# Sekunde} other {# Sekunden}} abgemeldet.",
  "session.ending_text":
    "So bleibt Ihr Konto geschützt, wenn niemand am Bildschirm ist. Ihre Eingaben bleiben erhalten.",
  "session.stay": "Angemeldet bleiben",
  "session.not_renewed": "Das hat nicht geklappt. Prüfen Sie die Verbindung und versuchen Sie es erneut.",
  "draft.saved": "Ihr Entwurf von {time} wurde gespeichert",
  "draft.continue": "Weiter",
};
