/** Sentences for programs in Polish: an unknown number, and what a wrong field would have taken. */
export const pl = {
  "problem.route.not_found": "API nie ma takiego adresu. Wszystkie są na stronie /api/public/docs.",
  "problem.id.invalid":
    "„{id}” nie jest numerem. W adresie podaje się id z odpowiedzi: liczbę całkowitą, na przykład 17.",
  "problem.order.not_found": "Na tym koncie nie ma zamówienia o numerze {id}.",
  "problem.quote.price_changed":
    "Suma wynosi {price_gross} brutto, a to żądanie oczekiwało {expected_gross}. Odczytaj cenę ponownie, zdecyduj i wyślij jej sumę.",
  "problem.quote.not_found":
    "Zamówienie {id} nie ma wyceny: nie poproszono o nią przez POST /quotes albo nikt jeszcze nie odpowiedział.",
  "problem.preview.ordered":
    "Ten podgląd został już zamówiony. Jego zamówienia: {list}. Teraz niczego nie zamówiono. Odczytaj je, zanim zamówisz to samo ponownie.",
  "problem.file.not_found": "Na tym koncie nie ma przesłanego pliku o numerze {id}.",
  "problem.invoice.not_found": "Na tym koncie nie ma faktury o numerze {id}.",
  "problem.approval.not_found": "Na tym koncie nie ma prośby o zgodę o numerze {id}.",
  "problem.webhook.not_found": "Na tym koncie nie ma webhooka o numerze {id}.",
  "problem.key.scope": "Temu kluczowi API brakuje uprawnienia {list}. Użyj klucza, który je ma.",
  "problem.key.other_brand": "Ten klucz API należy do innego portalu. Wyślij go na {list}.",
  "problem.method.not_allowed": "Ten adres nie ma takiej metody. Ma: {list}.",
  "problem.billing.incomplete":
    "Tych danych konta brakuje albo są błędne: {list}. Uzupełnij je w ustawieniach konta, w częściach z danymi użytkownika i do faktury; tryb testowy ma je w ciągu minuty.",
  "problem.field.missing": "To pole jest wymagane. Dozwolone wartości: {list}",
  "problem.field.accepted": "Dozwolone wartości: {list}",
  "problem.field.nearest": "Tego pola tu nie ma. Być może chodzi o {nearest}",
  "problem.field.expected":
    "{type, select, number {Oczekiwana jest liczba} int {Oczekiwana jest liczba całkowita} boolean {Oczekiwane jest true lub false} array {Oczekiwana jest lista} object {Oczekiwany jest obiekt} other {Oczekiwany jest tekst}}",
  "problem.field.minimum":
    "{origin, select, string {Najmniejsza liczba znaków to {minimum}} array {Najmniejsza liczba pozycji to {minimum}} other {Najmniejsza wartość to {minimum}}}",
  "problem.field.maximum":
    "{origin, select, string {Największa liczba znaków to {maximum}} array {Największa liczba pozycji to {maximum}} other {Największa wartość to {maximum}}}",
  "problem.field.amount": "Oczekiwana jest kwota z dwoma miejscami po kropce, na przykład 12.00",
  "problem.field.datetime":
    "Oczekiwany jest czas według ISO 8601 ze strefą, na przykład 2027-01-31T12:00:00Z",
  "problem.field.pattern": "Wartość musi pasować do {pattern}",
} as const;
