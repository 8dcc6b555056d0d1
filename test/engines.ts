import type { CallInput } from "#contract/client.ts";
import type { Routes } from "#contract/routes.ts";
import { engine_key } from "#demo/standins/engines.ts";
import type { EngineKind } from "#domain/engines/engine.ts";
import { codeMark, type Code } from "#domain/workbench/coded-text.ts";
import type { EngineTiming } from "#server/engines/http.ts";
import type { TranslationTask } from "#server/engines/translate.ts";
import type { Installation } from "./installation.ts";
import { session, type Session } from "./session.ts";

/** Steps with simulated translation engines. */

export const admin = (installation: Installation): Session =>
  session(installation, { zone: "staff", email: "admin@example.com" });

/** Waits of a test: a pause before a retry is none. The limit of a try also holds on a busy machine. */
export const fast: EngineTiming = { try_ms: 10_000, pause: () => Promise.resolve() };
/** A limit that a slow simulator exceeds. */
export const short: EngineTiming = { ...fast, try_ms: 100 };

type EngineBody = CallInput<Routes["makeEngine"]>["body"];

/** An engine at its simulator. Its rows are those of a real one: it is not marked as a simulator. */
export async function someEngine(
  installation: Installation,
  kind: EngineKind,
  more: Partial<EngineBody> = {},
): Promise<number> {
  const { engine } = await admin(installation).call("makeEngine", {
    body: {
      kind,
      name: kind,
      base_url: `${installation.origin}/_engines/${kind}`,
      api_key: kind === "apertium" ? "" : engine_key,
      model: kind === "openai" ? "demo-model" : "",
      keeps_text: kind !== "apertium",
      currency: "EUR",
      ...more,
    },
  });
  await installation.db.updateTable("engine").set({ stand_in: false }).where("id", "=", engine.id).execute();
  return engine.id;
}

type RouteBody = CallInput<Routes["setEngineRoute"]>["body"];
type Routed = Partial<RouteBody["engines"][number]> & { readonly engine_id: number };

/** Sets a route; of the flagship from English to Spanish for packages with a machine step unless named otherwise. */
export async function routeIs(
  installation: Installation,
  engines: readonly Routed[],
  more: Partial<Omit<RouteBody, "engines">> = {},
): Promise<void> {
  const standard = { formality: "default", month_limit: null, million_price: "20.00" } as const;
  await admin(installation).call("setEngineRoute", {
    body: {
      brand: "tolmaro",
      purpose: "light",
      source_lang: "en",
      target_lang: "es",
      ...more,
      engines: engines.map((one) => ({ ...standard, ...one })),
    },
  });
}

/** Removes every engine with what belongs to it. */
export async function removeEngines({ db, engines }: Installation): Promise<void> {
  for (const table of [
    "engine_batch",
    "engine_glossary",
    "engine_month",
    "engine_use",
    "engine_state",
    "engine_route",
    "engine",
  ] as const)
    await db.deleteFrom(table).execute();
  for (const script of Object.values(engines)) {
    script.acts.splice(0);
    script.requests.splice(0);
    script.always = "translate";
  }
}

export const sentences = [
  "The tenant pays the rent on the first day of each month.",
  "The landlord repairs the roof within 14 days.",
  "Both parties sign two copies of this contract.",
] as const;

const bold: Code = {
  id: 1,
  type: "fmt",
  show: "bold",
  can_delete: true,
  can_copy: true,
  can_move: true,
};
const note: Code = { ...bold, id: 2, type: "note", show: "1", can_delete: false, can_copy: false };
/** "The notice period is <b>three</b> months[1] from the first day." */
export const coded_sentence = {
  text: `The notice period is ${codeMark("open", 1)}three${codeMark("close", 1)} months${codeMark("alone", 2)} from the first day.`,
  codes: [bold, note],
} as const;

export const plainSegments = (texts: readonly string[] = sentences) =>
  texts.map((text) => ({ text, codes: [] }));

/** A document of the flagship from English to Spanish. */
export const task = (more: Partial<TranslationTask> = {}): TranslationTask => ({
  brand_id: 1,
  purpose: "light",
  source_lang: "en",
  target_lang: "es",
  segments: plainSegments(),
  terms: [],
  order_id: null,
  is_confidential: false,
  is_interactive: false,
  is_raw: false,
  ...more,
});
