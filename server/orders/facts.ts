import type { StageRow } from "#server/kernel/db/rows.ts";
import { sql } from "kysely";
import type { StageKind } from "#domain/catalog.ts";
import { nextStage } from "#domain/orders/decide.ts";
import { stage_grace } from "#domain/orders/timers.ts";
import { orderFacts, type LoadedFacts, type OrderFacts } from "#domain/orders/facts.ts";
import { jsonRows } from "#server/kernel/db/json-rows.ts";
import { entered_at, factPart, factParts, instantOf, type Snapshot } from "#server/kernel/facts.ts";
import { beside_kinds } from "#server/ledger/index.ts";
import { dialogueFacts, isSupplement, latestQuote } from "./dialogue-facts.ts";

const stage_rows = jsonRows<"stage">({
  accepted_at: "instant",
  deadline: "instant",
  fee: "bigint",
  skipped_at: "instant",
  submitted_at: "instant",
});

/** Since when an order has its status, and its stages. */
export const order_part = factPart({
  select: sql`jsonb_build_object('since', ${entered_at}, 'stages', coalesce((select jsonb_agg(${stage_rows.select("s")}
    order by s.position) from stage s where s.order_id = o.id), '[]'))`,
});
type Began = { readonly since: string; readonly stages: readonly unknown[] };

/** When an order entered its status, epoch milliseconds. */
export const enteredIn = ({ json }: Snapshot): number => instantOf((json.get(order_part) as Began).since);

/** The stages of an order as its snapshot has them. */
export const stagesIn = ({ json }: Snapshot): StageRow[] =>
  (json.get(order_part) as Began).stages.map((row) => stage_rows.read(row));

/**
 * Gross minor units: what settled requests brought for the order, what is owed on account, what is asked for; and the
 * attempts made. The fee of a paper copy that was asked for later buys the copy and nothing of the order.
 */
export const money_part = factPart({
  select: sql`(select jsonb_build_object(
      'settled', coalesce(sum(share.amount) filter (where request.state = 'settled'), 0)::text,
      'due', (sum(share.amount) filter (where request.state <> 'closed'))::text,
      'owed', (select gross::text from on_account where order_id = o.id and voided_at is null),
      'attempts', (select jsonb_build_object('count', count(*), 'by_bank', coalesce(bool_or(p.provider = 'bank'), false),
          'pending_since', (array_agg(p.start_date order by p.id) filter (where p.state = 'pending'))[1])
        from payment p where p.payment_request_id = any(array_agg(request.id))))
    from payment_request_order share join payment_request request on request.id = share.payment_request_id
    where share.order_id = o.id and request.kind not in (${sql.join(beside_kinds.map((kind) => sql.lit(kind)))}))`,
});
type Money = {
  readonly settled: string;
  readonly due: string | null;
  readonly owed: string | null;
  readonly attempts: {
    readonly count: number;
    readonly by_bank: boolean;
    readonly pending_since: string | null;
  };
};

function moneyIn({ json }: Snapshot) {
  const { settled, due, owed, attempts } = json.get(money_part) as Money;
  return {
    captured: BigInt(settled) + BigInt(owed ?? 0),
    due: due === null ? null : BigInt(due),
    payment_attempts: attempts.count,
    pending_since: attempts.pending_since === null ? null : instantOf(attempts.pending_since),
    // A buyer who once requested the bank account may have sent a transfer, whatever was tried before or after.
    payment_channel: attempts.by_bank
      ? ("transfer" as const)
      : attempts.count === 0
        ? null
        : ("online" as const),
  };
}

/**
 * What every decision about an order reads: time in status, plan and stage, money. What only one command knows
 * (consents, a worker's years) it adds as `extra`; what was not loaded refuses.
 */
export function factsIn(snapshot: Snapshot, now: Date, extra: Partial<LoadedFacts> = {}): OrderFacts {
  const { order } = snapshot;
  const stages = stagesIn(snapshot);
  const since = enteredIn(snapshot);
  const quote = latestQuote(snapshot);
  const active = stages.find(({ state }) => state === "active");
  const known = { order, stages, since, now, snapshot };
  let of_modules: Partial<LoadedFacts> = {};
  for (const part of factParts())
    of_modules = { ...of_modules, ...part.facts(snapshot.json.get(part) ?? null, known) };
  return orderFacts({
    now: now.getTime(),
    status: order.status,
    since,
    service: order.service_type,
    plan: order.plan,
    next_stage: nextStage(
      stages.map(({ kind, state }) => ({ kind, passed: state === "passed" })),
      active?.kind ?? null,
    ),
    failed_from: order.failed_from,
    on_hold: order.on_hold,
    is_guest: order.customer_id === null,
    is_supplement: isSupplement(order.status, quote),
    ...moneyIn(snapshot),
    brand_offers_service: true,
    owns_order: true,
    origin: order.origin,
    priced_at: order.priced_at?.getTime() ?? null,
    gross: order.price_gross ?? 0n,
    currency_matches: true,
    quote_lines: quote?.lines ?? 0,
    quote_net: BigInt(quote?.price_net ?? 0),
    quote_deadline_at: quote ? instantOf(quote.deadline) : null,
    quote_valid_until: quote ? instantOf(quote.valid_until) : null,
    quote_is_latest: quote?.state === "open",
    promised_at: order.deadline?.getTime() ?? null,
    stage_deadline_at: active?.deadline ? active.deadline.getTime() + stage_grace : null,
    previous_stage: previousStage(stages, active),
    ...dialogueFacts(snapshot),
    ...of_modules,
    ...extra,
  });
}

function previousStage(stages: readonly StageRow[], active: StageRow | undefined): StageKind | null {
  const before = stages.filter(
    ({ state, position }) => state === "passed" && position < (active?.position ?? Infinity),
  );
  return before.at(-1)?.kind ?? null;
}
