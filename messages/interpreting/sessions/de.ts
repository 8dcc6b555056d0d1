import type { en } from "./en.ts";

export const de: Record<keyof typeof en, string> = {
  "session.title": "Ihr Termin",
  "session.looking": "Wir suchen einen Dolmetscher. Sie hören in jedem Fall von uns.",
  "session.found": "Ein Dolmetscher ist für Sie gebucht.",
  "session.now": "Der Termin läuft.",
  "session.no_show": "Der Dolmetscher hat gewartet, aber niemand kam.",
  "session.free_until":
    "Bis {moment} sagen Sie kostenlos ab. Danach, bis {half}, erhalten Sie die Hälfte zurück.",
  "session.half_until": "Sagen Sie bis {half} ab, erhalten Sie die Hälfte zurück; später nichts.",
  "session.lasted": "Er dauerte {minutes, plural, one {# Minute} other {# Minuten}}.",
  "session.join": "Am Videogespräch teilnehmen",
  "session.no_link": "Die Adresse des Videogesprächs kommt per E-Mail.",
  "session.overtime":
    "Er dauerte länger als bezahlt: {minutes} Minuten, je angefangene halbe Stunde, {amount}.",
  "session.pay": "{amount} bezahlen",
  "session.paid": "Bezahlt.",
};
