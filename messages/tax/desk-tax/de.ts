/** The tax of a customer at the desk: what it rests on, and what a person has to check. */
export const de = {
  "business_evidence.title": "Firma außerhalb der Union",
  "business_evidence.lead":
    "VIES kennt keine Firmen außerhalb der Union. Ohne Nachweis wird ihnen polnische USt wie Verbrauchern berechnet, mit Nachweis keine.",
  "business_evidence.kind": "Was geprüft wurde",
  "business_evidence.tax_number": "Steuernummer im Register",
  "business_evidence.certificate": "Bescheinigung",
  "business_evidence.source": "Quelle",
  "business_evidence.source_help":
    "Das Register und seine Antwort (etwa HMRC mit Vorgangsnummer) oder wer die Bescheinigung ausgestellt hat und wo sie liegt.",
  "business_evidence.save": "Nachweis erfassen",
  "business_evidence.end": "Beenden",
  "business_evidence.by": "Erfasst von {name}",
  "evidence.title": "Was VIES sagte",
  "evidence.none": "VIES wurde nach diesem Kunden noch nicht gefragt.",
  "evidence.asked_at": "Gefragt",
  "evidence.answer": "Antwort",
  "evidence.registered": "Registriert als",
  "evidence.proof": "Nummer der Abfrage",
  "evidence.occasion": "Anlass",
  "evidence.invoices": "Rechnungen",
  "evidence_occasion.form": "Formular",
  "evidence_occasion.settings": "Kontoeinstellungen",
  "evidence_occasion.order": "Bestellung",
  "evidence_occasion.quote": "Angebot",
  "evidence_occasion.tax_point": "Vor der Rechnung",
  "evidence_occasion.retry": "Erneut gefragt",
  "evidence_occasion.desk": "Innendienst",
  "tax_attention.vies_unknown":
    "VIES hat die Nummer nicht bestätigt, daher 23 %. Es wird von selbst erneut gefragt.",
  "tax_attention.vies_late":
    "VIES bestätigt die Nummer jetzt, aber die Bestellung hat 23 %: Die USt muss von ihrer Rechnung abgezogen werden.",
  "tax_attention.vies_denied":
    "VIES hat die Nummer beim Zahlungseingang verneint: Die Rechnung enthält 23 % im gezahlten Betrag.",
  "tax_attention.foreign_vat_id_in_poland":
    "Ausländische USt-IdNr. bei polnischer Adresse: Es gelten 23 %. Klären Sie, wo die Firma ansässig ist.",
  "tax_attention.polish_vat_id_abroad":
    "Polnische USt-IdNr. bei ausländischer Adresse: Es gelten 23 %. Klären Sie, wo die Firma ansässig ist.",
  "tax_attention.business_unproven":
    "Eine Firma außerhalb der Union ohne Nachweis. Prüfen Sie ihre Steuernummer und erfassen Sie den Nachweis beim Kunden: Spätere Bestellungen sind dann ohne polnische USt.",
  "tax_attention.place_unproven":
    "Nur die Adresse sagt, dass der Käufer außerhalb der Union ist: Es gelten 23 %. Fragen Sie nach einem zweiten Nachweis.",
  "tax_attention.place_late":
    "Die Zahlung belegt jetzt, dass der Käufer außerhalb der Union ist, die Bestellung enthält aber 23 %: Entscheiden Sie, ob die Umsatzsteuer erstattet wird.",
  "tax_attention.place_contradicted":
    "Ohne polnische Umsatzsteuer verkauft, aber Bank oder Karte der Zahlung sind aus einem anderen Land als die Adresse. Fragen Sie den Käufer, wo er ansässig ist.",
  "tax_attention.open_invoice": "Rechnung öffnen",
  "late_number.title": "USt abziehen",
  "late_number.text":
    "VIES bestätigt {vat_id} (Abfrage {at}, Bestätigungsnummer {proof}). Die Rechnung wird auf null korrigiert und mit Umkehr der Steuerschuld neu ausgestellt; bezahlte USt wird erstattet.",
  "late_number.returned": "{amount} wird auf das Zahlungsmittel erstattet.",
} as const;
