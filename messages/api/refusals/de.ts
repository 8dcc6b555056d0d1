/** Refusals of the public API in German. */
export const de = {
  "method.not_allowed": "Diese Adresse hat keine solche Methode. Möglich sind die unter allowed.",
  "id.invalid": "Diese Adresse braucht eine Nummer: eine id aus einer Antwort, zum Beispiel 17.",
  "key.missing": "Senden Sie einen API-Schlüssel im Header Authorization: Bearer …",
  "key.invalid": "Dieser API-Schlüssel funktioniert nicht. Prüfen Sie ihn auf der Seite Ihres Kontos.",
  "key.other_brand":
    "Dieser API-Schlüssel gehört zu einem anderen Portal. Senden Sie ihn an die Adresse, die in address steht.",
  "key.network": "Dieser API-Schlüssel darf aus diesem Netz nicht verwendet werden.",
  "key.scope":
    "Diesem API-Schlüssel fehlt die Berechtigung, die in scope steht. Verwenden Sie einen Schlüssel, der sie hat.",
  "key.not_found": "Diesen API-Schlüssel gibt es nicht.",
  "key.too_many": "Ein Konto kann höchstens 20 gültige Schlüssel haben. Widerrufen Sie zuerst einen davon.",
  "key.ended": "Dieser API-Schlüssel gilt nicht mehr. Erstellen Sie einen neuen.",
  "key.limit":
    "Dieser Betrag liegt über dem Limit des API-Schlüssels. Die Inhaberin oder der Inhaber des Kontos kann es ändern.",
  "key.person_needed": "Das ist mit einem API-Schlüssel nicht möglich. Melden Sie sich in Ihrem Konto an.",
  "file.type_mismatch":
    "Der Inhalt dieser Datei passt nicht zu ihrem Namen. Speichern Sie sie im Format ihres Namens oder geben Sie ihr den richtigen Namen.",
  "file.for_quote":
    "Diese Datei hat keinen Sofortpreis: Ein Mensch muss sie ansehen. Senden Sie sie noch einmal für ein Angebot, mit POST /files und for_quote=true oder mit POST /uploads (create_upload) und for_quote true, und bitten Sie mit ihrer Nummer um das Angebot: POST /quotes (request_quote).",
  "file.not_for_service":
    "Diese Leistung nimmt keine Dateien: Senden Sie den Inhalt als Text. Leistungen, die Dateien nehmen: {list}.",
  "key.order_paid":
    "Diese Bestellung ist bezahlt oder auf Rechnung, deshalb muss ein Mensch sie stornieren: Melden Sie sich in Ihrem Konto an.",
  "route.ended":
    "Diesen Aufruf der API gibt es nicht mehr. Unter /api/public/docs steht, was Sie jetzt verwenden können.",
  "upload.not_found":
    "Diese Adresse zum Hochladen gibt es nicht. Kopieren Sie sie vollständig aus der Antwort oder fordern Sie eine neue an.",
  "upload.used": "Unter dieser Adresse ist schon eine Datei angekommen. Fordern Sie eine neue an.",
  "oauth.client": "Wer dieses Programm ist, lässt sich nicht prüfen. Es wurde nichts erlaubt.",
  "oauth.redirect":
    "Das Programm will die Antwort an eine Adresse, die es nicht genannt hat. Es wurde nichts erlaubt.",
  "oauth.request":
    "Die Anfrage des Programms ist unvollständig oder verlangt etwas, das es nicht gibt. Es wurde nichts erlaubt.",
  "preview.not_found": "Diese Vorschau gibt es nicht, oder sie ist abgelaufen. Erstellen Sie eine neue.",
  "preview.ordered":
    "Diese Vorschau wurde schon bestellt, und jetzt wurde nichts bestellt. Die Antwort nennt ihre Aufträge: Lesen Sie diese.",
  "test.off":
    "Der Testmodus ist hier ausgeschaltet. Verwenden Sie einen Schlüssel, der mit tolk_live_ beginnt.",
  "test.key_needed":
    "Dieser Aufruf ist nur für Bestellungen im Testmodus. Senden Sie ihn mit einem Testschlüssel, der mit tolk_test_ beginnt.",
  "test.approval_waits":
    "Die Bestellung wartet auf die Freigabe {id}. Entscheiden Sie zuerst über sie mit POST /test/approvals/{id}/decision.",
  "test.unreachable": "Die Bestellung kann von ihrem jetzigen Status aus nicht in diesen Status gelangen.",
  "file.in_use": "Diese Datei gehört zu einer Bestellung und kann nicht gelöscht werden.",
  "body.type":
    "Der Inhalt ist nicht als JSON gesendet. Senden Sie ihn mit der Kopfzeile Content-Type: application/json.",
  "idempotency.malformed":
    "Die Kopfzeile Idempotency-Key hat 1 bis 255 Buchstaben, Ziffern und Zeichen aus ASCII, ohne Leerzeichen.",
  "body.form":
    "Eine Datei wird als bloßer Inhalt gesendet, nicht in einem Formular: mit curl durch --data-binary, nicht durch -F.",
  "idempotency.key_reused":
    "Diese Anfrage wurde schon mit anderem Inhalt gesendet. Bitte versuchen Sie es erneut. Programme: Dieser Idempotency-Key wurde schon mit anderem Inhalt verwendet; senden Sie mit diesem einen neuen.",
  "idempotency.missing":
    "Diese Anfrage braucht den Header Idempotency-Key, damit eine Wiederholung nicht doppelt bestellt.",
  "cursor.invalid": "Dieser Cursor gehört nicht zu dieser Liste. Beginnen Sie mit der ersten Seite.",
  "billing.incomplete": "Ergänzen Sie zuerst die Rechnungsdaten Ihres Kontos.",
} as const;
