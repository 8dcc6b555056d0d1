import type { en } from "./en.ts";

export const de: Record<keyof typeof en, string> = {
  "scan.title": "Fotografierte Seiten",
  "scan.begin": "Seiten fotografieren",
  "scan.more": "Weitere Seite hinzufügen",
  "scan.page": "Seite {n}",
  "scan.earlier": "Seite {n} nach vorn",
  "scan.later": "Seite {n} nach hinten",
  "scan.turn": "Seite {n} drehen",
  "scan.crop": "Seite {n} zuschneiden",
  "scan.remove": "Seite {n} entfernen",
  "scan.cut.top": "Oben",
  "scan.cut.right": "Rechts",
  "scan.cut.bottom": "Unten",
  "scan.cut.left": "Links",
  "scan.finish": "{n, plural, one {# Seite} other {# Seiten}} als PDF zusammenfügen",
  "scan.file_name": "scan",
  "scan.failed": "Dieser Browser kann das Bild nicht anzeigen. Fügen Sie es als Datei hinzu.",
};
