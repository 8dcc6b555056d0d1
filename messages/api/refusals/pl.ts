/** Refusals of the public API in Polish. */
export const pl = {
  "method.not_allowed": "Ten adres nie ma takiej metody. Działają te z pola allowed.",
  "id.invalid": "W tym adresie potrzebny jest numer: id z odpowiedzi, na przykład 17.",
  "key.missing": "Podaj klucz API w nagłówku Authorization: Bearer …",
  "key.invalid": "Ten klucz API nie działa. Sprawdź go na stronie swojego konta.",
  "key.other_brand": "Ten klucz API należy do innego portalu. Wyślij go pod adres podany w polu address.",
  "key.network": "Tego klucza API nie można używać z tej sieci.",
  "key.scope": "Temu kluczowi API brakuje uprawnienia podanego w polu scope. Użyj klucza, który je ma.",
  "key.not_found": "Nie ma takiego klucza API.",
  "key.too_many": "Konto może mieć najwyżej 20 działających kluczy. Wyłącz jeden z nich.",
  "key.ended": "Ten klucz API już nie działa. Utwórz nowy.",
  "key.limit": "Ta kwota przekracza limit klucza API. Właściciel konta może go zmienić.",
  "key.person_needed": "Tego nie można zrobić kluczem API. Zaloguj się na swoje konto.",
  "file.type_mismatch":
    "Zawartość tego pliku nie zgadza się z jego nazwą. Zapisz go ponownie w formacie, na który wskazuje nazwa, albo popraw nazwę.",
  "file.for_quote":
    "Tego pliku nie da się wycenić od razu: musi go obejrzeć człowiek. Wyślij go ponownie do wyceny, przez POST /files z for_quote=true albo przez POST /uploads (create_upload) z for_quote true, i poproś o wycenę z jego numerem przez POST /quotes (request_quote).",
  "file.not_for_service":
    "Ta usługa nie przyjmuje plików: wyślij treść jako tekst. Usługi, które przyjmują pliki: {list}.",
  "key.order_paid":
    "To zamówienie jest opłacone albo z odroczoną płatnością, więc anulować je może tylko człowiek: zaloguj się na konto.",
  "route.ended":
    "To żądanie nie jest już obsługiwane przez API. Na stronie /api/public/docs jest podane, czego użyć zamiast niego.",
  "upload.not_found":
    "Nie ma takiego adresu do wysłania pliku. Skopiuj go w całości z odpowiedzi albo poproś o nowy.",
  "upload.used": "Pod tym adresem przyjęto już plik. Poproś o nowy adres.",
  "oauth.client": "Nie można sprawdzić, jaki to program. Niczego mu nie udostępniono.",
  "oauth.redirect": "Program prosi o odpowiedź pod adresem, którego nie podał. Niczego mu nie udostępniono.",
  "oauth.request":
    "Prośba programu jest niepełna albo dotyczy czegoś, co nie istnieje. Niczego mu nie udostępniono.",
  "preview.not_found": "Nie ma takiego podglądu zamówienia albo wygasł. Utwórz nowy.",
  "preview.ordered":
    "Ten podgląd został już zamówiony i teraz niczego nie zamówiono. Odpowiedź podaje jego zamówienia: odczytaj je.",
  "test.off": "Tryb testowy jest tu wyłączony. Użyj klucza zaczynającego się od tolk_live_.",
  "test.key_needed":
    "To żądanie dotyczy tylko zleceń w trybie testowym. Wyślij je z kluczem testowym, który zaczyna się od tolk_test_.",
  "test.approval_waits":
    "Zlecenie czeka na zgodę {id}. Najpierw zdecyduj o niej przez POST /test/approvals/{id}/decision.",
  "test.unreachable": "Zlecenie nie może przejść z obecnego statusu do tego statusu.",
  "file.in_use": "Tego pliku używa zamówienie, więc nie można go usunąć.",
  "body.type": "Treść nie została wysłana jako JSON. Wyślij ją z nagłówkiem Content-Type: application/json.",
  "idempotency.malformed": "Nagłówek Idempotency-Key ma od 1 do 255 liter, cyfr i znaków ASCII, bez spacji.",
  "body.form": "Plik wyślij jako samą treść, nie w formularzu: w curl przez --data-binary, nie przez -F.",
  "idempotency.key_reused":
    "To zapytanie wysłano już z inną treścią. Spróbuj ponownie. Programy: ten Idempotency-Key był już użyty z inną treścią; z tą wyślij nowy klucz.",
  "idempotency.missing":
    "To żądanie wymaga nagłówka Idempotency-Key, żeby powtórzenie nie zamówiło drugi raz.",
  "cursor.invalid": "Ten kursor nie pasuje do tej listy. Zacznij od pierwszej strony.",
  "billing.incomplete": "Uzupełnij najpierw dane do faktury na swoim koncie.",
} as const;
