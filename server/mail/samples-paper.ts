import type { Locale } from "#brands/brand.ts";
import type { MailOrder } from "./mail-order.ts";
import type { PaperMailData } from "./paper-kinds.ts";

/** One believable mail of each kind about what is approved before a paper original is stamped. */
export function paperDraftMails(origin: string, locale: Locale, sworn: MailOrder): PaperMailData {
  const order = { ...sworn, service_type: "sworn" } as const;
  return {
    paper_draft: {
      order,
      url: `${origin}/${locale}/account/order/sample`,
      destination: "Anna Nowak, ul. Krótka 1, 00-001 Warszawa",
      comment: "The names are spelled as in the passport.",
      is_delivered: false,
      is_reminder: false,
      clock_stopped: true,
    },
    draft_answered: {
      order,
      url: `${origin}/translator/jobs/1`,
      approved: false,
      answer: "My second name is missing.",
    },
  };
}
