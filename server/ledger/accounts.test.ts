import { expect, test } from "vitest";
import { en } from "#messages/accounting/books/en.ts";
import { chart } from "./accounts.ts";

test("every account of the chart has a name that the desk can read, and nothing else has", () => {
  const named = Object.keys(en)
    .filter((key) => key.startsWith("ledger_account."))
    .map((key) => key.slice("ledger_account.".length));
  expect(named.toSorted()).toEqual(Object.keys(chart).toSorted());
});
