import type { en } from "./en.ts";

export const de: Record<keyof typeof en, string> = {
  "sites.title": "Preise auf Ihrer Website",
  "sites.text":
    "Zeigen Sie unsere Preise auf Ihren eigenen Seiten. Besucher zählen dort ihren Text; bestellt wird in unserem Bestellformular.",
  "sites.none": "Sie haben noch keine Websites.",
  "sites.add": "Website hinzufügen",
  "sites.origin": "Adresse der Website",
  "sites.origin_hint":
    "Zum Beispiel https://shop.example.com, ohne Pfad. Mit www ist es eine eigene Website.",
  "sites.added": "Die Website wurde hinzugefügt.",
  "sites.on": "Ein",
  "sites.off": "Aus",
  "sites.off_by_desk": "Unser Kundenservice hat sie ausgeschaltet.",
  "sites.turn_on": "Einschalten",
  "sites.turn_off": "Ausschalten",
  "sites.turn_on_name": "{origin} einschalten",
  "sites.turn_off_name": "{origin} ausschalten",
  "sites.turned_on": "Die Website zeigt wieder Preise.",
  "sites.turned_off": "Die Website zeigt keine Preise mehr.",
  "sites.remove": "Entfernen",
  "sites.remove_name": "{origin} entfernen",
  "sites.remove_title": "Diese Website entfernen?",
  "sites.remove_text": "{origin} zeigt dann einen leeren Rahmen anstelle unserer Preise.",
  "sites.removed": "Die Website wurde entfernt.",
  "sites.snippet": "Code für Ihre Seite",
  "sites.snippet_text":
    "Fügen Sie dies dort ein, wo die Preise erscheinen sollen. Derselbe Code gilt für alle Websites der Liste; mit from, to und words in der Adresse bestimmen Sie, was zuerst zu sehen ist.",
  "sites.frame_title": "Preis einer Übersetzung",
  "sites.copy": "Code kopieren",
  "sites.preview": "In neuem Tab ansehen",
  "sites.height": "Höhe anpassen",
  "sites.height_text":
    "Der Rahmen sendet Ihrer Seite bei jeder Änderung seine Höhe in CSS-Pixeln. Dieses Skript stellt sie ein; ohne es bleibt die Höhe fest.",
  "sites.height_copy": "Skript kopieren",
};
