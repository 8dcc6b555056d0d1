/** Refusals of corrections of invoices in Polish. */
export const pl = {
  "correction.nip":
    "To nie jest poprawny NIP: nie zgadza się cyfra kontrolna. Zapytaj klienta o właściwy numer.",
  "correction.vat_id":
    "VIES nie potwierdza tego numeru VAT. Faktura bez polskiego VAT wymaga numeru, który VIES potwierdzi.",
  "correction.polish_buyer":
    "Nabywca z Polski płaci polski VAT, a ta faktura go nie ma: nie można jej wystawić ponownie na te same kwoty. Zwróć pieniądze i poproś o nowe zamówienie.",
  "correction.too_much": "Nie można zwrócić więcej, niż pozostało na tej fakturze.",
  "correction.nothing": "Ta korekta niczego by nie zmieniła.",
  "correction.replaced": "Ta faktura została już skorygowana do zera, a w jej miejsce wystawiono inną.",
  "correction.no_vat": "Na tej fakturze nie ma polskiego VAT, który można by zdjąć.",
  "correction.unproven":
    "VIES nie potwierdził numeru z tej faktury, więc VAT zostaje. Proszę spróbować, gdy VIES odpowie.",
  "correction.denied": "VIES odpowiedział, że numer nie był ważny w chwili sprzedaży, więc VAT zostaje.",
  "correction.payment_reversed":
    "Płatność za tę fakturę została cofnięta lub zakwestionowana. Najpierw trzeba to wyjaśnić.",
  "correction.refund_waits": "Zwrot tej płatności czeka na drugą osobę. Najpierw trzeba o nim zdecydować.",
  "correction.vat_refunded":
    "Kwota równa VAT z tej faktury została już zwrócona ręcznie. Zdjęcie VAT oznaczałoby drugi zwrot.",
  "correction.paid":
    "Ta faktura jest zapłacona. Zwróć pieniądze w Zwrotach: korekta wystawi się razem ze zwrotem.",
} as const;
