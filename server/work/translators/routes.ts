import { giveOrAsk } from "#server/approvals/index.ts";
import { recordAccess } from "#server/kernel/audit.ts";
import { read, write } from "#server/kernel/http/handlers.ts";
import {
  askingForRates,
  changeTranslator,
  dropAbsence,
  inviteAgain,
  inviteTranslator,
  noteAbsence,
  resetSecondFactor,
  setPairs,
  setState,
} from "./commands.ts";
import { deskTranslator, deskTranslatorRows } from "./queries.ts";

export const desk_translator_handlers = {
  deskTranslators: read("deskTranslators", ({ db, query, now }) => deskTranslatorRows(db, query, now)),
  // Reading personal data is recorded in the audit log.
  deskTranslator: write("deskTranslator", async ({ tx, caller, params, now }) => {
    const found = await deskTranslator(tx, params.id, now);
    const what = { act: "translator.look", object: "translator", object_id: params.id } as const;
    await recordAccess(tx, caller, what, now);
    return found;
  }),
  inviteTranslator: write("inviteTranslator", async ({ tx, machine, caller, body, now }) =>
    deskTranslator(tx, await inviteTranslator(tx, machine, caller, body, now), now),
  ),
  inviteTranslatorAgain: write("inviteTranslatorAgain", async ({ tx, machine, caller, params, now }) => {
    await inviteAgain(tx, machine, caller, params.id, now);
    return deskTranslator(tx, params.id, now);
  }),
  resetTranslatorSecondFactor: write(
    "resetTranslatorSecondFactor",
    async ({ tx, machine, caller, params, now }) => {
      await resetSecondFactor(tx, machine, caller, params.id, now);
      return deskTranslator(tx, params.id, now);
    },
  ),
  changeTranslator: write("changeTranslator", async ({ tx, caller, params, body, now }) => {
    await changeTranslator(tx, caller, params.id, body, now);
    return deskTranslator(tx, params.id, now);
  }),
  setTranslatorPairs: write("setTranslatorPairs", async ({ tx, caller, params, body, now }) => {
    const give = () => setPairs(tx, caller, params.id, body, now);
    const asking = (jumps: Awaited<ReturnType<typeof give>>) => askingForRates(jumps, params.id, body);
    await giveOrAsk(tx, caller, { give, asking }, now);
    return deskTranslator(tx, params.id, now);
  }),
  setTranslatorState: write("setTranslatorState", async ({ tx, caller, params, body, now }) => {
    await setState(tx, caller, params.id, body, now);
    return deskTranslator(tx, params.id, now);
  }),
  addTranslatorAbsence: write("addTranslatorAbsence", async ({ tx, caller, params, body, now }) => {
    await noteAbsence(tx, caller, params.id, body, now);
    return deskTranslator(tx, params.id, now);
  }),
  removeTranslatorAbsence: write("removeTranslatorAbsence", async ({ tx, caller, params, now }) => {
    await dropAbsence(tx, caller, params.id, params.absence, now);
    return deskTranslator(tx, params.id, now);
  }),
};
