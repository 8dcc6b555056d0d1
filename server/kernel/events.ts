import type { Event, Role } from "#domain/orders/events.ts";
import type { WebhookType } from "#domain/webhooks/public-events.ts";
import type { OrderRow } from "./db/rows.ts";
import type { Snapshot } from "./facts.ts";
import type { Tx } from "./db/open.ts";
import type { Caller } from "./http/caller.ts";

type Actor = { readonly role: Role; readonly id: number | null };

/** An event that the table of transitions allows; nothing of the order is written yet. */
export type OrderDecided = {
  readonly before: OrderRow;
  /** The order with the new columns; its timer is still the old one. */
  readonly order: OrderRow;
  readonly event: Event;
  readonly actor: Actor;
  /** What was known of the order before. */
  readonly snapshot: Snapshot;
};

/** An event that is written, with its history line; `from_status` is null for a new order. */
export type OrderMoved = {
  readonly order: OrderRow;
  readonly event: Event;
  readonly from_status: OrderRow["status"] | null;
  readonly actor: Actor;
  /** What is known of the order and its work after the event; empty for a new order. */
  readonly snapshot: Snapshot;
};

/** A stage is handed in; the order moves next. `session` is how a session went whose stage it is. */
export type StageSubmitted = {
  readonly order: OrderRow;
  readonly translator_id: number | null;
  readonly session: { readonly minutes: number; readonly notes: string } | null;
};

/** An offer is accepted or applied for. */
export type OfferAccepted = { readonly order: OrderRow; readonly translator_id: number };

/** Fees of an order were agreed beyond those of its stages. */
export type FeeChanged = { readonly order: OrderRow; readonly event: Event };

/** A translator is paused or leaves: sessions to which they come second need someone else. */
export type TranslatorUnseated = {
  readonly translator_id: number;
  readonly order_ids: readonly number[];
  readonly caller: Caller;
  readonly reason: string;
};

/** An owner has removed a member, and the keys of that person are to end. */
type MemberKeysEnded = { readonly caller: Caller; readonly member_id: number };

/** A second person approved or declined a refund. */
export type RefundDecided = { readonly refund_request_id: number; readonly approved: boolean };

/** The customer gets word of something that is no move of an order. */
export type CustomerInformed =
  | {
      readonly type: Extract<
        WebhookType,
        "order.delayed" | "order.message" | "order.corrected" | "order.shipped"
      >;
      readonly order_id: number;
    }
  | { readonly type: "invoice.issued"; readonly customer_id: number; readonly invoice_id: number }
  | { readonly type: "balance.low" | "balance.topped_up"; readonly customer_id: number }
  | {
      readonly type: "approval.waiting" | "approval.decided";
      readonly customer_id: number;
      readonly approval_id: number;
    };

/**
 * Every event with what its reactions get: ids, and the order as its locked row, because the command has just read or
 * written it (decision 0179).
 */
type Events = {
  readonly "assignment.fee_changed": FeeChanged;
  readonly "customer.informed": CustomerInformed;
  readonly "member.keys_ended": MemberKeysEnded;
  readonly "offer.accepted": OfferAccepted;
  readonly "order.decided": OrderDecided;
  readonly "order.moved": OrderMoved;
  readonly "order.timer_due": { readonly order_id: number };
  readonly "refund.decided": RefundDecided;
  readonly "stage.submitted": StageSubmitted;
  readonly "translator.unseated": TranslatorUnseated;
};
type EventName = keyof Events;

/** `plan` writes what a decision depends on, `follow` what comes of it, `ledger` locks accounts until the commit. */
const phases = ["plan", "follow", "ledger"] as const;
type Phase = (typeof phases)[number];

type Run<N extends EventName> = (tx: Tx, payload: Events[N], now: Date) => Promise<unknown>;
/** `on` checks that `run` takes the payload of the event. */
export type Reaction = { readonly event: EventName; readonly phase: Phase; readonly run: Run<never> };

export const on = <N extends EventName>(
  event: N,
  { phase, run }: { readonly phase: Phase; readonly run: Run<N> },
): Reaction => ({ event, phase, run });

/** The reactions to an event by phase, and inside a phase as given: by module, then as the module lists them. */
export const reactionsTo = (reactions: readonly Reaction[], event: EventName): Reaction[] =>
  reactions
    .filter((reaction) => reaction.event === event)
    .toSorted((a, b) => phases.indexOf(a.phase) - phases.indexOf(b.phase));

let installed: readonly Reaction[] | null = null;

/** Sets the table of reactions, composed at start of those of every module. */
export function installReactions(reactions: readonly Reaction[]): void {
  installed = reactions;
}

/**
 * Runs the reactions to an event in the caller's transaction. What a reaction throws, a refusal or a fault, rolls the
 * command back. Returns whether one of them has answered `true`: it wrote rows that the facts of an order are read from.
 */
export async function publish<N extends EventName>(
  tx: Tx,
  event: N,
  payload: Events[N],
  now: Date,
): Promise<boolean> {
  if (installed === null) throw new Error("the reactions to events are not installed");
  let wrote = false;
  for (const { run } of reactionsTo(installed, event))
    wrote = (await (run as Run<N>)(tx, payload, now)) === true || wrote;
  return wrote;
}
