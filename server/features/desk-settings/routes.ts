import { read, write } from "../../http/handlers.ts";
import {
  brandOf,
  setFileFormats,
  setPaymentMethods,
  setPresentation,
  setQuoteClock,
  setSwitches,
} from "./commands.ts";
import { brandSettings, checkLink, mailSample } from "./queries.ts";

export const desk_setting_handlers = {
  brandSettings: read("brandSettings", ({ db, machine, caller }) =>
    brandSettings(db, machine, caller.locale),
  ),
  setQuoteClock: write("setQuoteClock", async ({ tx, machine, caller, params, body, now }) => {
    await setQuoteClock(tx, caller, brandOf(params.brand), body, now);
    return brandSettings(tx, machine, caller.locale);
  }),
  setPresentation: write("setPresentation", async ({ tx, machine, caller, params, body, now }) => {
    await setPresentation(tx, machine, caller, brandOf(params.brand), body, now);
    return brandSettings(tx, machine, caller.locale);
  }),
  setFileFormats: write("setFileFormats", async ({ tx, machine, caller, params, body, now }) => {
    await setFileFormats(tx, machine, caller, brandOf(params.brand), body, now);
    return brandSettings(tx, machine, caller.locale);
  }),
  setSwitches: write("setSwitches", async ({ tx, machine, caller, params, body, now }) => {
    await setSwitches(tx, machine, caller, brandOf(params.brand), body, now);
    return brandSettings(tx, machine, caller.locale);
  }),
  checkLink: read("checkLink", ({ params, query }) => {
    brandOf(params.brand);
    return checkLink(query.url);
  }),
  mailSample: read("mailSample", ({ machine, params }) =>
    Promise.resolve(mailSample(machine, brandOf(params.brand), params)),
  ),
  setPaymentMethods: write("setPaymentMethods", async ({ tx, machine, caller, params, body, now }) => {
    await setPaymentMethods(tx, machine, caller, brandOf(params.brand), body, now);
    return brandSettings(tx, machine, caller.locale);
  }),
};
