import { Refusal } from "#domain/errors.ts";
import { makeLink } from "#server/kernel/files/links.ts";
import { idOfCaller } from "#server/kernel/http/caller.ts";
import { read, steps, write } from "#server/kernel/http/handlers.ts";
import { attachBill, billStatement, ownStatement } from "./bills.ts";
import { keepPaper, receivePaper } from "./files.ts";
import { statementPdf, type DrawnStatement } from "./paper.ts";
import { payeeOf, payeeView, savePayee } from "./payees.ts";
import type { Received } from "#server/files/index.ts";
import { earningsFile, earningsOf, ownStatementView } from "./earnings-queries.ts";

export const earning_handlers = {
  earnings: read("earnings", ({ db, caller, query, now }) =>
    earningsOf(db, idOfCaller(caller), query.month, now),
  ),
  earningsFile: read("earningsFile", ({ db, caller, query, now }) =>
    earningsFile(db, idOfCaller(caller), query.month, now),
  ),
  payStatementLink: steps<"payStatementLink", DrawnStatement, ReturnType<typeof makeLink>>(
    "payStatementLink",
    {
      prepare: async ({ machine, caller, params }) => {
        await ownStatementView(machine.db, idOfCaller(caller), params.id);
        return statementPdf(machine, params.id);
      },
      command: ({ machine, now }, drawn) => Promise.resolve(makeLink(machine.keys, drawn, now)),
    },
  ),
  billStatement: write("billStatement", async ({ tx, caller, params, body, now }) => {
    await billStatement(tx, { id: idOfCaller(caller), locale: caller.locale }, params.id, body, now);
    return ownStatementView(tx, idOfCaller(caller), params.id);
  }),
  uploadBill: steps<"uploadBill", Received, Awaited<ReturnType<typeof ownStatementView>>>("uploadBill", {
    prepare: async ({ machine, caller, params, query, stream }) => {
      await ownStatementView(machine.db, idOfCaller(caller), params.id);
      return receivePaper(machine, { name: query.name, stream, sender: caller }, ["pdf"]);
    },
    command: async ({ tx, caller, params, now }, received) => {
      const translator_id = idOfCaller(caller);
      await ownStatement(tx, translator_id, params.id);
      const file = await keepPaper(
        tx,
        received,
        { translator_id, kind: "bill", valid_until: null, added_by: null } as const,
        now,
      );
      await attachBill(tx, translator_id, params.id, file);
      return ownStatementView(tx, translator_id, params.id);
    },
  }),
  payee: read("payee", async ({ db, caller, now }) => {
    const row = await payeeOf(db, idOfCaller(caller));
    return row ? payeeView(row, now) : null;
  }),
  savePayee: write("savePayee", async ({ tx, caller, body, now }) => {
    await savePayee(tx, { id: idOfCaller(caller), locale: caller.locale }, body, now);
    const row = await payeeOf(tx, idOfCaller(caller));
    if (!row) throw new Refusal("payee.missing");
    return payeeView(row, now);
  }),
};
