import type { en } from "./en.ts";

export const de: Record<keyof typeof en, string> = {
  "quote.too_many_options": "Ein Angebot hat höchstens drei Optionen",
  "quote.no_lines": "Fügen Sie mindestens eine Preisposition hinzu",
  "delivery.complete": "Bestätigen Sie, dass alles abgegeben ist",
  "stage.no_deliverable": "Fügen Sie eine Datei hinzu oder die Übersetzung ein",
  "correction.sentence": "Schreiben Sie mindestens einen Satz: Der Kunde liest ihn",
  "hours.order": "Das Ende muss nach dem Anfang liegen",
  "hours.never": "Mindestens ein Tag muss geöffnet sein",
  "period.invalid": "Wählen Sie einen Zeitraum von 1 bis 400 Tagen",
  "iban.invalid": "Diese Kontonummer ist ungültig. Prüfen Sie die Ziffern",
  "bic.invalid": "Geben Sie den BIC der Bank an, 8 oder 11 Zeichen",
  "tax_number.invalid": "Geben Sie eine NIP an, für eine Rechnung als Person die PESEL",
  "country.billing": "Diese Art der Abrechnung passt nicht zum Land",
  "meta_link.invalid":
    "Geben Sie eine Adresse ein, die mit https:// beginnt, oder eine unserer Seiten wie /info/faq",
  "meta_link.no_page": "Unter dieser Adresse gibt es keine unserer Seiten",
  "locale.one_needed": "Mindestens eine Sprache wird gebraucht",
  "locale.not_built": "Dieses Portal wurde ohne diese Sprache gebaut",
  "app.not_built": "Diese Art von Website wurde für die Marke nicht gebaut",
  "certificate.twice": "Jede Norm kann einmal genannt werden",
  "format.one_needed": "Mindestens ein Format wird gebraucht",
};
