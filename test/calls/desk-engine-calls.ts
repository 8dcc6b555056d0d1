import { engine_key } from "#demo/standins/engines.ts";
import type { Installation } from "../installation.ts";
import type { Session } from "../session.ts";
import type { DeskCall } from "./desk-call.ts";

let made = 0;
/** A simulated engine with a name of its own. */
async function simulatedEngine(installation: Installation, admin: Session): Promise<string> {
  const { engine } = await admin.call("makeEngine", {
    body: {
      kind: "deepl",
      name: `Engine ${(made += 1)}`,
      base_url: `${installation.origin}/_engines/deepl`,
      api_key: engine_key,
      model: "",
      keeps_text: true,
      currency: "EUR",
    },
  });
  return String(engine.id);
}

const standard = { formality: "default", month_limit: null, million_price: "20.00" } as const;
const pair = { source_lang: "it", target_lang: "de" } as const;

/** Every call about translation engines that changes something, once. */
export const engineWriteCalls: Readonly<Record<string, DeskCall>> = {
  makeEngine: (installation, { admin }) => ({
    prepare: () => Promise.resolve(""),
    act: async () => {
      await simulatedEngine(installation, admin);
      return "admin";
    },
    expected: "engine.make",
  }),
  changeEngine: (installation, { admin }) => ({
    prepare: () => simulatedEngine(installation, admin),
    act: async (id) => {
      const base_url = `${installation.origin}/_engines/deepl`;
      const body = {
        name: `Engine ${id} off`,
        base_url,
        api_key: null,
        model: "",
        keeps_text: true,
        enabled: false,
      };
      await admin.call("changeEngine", { params: { id }, body });
      return "admin";
    },
    expected: "engine.change",
  }),
  tryEngineAgain: (installation, { admin }) => ({
    prepare: () => simulatedEngine(installation, admin),
    act: async (id) => {
      await admin.call("tryEngineAgain", { params: { id } });
      return "admin";
    },
    expected: "engine.retry",
  }),
  testEngine: (installation, { admin }) => ({
    prepare: () => simulatedEngine(installation, admin),
    act: async (id) => {
      await admin.call("testEngine", { params: { id }, body: { ...pair, text: "Buongiorno." } });
      return "admin";
    },
    expected: "engine.test",
  }),
  setEngineRoute: (installation, { admin }) => ({
    prepare: () => simulatedEngine(installation, admin),
    act: async (id) => {
      const engines = [{ ...standard, engine_id: Number(id) }];
      await admin.call("setEngineRoute", {
        body: { ...pair, brand: "tolmaro", purpose: "suggest", engines },
      });
      return "admin";
    },
    expected: "engine_route.set",
  }),
  addEngineRoutes: (installation, { admin }) => ({
    prepare: () => simulatedEngine(installation, admin),
    act: async (id) => {
      await admin.call("addEngineRoutes", {
        body: { ...standard, ...pair, engine_id: Number(id), brand: "tolmaro", purposes: ["suggest"] },
      });
      return "admin";
    },
    expected: "engine_route.add",
  }),
};
