/** Times of day with the name of their zone, where the reader's own zone is not known. */
export const en = {
  "zone.Europe/Warsaw": "{time} (Warsaw time)",
  "zone.Europe/Berlin": "{time} (Berlin time)",
} as const;
