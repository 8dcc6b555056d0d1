import type { en } from "./en.ts";

export const pl: Record<keyof typeof en, string> = {
  "contact.email": "E-mail",
  "contact.first_name": "Imię",
  "contact.last_name": "Nazwisko",
  "contact.phone": "Telefon",
  "contact.phone_hint": "Format międzynarodowy, np. +48 600 000 000",
  "contact.user_type": "Kto zamawia?",
  "contact.private": "Osoba prywatna",
  "contact.company": "Firma",
  "contact.company_name": "Nazwa firmy",
  "contact.vat_id": "NIP / VAT UE",
  "contact.address": "Ulica i numer",
  "contact.postcode": "Kod pocztowy",
  "contact.city": "Miejscowość",
  "contact.country": "Kraj",
  "contact.country_choose": "Wybierz kraj",
  "consent.terms_label": "Akceptuję <terms>regulamin</terms> i <privacy>politykę prywatności</privacy>",
  "consent.early_start_label":
    "Zgadzam się na rozpoczęcie usługi przed upływem terminu na odstąpienie od umowy",
  "consent.early_start_hint": "Po pełnym wykonaniu tłumaczenia prawo odstąpienia wygasa.",
  "consent.newsletter_label": "Chcę otrzymywać nowości (opcjonalnie)",
  "login.title": "Zaloguj się",
  "login.password": "Hasło",
  "login.show_password": "Pokaż hasło",
  "login.without": "Zamówić można też bez konta.",
};
