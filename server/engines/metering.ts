import { costMicros, type EngineOutcome, type OutReason, out_reasons } from "#domain/engines/engine.ts";
import { monthState } from "#domain/engines/retry.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { transact } from "#server/kernel/db/transact.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { type EngineMachine, monthOf, type RoutedEngine, type RouteKey } from "./candidates.ts";
import { circuitCalled } from "./circuits.ts";

/** One call of an engine: counts and outcome, never a text. */
export type EngineCallRecord = {
  readonly key: RouteKey;
  readonly route: RoutedEngine;
  readonly order_id: number | null;
  readonly segments: number;
  readonly characters_sent: number;
  readonly characters_billed: number;
  readonly took_ms: number;
  readonly attempts: number;
  readonly outcome: EngineOutcome;
};

const isOut = (outcome: EngineOutcome): outcome is OutReason => out_reasons.some((one) => one === outcome);

/**
 * Records the use of a call with its cost, counts it against the limit of the month, and moves the circuit. An engine
 * that refuses our key, rights or quota is out from now on. The desk receives a mail about this, and about 80 and 100 %
 * of a limit.
 */
export const recordCall = (machine: EngineMachine, call: EngineCallRecord): Promise<void> =>
  transact(machine.db, async (tx) => {
    const now = machine.clock();
    const { key, route, outcome } = call;
    const { engine_id } = route;
    await tx
      .insertInto("engine_use")
      .values({
        engine_id,
        brand_id: key.brand_id,
        order_id: call.order_id,
        purpose: key.purpose,
        source_lang: key.source_lang,
        target_lang: key.target_lang,
        segments: call.segments,
        characters_sent: call.characters_sent,
        characters_billed: call.characters_billed,
        cost_micros: costMicros(call.characters_billed, route.million_price),
        took_ms: call.took_ms,
        attempt: call.attempts,
        outcome,
        at: now,
      })
      .execute();
    if (call.characters_billed > 0) await countMonth(tx, call, now);
    await circuitCalled(tx, { ...key, engine_id }, outcome, now);
    if (isOut(outcome)) await putOut(tx, engine_id, outcome, now);
  });

/** Adds to the month of a route; a mail to the desk where this reaches 80 or 100 % of the limit. */
async function countMonth(
  tx: Tx,
  { key, route, characters_billed }: EngineCallRecord,
  now: Date,
): Promise<void> {
  const { brand_id, source_lang, target_lang, purpose } = key;
  const { characters } = await tx
    .insertInto("engine_month")
    .values({
      engine_id: route.engine_id,
      brand_id,
      source_lang,
      target_lang,
      purpose,
      month: monthOf(now),
      characters: BigInt(characters_billed),
    })
    .onConflict((conflict) =>
      conflict
        .columns(["engine_id", "brand_id", "source_lang", "target_lang", "purpose", "month"])
        .doUpdateSet((w) => ({
          characters: w("engine_month.characters", "+", BigInt(characters_billed)),
        })),
    )
    .returning("characters")
    .executeTakeFirstOrThrow();
  const limit = route.month_limit_characters;
  if (limit === null) return;
  const state = monthState(Number(characters), Number(limit));
  if (state === "free" || state === monthState(Number(characters) - characters_billed, Number(limit))) return;
  await enqueue(tx, "mail.staff_engine", {
    engine_id: route.engine_id,
    what: state,
    at: now.getTime(),
    route: { brand_id, source_lang, target_lang, purpose },
  });
}

/** Puts an engine out until the desk tries again, with one mail. */
async function putOut(tx: Tx, engine_id: number, reason: OutReason, now: Date): Promise<void> {
  const put = await tx
    .updateTable("engine")
    .set({ out_reason: reason, out_at: now })
    .where("id", "=", engine_id)
    .where("out_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (put) await enqueue(tx, "mail.staff_engine", { engine_id, what: reason, at: now.getTime() });
}

type TestRecord = {
  readonly engine_id: number;
  readonly brand_id: number;
  readonly source_lang: string;
  readonly target_lang: string;
  readonly text: string;
  readonly tested: {
    readonly outcome: EngineOutcome;
    readonly took_ms: number;
    readonly characters_billed: number;
  };
};

/** Records the test of an engine by the desk, at the highest price of its routes; it moves no circuit. */
export async function recordTest(tx: Tx, { tested, text, ...of }: TestRecord, now: Date): Promise<void> {
  const { price } = await tx
    .selectFrom("engine_route")
    .select((w) => w.fn.coalesce(w.fn.max("million_price"), w.lit(0)).as("price"))
    .where("engine_id", "=", of.engine_id)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("engine_use")
    .values({
      ...of,
      purpose: "test",
      segments: 1,
      characters_sent: text.length,
      characters_billed: tested.characters_billed,
      cost_micros: costMicros(tested.characters_billed, price),
      took_ms: tested.took_ms,
      attempt: 1,
      outcome: tested.outcome,
      at: now,
    })
    .execute();
}
