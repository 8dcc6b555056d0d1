import type { en } from "./en.ts";

export const de: Record<keyof typeof en, string> = {
  "widget.title": "Preis einer Übersetzung",
  "widget.from": "Ausgangssprache",
  "widget.to": "Zielsprache",
  "widget.text": "Ihr Text",
  "widget.words": "Oder die Anzahl der Wörter",
  "widget.show": "Preise anzeigen",
  "widget.prices": "Preise",
  "widget.counted": "Wörter: {words}",
  "widget.example":
    "Beispielpreise für {words} Wörter. Geben Sie Ihren Text oder die Anzahl der Wörter ein, um die genauen zu sehen.",
  "widget.from_note":
    "Niedrigste Preise. Geben Sie Ihren Text oder die Anzahl der Wörter ein, um die genauen zu sehen.",
  "widget.from_price": "ab {price}",
  "widget.vat": "Die Preise enthalten die Mehrwertsteuer.",
  "widget.ready": "Fertig bis {date}",
  "widget.order": "Bestellen",
  "widget.order_name": "{package} für {price} bestellen",
  "widget.paste_again": "Ihr Text ist lang: Fügen Sie ihn im Bestellformular noch einmal ein.",
  "widget.by_hand":
    "Diesen Preis nennt Ihnen eine Person. Senden Sie uns eine Anfrage, und Sie erhalten ein Angebot.",
  "widget.ask": "Angebot anfordern",
  "widget.same": "Wählen Sie zwei verschiedene Sprachen.",
  "widget.wrong_words": "Geben Sie eine ganze Zahl von 1 bis {most} ein.",
  "widget.too_long":
    "Der Text ist zu lang, um hier gezählt zu werden. Senden Sie ihn im Bestellformular als Datei.",
  "widget.failed": "Die Preise konnten nicht geladen werden. Versuchen Sie es erneut.",
  "widget.files": "Sie haben eine Datei?",
  "widget.files_link": "Laden Sie sie im Bestellformular hoch",
  "widget.by": "Ein Angebot von",
  "widget.unknown": "Dieses Preis-Widget gibt es nicht.",
};
