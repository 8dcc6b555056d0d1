/** What the head of every page of a portal says to search engines. */
export const en = {
  "page.description": "Translations by people, priced in seconds",
  "page.description.machine": "Machine translation of texts and documents, with its limits named openly",
  "page.description.account":
    "Log in to see your orders, translations and invoices, or order without an account.",
} as const;
