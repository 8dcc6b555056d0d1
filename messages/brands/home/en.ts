/** What is below the form of the home page and what a count summary says: loaded after the form. */
export const en = {
  "packages.use.light": "To understand a text, for internal use",
  "packages.use.economy": "For everyday letters, articles and offers",
  "packages.use.business": "For contracts, manuals and company texts",
  "packages.use.expert": "For publication, law, medicine and engineering",
  "packages.per": "net for {n} words",
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
} as const;
