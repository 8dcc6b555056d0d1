import type { en } from "./en.ts";

export const de: Record<keyof typeof en, string> = {
  "session.title": "Ihr Termin",
  "session.looking": "Wir suchen einen Dolmetscher. Wir melden uns in jedem Fall.",
  "session.found": "Ein Dolmetscher ist für Sie gebucht.",
  "session.now": "Der Termin läuft.",
  "session.no_show": "Der Dolmetscher hat gewartet, aber niemand kam.",
  "session.free_until":
    "Bis {moment} stornieren Sie kostenlos. Danach, bis {half}, erhalten Sie die Hälfte zurück.",
  "session.half_until": "Stornieren Sie bis {half}, erhalten Sie die Hälfte zurück; später nichts.",
  "session.lasted": "Er dauerte {minutes, plural, one {# Minute} other {# Minuten}}.",
  "session.join": "Am Videogespräch teilnehmen",
  "session.no_link": "Die Adresse des Videogesprächs kommt per E-Mail.",
  "session.overtime":
    "Der Termin dauerte {minutes} Minuten länger als bezahlt, berechnet je angefangene halbe Stunde: {amount}.",
  "session.pay": "{amount} bezahlen",
  "session.paid": "Bezahlt.",
};
