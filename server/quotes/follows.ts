import type { Follows } from "#server/kernel/jobs/follows.ts";

/** The jobs of this module that follow what happens to an order. */
export const follows = {
  events: {
    "quote.request": ["mail.quote_requested", "mail.staff_new_quote"],
    "quote.issue": ["mail.quote_ready"],
    "quote.reject": ["mail.quote_rejected"],
    "quote.expire": ["mail.quote_expired"],
    "quote.take_back": ["mail.offer_taken_back"],
    "supplement.take_back": ["mail.offer_taken_back"],
    "quote.issue_preapproved": ["mail.quote_ready"],
    "analysis.reprice": ["mail.supplement_ready"],
    "failure.offer_choice": ["mail.supplement_ready"],
  },
} as const satisfies Follows;
