/** §4: reasons for the rejection of a quote that the page offers. */
const reject_reasons = ["price", "late", "not_needed", "other"] as const;

/** How a quote ended: won, rejected by the customer, expired, not paid, or declined by us. */
export const quote_outcomes = ["won", ...reject_reasons, "unsaid", "expired", "unpaid", "refused"] as const;
export type QuoteOutcome = (typeof quote_outcomes)[number];

/** The outcome of a quote by the event of its order; null for events without one. */
export function outcomeOf(event: string, reason_code: string | null): QuoteOutcome | null {
  if (event === "quote.accept" || event === "quote.issue_preapproved") return "won";
  if (event === "quote.reject")
    return reason_code === null ? "unsaid" : (reject_reasons.find((one) => one === reason_code) ?? "other");
  if (event === "quote.expire") return "expired";
  if (event === "payment.expire") return "unpaid";
  return event === "quote.refuse" ? "refused" : null;
}
