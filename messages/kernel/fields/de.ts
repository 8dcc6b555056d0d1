import type { FieldCode } from "./en.ts";

export const de: Record<FieldCode, string> = {
  "field.required": "Dieses Feld ist ein Pflichtfeld",
  "field.invalid": "Prüfen Sie diesen Wert",
  "field.unknown": "Dieses Feld ist hier nicht bekannt",
  "field.min3": "Geben Sie mindestens 3 Zeichen ein",
  "field.too_long": "Dieser Text ist zu lang",
  "text.control_characters": "Dieser Text enthält Zeichen, die nicht gespeichert werden können",
  "email.invalid": "Geben Sie eine gültige E-Mail-Adresse ein, z. B. name@firma.de",
  "phone.invalid": "Prüfen Sie die Telefonnummer, z. B. +49 151 00000000",
  "languages.same": "Wählen Sie zwei verschiedene Sprachen",
  "languages.repeated": "Jede Sprache kann nur einmal gewählt werden",
  "content.required": "Fügen Sie eine Datei hinzu oder Text ein",
  "link.invalid": "Ein Link pro Feld, ohne Leer- und Zusatzzeichen",
  "file.too_many": "Zu viele Dateien.",
  "consent.terms": "Stimmen Sie den AGB und der Datenschutzerklärung zu, um fortzufahren",
  "consent.early_start": "Bestätigen Sie, dass wir vor Ablauf der Widerrufsfrist beginnen dürfen",
  "file.required": "Fügen Sie mindestens eine Datei hinzu",
  "email.too_long": "Die Nachricht hat mehr als 330 Wörter. Bestellen Sie sie als schriftliche Übersetzung.",
  "time.past": "Wählen Sie ein Datum und eine Uhrzeit in der Zukunft",
  "amount.invalid": "Geben Sie einen Betrag mit höchstens zwei Nachkommastellen ein",
  "payment.choose": "Wählen Sie eine Zahlungsart",
};
