import type { en } from "./en.ts";

export const pl: Record<keyof typeof en, string> = {
  "quote.too_many_options": "Wycena ma najwyżej trzy warianty",
  "quote.no_lines": "Dodaj co najmniej jedną pozycję ceny",
  "delivery.complete": "Potwierdź, że wszystko jest oddane",
  "stage.no_deliverable": "Dodaj plik lub wklej tłumaczenie",
  "correction.sentence": "Napisz co najmniej jedno zdanie: klient je przeczyta",
  "hours.order": "Zamknięcie musi być po otwarciu",
  "hours.never": "Co najmniej jeden dzień musi być otwarty",
  "period.invalid": "Wybierz okres od 1 do 400 dni",
  "iban.invalid": "Ten numer konta jest nieprawidłowy. Sprawdź cyfry",
  "bic.invalid": "Podaj BIC banku, 8 lub 11 znaków",
  "tax_number.invalid": "Podaj NIP, a do rachunku może być PESEL",
  "country.billing": "Ten sposób rozliczenia nie pasuje do kraju",
  "meta_link.invalid": "Wpisz adres zaczynający się od https:// albo naszą stronę, np. /info/faq",
  "meta_link.no_page": "Pod tym adresem nie ma naszej strony",
  "locale.one_needed": "Potrzebny jest co najmniej jeden język",
  "locale.not_built": "Ten portal zbudowano bez tego języka",
  "app.not_built": "Takiego rodzaju strony nie zbudowano dla tej marki",
  "certificate.twice": "Każdą normę można podać raz",
  "format.one_needed": "Potrzebny jest co najmniej jeden format",
};
