import type { Locale } from "#brands/brand.ts";
import { trackingPage } from "#domain/shipping/carriers.ts";
import { catalogText } from "#server/kernel/format/texts.ts";
import type { MailOrder } from "#server/orders/mails/mail-order.ts";
import type { PaperMailData } from "./paper-kinds.ts";

/** One believable mail of each kind about a paper original. */
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
    order_shipped: {
      order,
      url: `${origin}/${locale}/account/order/sample`,
      posting: catalogText(locale, "shipping.1"),
      tracking_number: "00590007731234567890",
      tracking_page: trackingPage(1, "00590007731234567890"),
      corrects: false,
      destination: "Anna Nowak, ul. Krótka 1, 00-001 Warszawa",
    },
    draft_answered: {
      order,
      url: `${origin}/translator/jobs/1`,
      said: "change",
      answer: "My second name is missing.",
    },
  };
}
