import { sql, type Selectable } from "kysely";
import type { LoadedFacts } from "#domain/orders/facts.ts";
import { reprice_floor } from "#domain/orders/supplement.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { factPart, type Snapshot } from "#server/kernel/facts.ts";

type OrderRow = Selectable<DB["order"]>;
type Quote = Pick<Selectable<DB["quote"]>, "state" | "is_supplement" | "reduced_scope"> & {
  readonly price_net: string;
  readonly delta_gross: string | null;
  readonly deadline: string;
  readonly valid_until: string;
  /** How many lines it has. */
  readonly lines: number;
};

/** Whether the offer on the table, or the money that is asked for, is about an order that was already bought. */
export const isSupplement = (
  status: OrderRow["status"],
  quote: Pick<Quote, "state" | "is_supplement"> | null,
): boolean =>
  quote?.is_supplement === true &&
  (quote.state === "open" || (quote.state === "accepted" && status === "payment"));

const consent = (kind: "terms" | "early_start") => sql`coalesce((select granted from consent
  where cart_id = o.cart_id and kind = ${sql.lit(kind)} order by id desc limit 1), false)`;

/** The newest offer, what the customer agreed to, and whether files came since the input was found unreadable. */
export const dialogue_part = factPart({
  select: sql`jsonb_build_object(
    'quote', (select jsonb_build_object('state', q.state, 'price_net', q.price_net::text,
        'lines', case when jsonb_typeof(q.lines) = 'array' then jsonb_array_length(q.lines) else 0 end,
        'deadline', q.deadline, 'valid_until', q.valid_until, 'is_supplement', q.is_supplement,
        'delta_gross', q.delta_gross::text, 'reduced_scope', q.reduced_scope)
      from quote q where q.order_id = o.id order by q.version desc limit 1),
    'user_type', (select user_type from cart where id = o.cart_id),
    'terms', ${consent("terms")}, 'early_start', ${consent("early_start")},
    'newer_source', o.unreadable_at is not null and exists (select from attachment a where a.order_id = o.id
      and a.kind = 'source' and a.created_at > o.unreadable_at))`,
});
type Dialogue = {
  readonly quote: Quote | null;
  readonly user_type: Selectable<DB["cart"]>["user_type"] | null;
  readonly terms: boolean;
  readonly early_start: boolean;
  readonly newer_source: boolean;
};
const dialogueIn = ({ json }: Snapshot) => json.get(dialogue_part) as Dialogue;

export const latestQuote = (snapshot: Snapshot): Quote | null => dialogueIn(snapshot).quote;

const time = (at: Date | null): number | null => at?.getTime() ?? null;

/** The facts of the dialogue with the customer for decisions: questions, holds, supplements and consents. */
export function dialogueFacts(snapshot: Snapshot): Partial<LoadedFacts> {
  const { order } = snapshot;
  const { quote, user_type, terms, early_start, newer_source } = dialogueIn(snapshot);
  const supplement = isSupplement(order.status, quote) ? quote : null;
  return {
    hold_since: time(order.hold_since),
    hold_review_at: time(order.hold_review_at),
    paused_ms: order.status === "in_analysis" ? Number(order.held_ms) : 0,
    info_asked_at: time(order.info_asked_at),
    info_answered_at: time(order.info_answered_at),
    preapproved_gross: order.preapproved_gross,
    supplement_delta: supplement?.delta_gross == null ? null : BigInt(supplement.delta_gross),
    reduced_scope_offered: supplement?.reduced_scope ?? false,
    reprice_floor: reprice_floor[order.currency],
    // The input is readable until it was found not to be, and again once another file has come.
    input_readable: order.unreadable_at === null || newer_source,
    terms_accepted: terms,
    // The terms are accepted together with the privacy policy (§5).
    privacy_accepted: terms,
    // A company has no withdrawal period to give up (decision 0014).
    early_start_accepted: user_type === "company" || early_start,
    // After delivery a consumer has the statutory period for a complaint.
    ...(order.status === "finished" ? { is_consumer: user_type === "private" } : {}),
  };
}
