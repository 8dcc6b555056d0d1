import { idOfCaller } from "#server/kernel/http/caller.ts";
import { read, steps } from "#server/kernel/http/handlers.ts";
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
  topUp: steps<"topUp", undefined, { payment_id: number }>("topUp", {
    command: async ({ tx, machine, caller, body, now }) => ({
      payment_id: (await orderTopUp(tx, machine, caller, body, now)).id,
    }),
    finish: ({ machine, origin, caller, ip }, { payment_id }) =>
      startAtProvider(machine, payment_id, { origin, locale: caller.locale, ip }),
  }),
};
