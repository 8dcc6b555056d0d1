import type { en } from "./en.ts";

export const de: Record<keyof typeof en, string> = {
  "origin.machine": "Maschinelle Übersetzung",
  "origin.machine_post_edited": "Maschinelle Übersetzung, von einem Menschen korrigiert",
  "origin.human": "Von Menschen übersetzt",
  "origin.with_part": "{origin} ({engine}, {percent} % der Segmente)",
  "delivery.note": "Zu dieser Übersetzung",
  "delivery.left": "Wie im Original belassen:",
  "delivery.guessed":
    "{n, plural, one {In einem Satz wurde die Formatierung automatisch gesetzt. Bitte prüfen Sie ihn.} other {In {n} Sätzen wurde die Formatierung automatisch gesetzt. Bitte prüfen Sie diese.}}",
  "delivery.converted":
    "Das Dokument kam im alten Format {from} und wird als {to} geliefert, das jedes heutige Büroprogramm öffnet.",
  "delivery.encoding_changed":
    "Eine Textdatei ist jetzt in UTF-8 gespeichert, weil ihrer bisherigen Kodierung Zeichen der Übersetzung fehlen.",
  "delivery.copy_left": "In Programmen vor Office 2010 kann an einer Stelle noch der Ausgangstext stehen.",
  "delivery.contents_need_update":
    "Beim Öffnen fragt Word, ob Felder aktualisiert werden sollen: Bitte stimmen Sie zu, damit das Inhaltsverzeichnis die übersetzten Überschriften zeigt.",
  "delivery.left_words": "{what} ({n, plural, one {ein Wort} other {{n} Wörter}})",
  "delivery.left_things": "{what} ({n})",
  "left.body": "Text",
  "left.textbox": "Textfelder",
  "left.footnote": "Fußnoten",
  "left.endnote": "Endnoten",
  "left.smartart": "Diagramme",
  "left.header": "Kopfzeilen",
  "left.footer": "Fußzeilen",
  "left.comment": "Kommentare",
  "left.notes": "Vortragsnotizen",
  "left.chart": "Schaubilder",
  "left.formula": "Ergebnisse von Formeln",
  "left.sheet_name": "Namen von Tabellenblättern",
  "left.hidden": "ausgeblendeter Text",
  "left.deleted": "gelöschter Text",
  "left.field": "Felder, etwa Seitenzahlen",
  "left.alt_text": "Bildbeschreibungen",
  "left.embedded": "eingebettete Objekte",
  "left.image": "Bilder",
};
