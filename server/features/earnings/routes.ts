import { Refusal } from "#domain/errors.ts";
import { makeLink } from "../../files/links.ts";
import { idOfCaller } from "../../http/caller.ts";
import { read, steps, write } from "../../http/handlers.ts";
import { attachBill, billStatement, ownStatement } from "../../pay/bills.ts";
import { keepPaper, receivePdf } from "../../pay/files.ts";
import { statementPdf, type DrawnStatement } from "../../pay/paper.ts";
import { payeeOf, payeeView, savePayee } from "../../pay/payees.ts";
import type { Received } from "../files/commands.ts";
import { checkPassword } from "../translator-profile/commands.ts";
import { earningsFile, earningsOf, ownStatementView } from "./queries.ts";

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
    await billStatement(tx, idOfCaller(caller), params.id, body, now);
    return ownStatementView(tx, idOfCaller(caller), params.id);
  }),
  uploadBill: steps<"uploadBill", Received, Awaited<ReturnType<typeof ownStatementView>>>("uploadBill", {
    prepare: async ({ machine, caller, params, query, stream }) => {
      await ownStatementView(machine.db, idOfCaller(caller), params.id);
      return receivePdf(machine, { name: query.name, stream, sender: caller });
    },
    command: async ({ tx, caller, params, now }, received) => {
      const translator_id = idOfCaller(caller);
      await ownStatement(tx, translator_id, params.id);
      const file = await keepPaper(tx, received, { translator_id, kind: "bill", added_by: null }, now);
      await attachBill(tx, translator_id, params.id, file);
      return ownStatementView(tx, translator_id, params.id);
    },
  }),
  payee: read("payee", async ({ db, caller, now }) => {
    const row = await payeeOf(db, idOfCaller(caller));
    return row ? payeeView(row, now) : null;
  }),
  savePayee: steps<"savePayee", null, ReturnType<typeof payeeView>>("savePayee", {
    prepare: async ({ machine, caller, body, now }) => {
      await checkPassword(machine.db, idOfCaller(caller), body.password, now);
      return null;
    },
    command: async ({ tx, caller, body: { password: _checked, ...said }, now }) => {
      await savePayee(tx, { id: idOfCaller(caller), locale: caller.locale }, said, now);
      const row = await payeeOf(tx, idOfCaller(caller));
      if (!row) throw new Refusal("payee.missing");
      return payeeView(row, now);
    },
  }),
};
