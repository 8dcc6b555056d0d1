import { expect, test } from "vitest";
import { readArea } from "./message-files.ts";
import { chart } from "#server/ledger/accounts.ts";

const { sentences } = await readArea("accounting/books");

test.each(Object.entries(sentences))(
  "%s has words for each account of the ledger, and for no other",
  (_, texts) => {
    const named = Object.keys(texts).filter((key) => key.startsWith("ledger_account."));
    expect(named.toSorted()).toEqual(
      Object.keys(chart)
        .map((code) => `ledger_account.${code}`)
        .toSorted(),
    );
  },
);
