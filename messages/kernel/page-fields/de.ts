import type { en } from "./en.ts";

export const de: Record<keyof typeof en, string> = {
  "password.common": "Dieses Passwort ist zu verbreitet. Wählen Sie ein anderes",
  "password.length": "Das Passwort muss 8 bis 255 Zeichen haben",
  "phone.same": "Diese Nummer ist schon eingetragen. Geben Sie die Nummer der anderen Person ein",
  "phone.too_soon": "Wählen Sie einen Termin frühestens in einer Stunde",
  "visit.too_soon": "Wählen Sie einen Termin frühestens in drei Stunden",
  "shipping.method_unfit": "Diese Versandart gibt es für dieses Land nicht",
  "locker.invalid": "Code des Paketautomaten eingeben, z. B. KRA010",
  "topup.min": "Der Mindestbetrag ist 20,00 in der Währung Ihres Kontos",
  "topup.max": "Der Höchstbetrag einer Aufladung ist 50.000,00 in der Währung Ihres Kontos",
  "email.text_only":
    "Fügen Sie die Nachricht als Text ein. Dateien und Links übersetzen wir als schriftliche Übersetzung.",
  "email.plain_language": "Bestätigen Sie, dass die Nachricht keine Fachsprache enthält",
  "consent.recording": "Bestätigen Sie, dass Sie die andere Person informieren",
  "recording.not_agreed": "Einer Aufnahme müssen beide Seiten zustimmen",
  "recording.missing": "Fügen Sie die Aufnahme für den Kunden hinzu",
  "correction.reason": "Wählen Sie mindestens einen Grund",
  "correction.text": "Beschreiben Sie das Problem oder geben Sie eine Anmerkung zu einer Stelle an",
  "draft.address": "Bestätigen Sie, dass die Adresse stimmt",
  "password.mismatch": "Die Passwörter stimmen nicht überein",
  "link.required": "Fügen Sie mindestens einen Link hinzu",
  "customer.currency_by_service": "Um die Währung zu ändern, wenden Sie sich an den Kundenservice",
  "email.specialised":
    "Texte aus Recht oder Medizin enthalten Fachsprache. Bestellen Sie eine schriftliche Übersetzung.",
  "postcode.form.polish": "Eine polnische Postleitzahl sieht so aus: 00-950",
  "postcode.form.four": "Die Postleitzahl dieses Landes hat vier Ziffern",
  "postcode.form.five": "Die Postleitzahl dieses Landes hat fünf Ziffern",
  "postcode.form.spaced": "Die Postleitzahl dieses Landes hat fünf Ziffern, z. B. 110 00",
  "postcode.form.dutch": "Eine niederländische Postleitzahl sieht so aus: 1012 AB",
  "field.domain": "Geben Sie eine Domain ein, zum Beispiel firma.de",
};
