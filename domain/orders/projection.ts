import type { Event, Role } from "./events.ts";
import {
  type CustomerGroup,
  service_traits,
  type Service,
  type StageKind,
  type Status,
  statuses,
} from "../catalog.ts";

/** The stages shown to a customer instead of the eighteen statuses. */
const customer_stages = ["quote", "payment", "translation", "quality_check", "delivery"] as const;
type CustomerStage = (typeof customer_stages)[number];

type Tone = "success" | "danger" | "warning" | "info" | "neutral";

/** The main action of the page; `allowedEvents` returns the events that the customer may raise. */
type CustomerAction =
  | "continue"
  | "wait"
  | "accept_or_reject"
  | "pay"
  | "download"
  | "order_again"
  | "ask_again"
  | "contact";

type Projection = {
  /** Null where the stage is that of the previous status; see `timeline`. */
  readonly stage: CustomerStage | null;
  readonly tone: Tone;
  readonly action: CustomerAction;
};

/** §4 Presentation: finished green; canceled, dropped, failure red; statuses before the sale warning or danger. */
export const projection: Record<Status, Projection> = {
  draft: { stage: "quote", tone: "warning", action: "continue" },
  calculation: { stage: "quote", tone: "warning", action: "wait" },
  acceptation: { stage: "quote", tone: "warning", action: "accept_or_reject" },
  payment: { stage: "payment", tone: "danger", action: "pay" },
  in_analysis: { stage: "translation", tone: "neutral", action: "wait" },
  waiting_translation: { stage: "translation", tone: "neutral", action: "wait" },
  translation: { stage: "translation", tone: "info", action: "wait" },
  waiting_proofreading: { stage: "quality_check", tone: "neutral", action: "wait" },
  proofreading: { stage: "quality_check", tone: "info", action: "wait" },
  waiting_verification: { stage: "quality_check", tone: "neutral", action: "wait" },
  verification: { stage: "quality_check", tone: "info", action: "wait" },
  in_machine_translation: { stage: "translation", tone: "info", action: "wait" },
  waiting_post_edition: { stage: "translation", tone: "neutral", action: "wait" },
  in_post_edition: { stage: "translation", tone: "info", action: "wait" },
  finished: { stage: "delivery", tone: "success", action: "download" },
  canceled: { stage: null, tone: "danger", action: "order_again" },
  dropped: { stage: null, tone: "danger", action: "ask_again" },
  failure: { stage: null, tone: "danger", action: "contact" },
};

const group_of_action: Record<CustomerAction, CustomerGroup> = {
  continue: "needs_you",
  accept_or_reject: "needs_you",
  pay: "needs_you",
  wait: "in_progress",
  contact: "in_progress",
  download: "finished",
  order_again: "ended",
  ask_again: "ended",
};

/** The statuses of a group; every status is in one. */
export const statusesIn = (group: CustomerGroup): Status[] =>
  statuses.filter((status) => group_of_action[projection[status].action] === group);

/** An order bought immediately had no quote: its timeline begins with the order. */
export const timeline_stages = ["order", ...customer_stages] as const;
type TimelineStage = (typeof timeline_stages)[number];

export type TimelineStep = {
  readonly stage: TimelineStage;
  /** `stopped` marks the last stage of a canceled, dropped or failed order. */
  readonly state: "done" | "current" | "ahead" | "skipped" | "stopped";
};

const quality_stages: readonly StageKind[] = ["proofreading", "verification"];

/**
 * The customer's timeline of an order. Stages the plan does not have are skipped; an ended order is shown at the stage
 * of `reached`, the last status before its end or failure.
 */
