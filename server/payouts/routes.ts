import { type Act, writeAudit, recordAccess } from "#server/kernel/audit.ts";
import { makeLink } from "#server/kernel/files/links.ts";
import { type Caller, idOfCaller } from "#server/kernel/http/caller.ts";
import { read, steps, write } from "#server/kernel/http/handlers.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { approveBill, rateDayOfBill, returnBill } from "./bills.ts";
import { decideFee } from "./fee-decision.ts";
import { keepPaper, paper_formats, receivePaper } from "./files.ts";
import { statementPdf } from "./paper.ts";
import { cancelRun, draftRuns, rejectPayout, releaseRun, runSent } from "./runs.ts";
import { fetchRate } from "#server/tax/index.ts";
import type { Received } from "#server/files/index.ts";
import {
  billFile,
  contestedFees,
  deskStatement,
  fileOfRun,
  overviewOf,
  paperFile,
  payOf,
  runById,
  runRows,
  statementRows,
} from "./queries.ts";

type Done = Omit<Act, "object_id"> & { readonly id: number };
const note = (tx: Tx, caller: Caller, { act, object, id, detail = {} }: Done, now: Date): Promise<void> =>
  writeAudit(tx, caller, { act, object, object_id: id, detail }, now);

export const payout_handlers = {
  payoutOverview: read("payoutOverview", ({ db, now }) => overviewOf(db, now)),
  payStatements: read("payStatements", ({ db, query, now }) => statementRows(db, query, now)),
  // A read that leaves a line: looking at personal data is written to the audit log.
  payStatement: write("payStatement", async ({ tx, caller, params, now }) => {
    const found = await deskStatement(tx, params.id, now);
    const what = { act: "pay_statement.look", object: "pay_statement", object_id: params.id } as const;
    await recordAccess(tx, caller, what, now);
    return found;
  }),
  payStatementFile: steps<
    "payStatementFile",
    { readonly key: string; readonly name: string },
    ReturnType<typeof makeLink>
  >("payStatementFile", {
    prepare: async ({ machine, params, body, now }) => {
      if (body.file === "bill") return billFile(machine.db, params.id);
      await deskStatement(machine.db, params.id, now);
      return statementPdf(machine, params.id);
    },
    command: async ({ tx, caller, machine, params, body, now }, file) => {
      const what = {
        act: "pay_statement.file",
        object: "pay_statement",
        id: params.id,
        detail: body,
      } as const;
      await note(tx, caller, what, now);
      return makeLink(machine.keys, file, now);
    },
  }),
  approveBill: steps<"approveBill", null, Awaited<ReturnType<typeof deskStatement>>>("approveBill", {
    // A rate that the bank does not give now is refused by the command: it is never guessed.
    prepare: async ({ machine, params, now }) => {
      const row = await machine.db
        .selectFrom("pay_statement")
        .select(["currency", "bill_date"])
        .where("id", "=", params.id)
        .executeTakeFirst();
      if (!row || row.currency === "PLN" || row.bill_date === null) return null;
      const { currency, bill_date } = row;
      await fetchRate(machine, currency, rateDayOfBill(bill_date), now).catch((error: unknown) =>
        machine.log.warn({ err: error, currency }, "the National Bank gave no rate; the bill waits"),
      );
      return null;
    },
    command: async ({ tx, caller, params, body, now }) => {
      await approveBill(tx, idOfCaller(caller), params.id, body, now);
      const what = {
        act: "pay_statement.approve",
        object: "pay_statement",
        id: params.id,
        detail: body,
      } as const;
      await note(tx, caller, what, now);
      return deskStatement(tx, params.id, now);
    },
  }),
  returnBill: write("returnBill", async ({ tx, caller, params, body, now }) => {
    await returnBill(tx, params.id, body.reason, now);
    const what = {
      act: "pay_statement.return",
      object: "pay_statement",
      id: params.id,
      detail: body,
    } as const;
    await note(tx, caller, what, now);
    return deskStatement(tx, params.id, now);
  }),
  payoutRuns: read("payoutRuns", ({ db, query }) => runRows(db, query)),
  payoutRun: read("payoutRun", ({ db, caller, params }) => runById(db, params.id, idOfCaller(caller))),
  draftPayoutRun: write("draftPayoutRun", async ({ tx, caller, body, now }) => {
    const ids = await draftRuns(tx, idOfCaller(caller), body.currency, now);
    for (const id of ids) await note(tx, caller, { act: "payout_run.draft", object: "payout_run", id }, now);
    return (await runRows(tx, {}, ids)).rows;
  }),
  releasePayoutRun: write("releasePayoutRun", async ({ tx, caller, params, now }) => {
    const left_out = await releaseRun(tx, idOfCaller(caller), params.id, now);
    const what = {
      act: "payout_run.release",
      object: "payout_run",
      id: params.id,
      detail: { left_out },
    } as const;
    await note(tx, caller, what, now);
    return { run: await runById(tx, params.id, idOfCaller(caller)), left_out };
  }),
  cancelPayoutRun: write("cancelPayoutRun", async ({ tx, caller, params, now }) => {
    await cancelRun(tx, idOfCaller(caller), params.id, now);
    await note(tx, caller, { act: "payout_run.cancel", object: "payout_run", id: params.id }, now);
    return runById(tx, params.id, idOfCaller(caller));
  }),
  payoutRunFile: write("payoutRunFile", async ({ tx, caller, params, now }) => {
    const file = await fileOfRun(tx, params.id);
    await note(tx, caller, { act: "payout_run.file", object: "payout_run", id: params.id }, now);
    return file;
  }),
  payoutRunSent: write("payoutRunSent", async ({ tx, caller, params, now }) => {
    await runSent(tx, idOfCaller(caller), params.id, now);
    await note(tx, caller, { act: "payout_run.sent", object: "payout_run", id: params.id }, now);
    return runById(tx, params.id, idOfCaller(caller));
  }),
  rejectPayout: write("rejectPayout", async ({ tx, caller, params, body, now }) => {
    const staff_id = idOfCaller(caller);
    await rejectPayout(tx, params.id, { reason: body.reason, staff_id }, now);
    await note(tx, caller, { act: "payout.reject", object: "payout", id: params.id, detail: body }, now);
    const { payout_run_id } = await tx
      .selectFrom("payout")
      .select("payout_run_id")
      .where("id", "=", params.id)
      .executeTakeFirstOrThrow();
    return runById(tx, payout_run_id, staff_id);
  }),
  contestedFees: read("contestedFees", ({ db }) => contestedFees(db)),
  decideFee: write("decideFee", async ({ tx, caller, params, body, now }) => {
    await decideFee(tx, caller, { assignment_id: params.id, ...body }, now);
    return contestedFees(tx);
  }),
  translatorPay: write("translatorPay", async ({ tx, caller, params, now }) => {
    const found = await payOf(tx, params.id, now);
    await recordAccess(tx, caller, { act: "payee.look", object: "translator", object_id: params.id }, now);
    return found;
  }),
  addPayPaper: steps<"addPayPaper", Received, Awaited<ReturnType<typeof payOf>>>("addPayPaper", {
    prepare: async ({ machine, caller, params, query, stream, now }) => {
      await payOf(machine.db, params.id, now);
      return receivePaper(machine, { name: query.name, stream, sender: caller }, paper_formats);
    },
    command: async ({ tx, caller, params, query, now }, received) => {
      const { kind, valid_until = null } = query;
      const of = { translator_id: params.id, kind, valid_until, added_by: idOfCaller(caller) };
      await keepPaper(tx, received, of, now);
      const detail = { kind, name: received.name, valid_until };
      await note(tx, caller, { act: "translator.paper", object: "translator", id: params.id, detail }, now);
      return payOf(tx, params.id, now);
    },
  }),
  payPaperLink: write("payPaperLink", async ({ tx, caller, machine, params, now }) => {
    const link = makeLink(machine.keys, await paperFile(tx, params.id, params.paper), now);
    const detail = { paper: params.paper };
    await note(
      tx,
      caller,
      { act: "translator.paper_look", object: "translator", id: params.id, detail },
      now,
    );
    return link;
  }),
  removePayPaper: write("removePayPaper", async ({ tx, caller, params, now }) => {
    await paperFile(tx, params.id, params.paper);
    await tx.updateTable("pay_file").set({ removed_at: now }).where("id", "=", params.paper).execute();
    const detail = { paper: params.paper };
    await note(
      tx,
      caller,
      { act: "translator.paper_removed", object: "translator", id: params.id, detail },
      now,
    );
    return payOf(tx, params.id, now);
  }),
};
