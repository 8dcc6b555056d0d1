import type { Kysely } from "kysely";
import { giveOrAsk } from "#server/approvals/index.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { read, steps, write } from "#server/kernel/http/handlers.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import {
  askingForLimits,
  brandOf,
  setFileFormats,
  setHandLimits,
  setPaymentMethods,
  setPresentation,
  setQuoteClock,
  setQuoteLimits,
  setRetention,
  setSwitches,
} from "./commands.ts";
import { brandSettings, checkLink, mailSample } from "./queries.ts";

/** A written setting is applied in this process immediately. */
const settled = async ({ db, machine, caller }: { db: Kysely<DB>; machine: Machine; caller: Caller }) => {
  machine.brands.invalidate();
  return brandSettings(db, machine, caller.locale);
};

export const desk_setting_handlers = {
  brandSettings: read("brandSettings", ({ db, machine, caller }) =>
    brandSettings(db, machine, caller.locale),
  ),
  setQuoteClock: write("setQuoteClock", async ({ tx, machine, caller, params, body, now }) => {
    await setQuoteClock(tx, caller, brandOf(params.brand), body, now);
    return brandSettings(tx, machine, caller.locale);
  }),
  setQuoteLimits: write("setQuoteLimits", async ({ tx, machine, caller, params, body, now }) => {
    await setQuoteLimits(tx, caller, brandOf(params.brand), body, now);
    return brandSettings(tx, machine, caller.locale);
  }),
  setHandLimits: write("setHandLimits", async ({ tx, machine, caller, params, body, now }) => {
    const brand = brandOf(params.brand);
    const give = () => setHandLimits(tx, caller, brand, body, now);
    await giveOrAsk(tx, caller, { give, asking: () => askingForLimits(brand, body) }, now);
    return brandSettings(tx, machine, caller.locale);
  }),
  setRetention: write("setRetention", async ({ tx, machine, caller, params, body, now }) => {
    await setRetention(tx, caller, brandOf(params.brand), body, now);
    return brandSettings(tx, machine, caller.locale);
  }),
  setPresentation: steps<"setPresentation", undefined, void>("setPresentation", {
    command: ({ tx, machine, caller, params, body, now }) =>
      setPresentation(tx, machine, caller, brandOf(params.brand), body, now),
    finish: settled,
  }),
  setFileFormats: steps<"setFileFormats", undefined, void>("setFileFormats", {
    command: ({ tx, machine, caller, params, body, now }) =>
      setFileFormats(tx, machine, caller, brandOf(params.brand), body, now),
    finish: settled,
  }),
  setSwitches: steps<"setSwitches", undefined, void>("setSwitches", {
    command: ({ tx, machine, caller, params, body, now }) =>
      setSwitches(tx, machine, caller, brandOf(params.brand), body, now),
    finish: settled,
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
