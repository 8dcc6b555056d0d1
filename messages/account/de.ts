import type { en } from "./en.ts";

export const de: Record<keyof typeof en, string> = {
  "contact.email": "E-Mail",
  "contact.first_name": "Vorname",
  "contact.last_name": "Nachname",
  "contact.phone": "Telefon",
  "contact.phone_hint": "Internationales Format, z. B. +49 151 00000000",
  "contact.user_type": "Wer bestellt?",
  "contact.private": "Privatperson",
  "contact.company": "Unternehmen",
  "contact.company_name": "Firmenname",
  "contact.vat_id": "USt-IdNr.",
  "contact.address": "Straße und Hausnummer",
  "contact.postcode": "Postleitzahl",
  "contact.city": "Ort",
  "contact.country": "Land",
  "contact.country_choose": "Land auswählen",
  "consent.terms_label":
    "Ich akzeptiere die <terms>AGB</terms> und habe die <privacy>Datenschutzerklärung</privacy> gelesen",
  "consent.early_start_label": "Ich stimme zu, dass die Leistung vor Ablauf der Widerrufsfrist beginnt",
  "consent.early_start_hint": "Mit vollständiger Lieferung der Übersetzung erlischt das Widerrufsrecht.",
  "consent.newsletter_label": "Neuigkeiten per E-Mail erhalten (optional)",
  "login.title": "Anmelden",
  "login.password": "Passwort",
  "login.show_password": "Passwort anzeigen",
  "login.without": "Sie können auch ohne Konto bestellen.",
};
