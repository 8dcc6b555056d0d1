/** What somebody wants us to write about. */
export const en = {
  "settings.mails": "E-mails",
  "choices.title": "E-mails from us",
  "choices.lead": "Choose which e-mails {brand} sends to {address}.",
  "choices.legend": "Write to me about",
  "choices.group.quotes": "Quotes that wait for my answer",
  "choices.group.payments": "Orders that are not paid yet",
  "choices.group.balance": "A bonus that is about to end",
  "choices.group.review": "Finished work that I can still have corrected",
  "choices.group.terms": "Terms that members of my account propose",
  "choices.group.offers": "Job offers for me",
  "choices.always":
    "What belongs to an order or an account always comes: confirmations, invoices and finished work.",
  "choices.save": "Save",
  "choices.saved": "Saved. You will only get the e-mails you chose.",
} as const;
