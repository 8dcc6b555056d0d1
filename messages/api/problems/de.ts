/** Sentences for programs in German: an unknown number, and what a wrong field would have taken. */
export const de = {
  "problem.route.not_found": "Die API hat keine solche Adresse. Alle stehen unter /api/public/docs.",
  "problem.id.invalid":
    "„{id}“ ist keine Nummer. In die Adresse gehört eine id aus einer Antwort: eine ganze Zahl, zum Beispiel 17.",
  "problem.order.not_found": "Dieses Konto hat keinen Auftrag mit der Nummer {id}.",
  "problem.quote.price_changed":
    "Der Gesamtbetrag ist {price_gross} brutto, und diese Anfrage erwartete {expected_gross}. Lesen Sie den Preis erneut, entscheiden Sie, und senden Sie seinen Betrag.",
  "problem.quote.not_found":
    "Auftrag {id} hat kein Angebot: Es wurde nicht durch POST /quotes erbeten, oder es hat noch niemand geantwortet.",
  "problem.preview.ordered":
    "Diese Vorschau wurde schon bestellt. Ihre Aufträge: {list}. Jetzt wurde nichts bestellt. Lesen Sie diese, bevor Sie dasselbe noch einmal bestellen.",
  "problem.file.not_found": "Dieses Konto hat keine hochgeladene Datei mit der Nummer {id}.",
  "problem.invoice.not_found": "Dieses Konto hat keine Rechnung mit der Nummer {id}.",
  "problem.approval.not_found": "Dieses Konto hat keine Freigabe mit der Nummer {id}.",
  "problem.webhook.not_found": "Dieses Konto hat keinen Webhook mit der Nummer {id}.",
  "problem.key.scope":
    "Diesem API-Schlüssel fehlt das Recht {list}. Verwenden Sie einen Schlüssel, der es hat.",
  "problem.key.other_brand": "Dieser API-Schlüssel gehört zu einem anderen Portal. Senden Sie ihn an {list}.",
  "problem.method.not_allowed": "Diese Adresse hat keine solche Methode. Sie hat {list}.",
  "problem.billing.incomplete":
    "Diese Angaben des Kontos fehlen oder sind falsch: {list}. Ergänzen Sie sie in seinen Einstellungen, bei den Angaben zur Person und zur Rechnung; der Testmodus hat sie innerhalb einer Minute.",
  "problem.field.missing": "Dieses Feld ist erforderlich. Mögliche Werte: {list}",
  "problem.field.accepted": "Mögliche Werte: {list}",
  "problem.field.nearest": "Dieses Feld gibt es hier nicht. Vielleicht ist {nearest} gemeint",
  "problem.field.expected":
    "{type, select, number {Eine Zahl wird erwartet} int {Eine ganze Zahl wird erwartet} boolean {true oder false wird erwartet} array {Eine Liste wird erwartet} object {Ein Objekt wird erwartet} other {Ein Text wird erwartet}}",
  "problem.field.minimum":
    "{origin, select, string {Mindestens {minimum} Zeichen sind nötig} array {Mindestens {minimum} Einträge sind nötig} other {Der kleinste Wert ist {minimum}}}",
  "problem.field.maximum":
    "{origin, select, string {Höchstens {maximum} Zeichen sind möglich} array {Höchstens {maximum} Einträge sind möglich} other {Der größte Wert ist {maximum}}}",
  "problem.field.amount": "Ein Betrag mit zwei Nachkommastellen wird erwartet, zum Beispiel 12.00",
  "problem.field.datetime":
    "Eine Zeit nach ISO 8601 mit Zone wird erwartet, zum Beispiel 2027-01-31T12:00:00Z",
  "problem.field.pattern": "Der Wert muss zu {pattern} passen",
} as const;
