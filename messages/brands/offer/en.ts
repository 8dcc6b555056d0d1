/** What a visitor whose browser prefers this language is offered, in it. */
export const en = {
  "offer.text": "This page is also available in English.",
  "offer.accept": "Show in English",
} as const;
