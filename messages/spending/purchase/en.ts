/** What an account asks of a purchase. */
export const en = {
  "purchase.cost_centre": "Cost centre",
  "purchase.reference": "Purchase order number (PO)",
  "purchase.choose": "Choose a cost centre",
  "purchase.none": "None",
  "purchase.needs_reference": "For this account each purchase needs a purchase order number.",
} as const;
