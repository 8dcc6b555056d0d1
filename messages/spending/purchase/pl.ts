/** What an account asks of a purchase. */
export const pl = {
  "purchase.cost_centre": "Centrum kosztów",
  "purchase.reference": "Numer zamówienia (PO)",
  "purchase.choose": "Wybierz centrum kosztów",
  "purchase.none": "Brak",
  "purchase.needs_reference": "To konto wymaga numeru zamówienia (PO) przy każdym zakupie.",
  "purchase.asks":
    "Kwota przekracza Twój limit: możesz teraz zamówić za {limit}, ten zakup kosztuje {total}. Przed zamówieniem decyduje właściciel konta lub osoba zatwierdzająca.",
  "purchase.may_ask":
    "Powyżej limitu centrum kosztów przed zamówieniem decyduje właściciel konta lub osoba zatwierdzająca.",
  "purchase.comment": "Uwaga dla osoby decydującej",
  "purchase.waits_title": "Zakup czeka na zatwierdzenie",
  "purchase.waits":
    "Prośbę złożono: {at}, {name}. Zamówienie zostanie złożone, gdy zatwierdzi je właściciel konta lub osoba zatwierdzająca.",
  "purchase.waits_see": "Zobacz prośbę",
} as const;
