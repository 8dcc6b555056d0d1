import type { QuotationView } from "#contract/quotes/quotations.ts";
import { read, steps, write } from "#server/kernel/http/handlers.ts";
import { acceptQuote, askAboutQuoted, rejectQuote } from "./commands.ts";
import { lockSpender, orAsk, quoteWanted } from "#server/spending/index.ts";
import { quickQuote } from "#server/checkout/index.ts";
import { decidedQuote, quotationView, quoteByHash } from "./queries.ts";

export const quote_handlers = {
  quickQuote: read("quickQuote", ({ machine, caller, body, now }) => quickQuote(machine, caller, body, now)),
  quotation: read("quotation", ({ db, caller, params, now }) => quotationView(db, caller, params.hash, now)),
  acceptQuote: steps<"acceptQuote", void, QuotationView>("acceptQuote", {
    prepare: async ({ machine, caller, params, body, now }) => {
      const { order_id } = await quoteByHash(machine.db, caller, params.hash);
      await askAboutQuoted(machine, order_id, body.buyer, now);
    },
    command: async ({ tx, caller, params, body, now }) => {
      const spender = await lockSpender(tx, caller, { code: body.cost_centre }, now);
      const { hash } = params;
      const { comment, ...acceptance } = body;
      const wanted = () => quoteWanted(tx, { quote_hash: hash, acceptance, paid_by: null, comment });
      const run = () => acceptQuote(tx, caller, { hash, input: body, spender }, now);
      await orAsk(tx, caller, { spender, wanted }, run, now);
      return decidedQuote(tx, caller, hash, now);
    },
  }),
  rejectQuote: write("rejectQuote", async ({ tx, caller, params, body, now }) => {
    await rejectQuote(tx, caller, params.hash, body, now);
    return decidedQuote(tx, caller, params.hash, now);
  }),
};
