import { endNow } from "#server/payments/index.ts";
import { contractOf } from "#server/orders/index.ts";
import { endRight } from "#server/quotes/index.ts";
import { pagesOf } from "#domain/pricing/sheet.ts";
import { deliveryNote } from "#server/files/index.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { Kysely, Selectable } from "kysely";
import { Refusal } from "#domain/errors.ts";
import { maskEmail } from "#domain/mask.ts";
import { allowedEvents } from "#domain/orders/decide.ts";
import type { Event, Role } from "#domain/orders/events.ts";
import type { OrderFacts } from "#domain/orders/facts.ts";
import {
  endOf,
  paidWhen,
  projection,
  stageDates,
  timeline,
  type TimelineStep,
} from "#domain/orders/projection.ts";
import { mayWithdraw } from "#domain/orders/withdrawal.ts";
import { write_off_provider } from "#domain/payments/write-off.ts";
import { plans } from "#domain/catalog.ts";
import type { OrderView } from "#contract/orders/orders.ts";
import type { TrackingView } from "#contract/views/tracking.ts";
import { shownVatId } from "#domain/tax/vat-id.ts";
import { allOf } from "#server/kernel/db/batched-reads.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import { endRefundKey } from "#server/ledger/index.ts";

type Move = {
  readonly event: string;
  readonly actor_role: string;
  readonly from_status: OrderRow["status"] | null;
  readonly to_status: OrderRow["status"];
  readonly at: Date;
};

/** The changes of status of an order, oldest first. */
const movesOf = (db: Kysely<DB>, order_id: number): Promise<Move[]> =>
  db
    .selectFrom("order_event")
    .select(["event", "actor_role", "from_status", "to_status", "at"])
    .where("order_id", "=", order_id)
    .where((w) => w("from_status", "is distinct from", w.ref("to_status")))
    .orderBy("id")
    .execute();

const quoting: readonly OrderRow["status"][] = ["calculation", "acceptation"];

/** The customer's timeline with the day each stage was passed, or begun for the present one. */
function datedTimeline(order: OrderRow, moves: readonly Move[]): OrderView["timeline"] {
  const passed = moves.map(({ to_status, at }) => ({ to: to_status, at: at.getTime() }));
  const dates = stageDates(passed);
  const paid_at = paidWhen(passed);
  const last = moves.at(-1);
  const reached = projection[order.status].stage === null ? (last?.from_status ?? null) : null;
  const quoted = moves.some(({ to_status }) => quoting.includes(to_status));
  const steps = timeline({
    status: order.status,
    reached,
    stages: plans[order.plan],
    quoted,
    paid: paid_at !== null,
  });
  const instantOf = ({ stage, state }: TimelineStep): number | null => {
    const { begun, left } = dates[stage === "order" ? "quote" : stage];
    if (state === "done") return left ?? begun ?? (stage === "payment" ? paid_at : null);
    if (state === "current") return begun;
    return state === "stopped" ? (last?.at.getTime() ?? null) : null;
  };
  return steps.flatMap((step) => {
    if (step.state === "skipped") return [];
    const at = instantOf(step);
    return [{ stage: step.stage, state: step.state, at: at === null ? null : new Date(at).toISOString() }];
  });
}

const binding: readonly string[] = ["order.place", "quote.accept", "quote.issue_preapproved"];
const reopening: readonly string[] = ["order.edit_again", "quote.reopen"];

/** When the customer ordered with obligation to pay; null before that, and after it was reopened. */
function placedAt(moves: readonly Move[]): Date | null {
  let placed: Date | null = null;
  for (const { event, at } of moves) {
    if (binding.includes(event)) placed = at;
    if (reopening.includes(event)) placed = null;
  }
  return placed;
}

/** The events by which a customer ends an order; the transition table decides which are allowed. */
const cancelling = ["draft.discard", "quote.withdraw", "order.cancel", "failure.abandon"] as const;

/** Whether the buyer may end the order now, and by which event. A decided quote is answered on its own page. */
export function cancellingEvent(facts: OrderFacts): (typeof cancelling)[number] | null {
  const allowed: readonly Event[] = allowedEvents(facts, "customer");
  return cancelling.find((event) => allowed.includes(event)) ?? null;
}

async function buyerOf(db: Kysely<DB>, order: OrderRow) {
  const buyer = await db
    .selectFrom("cart")
    .select(["email", "first_name", "last_name", "phone", "user_type", "company_name"])
    .select(["address", "postcode", "city", "country", "vat_id"])
    .where("id", "=", order.cart_id)
    .executeTakeFirst();
  if (!buyer) throw new Refusal("order.not_found");
  return { ...buyer, vat_id: buyer.vat_id && shownVatId(buyer.vat_id, buyer.country) };
}

const paidAt = (db: Kysely<DB>, order_id: number) =>
  db
    .selectFrom("payment_request_order as share")
    .innerJoin("payment_request as request", "request.id", "share.payment_request_id")
    .select("request.settled_at")
    .where("share.order_id", "=", order_id)
    .where("request.state", "=", "settled")
    .where("request.kind", "=", "cart")
    .orderBy("request.id")
    .limit(1)
    .executeTakeFirst();

type Refunded = Pick<Selectable<DB["refund"]>, "amount" | "state" | "created_at" | "settled_at">;

