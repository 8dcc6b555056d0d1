import type { z } from "zod/mini";
import type { translatorInput } from "#contract/work/desk-translators.ts";
import type { DeskCall } from "./desk-call.ts";
import type { Installation } from "../installation.ts";
import type { Session } from "../session.ts";
import { anna, offerStage, paidOrder } from "../steps.ts";

/** A translator invited by the desk; returns the number. */
export async function someTranslator(installation: Installation, desk: Session): Promise<string> {
  const email = `t${installation.clock.now().getTime()}@example.com`;
  installation.clock.forward(1);
  const body = { email, name: "Iza Nowa", locale: "pl", experience_since: "2015-01-01" } as const;
  return String((await desk.call("inviteTranslator", { body })).id);
}

export const translator_change = {
  name: "Iza Nowa",
  email: "iza@example.com",
  phone: "+48 600 100 200",
  locale: "pl",
  experience_since: "2015-01-01",
  sworn_number: "TP/1/20",
  sworn_langs: ["en"],
  sworn_valid_until: null,
  native_langs: ["pl"],
  fields: ["legal"],
  nda_signed_on: "2031-01-02",
  nda_valid_until: null,
  contract_signed_on: "2031-01-02",
  contract_valid_until: "2031-03-10",
  words_per_day: 1500,
  notes: "Woli dokumenty",
} as const satisfies z.input<typeof translatorInput>;

const away = { from_on: "2032-01-05", to_on: "2032-01-09" } as const;

async function waiting(installation: Installation): Promise<string> {
  const { orders } = await paidOrder(installation, anna(installation));
  return String(orders[0]?.id ?? 0);
}

/** One call of every audited route of translators and rounds of offers. */
export const dispatchWriteCalls: Readonly<Record<string, DeskCall>> = {
  inviteTranslator: (installation, { project_manager }) => ({
    prepare: () => Promise.resolve(""),
    act: async () => {
      await someTranslator(installation, project_manager);
      return "project_manager";
    },
    expected: "translator.invite",
  }),
  inviteTranslatorAgain: (installation, { project_manager }) => ({
    prepare: () => someTranslator(installation, project_manager),
    act: async (id) => {
      await project_manager.call("inviteTranslatorAgain", { params: { id } });
      return "project_manager";
    },
    expected: "translator.invite_again",
  }),
  writeToTranslator: (installation, { project_manager }) => ({
    prepare: () => someTranslator(installation, project_manager),
    act: async (id) => {
      const body = { text: "Czy zdążą Państwo do piątku?" };
      await project_manager.call("writeToTranslator", { params: { id }, body });
      return "project_manager";
    },
    expected: "translator.message",
  }),
  changeTranslator: (installation, { project_manager }) => ({
    prepare: () => someTranslator(installation, project_manager),
    act: async (id) => {
      await project_manager.call("changeTranslator", { params: { id }, body: translator_change });
      return "project_manager";
    },
    expected: "translator.change",
  }),
  setTranslatorPairs: (installation, { project_manager }) => ({
    prepare: () => someTranslator(installation, project_manager),
    act: async (id) => {
      const pair = { source_lang: "pl", target_lang: "en", stage_kind: "translation" } as const;
      const body = { pairs: [{ ...pair, rate_per_1000: "90.00" }] };
      await project_manager.call("setTranslatorPairs", { params: { id }, body });
      return "project_manager";
    },
    expected: "translator.pairs",
  }),
  setTranslatorState: (installation, { project_manager }) => ({
    prepare: () => someTranslator(installation, project_manager),
    act: async (id) => {
      const body = { state: "paused", reason: "Urlop" } as const;
      await project_manager.call("setTranslatorState", { params: { id }, body });
      return "project_manager";
    },
    expected: "translator.state",
  }),
  addTranslatorAbsence: (installation, { project_manager }) => ({
    prepare: () => someTranslator(installation, project_manager),
    act: async (id) => {
      await project_manager.call("addTranslatorAbsence", { params: { id }, body: away });
      return "project_manager";
    },
    expected: "translator.absence",
  }),
  removeTranslatorAbsence: (installation, { project_manager }) => ({
    prepare: async () => {
      const id = await someTranslator(installation, project_manager);
      await project_manager.call("addTranslatorAbsence", { params: { id }, body: away });
      return id;
    },
    act: async (id) => {
      const { absences } = await project_manager.call("deskTranslator", { params: { id } });
      const absence = String(absences[0]?.id ?? 0);
      await project_manager.call("removeTranslatorAbsence", { params: { id, absence } });
      return "project_manager";
    },
    expected: "translator.absence_removed",
  }),
  startRound: (installation, { project_manager }) => ({
    prepare: () => waiting(installation),
    act: async (id) => {
      await project_manager.call("startRound", { params: { id }, body: { mode: "board" } });
      return "project_manager";
    },
    expected: "round.start",
  }),
  withdrawRound: (installation, { project_manager }) => ({
    prepare: () => waiting(installation),
    act: async (id) => {
      await project_manager.call("withdrawRound", { params: { id } });
      return "project_manager";
    },
    expected: "round.withdraw",
  }),
  takeBackJobOffer: (installation, { project_manager }) => ({
    prepare: async () => {
      const id = await waiting(installation);
      await offerStage(installation, Number(id), "olena@example.com");
      return id;
    },
    act: async (id) => {
      const { stages } = await project_manager.call("deskOrder", { params: { id } });
      const offer = String(stages.flatMap(({ offers }) => offers).find(({ state }) => state === "sent")?.id);
      await project_manager.call("takeBackJobOffer", { params: { id, offer } });
      return "project_manager";
    },
    expected: "stage.take_back",
  }),
  setDispatch: (installation, { project_manager }) => ({
    prepare: () => waiting(installation),
    act: async (id) => {
      await project_manager.call("setDispatch", { params: { id }, body: { auto_dispatch: false } });
      return "project_manager";
    },
    expected: "dispatch.off",
  }),
};
