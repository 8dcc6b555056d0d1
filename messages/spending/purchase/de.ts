/** What an account asks of a purchase. */
export const de = {
  "purchase.cost_centre": "Kostenstelle",
  "purchase.reference": "Bestellnummer (PO)",
  "purchase.choose": "Kostenstelle wählen",
  "purchase.none": "Keine",
  "purchase.needs_reference": "Dieses Konto verlangt bei jedem Einkauf eine Bestellnummer (PO).",
} as const;
