/** The tax of a customer at the desk: what it rests on, and what a person has to check. */
export const pl = {
  "business_evidence.title": "Firma spoza Unii",
  "business_evidence.lead":
    "VIES nie zna firm spoza Unii. Bez dowodu polski VAT naliczany jest tak jak konsumentowi; z dowodem zamówienia są bez VAT.",
  "business_evidence.kind": "Co sprawdzono",
  "business_evidence.tax_number": "Numer podatkowy w rejestrze",
  "business_evidence.certificate": "Zaświadczenie",
  "business_evidence.source": "Źródło",
  "business_evidence.source_help":
    "Rejestr i jego odpowiedź (np. HMRC, nr sprawdzenia) albo kto wydał zaświadczenie i gdzie je przechowujemy.",
  "business_evidence.save": "Zapisz dowód",
  "business_evidence.end": "Zakończ",
  "business_evidence.by": "Zapisał(a) {name}",
  "evidence.title": "Odpowiedzi VIES",
  "evidence.none": "VIES nie był jeszcze pytany o tego klienta.",
  "evidence.asked_at": "Zapytano",
  "evidence.answer": "Odpowiedź",
  "evidence.registered": "Zarejestrowany jako",
  "evidence.proof": "Numer zapytania",
  "evidence.occasion": "Okazja",
  "evidence.invoices": "Faktury",
  "evidence_occasion.form": "Formularz",
  "evidence_occasion.settings": "Ustawienia konta",
  "evidence_occasion.order": "Zamówienie",
  "evidence_occasion.quote": "Wycena",
  "evidence_occasion.tax_point": "Przed fakturą",
  "evidence_occasion.retry": "Ponowne pytanie",
  "evidence_occasion.desk": "Biuro",
  "tax_attention.vies_unknown":
    "VIES nie potwierdził numeru, więc zamówienie ma 23%. System zapyta ponownie sam.",
  "tax_attention.vies_late":
    "VIES potwierdza teraz numer, ale zamówienie ma 23%: trzeba zdjąć VAT z jego faktury.",
  "tax_attention.vies_denied":
    "W chwili wpłaty VIES zaprzeczył numerowi: faktura ma 23% w zapłaconej kwocie.",
  "tax_attention.foreign_vat_id_in_poland":
    "Zagraniczny numer VAT przy polskim adresie: naliczono 23%. Ustal, gdzie firma ma siedzibę.",
  "tax_attention.polish_vat_id_abroad":
    "Polski numer VAT przy zagranicznym adresie: naliczono 23%. Ustal, gdzie firma ma siedzibę.",
  "tax_attention.business_unproven":
    "Firma spoza Unii, której nie potwierdzono. Sprawdź numer podatkowy i zapisz dowód u klienta: kolejne zamówienia będą bez polskiego VAT.",
  "tax_attention.place_unproven":
    "Tylko adres mówi, że nabywca jest spoza Unii: naliczono 23%. Poproś o drugi dowód.",
  "tax_attention.place_late":
    "Płatność dowodzi teraz, że nabywca jest spoza Unii, a zamówienie ma 23%: zdecyduj, czy zwrócić VAT.",
  "tax_attention.place_contradicted":
    "Sprzedano bez polskiego VAT, ale bank lub karta płacącego są z innego kraju niż adres. Zapytaj nabywcę, gdzie ma siedzibę lub miejsce zamieszkania.",
  "tax_attention.open_invoice": "Otwórz fakturę",
  "late_number.title": "Zdejmij VAT",
  "late_number.text":
    "VIES potwierdza {vat_id} (zapytanie {at}, numer potwierdzenia {proof}). Faktura jest korygowana do zera i wystawiana ponownie z odwrotnym obciążeniem; zapłacony VAT jest zwracany.",
  "late_number.returned": "{amount} wraca tym samym sposobem płatności.",
} as const;
