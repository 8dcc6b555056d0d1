import type { en } from "./en.ts";

export const de: Record<keyof typeof en, string> = {
  "languages.same_or_proofreading":
    "Wählen Sie zwei verschiedene Sprachen. Ein Text, der in seiner Sprache bleibt, wird als Korrektorat bestellt (service_type proofreading)",
  "quote.too_many_options": "Ein Angebot hat höchstens drei Optionen",
  "quote.confirm_first": "Prüfen Sie die Beträge und bestätigen Sie, dass sie stimmen",
  "currency.twice": "Jede Währung kann einmal vorkommen",
  "quote.not_by_machine": "Keine Maschine übersetzt zwischen diesen Sprachen. Wählen Sie ein anderes Paket",
  "quote.no_lines": "Fügen Sie mindestens eine Preisposition hinzu",
  "delivery.complete": "Bestätigen Sie, dass alles abgegeben ist",
  "stage.no_deliverable": "Fügen Sie eine Datei hinzu oder die Übersetzung ein",
  "correction.sentence": "Schreiben Sie mindestens einen Satz: Der Kunde liest ihn",
  "hours.order": "Das Ende muss nach dem Anfang liegen",
  "hours.to_720": "Geben Sie eine ganze Zahl von 1 bis 720 ein",
  "engine.address":
    "Geben Sie eine https-Adresse ohne Anmeldung und Parameter ein; http ist nur im eigenen Netz möglich",
  "engine.key": "Ein Schlüssel hat keine Leerzeichen und keine Sonderbuchstaben",
  "engine.key_of_other_host":
    "Geben Sie den Schlüssel erneut ein: Er wird nie an einen anderen Host gesendet",
  "engine.twice": "Jede Engine kann einmal in einer Route stehen",
  "hours.never": "Mindestens ein Tag muss geöffnet sein",
  "interruption.order": "Das Ende muss nach dem Beginn liegen",
  "period.invalid": "Wählen Sie einen Zeitraum von 1 bis 400 Tagen",
  "iban.invalid": "Diese Kontonummer ist ungültig. Prüfen Sie die Ziffern",
  "bic.invalid": "Geben Sie den BIC der Bank an, 8 oder 11 Zeichen",
  "tax_number.invalid": "Geben Sie eine NIP an, für eine Rechnung als Person die PESEL",
  "tax_office.four_digits": "Die Kennzahl eines Finanzamts hat vier Ziffern",
  "country.billing": "Diese Art der Abrechnung passt nicht zum Land",
  "day.future": "Dieser Tag liegt in der Zukunft",
  "day.too_early": "Prüfen Sie das Jahr: Das liegt zu lange zurück",
  "day.before_signing": "Das liegt vor dem Tag der Unterschrift",
  "bill.below_fees": "Das ist weniger als die Honorare der Abrechnung",
  "bill.above_statement": "Das ist mehr als die Abrechnung mit Umsatzsteuer",
  "bill.before_period": "Das liegt vor dem Monat der Abrechnung",
  "meta_link.invalid":
    "Geben Sie eine Adresse ein, die mit https:// beginnt, oder eine unserer Seiten wie /info/faq",
  "meta_link.no_page": "Unter dieser Adresse gibt es keine unserer Seiten",
  "locale.one_needed": "Mindestens eine Sprache wird gebraucht",
  "locale.not_built": "Dieses Portal wurde ohne diese Sprache gebaut",
  "app.not_built": "Diese Art von Website wurde für die Marke nicht gebaut",
  "certificate.twice": "Jede Norm kann einmal genannt werden",
  "format.one_needed": "Mindestens ein Format wird gebraucht",
};
