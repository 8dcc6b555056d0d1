import { sql, type Selectable } from "kysely";
import { statuses } from "#domain/catalog.ts";
import { brandById } from "#brands/all.ts";
import { safeStart } from "#domain/work/safe-start.ts";
import type { LoadedFacts } from "#domain/orders/facts.ts";
import { minute, spans } from "#domain/orders/timers.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { entered_at, factPart, instantOf, type KnownOfOrder } from "#server/kernel/facts.ts";

type OrderRow = Selectable<DB["order"]>;
type StageRow = Selectable<DB["stage"]>;

const waiting = statuses.filter((status) => status.startsWith("waiting_"));

/** The time in which an order without a round does not fail, because its first round starts right after the status. */
const before_a_round_ms = 30 * minute;

/** The last instant at which a waiting stage can start and be in time; null without a promised date. */
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

type DispatchJson = {
  readonly round: {
    readonly state: Selectable<DB["offer_round"]>["state"];
    readonly ends_at: string;
    readonly closed_at: string | null;
  } | null;
  readonly offers_end: string | null;
};

/** The newest round of offers since the order began to wait, and when the last open offer ends. */
export const dispatch_part = factPart({
  when: { statuses: waiting },
  select: sql`(select jsonb_build_object(
      'round', (select jsonb_build_object('state', r.state, 'ends_at', r.ends_at, 'closed_at', r.closed_at)
        from offer_round r where r.stage_id = s.id and r.opened_at >= date_trunc('milliseconds', ${entered_at})
        order by r.id desc limit 1),
      'offers_end', (select max(expires_at) from offer where stage_id = s.id and state = 'sent'))
    from stage s where s.order_id = o.id and s.state = 'waiting' order by s.position limit 1)`,
  facts: dispatchFacts,
});

/**
 * The facts of an order that waits for a worker: when its offers end, and the last safe start. An order that the desk
 * handles by itself (no automatic offers, or a round it withdrew) has 72 hours (decision 0068).
 */
function dispatchFacts(
  json: DispatchJson | null,
  { order, stages, since }: KnownOfOrder,
): Partial<LoadedFacts> {
  if (!order.status.startsWith("waiting_")) {
    return order.session_starts_at === null ? {} : { safe_start_at: order.session_starts_at.getTime() };
  }
  const safe_start_at = safeStartOf(order, stages);
  if (json === null) return { safe_start_at };
  const offers_end = json.offers_end === null ? 0 : instantOf(json.offers_end);
  const waves_end_at = Math.max(roundsEnd(order, json.round, since), offers_end);
  // The search ends when the session begins.
  const latest = order.session_starts_at?.getTime() ?? Number.POSITIVE_INFINITY;
  return { safe_start_at, waves_end_at: Math.min(waves_end_at, latest) };
}

function roundsEnd(order: OrderRow, round: DispatchJson["round"], since: number): number {
  const counted_from = since + Number(order.held_ms);
  if (!round) return counted_from + (order.auto_dispatch ? before_a_round_ms : spans.desk);
  if (round.state === "withdrawn") return counted_from + spans.desk;
  return instantOf(round.closed_at ?? round.ends_at);
}
