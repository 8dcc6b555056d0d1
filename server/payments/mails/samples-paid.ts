import type { Locale } from "#brands/brand.ts";
import { money } from "#domain/money.ts";
import type { MailData, MailOrder } from "#server/kernel/mail/kinds.ts";
import type { PaidOrder } from "./paid-kinds.ts";

/** A text, a visit and a sworn translation on paper, bought together. */
export const paidSamples = (url: string): readonly PaidOrder[] => [
  {
    id: 10280,
    service_type: "write",
    source_lang: "pl",
    target_lang: "en",
    url,
    deadline: new Date("2026-03-04T15:00:00Z"),
    session: null,
    posting: null,
  },
  {
    id: 10281,
    service_type: "oral",
    source_lang: "pl",
    target_lang: "de",
    url,
    deadline: null,
    session: {
      mode: "on_site",
      starts_at: new Date("2026-03-11T09:00:00Z"),
      minutes: 180,
      place: "ul. Długa 5, 31-147 Kraków",
      contact: "Anna Nowak, +48600000000",
      phone_numbers: [],
    },
    posting: null,
  },
  {
    id: 10282,
    service_type: "sworn",
    source_lang: "de",
    target_lang: "pl",
    url,
    deadline: new Date("2026-03-05T15:00:00Z"),
    session: null,
    posting: { by: "InPost", to: "Anna Nowak, KRA010", reach: "+48600000000, anna@nowak.example" },
  },
];

/** Mails about amounts that are due, and about a bonus that ends. */
export function reminderMails(
  origin: string,
  locale: Locale,
  { orders, until }: { readonly orders: readonly MailOrder[]; readonly until: Date },
): Pick<MailData, "order_placed" | "payment_reminder" | "payment_failed" | "bonus_expiring"> {
  const url = `${origin}/${locale}/orders/pay/sample`;
  const amount_due = money(24_600n, "PLN");
  return {
    order_placed: { orders, url, amount_due, why: "order" },
    payment_reminder: { orders, url, amount_due, until },
    payment_failed: { orders, url, amount_due },
    bonus_expiring: {
      url: `${origin}/${locale}/account/payments`,
      lots: [
        { amount: money(600n, "PLN"), expires_on: "2026-03-16" },
        { amount: money(1200n, "PLN"), expires_on: "2026-03-18" },
      ],
    },
  };
}
