import type { Act } from "./hosted-page.ts";
import {
  captureObject,
  eventObject,
  newId,
  orderObject,
  otherAmount,
  type StoredCapture,
  type StoredOrder,
} from "./paypal-objects.ts";

export type Notification = { readonly event: object; readonly after_ms?: number };
export type Outcome = { readonly notifications: readonly Notification[]; readonly forged?: true };

const late_ms = 20_000;

/** The buttons for the current state of an order. */
export function actsOf(order: StoredOrder): readonly Act[] {
  if (order.captures.some(({ status }) => status === "PENDING")) return ["pay", "refuse"];
  if (order.status === "COMPLETED" || order.status === "VOIDED") return ["duplicate"];
  return [
    "pay",
    "refuse",
    "wait",
    "pay_twice",
    "other_amount",
    "late",
    "duplicate",
    "bad_signature",
    "out_of_order",
  ];
}

const outcomes: Partial<Record<Act, StoredOrder["outcome"]>> = {
  refuse: "declined",
  wait: "pending",
  pay_twice: "two",
  other_amount: "other",
};

const approved = (order: StoredOrder): object =>
  eventObject("CHECKOUT.ORDER.APPROVED", "checkout-order", orderObject(order));
const notificationOf = (order: StoredOrder, capture: StoredCapture): Notification => {
  const word = capture.status === "DECLINED" ? "DENIED" : capture.status;
  return { event: eventObject(`PAYMENT.CAPTURE.${word}`, "capture", captureObject(order, capture)) };
};

/** Captures an approved order; returns the notifications, or null when the bank refused. */
export function captureOrder(order: StoredOrder): readonly Notification[] | null {
  const add = (amount = order.amount, status: StoredCapture["status"] = "COMPLETED"): Notification => {
    const capture: StoredCapture = { id: newId(), amount, status };
    order.captures.push(capture);
    return notificationOf(order, capture);
  };
  order.status = "COMPLETED";
  switch (order.outcome) {
    case "one":
      return [add()];
    case "two":
      return [add(), add()];
    case "other":
      return [add(otherAmount(order.amount))];
    case "pending":
      return [add(order.amount, "PENDING")];
    case "declined":
      order.status = "PAYER_ACTION_REQUIRED";
      return null;
  }
}

/** The decision of PayPal's review about a pending capture. */
function decide(order: StoredOrder, status: "COMPLETED" | "DECLINED"): Outcome {
  const waiting = order.captures.filter((capture) => capture.status === "PENDING");
  for (const capture of waiting) capture.status = status;
  return { notifications: waiting.map((capture) => notificationOf(order, capture)) };
}

/** The effect of a button on an order, and the notifications of it: the buyer approves, and the product captures. */
export function perform(order: StoredOrder, act: Act): Outcome {
  if (order.captures.some(({ status }) => status === "PENDING"))
    return decide(order, act === "refuse" ? "DECLINED" : "COMPLETED");
  if (order.status === "COMPLETED" || order.status === "VOIDED")
    return { notifications: order.captures.map((capture) => notificationOf(order, capture)) };
  order.status = "APPROVED";
  order.outcome = outcomes[act] ?? "one";
  const event = approved(order);
  if (act === "late") return { notifications: [{ event, after_ms: late_ms }] };
  if (act === "bad_signature") return { notifications: [{ event }], forged: true };
  if (act === "duplicate") return { notifications: [{ event }, { event }, { event: approved(order) }] };
  if (act !== "out_of_order") return { notifications: [{ event }] };
  // As if the buyer had returned before: the capture is notified first, then its pending state, then the approval.
  const done = captureOrder(order) ?? [];
  const before = order.captures.map((capture) => notificationOf(order, { ...capture, status: "PENDING" }));
  return { notifications: [...done, ...before, { event }] };
}
