import type { Status } from "../catalog.ts";
import type { Event } from "../orders/events.ts";
import { public_status_of, type PublicStatus } from "../orders/public-status.ts";

/** What an endpoint can be notified of, in the order in which pages list it. */
export const webhook_types = [
  "order.placed",
  "order.quote_requested",
  "order.quoted",
  "order.quote_expired",
  "order.paid",
  "order.started",
  "order.question",
  "order.supplement",
  "order.delayed",
  "order.message",
  "order.delivered",
  "order.corrected",
  "order.shipped",
  "order.canceled",
  "order.dropped",
  "order.failed",
  "payment.failed",
  "invoice.issued",
  "balance.low",
  "balance.topped_up",
  "approval.waiting",
  "approval.decided",
] as const;
export type WebhookType = (typeof webhook_types)[number];
/** A test that the customer starts; it goes to one endpoint, whatever its types are. */
export const ping_type = "ping";
export type MessageType = WebhookType | typeof ping_type;

/** The type of each event of an order; null: see the status it enters, or nothing that concerns another program. */
const type_of_event = {
  "order.create": null,
  "order.edit": null,
  "order.place": "order.placed",
  "order.edit_again": null,
  "order.cancel": null,
  "order.withdraw": null,
  "draft.discard": null,
  "draft.expire": null,
  "quote.request": "order.quote_requested",
  "quote.ask_info": "order.question",
  "quote.issue": "order.quoted",
  "quote.issue_preapproved": "order.quoted",
  "quote.withdraw": null,
  "quote.refuse": null,
  "quote.accept": "order.placed",
  "quote.change_request": null,
  "quote.reject": null,
  "quote.expire": "order.quote_expired",
  "quote.reopen": null,
  "quote.take_back": null,
  "info.timeout": null,
  "desk.timeout": null,
  "input.unreadable": null,
  "supplement.accept": null,
  "supplement.accept_no_charge": null,
  "supplement.keep_scope": null,
  "supplement.reject": null,
  "supplement.expire": null,
  "supplement.pay_expire": null,
  "supplement.take_back": null,
  "payment.start": null,
  "payment.attempt_failed": "payment.failed",
  "payment.pending": null,
  "payment.settled": "order.paid",
  "payment.defer": null,
  "payment.expire": null,
  "payment.late_settled": "order.paid",
  "hold.set": null,
  "hold.clear": null,
  "analysis.reprice": "order.supplement",
  "analysis.pass": "order.started",
  "offer.decline": null,
  "offer.expire": null,
  "offer.accept": null,
  "wave.next": null,
  "assign.direct": null,
  "assignment.release": null,
  "assignment.revoke": null,
  "plan.change": null,
  no_taker: null,
  "query.open": "order.question",
  "query.close": null,
  "query.take_back": null,
  // Only a promise to the customer that moves is a delay; its command reports it.
  "deadline.extend": null,
  "stage.submit": null,
  "stage.return": null,
  "stage.return_reassign": null,
  "work.lost": null,
  "mt.retry": null,
  "mt.done": null,
  "mt.bypass": null,
  "mt.exhausted": null,
  "mt.unusable": null,
  rate: null,
  download: null,
  "ship.request": null,
  "correction.open": null,
  reorder: null,
  "failure.retry": null,
  "failure.replan": null,
  "failure.resume": null,
  "failure.offer_choice": "order.supplement",
  "failure.abandon": null,
} as const satisfies Record<Event, WebhookType | null>;

/** The type of a status that an order enters by an event without a type of its own. */
const type_of_status = {
  draft: null,
  quoting: null,
  quoted: null,
  awaiting_payment: null,
  in_progress: null,
  delivered: "order.delivered",
  canceled: "order.canceled",
  dropped: "order.dropped",
  failed: "order.failed",
} as const satisfies Record<PublicStatus, WebhookType | null>;

/** What an event of an order is for other programs; null for nothing. `from` is null for a new order. */
export function webhookTypeOf(event: Event, from: Status | null, to: Status): WebhookType | null {
  const of_event = type_of_event[event];
  return of_event ?? (from === to ? null : type_of_status[public_status_of[to]]);
}
