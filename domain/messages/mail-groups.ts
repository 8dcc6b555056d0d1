/** Optional mails; the recipient can switch off each group (decision 0075). */
export const mail_groups = ["quotes", "payments", "balance", "review", "terms", "offers"] as const;
export type MailGroup = (typeof mail_groups)[number];

/** The groups for customers; the others are for translators. */
export const buyer_groups = [
  "quotes",
  "payments",
  "balance",
  "review",
  "terms",
] as const satisfies MailGroup[];
export const worker_groups = ["offers"] as const satisfies MailGroup[];
