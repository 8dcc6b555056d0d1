import type { en } from "./en.ts";

export const de: Record<keyof typeof en, string> = {
  "login.code": "Code",
  "login.code_hint": "Sechs Ziffern aus Ihrer Authenticator-App oder einer Ihrer Wiederherstellungscodes",
  "second_factor.title": "Zweiter Faktor",
  "second_factor.text": "Zusätzlich zum Passwort fragt jede Anmeldung nach einem Code von Ihrem Telefon.",
  "second_factor.start": "Einrichten",
  "second_factor.scan":
    "Scannen Sie das Bild mit Ihrer Authenticator-App und geben Sie den angezeigten Code ein.",
  "second_factor.picture": "QR-Code mit dem Schlüssel darunter",
  "second_factor.key": "Oder geben Sie diesen Schlüssel in die App ein:",
  "second_factor.six": "Sechsstelliger Code",
  "second_factor.turn_on": "Einschalten",
  "second_factor.turn_off": "Ausschalten",
  "second_factor.on": "Eingeschaltet",
  "second_factor.is_off": "Der zweite Faktor ist ausgeschaltet",
  "second_factor.left":
    "{n, plural, one {Noch # Wiederherstellungscode} other {Noch # Wiederherstellungscodes}}",
  "second_factor.recovery": "Wiederherstellungscodes",
  "second_factor.recovery_text":
    "Mit jedem davon melden Sie sich einmal an, wenn Ihr Telefon nicht zur Hand ist. Bewahren Sie sie sicher auf: Sie werden nur jetzt gezeigt.",
  "second_factor.renew": "Neue Wiederherstellungscodes",
  "second_factor.renew_text":
    "Neue Wiederherstellungscodes ersetzen die bisherigen, die dann nicht mehr gelten.",
  "second_factor.copy": "Kopieren",
  "second_factor.copied": "Kopiert",
  "second_factor.saved": "Ich habe sie gesichert",
};
