import { UnreadableReport } from "./csv.ts";
import { p24Payouts } from "./p24-report.ts";
import type { ProviderName } from "#domain/payments/payment-method.ts";
import type { Payout } from "./payout.ts";
import { paypalPayouts } from "./paypal-report.ts";
import { payuPayouts } from "./payu-report.ts";
import { stripePayouts } from "./stripe-report.ts";

/** Providers whose payout reports we read, by the code their payments carry. */
export const report_providers = ["stripe", "paypal", "payu", "przelewy24"] as const satisfies ProviderName[];
export type ReportProvider = (typeof report_providers)[number];

const readers = {
  stripe: stripePayouts,
  paypal: paypalPayouts,
  payu: payuPayouts,
  przelewy24: p24Payouts,
} satisfies Record<ReportProvider, (text: string) => Payout[]>;

/**
 * The payouts of a provider's report. Throws UnreadableReport with the line for an invalid report, and for one without
 * any payout, which would otherwise have no visible effect.
 */
export function payoutsOf(provider: ReportProvider, text: string): Payout[] {
  const payouts = readers[provider](text);
  if (payouts.length === 0) throw new UnreadableReport(0, "the report has no payout");
  return payouts;
}