/** Refunds as one sum; null without any. */
function refundView(
  rows: readonly Refunded[],
  currency: OrderRow["currency"],
): TrackingView["refunds"][number] | null {
  const last = rows.at(-1);
  if (!last) return null;
  const returned = rows.every(({ state }) => state === "settled");
  return {
    amount: moneyView(
      rows.reduce((sum, { amount }) => sum + amount, 0n),
      currency,
    ),
    state: returned ? "returned" : "on_its_way",
    at: ((returned ? last.settled_at : null) ?? last.created_at).toISOString(),
  };
}

/** What an order gave back: by its end as one sum, and each refund of it. */
async function refundsOf(db: Kysely<DB>, order: OrderRow): Promise<Pick<TrackingView, "refund" | "refunds">> {
  const rows = await db
    .selectFrom("refund")
    .innerJoin("payment", "payment.id", "refund.payment_id")
    .select(["refund.amount", "refund.state", "refund.created_at", "refund.settled_at", "refund.unique_key"])
    .where("refund.order_id", "=", order.id)
    .where("payment.provider", "!=", write_off_provider)
    .orderBy("refund.id")
    .execute();
  const of_end = rows.filter(({ unique_key }) => unique_key.startsWith(endRefundKey(order.id, "")));
  return {
    refund: refundView(of_end, order.currency),
    refunds: rows.flatMap((row) => refundView([row], order.currency) ?? []),
  };
}

/** Whether the buyer may still withdraw from the contract, and when they did: the whole is withdrawn from only once. */
async function withdrawalOf(db: Kysely<DB>, order: OrderRow, now: Date): Promise<TrackingView["withdrawal"]> {
  const { contract, received } = await allOf({
    contract: contractOf(db, order),
    received: db
      .selectFrom("withdrawal")
      .select(["received_at", "part"])
      .where("order_id", "=", order.id)
      .orderBy("id")
      .execute(),
  });
  const whole = received.find(({ part }) => part === "");
  return {
    offered: !whole && mayWithdraw(contract, now.getTime()),
    received_at: (whole ?? received[0])?.received_at.toISOString() ?? null,
  };
}

/** The number of messages of the desk that the customer has not read. */
async function unreadOf(db: Kysely<DB>, order_id: number): Promise<number> {
  const { n } = await db
    .selectFrom("message")
    .select((w) => w.fn.countAll<bigint>().as("n"))
    .where("order_id", "=", order_id)
    .where("read_at", "is", null)
    .where("author_role", "in", ["staff", "system"])
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** The cause of a pause as shown to the customer; fraud checks and chargebacks are internal. */
function pausedView({ hold_since, hold_reason }: OrderRow): TrackingView["paused"] {
  if (hold_since === null) return null;
  const why = hold_reason === "withdrawal" || hold_reason === "customer" ? hold_reason : "other";
  return { since: hold_since.toISOString(), why };
}

type Looking = {
  readonly role: "customer" | "guest" | "staff";
  readonly facts: OrderFacts;
  readonly now: Date;
};

/** The progress and the end of an order for its page. Only its owner sees contact and billing (decision 0036). */
export async function tracking(
  db: Kysely<DB>,
  order: OrderRow,
  { role, facts, now }: Looking,
): Promise<TrackingView & Pick<OrderView, "timeline">> {
  const event = role === "staff" ? null : cancellingEvent(facts);
  const owner_id = role === "customer" ? order.customer_id : null;
  const right = event === null ? "never" : endRight(order, owner_id, facts.captured);
  const { moves, buyer, paid, refunded, withdrawal, unread_messages, end_now, note } = await allOf({
    moves: movesOf(db, order.id),
    buyer: buyerOf(db, order),
    paid: paidAt(db, order.id),
    refunded: refundsOf(db, order),
    withdrawal: withdrawalOf(db, order, now),
    unread_messages: unreadOf(db, order.id),
    end_now: event === null || right === "never" ? null : endNow(db, order, { event, by: "customer" }, now),
    note: order.status === "finished" ? deliveryNote(db, order.id) : null,
  });
  const last = moves.at(-1);
  const ended = order.status === "canceled" || order.status === "dropped";
  return {
    timeline: datedTimeline(order, moves),
    pages: pagesOf(order),
    raw_machine: order.plan === "MT",
    email_hint: maskEmail(buyer.email),
    buyer: role === "customer" ? buyer : null,
    user_type: buyer.user_type,
    placed_at: placedAt(moves)?.toISOString() ?? null,
    paid_at: paid?.settled_at?.toISOString() ?? null,
    ...refunded,
    withdrawal,
    cancellation:
      end_now === null
        ? null
        : {
            paid: moneyView(end_now.paid, order.currency),
            refund: moneyView(end_now.sent, order.currency),
            receivable: moneyView(end_now.receivable, order.currency),
            rule: end_now.rule,
            needs_code: right === "with_code",
          },
    paused: pausedView(order),
    unread_messages,
    end:
      ended && last
        ? { how: endOf(last.event as Event, last.actor_role as Role), at: last.at.toISOString() }
        : null,
    delivery_note: note && {
      left: [...note.left],
      codes_guessed: note.codes_guessed,
      converted: [...note.converted],
      warnings: [...note.warnings],
    },
  };
}
