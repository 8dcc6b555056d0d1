import type { Kysely } from "kysely";
import { expect } from "vitest";
import { clearingRows, outstandingEntries } from "#server/accounting/clearing.ts";
import { deferredRows } from "#server/accounting/deferred.ts";
import { lastEntry, storeOpenItems } from "#server/accounting/open-items.ts";
import { transact } from "#server/kernel/db/transact.ts";
import type { DB } from "#server/kernel/db/tables.ts";

/** The pages that read open items. */
const pagesOf = async (db: Kysely<DB>) => ({
  deferred: await deferredRows(db),
  clearing: await clearingRows(db),
  outstanding: await outstandingEntries(db, 1000),
});

/** Stores open items as the nightly job does: the pages read the same before and after it. */
export async function expectSameOpenItems(db: Kysely<DB>): Promise<void> {
  const before = await pagesOf(db);
  const through = await lastEntry(db);
  await transact(db, (tx) => storeOpenItems(tx, through));
  expect(await pagesOf(db), "pages read the same after open items are stored").toEqual(before);
}
