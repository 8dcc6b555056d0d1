import type { MonthStep } from "#contract/views/desk-month.ts";
import { lastDayOf } from "#domain/ledger/receivable.ts";
import type { Place } from "../../place.ts";
import { all_payouts, all_refunds, all_transfers } from "../../searches.ts";

/** Where each step is done: lists have what the checklist counts, which is of the month and those before it. */
export const placesOf = (month: string): Readonly<Record<MonthStep, Place | null>> => {
  const until = lastDayOf(month);
  return {
    statements: { to: "/transfers", search: all_transfers },
    transfers: { to: "/transfers", search: { ...all_transfers, until } },
    refunds: { to: "/refunds", search: { ...all_refunds, until } },
    invoices: null,
    einvoices: { to: "/einvoices", search: { page: 1, group: "not_accepted", until } },
    reminders: null,
    bills: { to: "/payouts", search: { ...all_payouts, until } },
    payouts: { to: "/payouts", search: { ...all_payouts, group: "unpaid", until } },
    closing: { to: "/books", search: { part: "month", month } },
  };
};
