/** What an account asks of a purchase. */
export const pl = {
  "purchase.cost_centre": "Centrum kosztów",
  "purchase.reference": "Numer zamówienia (PO)",
  "purchase.choose": "Wybierz centrum kosztów",
  "purchase.none": "Brak",
  "purchase.needs_reference": "To konto wymaga numeru zamówienia (PO) przy każdym zakupie.",
} as const;
