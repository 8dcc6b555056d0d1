import type { Locale } from "#brands/brand.ts";
import { money } from "#domain/money.ts";
import type { WorkMailData } from "#server/kernel/mail/kinds.ts";
import type { MailOrder } from "#server/orders/mails/mail-order.ts";

/** One believable mail of each kind about work in hand. */
export function workMails(origin: string, locale: Locale, order: MailOrder, deadline: Date): WorkMailData {
  const job = {
    order,
    url: `${origin}/translator/jobs/1`,
    stage: "translation",
    deadline,
    starts_at: null,
  } as const;
  const url = `${origin}/${locale}/account/order/sample`;
  return {
    work_assigned: { ...job, fee: money(15_000n, "PLN"), decline_until: deadline },
    work_due_soon: { ...job, asked: false },
    work_returned: { ...job, comment: "§ 4: 30 → 13" },
    work_reviewed: { ...job, why: "reviewed", score_bps: 9_720, comment: "Two terms differ." },
    work_revoked: {
      order,
      url: `${origin}/translator/jobs`,
      stage: "translation",
      reason: "",
      ended: true,
      fee: money(11_550n, "PLN"),
    },
    work_held: { ...job, held: true },
    question: { order, url, text: "“KRS” – Krajowy Rejestr Sądowy?", replaces: true },
    question_taken_back: { order, url },
    question_answered: {
      order,
      url: job.url,
      stage: "translation",
      text: "“KRS” – Krajowy Rejestr Sądowy?",
      answer: "KRS = Krajowy Rejestr Sądowy",
    },
    order_delayed: { order, url, deadline },
    staff_task: { order, url: `${origin}/staff/orders/10280`, task: "checkpoint", text: "" },
  };
}