export function timeline(order: {
  readonly status: Status;
  readonly reached: Status | null;
  readonly stages: readonly StageKind[];
  readonly quoted: boolean;
  /** Its payment was passed, as before a change of the order is proposed. */
  readonly paid: boolean;
}): TimelineStep[] {
  const checked = order.stages.some((kind) => quality_stages.includes(kind));
  const made = order.stages.some((kind) => !quality_stages.includes(kind));
  const hasStage = (stage: CustomerStage) =>
    stage === "translation" ? made : stage === "quality_check" ? checked : true;
  const ended = projection[order.status].stage === null;
  const stood =
    projection[order.status].stage ?? (order.reached && projection[order.reached].stage) ?? "quote";
  // The analysis of a proofreading order belongs to the next stage that it has.
  const here = customer_stages.findIndex(
    (stage, i) => i >= customer_stages.indexOf(stood) && hasStage(stage),
  );
  return customer_stages.map((name, i) => {
    const stage = name === "quote" && !order.quoted ? "order" : name;
    if (!hasStage(name)) return { stage, state: "skipped" };
    const passed = i < here || (name === "payment" && i > here && order.paid);
    if (order.status === "finished" || passed) return { stage, state: "done" };
    if (i > here) return { stage, state: "ahead" };
    return { stage, state: ended ? "stopped" : "current" };
  });
}

/** Interpreting has no text to deliver: its search, session and end have the same statuses with other texts (§1). */
export const wordsOf = (service: Service): "text" | "session" =>
  service_traits[service].session === null ? "text" : "session";

/**
 * When the order passed each stage, from its history: `left` at its end, `begun` when a worker started it; a stage that
 * waits for a translator has not begun. Epoch milliseconds.
 */
export type StageDates = Readonly<
  Record<CustomerStage, { readonly begun: number | null; readonly left: number | null }>
>;

/** Statuses without an assigned worker. */
const unbegun: readonly Status[] = [
  "in_analysis",
  "waiting_translation",
  "waiting_proofreading",
  "waiting_verification",
  "waiting_post_edition",
];

/** When the payment was passed the first time: by the move to a later stage; null before that. */
export function paidWhen(moves: readonly { readonly to: Status; readonly at: number }[]): number | null {
  const payment = customer_stages.indexOf("payment");
  const passed = moves.find(({ to }) => {
    const { stage } = projection[to];
    return stage !== null && customer_stages.indexOf(stage) > payment;
  });
  return passed?.at ?? null;
}

/**
 * Computes the dates of the customer's stages from the history of an order, oldest first. Work returned for correction
 * has not left its stage, work returned by its worker has not begun; an end leaves the current stage.
 */
export function stageDates(moves: readonly { readonly to: Status; readonly at: number }[]): StageDates {
  const dates = Object.fromEntries(
    customer_stages.map((stage) => [stage, { begun: null as number | null, left: null as number | null }]),
  ) as Record<CustomerStage, { begun: number | null; left: number | null }>;
  let here = -1;
  for (const { to, at } of moves) {
    const { stage } = projection[to];
    const there = stage === null ? here : customer_stages.indexOf(stage);
    for (const [i, name] of customer_stages.entries()) {
      const passed = i < there || (stage === null && i === there);
      dates[name].left = passed ? (dates[name].left ?? at) : null;
      if (i !== there || stage === null) continue;
      if (unbegun.includes(to)) dates[name].begun = null;
      else if (there !== here || dates[name].begun === null) dates[name].begun = at;
    }
    here = there;
  }
  return dates;
}

/** How an order ended without being finished, as shown to its customer. */
export const order_ends = [
  "discarded",
  "withdrawn_request",
  "refused",
  "unanswered",
  "rejected",
  "quote_expired",
  "payment_expired",
  "draft_expired",
  "cancelled_by_customer",
  "cancelled_by_us",
  "withdrawn",
  "other",
] as const;
export type OrderEnd = (typeof order_ends)[number];

/**
 * The key of the text for the event that ended an order; the actor matters where both sides may raise it. Throws
 * RangeError on others.
 */
export function endOf(event: Event, role: Role): OrderEnd {
  if (event === "order.cancel")
    return role === "staff" || role === "system" ? "cancelled_by_us" : "cancelled_by_customer";
  const end = ends[event];
  if (end === undefined) throw new RangeError(`${event} ends no order`);
  return end;
}
const ends: Partial<Record<Event, OrderEnd>> = {
  "draft.discard": "discarded",
  "draft.expire": "draft_expired",
  "quote.withdraw": "withdrawn_request",
  "quote.refuse": "refused",
  "info.timeout": "unanswered",
  "quote.reject": "rejected",
  "quote.expire": "quote_expired",
  "payment.expire": "payment_expired",
  "order.withdraw": "withdrawn",
  "supplement.reject": "other",
  "supplement.expire": "other",
  "supplement.pay_expire": "other",
  "failure.abandon": "other",
};
