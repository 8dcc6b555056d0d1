import type { MonthStep } from "#contract/views/desk-month.ts";
import type { Place } from "../../place.ts";
import { all_payouts, all_refunds, all_transfers } from "../../searches.ts";

/** Where each step is done. */
export const placesOf = (month: string): Readonly<Record<MonthStep, Place | null>> => ({
  statements: { to: "/transfers", search: all_transfers },
  transfers: { to: "/transfers", search: all_transfers },
  refunds: { to: "/refunds", search: all_refunds },
  invoices: null,
  einvoices: { to: "/einvoices", search: { page: 1, group: "not_accepted" } },
  reminders: null,
  bills: { to: "/payouts", search: all_payouts },
  payouts: { to: "/payouts", search: { ...all_payouts, group: "all" } },
  closing: { to: "/books", search: { part: "month", month } },
});
