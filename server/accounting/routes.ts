import type { ImportedReport } from "#contract/accounting/books.ts";
import type { Payout } from "#domain/accounting/payout.ts";
import { may } from "#domain/accounts/staff-rights.ts";
import { askCheck, checkOf } from "./checking.ts";
import { closeMonth, noteBooks, reopenMonth } from "./closing.ts";
import { importPayouts, setReturned, settleRow } from "./payouts.ts";
import { madeFiles, noteFile } from "./made-files.ts";
import { exportFile, type ExportFile, gatherRates } from "./registers.ts";
import { idOfCaller, type Caller } from "#server/kernel/http/caller.ts";
import { read, steps, write } from "#server/kernel/http/handlers.ts";
import { readReport } from "./commands.ts";
import { clearingOf, deferredOf, lastOffice, monthOf } from "./queries.ts";

const mayReopen = ({ staff_role }: Caller): boolean => staff_role !== null && may(staff_role, "books.reopen");

export const books_handlers = {
  booksMonth: read("booksMonth", ({ db, caller, params, now }) =>
    monthOf(db, params.month, { may_reopen: mayReopen(caller), now }),
  ),
  closeMonth: write("closeMonth", async ({ tx, caller, params, body, now }) => {
    const staff_id = idOfCaller(caller);
    await closeMonth(tx, { month: params.month, totals_sha256: body.totals_sha256 }, staff_id, now);
    return monthOf(tx, params.month, { may_reopen: mayReopen(caller), now });
  }),
  booksCheck: read("booksCheck", ({ db }) => checkOf(db)),
  checkBooks: write("checkBooks", async ({ tx, caller, now }) => {
    await askCheck(tx, now);
    const staff_id = idOfCaller(caller);
    await noteBooks(tx, { act: "books.check", id: null, staff_id, detail: {} }, now);
    return checkOf(tx);
  }),
  reopenMonth: write("reopenMonth", async ({ tx, caller, params, body, now }) => {
    const staff_id = idOfCaller(caller);
    await reopenMonth(tx, { month: params.month, reason: body.reason }, staff_id, now);
    return monthOf(tx, params.month, { may_reopen: true, now });
  }),
  clearing: read("clearing", ({ db }) => clearingOf(db)),
  importPayouts: steps<"importPayouts", readonly Payout[], ImportedReport>("importPayouts", {
    prepare: ({ query, stream }) => readReport(query.provider, stream),
    command: async ({ tx, caller, query, now }, payouts) => {
      const staff_id = idOfCaller(caller);
      const report = { provider: query.provider, file_name: query.name, payouts };
      const imported = await importPayouts(tx, report, staff_id, now);
      const detail = { provider: query.provider, name: query.name, payouts: imported };
      await noteBooks(tx, { act: "books.import", id: null, staff_id, detail }, now);
      return { payouts: imported };
    },
  }),
  settlePayoutRow: write("settlePayoutRow", async ({ tx, caller, params, body, now }) => {
    const staff_id = idOfCaller(caller);
    await settleRow(tx, params.id, body, staff_id, now);
    await noteBooks(tx, { act: "books.settle", id: params.id, staff_id, detail: body }, now);
    return clearingOf(tx);
  }),
  returnPayout: write("returnPayout", async ({ tx, caller, params, body, now }) => {
    const staff_id = idOfCaller(caller);
    await setReturned(tx, { id: params.id, returned: body.returned }, staff_id, now);
    await noteBooks(tx, { act: "books.return", id: params.id, staff_id, detail: body }, now);
    return clearingOf(tx);
  }),
  deferred: read("deferred", ({ db }) => deferredOf(db)),
  booksOffice: read("booksOffice", ({ db }) => lastOffice(db)),
  booksFile: read("booksFile", ({ db, params }) => madeFiles(db, params)),
  // A read that writes: each export of the books is recorded in the audit log.
  exportBooks: steps<"exportBooks", void, ExportFile>("exportBooks", {
    prepare: ({ machine, body, now }) => gatherRates(machine, body, now),
    command: async ({ tx, caller, body, now }) => {
      const made = await exportFile(tx, body, now);
      await noteFile(tx, body, made, { staff_id: idOfCaller(caller), now });
      return made.file;
    },
  }),
};
