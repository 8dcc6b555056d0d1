import { type Kysely, sql } from "kysely";
import { max_mt_attempts } from "#domain/orders/guards.ts";
import { minute } from "#domain/orders/timers.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import { removeBatchesOf } from "#server/engines/index.ts";
import { storeFile } from "#server/files/index.ts";
import { act, orderForUpdate, stagesOf, system } from "#server/orders/index.ts";
import type { Attempt, Draft } from "./attempt.ts";

/** The delays after each failed attempt (§4.3 T76). */
const backoff_ms = [10_000, minute, 5 * minute] as const;

/** Stores an attempt and its consequence: the draft is handed in, a retry is scheduled, or the stage fails. */
export async function storeAttempt(tx: Tx, order_id: number, made: Attempt, now: Date): Promise<void> {
  const order = await orderForUpdate(tx, order_id);
  if (order?.status !== "in_machine_translation") return;
  const stage = (await stagesOf(tx, order_id)).find(({ state }) => state === "active");
  if (!stage) return;
  const attempt = (await attemptsOf(tx, order_id)) + 1;
  await tx
    .insertInto("engine_run")
    .values({
      order_id,
      stage_id: stage.id,
      attempt,
      engine: made.engines.join(", ") || "none",
      outcome: made.outcome,
      reason: made.reason.slice(0, 500),
      texts: made.texts,
      texts_done: made.drafts.length,
      ended_at: now,
    })
    .execute();
  // Nothing automatic happens to an order on hold; the end of the hold starts the engine again.
  if (order.on_hold) return;
  if (made.outcome === "done") {
    await storeDrafts(tx, order, stage.id, made.drafts, now);
    await removeBatchesOf(tx, order_id);
    await act(tx, order_id, system, { event: "mt.done" }, now);
    return;
  }
  // A retry does not help with an unsupported language pair.
  if (made.outcome === "unsupported") {
    await enqueue(tx, "mail.staff_task", { order_id, event_id: `engine:${stage.id}:${attempt}` });
    return;
  }
  const tries = await triesSince(tx, order_id);
  if (tries >= max_mt_attempts) {
    await act(tx, order_id, system, { event: "mt.exhausted" }, now);
    return;
  }
  await act(tx, order_id, system, { event: "mt.retry" }, now);
  const run_at = new Date(now.getTime() + (backoff_ms[tries - 1] ?? backoff_ms[0]));
  await enqueue(tx, "order.machine_translate", { order_id }, { run_at });
}

async function storeDrafts(
  tx: Tx,
  order: OrderRow,
  stage_id: number,
  drafts: readonly Draft[],
  now: Date,
): Promise<void> {
  const is_raw = order.plan === "MT";
  for (const { received, answers_id, machine_part, warnings, segments } of drafts) {
    const file_id = await storeFile(tx, order.brand_id, received, order.target_lang, now);
    await tx
      .insertInto("attachment")
      .values({
        hash: newHash(),
        order_id: order.id,
        file_id,
        // It is a draft for a post-editor or, in a plan without one, the result for the customer.
        kind: is_raw ? "translated" : "machine",
        stage_id,
        answers_id,
        origin: "machine",
        machine_engine: machine_part?.engine ?? null,
        machine_percent: machine_part?.percent ?? null,
        warnings: [...warnings],
        codes_guessed: segments.filter(({ codes_guessed }) => codes_guessed).length,
        created_at: now,
      })
      .execute();
  }
  await storeTargets(tx, stage_id, drafts, now);
}

/** The targets of the machine stage, with which the next stage begins in the editor. */
async function storeTargets(tx: Tx, stage_id: number, drafts: readonly Draft[], now: Date): Promise<void> {
  const rows = drafts.flatMap(({ segments }) =>
    segments.flatMap(({ segment_id, target, codes_guessed }) =>
      target === null ? [] : [{ segment_id, target, codes_guessed }],
    ),
  );
  await sql`insert into segment_target (segment_id, stage_id, target, state, origin, codes_guessed, edited_at)
    select segment_id, ${stage_id}, target, 'draft', 'engine', codes_guessed, ${now}
    from jsonb_populate_recordset(null::segment_target, ${JSON.stringify(rows)}::jsonb)
    on conflict (segment_id, stage_id) do update set target = excluded.target, state = excluded.state,
      origin = excluded.origin, codes_guessed = excluded.codes_guessed, edited_at = excluded.edited_at,
      version = segment_target.version + 1`.execute(tx);
}

const attemptsOf = async (db: Kysely<DB>, order_id: number): Promise<number> => {
  const { n } = await db
    .selectFrom("engine_run")
    .select((w) => w.fn.countAll<bigint>().as("n"))
    .where("order_id", "=", order_id)
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** Attempts since the machine stage last began; those before a resumed failure do not count. */
async function triesSince(tx: Tx, order_id: number): Promise<number> {
  const begun = await tx
    .selectFrom("order_event")
    .select("at")
    .where("order_id", "=", order_id)
    .where("to_status", "=", "in_machine_translation")
    .where("from_status", "!=", "in_machine_translation")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const { n } = await tx
    .selectFrom("engine_run")
    .select((w) => w.fn.countAll<bigint>().as("n"))
    .where("order_id", "=", order_id)
    .where("ended_at", ">=", begun?.at ?? new Date(0))
    .executeTakeFirstOrThrow();
  return Number(n);
}
