/** What an account asks of a purchase. */
export const en = {
  "purchase.cost_centre": "Cost centre",
  "purchase.reference": "Purchase order number (PO)",
  "purchase.choose": "Choose a cost centre",
  "purchase.none": "None",
  "purchase.needs_reference": "For this account each purchase needs a purchase order number.",
  "purchase.asks":
    "Above your limit: you may order up to {limit} now, this purchase is {total}. An owner or an approver of the account decides before it is ordered.",
  "purchase.may_ask":
    "Above the limit of the cost centre an owner or an approver decides before it is ordered.",
  "purchase.comment": "Note for who decides",
  "purchase.waits_title": "It waits for an approval",
  "purchase.waits":
    "{name} asked on {at}. It is ordered once an owner or an approver of the account approves it.",
  "purchase.waits_see": "See the request",
} as const;
