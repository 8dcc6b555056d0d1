import type { Act } from "./hosted-page.ts";
import {
  captureObject,
  eventObject,
  newId,
  orderObject,
  otherAmount,
  type KeptCapture,
  type KeptOrder,
} from "./paypal-objects.ts";

export type Told = { readonly event: object; readonly after_ms?: number };
export type Outcome = { readonly told: readonly Told[]; readonly forged?: true };

const late_ms = 20_000;

/** The buttons of an order as it stands. */
export function actsOf(order: KeptOrder): readonly Act[] {
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

const outcomes: Partial<Record<Act, KeptOrder["outcome"]>> = {
  refuse: "declined",
  wait: "pending",
  pay_twice: "two",
  other_amount: "other",
};

const approved = (order: KeptOrder): object =>
  eventObject("CHECKOUT.ORDER.APPROVED", "checkout-order", orderObject(order));
const saidOf = (order: KeptOrder, capture: KeptCapture): Told => {
  const word = capture.status === "DECLINED" ? "DENIED" : capture.status;
  return { event: eventObject(`PAYMENT.CAPTURE.${word}`, "capture", captureObject(order, capture)) };
};

/** Takes the money of an approved order; answers what the shop is told of it, or null when the bank said no. */
export function captureOrder(order: KeptOrder): readonly Told[] | null {
  const add = (amount = order.amount, status: KeptCapture["status"] = "COMPLETED"): Told => {
    const capture: KeptCapture = { id: newId(), amount, status };
    order.captures.push(capture);
    return saidOf(order, capture);
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

/** What PayPal's review decided about a capture that waited for it. */
function decide(order: KeptOrder, status: "COMPLETED" | "DECLINED"): Outcome {
  const waiting = order.captures.filter((capture) => capture.status === "PENDING");
  for (const capture of waiting) capture.status = status;
  return { told: waiting.map((capture) => saidOf(order, capture)) };
}

/** What a button does to an order, and what its shop is told of it: a buyer says yes, and the shop takes the money. */
export function perform(order: KeptOrder, act: Act): Outcome {
  if (order.captures.some(({ status }) => status === "PENDING"))
    return decide(order, act === "refuse" ? "DECLINED" : "COMPLETED");
  if (order.status === "COMPLETED" || order.status === "VOIDED")
    return { told: order.captures.map((capture) => saidOf(order, capture)) };
  order.status = "APPROVED";
  order.outcome = outcomes[act] ?? "one";
  const event = approved(order);
  if (act === "late") return { told: [{ event, after_ms: late_ms }] };
  if (act === "bad_signature") return { told: [{ event }], forged: true };
  if (act === "duplicate") return { told: [{ event }, { event }, { event: approved(order) }] };
  if (act !== "out_of_order") return { told: [{ event }] };
  // As if the buyer had come back before: the money is told of first, then that it waits, then that somebody said yes.
  const done = captureOrder(order) ?? [];
  const before = order.captures.map((capture) => saidOf(order, { ...capture, status: "PENDING" }));
  return { told: [...done, ...before, { event }] };
}
