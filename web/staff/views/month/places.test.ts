import { expect, test } from "vitest";
import { month_steps, type MonthStep } from "#contract/views/desk-month.ts";
import { placesOf } from "./places.ts";

const until = "2026-10-31";
/** The part of an address that lists what the step counts as left. */
const listed: Readonly<Record<MonthStep, readonly [to: string, search: object] | null>> = {
  statements: ["/transfers", { show: "open" }],
  transfers: ["/transfers", { show: "open", until }],
  refunds: ["/refunds", { open: true, until }],
  // On the page itself.
  invoices: null,
  einvoices: ["/einvoices", { group: "not_accepted", until }],
  reminders: null,
  bills: ["/payouts", { tab: "statements", group: "billed", until }],
  payouts: ["/payouts", { tab: "statements", group: "unpaid", until }],
  closing: ["/books", { part: "month", month: "2026-10" }],
};

const covers = (given: object, wanted: object): boolean =>
  Object.entries(wanted).every(([name, value]) => (given as Record<string, unknown>)[name] === value);

test.each(month_steps)("a step of the month opens what it counts: %s", (step) => {
  const place = placesOf("2026-10")[step];
  const at = listed[step];
  expect(place?.to ?? null).toBe(at?.[0] ?? null);
  expect(covers((place?.search ?? {}) as object, at?.[1] ?? {})).toBe(true);
});
