/** What is sent although it need not be; each group can be stopped by who reads it (decision 0075). */
export const mail_groups = ["quotes", "payments", "balance", "review", "offers"] as const;
export type MailGroup = (typeof mail_groups)[number];

/** Those that go to people who buy; the rest go to people who work for us. */
export const buyer_groups = ["quotes", "payments", "balance", "review"] as const satisfies MailGroup[];
export const worker_groups = ["offers"] as const satisfies MailGroup[];
