import { read, write } from "../../http/handlers.ts";
import { brandOf, setPaymentMethods, setQuoteClock } from "./commands.ts";
import { brandSettings, mailSample } from "./queries.ts";

export const desk_setting_handlers = {
  brandSettings: read("brandSettings", ({ db, machine, caller }) =>
    brandSettings(db, machine, caller.locale),
  ),
  setQuoteClock: write("setQuoteClock", async ({ tx, machine, caller, params, body, now }) => {
    await setQuoteClock(tx, caller, brandOf(params.brand), body, now);
    return brandSettings(tx, machine, caller.locale);
  }),
  mailSample: read("mailSample", ({ machine, params }) =>
    Promise.resolve(mailSample(machine, brandOf(params.brand), params)),
  ),
  setPaymentMethods: write("setPaymentMethods", async ({ tx, machine, caller, params, body, now }) => {
    await setPaymentMethods(tx, machine, caller, brandOf(params.brand), body, now);
    return brandSettings(tx, machine, caller.locale);
  }),
};
