import { idOfCaller } from "#server/kernel/http/caller.ts";
import { read, steps } from "#server/kernel/http/handlers.ts";
import { lockSpender, orAsk, topUpWanted, waitingStart } from "#server/spending/index.ts";
import { startAtProvider } from "../providers/start.ts";
import { orderTopUp } from "./commands.ts";
import { prepaidView, topUpPreview } from "./queries.ts";

export const prepaid_handlers = {
  prepaid: read("prepaid", ({ db, machine, caller, now }) => {
    const { brand, locale } = caller;
    return prepaidView(db, machine, { customer_id: idOfCaller(caller), brand, locale }, now);
  }),
  previewTopUp: read("previewTopUp", ({ db, caller, body, now }) =>
    topUpPreview(db, { customer_id: idOfCaller(caller), brand_id: caller.brand.id }, body, now),
  ),
  topUp: steps<"topUp", undefined, { payment_id: number } | { approval_hash: string }>("topUp", {
    command: async ({ tx, machine, caller, body, now }) => {
      const spender = await lockSpender(tx, caller, { id: null }, now);
      const wanted = () => Promise.resolve(topUpWanted(idOfCaller(caller), body));
      const run = () => orderTopUp(tx, machine, caller, { input: body, spender }, now);
      const ordered = await orAsk(tx, caller, { spender, wanted }, run, now);
      return "asked" in ordered ? { approval_hash: ordered.asked.hash } : { payment_id: ordered.done.id };
    },
    finish: ({ machine, origin, caller, ip }, ordered) =>
      "approval_hash" in ordered
        ? Promise.resolve(waitingStart(origin, caller.locale, ordered.approval_hash))
        : startAtProvider(machine, ordered.payment_id, { origin, locale: caller.locale, ip }),
  }),
};
