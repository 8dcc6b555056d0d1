import { describe, expect, test } from "vitest";
import type { DeskNumber } from "#contract/views/desk-numbers.ts";
import { type Entry, menu, placeOf } from "./menu.ts";

/** The part of an address that makes its page list what the number counts, as test/desk-badges.ts asks for it. */
const listed: Readonly<Record<DeskNumber, readonly [to: string, search: object]>> = {
  queue: ["/queue", {}],
  messages: ["/messages", { from: "customers" }],
  translator_messages: ["/messages", { from: "translators" }],
  corrections: ["/corrections", { group: "to_do" }],
  reviews: ["/reviews", { state: "waiting" }],
  shipments: ["/shipments", { group: "to_do" }],
  invoices: ["/invoices", { filter: "overdue" }],
  einvoices: ["/einvoices", { group: "rejected" }],
  refunds: ["/refunds", { open: true }],
  approvals: ["/approvals", { show: "waiting" }],
  transfers: ["/transfers", { show: "open" }],
  payouts: ["/payouts", { tab: "statements", group: "billed" }],
  quarantine: ["/quarantine", { show: "waiting" }],
  failed_jobs: ["/failed-jobs", { state: "given_up" }],
};
const names = Object.keys(listed) as DeskNumber[];

const entryOf = (name: DeskNumber): Entry => {
  const entry = menu.find(({ counts = [] }) => counts.includes(name));
  if (!entry) throw new Error(name);
  return entry;
};
const waiting = (name: DeskNumber) => (counted: readonly DeskNumber[]) => (counted.includes(name) ? 1 : 0);

describe("The menu of the desk", () => {
  test.each(names)("an entry opens what its number counts: %s", (name) => {
    const [to, search] = listed[name];
    expect(placeOf(entryOf(name), waiting(name))).toMatchObject(
      Object.keys(search).length > 0 ? { to, search } : { to },
    );
  });

  test("an entry without a number opens its whole list", () => {
    expect(placeOf(entryOf("invoices"), () => 0)).toEqual({ to: "/invoices", search: { page: 1 } });
    expect(placeOf(entryOf("messages"), () => 0)).toEqual({
      to: "/messages",
      search: { from: "customers" },
    });
  });
});
