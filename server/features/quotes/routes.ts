import { read, write } from "../../http/handlers.ts";
import { acceptQuote, rejectQuote } from "./commands.ts";
import { quickQuote } from "../../order/quick-quote.ts";
import { decidedQuote, quotationView } from "./queries.ts";

export const quote_handlers = {
  quickQuote: read("quickQuote", ({ db, caller, body, now }) => quickQuote(db, caller, body, now)),
  quotation: read("quotation", ({ db, caller, params, now }) => quotationView(db, caller, params.hash, now)),
  acceptQuote: write("acceptQuote", async ({ tx, caller, params, body, now }) => {
    const quote = await acceptQuote(tx, caller, { hash: params.hash, input: body }, now);
    return decidedQuote(tx, caller, quote.hash, now);
  }),
  rejectQuote: write("rejectQuote", async ({ tx, caller, params, body, now }) => {
    await rejectQuote(tx, caller, params.hash, body, now);
    return decidedQuote(tx, caller, params.hash, now);
  }),
};
