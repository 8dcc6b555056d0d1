import { type LanguagePair, type EngineOutcome, pairName } from "#domain/engines/engine.ts";
import { languages } from "#domain/catalog.ts";
import { encodeCodes } from "#domain/engines/code-encoding.ts";
import { decodeCodes } from "#domain/engines/code-encoding.ts";
import { Refusal } from "#domain/errors.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import { read, steps, write } from "#server/kernel/http/handlers.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { engineOf } from "./adapters/all.ts";
import { openEngine } from "./candidates.ts";
import {
  addEngineRoutes,
  changeEngine,
  makeEngine,
  type Reported,
  setEngineRoute,
  storeReported,
  tryEngineAgain,
} from "./commands.ts";
import { recordTest } from "./metering.ts";
import { engineRoutes, engineRow, engineViewOf, engineViews } from "./queries.ts";
import { one_try, reachEngine, testedEngine, type Tested } from "./reach.ts";

/** The simulators of the demo are mounted below this path of its own server. */
const isSimulator = ({ config }: Machine, base_url: string): boolean =>
  config.demo && new URL(base_url).pathname.startsWith("/_engines/");

const day_ms = 86_400_000;
const crossedNames = (names: readonly string[]): LanguagePair[] =>
  languages.flatMap((source_lang) =>
    languages.flatMap((target_lang) => {
      const pair = { source_lang, target_lang };
      return names.includes(pairName(pair)) ? [pair] : [];
    }),
  );

/** The pairs of an engine, asked again after a day. Refuses one that was never reached. */
async function freshPairs(
  machine: Machine,
  engine_id: number,
  now: Date,
): Promise<{ readonly pairs: readonly LanguagePair[]; readonly reported: Reported }> {
  const row = await engineRow(machine.db, engine_id);
  const is_fresh = row.pairs_at !== null && now.getTime() - row.pairs_at.getTime() < day_ms;
  const reported = is_fresh ? null : (await reachEngine(openEngine(machine, row, one_try), now)).reported;
  if (reported) return { pairs: reported.pairs, reported };
  if (row.pairs_at === null) throw new Refusal("engine.not_reached");
  return { pairs: crossedNames(row.pairs), reported: null };
}

type Made = { readonly outcome: EngineOutcome; readonly reported: Reported };

export const engine_handlers = {
  engines: read("engines", ({ db, now }) => engineViews(db, now)),
  makeEngine: steps<"makeEngine", Made, unknown>("makeEngine", {
    prepare: ({ machine, body, now }) => {
      const key = body.api_key === "" ? null : body.api_key;
      const stand_in = isSimulator(machine, body.base_url);
      return reachEngine(engineOf({ ...body, api_key: key, stand_in }, one_try), now);
    },
    command: async ({ tx, machine, caller, body, now }, { outcome, reported }) => {
      const stand_in = isSimulator(machine, body.base_url);
      const made = { input: body, secrets: machine.secrets, stand_in, reported };
      const id = await makeEngine(tx, caller, made, now);
      return { engine: await engineViewOf(tx, id, now), reached: outcome };
    },
  }),
  changeEngine: write("changeEngine", async ({ tx, machine, caller, params, body, now }) => {
    const stand_in = isSimulator(machine, body.base_url);
    const change = { id: params.id, input: body, secrets: machine.secrets, stand_in };
    await changeEngine(tx, caller, change, now);
    return engineViewOf(tx, params.id, now);
  }),
  tryEngineAgain: write("tryEngineAgain", async ({ tx, caller, params, now }) => {
    await tryEngineAgain(tx, caller, params.id, now);
    return engineViewOf(tx, params.id, now);
  }),
  testEngine: steps<"testEngine", Tested, Tested>("testEngine", {
    prepare: async ({ machine, params, body }) => {
      const engine = openEngine(machine, await engineRow(machine.db, params.id), one_try);
      const encoded = encodeCodes(body.text, engine.tags);
      const tested = await testedEngine(engine, { ...body, text: encoded.text });
      const decoded = tested.text === null ? null : decodeCodes(tested.text, encoded, []);
      return { ...tested, text: decoded?.target ?? tested.text };
    },
    command: async ({ tx, caller, params, body, now }, tested) => {
      await recordTest(tx, { engine_id: params.id, brand_id: caller.brand.id, ...body, tested }, now);
      const detail = { source: body.source_lang, target: body.target_lang, state: tested.outcome };
      await writeAudit(
        tx,
        caller,
        { act: "engine.test", object: "engine", object_id: params.id, detail },
        now,
      );
      return tested;
    },
  }),
  engineRoutes: read("engineRoutes", ({ db, query, now }) => engineRoutes(db, query, now)),
  setEngineRoute: write("setEngineRoute", async ({ tx, caller, body, now }) => {
    await setEngineRoute(tx, caller, body, now);
    const { brand, purpose, source_lang, target_lang } = body;
    const { rows } = await engineRoutes(tx, { brand, purpose, source_lang, target_lang }, now);
    return rows[0] ?? null;
  }),
  addEngineRoutes: steps<"addEngineRoutes", Awaited<ReturnType<typeof freshPairs>>, { added: number }>(
    "addEngineRoutes",
    {
      prepare: ({ machine, body, now }) => freshPairs(machine, body.engine_id, now),
      command: async ({ tx, caller, body, now }, { pairs, reported }) => {
        const added = await addEngineRoutes(tx, caller, { input: body, pairs }, now);
        if (reported) await storeReported(tx, body.engine_id, reported);
        return { added };
      },
    },
  ),
};
