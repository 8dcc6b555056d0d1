import type { en } from "./en.ts";

export const pl: Record<keyof typeof en, string> = {
  "password.common": "To hasło jest zbyt popularne. Wybierz inne",
  "password.length": "Hasło musi mieć od 8 do 255 znaków",
  "postcode.form": "Podaj poprawny kod pocztowy wybranego kraju, np. 00-950 w Polsce",
  "phone.same": "Ten numer już tu jest. Podaj numer drugiej osoby",
  "phone.too_soon": "Wybierz termin co najmniej godzinę od teraz",
  "visit.too_soon": "Wybierz termin co najmniej trzy godziny od teraz",
  "shipping.method_unfit": "Ten sposób wysyłki nie obejmuje tego kraju",
  "locker.invalid": "Wpisz kod automatu, np. KRA010",
  "topup.min": "Minimalna kwota doładowania to 20,00 w walucie konta",
  "topup.max": "Maksymalna kwota jednego doładowania to 50 000,00 w walucie konta",
  "email.text_only": "Wklej treść wiadomości. Pliki i linki tłumaczymy jako tłumaczenie pisemne.",
  "email.plain_language": "Potwierdź, że wiadomość nie zawiera języka specjalistycznego",
  "consent.recording": "Potwierdź, że druga osoba zostanie poinformowana",
  "recording.not_agreed": "Na nagranie muszą zgodzić się obie strony",
  "recording.missing": "Dodaj nagranie, które dostanie klient",
  "correction.reason": "Wybierz co najmniej jeden powód",
  "draft.address": "Potwierdź, że adres jest poprawny",
  "password.mismatch": "Hasła nie są takie same",
  "link.required": "Dodaj co najmniej jeden link",
  "customer.currency_by_service": "Aby zmienić walutę, skontaktuj się z obsługą klienta",
  "email.specialised":
    "Teksty prawnicze i medyczne zawierają język specjalistyczny. Zamów tłumaczenie pisemne.",
};
