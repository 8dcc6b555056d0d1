import type { Kysely, Selectable } from "kysely";
import { brandById } from "#brands/all.ts";
import { safeStart } from "#domain/work/safe-start.ts";
import type { LoadedFacts } from "#domain/orders/facts.ts";
import { minute, spans } from "#domain/orders/timers.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { KnownOfOrder } from "#server/kernel/facts.ts";

type OrderRow = Selectable<DB["order"]>;
type StageRow = Selectable<DB["stage"]>;

/** A round begins right after the status; until it stands, the order waits at least this long. */
const before_a_round_ms = 30 * minute;

/** The last instant a waiting stage could be started in time; null without a promise. */
export const safeStartOf = (order: OrderRow, stages: readonly StageRow[]): number | null =>
  safeStart(
    {
      service_type: order.service_type,
      plan: order.plan,
      words: order.words,
      characters_collapsed: order.characters_collapsed,
      deadline_at: order.deadline?.getTime() ?? null,
      session_starts_at: order.session_starts_at?.getTime() ?? null,
      stages: stages.map(({ kind, state }) => ({ kind, passed: state === "passed" })),
    },
    brandById(order.brand_id)?.holidays ?? "PL",
  );

/**
 * What the table asks of an order that waits for a worker: when its offers are over, and the last safe start. An order
 * that the desk has in hand (no automatic offers, or a round it withdrew) has the desk's 72 hours (decision 0068).
 */
export async function dispatchFacts(
  db: Kysely<DB>,
  order: OrderRow,
  { stages, since }: KnownOfOrder,
): Promise<Partial<LoadedFacts>> {
  if (!order.status.startsWith("waiting_")) {
    return order.session_starts_at === null ? {} : { safe_start_at: order.session_starts_at.getTime() };
  }
  const safe_start_at = safeStartOf(order, stages);
  const stage = stages.find(({ state }) => state === "waiting");
  if (!stage) return { safe_start_at };
  const rounds_end_at = await roundsEnd(db, order, stage, since);
  const offers_end_at = await offersEnd(db, stage);
  const waves_end_at = Math.max(rounds_end_at, offers_end_at);
  // Nobody is looked for once the session has begun.
  const latest = order.session_starts_at?.getTime() ?? Number.POSITIVE_INFINITY;
  return { safe_start_at, waves_end_at: Math.min(waves_end_at, latest) };
}

async function roundsEnd(
  db: Kysely<DB>,
  order: OrderRow,
  stage: Pick<StageRow, "id">,
  since: number,
): Promise<number> {
  const round = await db
    .selectFrom("offer_round")
    .select(["state", "ends_at", "closed_at"])
    .where("stage_id", "=", stage.id)
    .where("opened_at", ">=", new Date(since))
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const counted_from = since + Number(order.held_ms);
  if (!round) return counted_from + (order.auto_dispatch ? before_a_round_ms : spans.desk);
  if (round.state === "withdrawn") return counted_from + spans.desk;
  return (round.closed_at ?? round.ends_at).getTime();
}

async function offersEnd(db: Kysely<DB>, stage: Pick<StageRow, "id">): Promise<number> {
  const last = await db
    .selectFrom("offer")
    .select((w) => w.fn.max("expires_at").as("at"))
    .where("stage_id", "=", stage.id)
    .where("state", "=", "sent")
    .executeTakeFirst();
  return last?.at ? new Date(last.at).getTime() : 0;
}
