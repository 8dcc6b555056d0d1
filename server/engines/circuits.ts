import type { Kysely, Selectable } from "kysely";
import {
  askCircuit,
  type CallOutcome,
  type Circuit,
  circuitAfter,
  closed_circuit,
} from "#domain/engines/circuit.ts";
import type { EngineOutcome } from "#domain/engines/engine.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { transact } from "#server/kernel/db/transact.ts";

export type CircuitKey = {
  readonly engine_id: number;
  readonly source_lang: string;
  readonly target_lang: string;
};

/** What the end of a call means for a circuit; a request that the engine refuses says nothing about the engine. */
const call_outcomes = {
  ok: "ok",
  timeout: "failed",
  unreachable: "failed",
  rate_limited: "failed",
  server_error: "failed",
  unauthorized: "denied",
  forbidden: "denied",
  quota: "denied",
  refused: "ok",
  invalid_answer: "failed",
  wrong_count: "failed",
  cut: "ok",
  too_long: "ok",
} as const satisfies Record<EngineOutcome, CallOutcome>;

type Row = Pick<Selectable<DB["engine_state"]>, "circuit" | "failures" | "recent" | "openings" | "retry_at">;
const circuitOf = ({ circuit, retry_at, ...rest }: Row): Circuit => ({
  ...rest,
  state: circuit,
  retry_at: retry_at?.getTime() ?? null,
});

/** The columns of a circuit. An engine that is out has this in its own row, so its circuits are never `out`. */
const columnsOf = ({ state, failures, recent, openings, retry_at }: Circuit) => ({
  circuit: state === "out" ? ("open" as const) : state,
  failures,
  recent: [...recent],
  openings,
  retry_at: retry_at === null ? null : new Date(retry_at),
});

const byKey = ({ engine_id, source_lang, target_lang }: CircuitKey) => ({
  engine_id,
  source_lang,
  target_lang,
});

async function lockedCircuit(tx: Tx, key: CircuitKey): Promise<Circuit> {
  const row = await tx
    .selectFrom("engine_state")
    .select(["circuit", "failures", "recent", "openings", "retry_at"])
    .where("engine_id", "=", key.engine_id)
    .where("source_lang", "=", key.source_lang)
    .where("target_lang", "=", key.target_lang)
    .forUpdate()
    .executeTakeFirst();
  return row ? circuitOf(row) : closed_circuit;
}

/** How a call goes through a circuit: an open one whose pause is over lets one through as a probe. */
type Passage = "call" | "probe" | null;

export const passCircuit = (db: Kysely<DB>, key: CircuitKey, now: Date): Promise<Passage> =>
  transact(db, async (tx) => {
    const before = await lockedCircuit(tx, key);
    const { may_call, is_probe, circuit } = askCircuit(before, now.getTime());
    if (circuit !== before)
      await tx
        .updateTable("engine_state")
        .set(columnsOf(circuit))
        .where("engine_id", "=", key.engine_id)
        .where("source_lang", "=", key.source_lang)
        .where("target_lang", "=", key.target_lang)
        .execute();
    if (!may_call) return null;
    return is_probe ? "probe" : "call";
  });

/** Whether a call would be let through, without taking the place of a probe. */
export async function couldCall(db: Kysely<DB>, key: CircuitKey, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("engine_state")
    .select(["circuit", "failures", "recent", "openings", "retry_at"])
    .where("engine_id", "=", key.engine_id)
    .where("source_lang", "=", key.source_lang)
    .where("target_lang", "=", key.target_lang)
    .executeTakeFirst();
  return !row || askCircuit(circuitOf(row), now.getTime()).may_call;
}

/** Stores the circuit after a call. An engine that refuses our key, rights or quota is put out by the caller. */
export async function circuitCalled(
  tx: Tx,
  key: CircuitKey,
  outcome: EngineOutcome,
  now: Date,
): Promise<void> {
  const before = await lockedCircuit(tx, key);
  const call = call_outcomes[outcome];
  const circuit = call === "denied" ? before : circuitAfter(before, call, now.getTime());
  const seen = outcome === "ok" ? { last_ok_at: now } : { last_failure: outcome, last_failure_at: now };
  const row = { ...columnsOf(circuit), ...seen };
  await tx
    .insertInto("engine_state")
    .values({ ...byKey(key), ...row })
    .onConflict((conflict) => conflict.columns(["engine_id", "source_lang", "target_lang"]).doUpdateSet(row))
    .execute();
}

/** Closes every circuit of an engine, when the desk tries again. */
export const closeCircuits = async (tx: Tx, engine_id: number): Promise<void> => {
  await tx
    .updateTable("engine_state")
    .set(columnsOf(closed_circuit))
    .where("engine_id", "=", engine_id)
    .execute();
};
