/** §4 why a customer says no to a quote, as the page offers it. */
const reject_reasons = ["price", "late", "not_needed", "other"] as const;

/** How a quote ended: won, lost for a reason of the customer's, by silence, without payment, or refused by us. */
export const quote_outcomes = ["won", ...reject_reasons, "unsaid", "expired", "unpaid", "refused"] as const;
export type QuoteOutcome = (typeof quote_outcomes)[number];

/** What an event of the order's table decides about its quote; null for those that decide nothing. */
export function outcomeOf(event: string, reason_code: string | null): QuoteOutcome | null {
  if (event === "quote.accept" || event === "quote.issue_preapproved") return "won";
  if (event === "quote.reject")
    return reason_code === null ? "unsaid" : (reject_reasons.find((one) => one === reason_code) ?? "other");
  if (event === "quote.expire") return "expired";
  if (event === "payment.expire") return "unpaid";
  return event === "quote.refuse" ? "refused" : null;
}
