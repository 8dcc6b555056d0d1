/** What people agree to (§5), and where they are asked. */
export const consent_kinds = [
  "terms",
  "early_start",
  "newsletter",
  "marketing",
  "recording",
  "memory",
  "publication",
] as const;
export type ConsentKind = (typeof consent_kinds)[number];

export const consent_origins = [
  "registration",
  "checkout",
  "quote",
  "top_up",
  "account",
  "memory",
  "rating",
  "desk",
] as const;
export type ConsentOrigin = (typeof consent_origins)[number];
