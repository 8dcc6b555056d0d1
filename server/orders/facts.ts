import type { OrderRow, StageRow } from "#server/kernel/db/rows.ts";
import { sql, type Kysely } from "kysely";
import type { StageKind } from "#domain/catalog.ts";
import { nextStage } from "#domain/orders/decide.ts";
import { orderFacts, type LoadedFacts, type OrderFacts } from "#domain/orders/facts.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { factParts, type KnownOfOrder } from "#server/kernel/facts.ts";
import { aftercareFacts } from "./aftercare-facts.ts";
import { dialogueFacts, isSupplement } from "./dialogue-facts.ts";
import { owedOnAccount, beside_kinds } from "#server/ledger/index.ts";
import { stagesOf } from "./rows.ts";

/** A late worker may still deliver; the stage is taken away after this, milliseconds (decision 0015). */
export const stage_grace = 24 * 60 * 60_000;

/**
 * Loads what every decision about an order reads: time in status, plan and stage, money. What only one command
 * knows (consents, a worker's years) it adds as `extra`; what nobody loaded refuses.
 */
export async function loadFacts(
  db: Kysely<DB>,
  order: OrderRow,
  now: Date,
  extra: Partial<LoadedFacts> = {},
): Promise<OrderFacts> {
  const stages = await stagesOf(db, order.id);
  const [since, money, quote] = [
    await enteredAt(db, order),
    await moneyOf(db, order.id),
    await latestQuote(db, order.id),
  ];
  const active = stages.find(({ state }) => state === "active");
  const in_hand = active ?? null;
  return orderFacts({
    now: now.getTime(),
    status: order.status,
    since,
    service: order.service_type,
    plan: order.plan,
    next_stage: nextStage(
      stages.map(({ kind, state }) => ({ kind, passed: state === "passed" })),
      in_hand?.kind ?? null,
    ),
    failed_from: order.failed_from,
    on_hold: order.on_hold,
    is_guest: order.customer_id === null,
    is_supplement: isSupplement(order.status, quote),
    captured: money.captured,
    payment_attempts: money.attempts,
    pending_since: money.pending_since?.getTime() ?? null,
    payment_channel: money.channel,
    brand_offers_service: true,
    owns_order: true,
    origin: order.origin,
    priced_at: order.priced_at?.getTime() ?? null,
    gross: order.price_gross ?? 0n,
    currency_matches: true,
    due: money.due,
    quote_lines: Array.isArray(quote?.lines) ? quote.lines.length : 0,
    quote_net: quote?.price_net ?? 0n,
    quote_deadline_at: quote?.deadline.getTime() ?? null,
    quote_valid_until: quote?.valid_until.getTime() ?? null,
    quote_is_latest: quote?.state === "open",
    promised_at: order.deadline?.getTime() ?? null,
    stage_deadline_at: active?.deadline ? active.deadline.getTime() + stage_grace : null,
    previous_stage: previousStage(stages, active),
    ...(await aftercareFacts(db, order)),
    ...(await dialogueFacts(db, order, quote)),
    ...(await factsOfModules(db, order, { stages, since, now })),
    ...extra,
  });
}

async function factsOfModules(
  db: Kysely<DB>,
  order: OrderRow,
  known: KnownOfOrder,
): Promise<Partial<LoadedFacts>> {
  let facts: Partial<LoadedFacts> = {};
  for (const load of factParts()) facts = { ...facts, ...(await load(db, order, known)) };
  return facts;
}

function previousStage(stages: readonly StageRow[], active: StageRow | undefined): StageKind | null {
  const before = stages.filter(
    ({ state, position }) => state === "passed" && position < (active?.position ?? Infinity),
  );
  return before.at(-1)?.kind ?? null;
}

/** When the order entered its status, epoch milliseconds. */
export async function enteredAt(db: Kysely<DB>, order: OrderRow): Promise<number> {
  const entered = await db
    .selectFrom("order_event")
    .select("at")
    .where("order_id", "=", order.id)
    .where(sql<boolean>`from_status is distinct from to_status`)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return (entered?.at ?? order.created_at).getTime();
}

const latestQuote = (db: Kysely<DB>, order_id: number) =>
  db
    .selectFrom("quote")
    .select(["state", "price_net", "lines", "deadline", "valid_until", "is_supplement"])
    .select(["delta_gross", "reduced_scope"])
    .where("order_id", "=", order_id)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();

/** Gross minor units: what settled requests brought for this order and what is owed on account, what an open one asks, and the attempts made. */
async function moneyOf(
  db: Kysely<DB>,
  order_id: number,
): Promise<{
  captured: bigint;
  due: bigint | null;
  attempts: number;
  pending_since: Date | null;
  channel: "online" | "transfer" | null;
}> {
  const requests = await db
    .selectFrom("payment_request_order as share")
    .innerJoin("payment_request as request", "request.id", "share.payment_request_id")
    .select(["request.id", "request.state", "share.amount"])
    .where("share.order_id", "=", order_id)
    // The fee of a paper copy asked for later buys the copy and nothing of the order.
    .where("request.kind", "not in", beside_kinds)
    .execute();
  const settled = requests.filter(({ state }) => state === "settled");
  const owed = await owedOnAccount(db, order_id);
  const asked = requests.filter(({ state }) => state !== "closed");
  const attempts =
    requests.length === 0
      ? []
      : await db
          .selectFrom("payment")
          .select(["state", "start_date", "provider"])
          .where(
            "payment_request_id",
            "in",
            requests.map(({ id }) => id),
          )
          .execute();
  return {
    captured: settled.reduce((total, { amount }) => total + amount, owed),
    due: asked.length === 0 ? null : asked.reduce((total, { amount }) => total + amount, 0n),
    attempts: attempts.length,
    pending_since: attempts.find(({ state }) => state === "pending")?.start_date ?? null,
    // Whoever once asked for the account may have been to the bank, whatever was tried before or after.
    channel: attempts.some(({ provider }) => provider === "bank")
      ? "transfer"
      : attempts.length === 0
        ? null
        : "online",
  };
}
