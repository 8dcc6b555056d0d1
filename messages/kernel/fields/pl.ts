import type { FieldCode } from "./en.ts";

export const pl: Record<FieldCode, string> = {
  "field.required": "To pole jest wymagane",
  "field.invalid": "Sprawdź tę wartość",
  "field.unknown": "To pole nie jest tu znane",
  "field.min3": "Wpisz co najmniej 3 znaki",
  "field.too_long": "Ten tekst jest za długi",
  "text.control_characters": "Ten tekst zawiera znaki, których nie można zapisać",
  "email.invalid": "Wpisz poprawny adres e-mail, np. imie@firma.pl",
  "phone.invalid": "Sprawdź numer telefonu, np. +48 600 000 000",
  "languages.same": "Wybierz dwa różne języki",
  "languages.repeated": "Każdy język można wybrać tylko raz",
  "content.required": "Dodaj plik lub wklej tekst",
  "link.invalid": "Wpisz jeden link w polu, bez spacji i dodatkowych znaków",
  "file.too_many": "Za dużo plików.",
  "consent.terms": "Zaakceptuj regulamin i politykę prywatności, aby przejść dalej",
  "consent.early_start": "Potwierdź, że możemy zacząć przed upływem terminu na odstąpienie od umowy",
  "file.required": "Dodaj co najmniej jeden plik",
  "email.too_long": "Wiadomość ma więcej niż 330 słów. Zamów ją jako tłumaczenie pisemne.",
  "time.past": "Wybierz datę i godzinę w przyszłości",
  "amount.invalid": "Wpisz kwotę z najwyżej dwoma miejscami po przecinku",
  "payment.choose": "Wybierz sposób płatności",
};
