/** What the head of every page of a portal says to search engines. */
export const en = {
  "page.description": "Translations by people, priced in seconds",
} as const;
