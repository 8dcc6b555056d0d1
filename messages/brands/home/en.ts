/** What is below the form of the home page and what a count summary says: loaded after the form. */
export const en = {
  "packages.use.light": "To understand a text, for internal use",
  "packages.use.economy": "For everyday letters, articles and offers",
  "packages.use.business": "For contracts, manuals and company texts",
  "packages.use.expert": "For publication, law, medicine and engineering",
  "packages.per.company": "net, for {n} words",
  "packages.per.private": "with VAT, for {n} words",
  "packages.translator": "Translator with {years} or more years of experience",
  "packages.machine": "Machine translation",
  "packages.step.post_editing": "Post-editing by a person",
  "packages.step.verification": "Verification by a second specialist",
  "packages.step.proofreading": "Industry proofreading",
  "packages.without": "– not included",
  "packages.choose": "Choose {name}",
  "packages.note": "Prices for {pair} at the standard time. Other languages and dates: on the order page.",
  "content.summary": "What we counted",
  "content.your_text": "Your text",
  "content.together": "Together",
  "write.example_text":
    "Dear Ms Kowalska,\n\nthank you for your enquiry of 3 March. We are pleased to offer you the delivery of 20 office chairs at the agreed price. The goods will be dispatched within five working days of your order. The warranty is two years from the date of delivery. Please confirm the order in writing and tell us the address and the opening hours of your reception.\n\nKind regards\nAdam Nowak",
} as const;
