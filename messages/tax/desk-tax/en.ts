/** The tax of a customer at the desk: what it rests on, and what a person has to check. */
export const en = {
  "business_evidence.title": "Business outside the Union",
  "business_evidence.lead":
    "VIES has no companies outside the Union. Without evidence they are charged Polish VAT like consumers; with it their orders carry none.",
  "business_evidence.kind": "What was checked",
  "business_evidence.tax_number": "Tax number in the register",
  "business_evidence.certificate": "Certificate",
  "business_evidence.source": "Source",
  "business_evidence.source_help":
    "The register and its answer (such as HMRC and its reference), or who issued the certificate and where it is filed.",
  "business_evidence.save": "Record the evidence",
  "business_evidence.end": "End it",
  "business_evidence.by": "Recorded by {name}",
  "evidence.title": "What VIES said",
  "evidence.none": "VIES has not been asked about this customer yet.",
  "evidence.asked_at": "Asked",
  "evidence.answer": "Answer",
  "evidence.registered": "Registered as",
  "evidence.proof": "Consultation number",
  "evidence.occasion": "Occasion",
  "evidence.invoices": "Invoices",
  "evidence_occasion.form": "Typed in a form",
  "evidence_occasion.settings": "Account settings",
  "evidence_occasion.order": "Order",
  "evidence_occasion.quote": "Quote",
  "evidence_occasion.tax_point": "Before the invoice",
  "evidence_occasion.retry": "Asked again",
  "evidence_occasion.desk": "Desk",
  "tax_attention.vies_unknown":
    "VIES has not confirmed the number, so the order carries 23%. It is asked again by itself.",
  "tax_attention.vies_late":
    "VIES confirms the number now, but the order carries 23%: take the VAT off its invoice.",
  "tax_attention.vies_denied":
    "VIES denied the number when the money came: the invoice has 23% inside what was paid.",
  "tax_attention.foreign_vat_id_in_poland":
    "A foreign VAT ID at a Polish address: 23% is charged. Find out where the company is established.",
  "tax_attention.polish_vat_id_abroad":
    "A Polish VAT ID at a foreign address: 23% is charged. Find out where the company is established.",
  "tax_attention.business_unproven":
    "A company outside the Union that is not proven. Check its tax number and record the evidence on the customer's page: later orders then carry no Polish VAT.",
  "tax_attention.place_unproven":
    "Only the address says that the buyer is outside the Union: 23% is charged. Ask for a second piece of evidence.",
  "tax_attention.place_late":
    "The payment proves now that the buyer is outside the Union, but the order carries 23%: decide whether VAT goes back.",
  "tax_attention.place_contradicted":
    "Sold without Polish VAT, but the bank or card that paid is of another country than the address. Ask the buyer where they are established.",
  "tax_attention.open_invoice": "Open the invoice",
  "late_number.title": "Take the VAT off",
  "late_number.text":
    "VIES confirms {vat_id} (asked {at}, consultation number {proof}). The invoice is corrected to zero and issued again under reverse charge; VAT that was paid is refunded.",
  "late_number.returned": "{amount} goes back to the means of payment.",
} as const;
