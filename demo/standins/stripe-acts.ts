import type { Act } from "./hosted-page.ts";
import { eventObject, newId, sessionObject, type Intent, type StoredSession } from "./stripe-objects.ts";

/** The notifications to the product, in this order. */
type Notification = { readonly event: object; readonly after_ms?: number };
/** Genuine notifications, optionally a forged one first. */
export type Outcome = { readonly notifications: readonly Notification[]; readonly forged?: true };

const late_ms = 20_000;

/** Payments by bank are confirmed later: methods other than card may be pending. */
const slow = ({ types }: StoredSession): boolean => types.some((type) => type !== "card");

/** The buttons for the current state of a session; a session accepts one payment, so no button pays twice. */
export function actsOf(session: StoredSession): readonly Act[] {
  if (session.status === "expired" || session.payment_status === "paid") return ["duplicate"];
  if (session.status === "complete") return ["pay", "refuse"];
  return [
    "pay",
    ...(session.types.includes("blik") ? (["blik"] as const) : []),
    "refuse",
    ...(slow(session) ? (["wait"] as const) : []),
    "other_amount",
    "late",
    "duplicate",
    "bad_signature",
    ...(slow(session) ? (["out_of_order"] as const) : []),
  ];
}

const notification = (type: string, session: StoredSession, after_ms?: number): Notification => ({
  event: eventObject(`checkout.session.${type}`, sessionObject(session)),
  ...(after_ms === undefined ? {} : { after_ms }),
});

function newIntent(session: StoredSession, status: Intent["status"]): Intent {
  return (session.intent ??= {
    id: newId("pi"),
    charge: newId("ch"),
    amount_received: session.amount,
    status,
  });
}

/** A completed payment; its notifications depend on whether the page was left before. */
function pay(session: StoredSession, amount = session.amount): "completed" | "async_payment_succeeded" {
  const left = session.status === "complete";
  const intent = newIntent(session, "succeeded");
  intent.status = "succeeded";
  intent.amount_received = amount;
  session.status = "complete";
  session.payment_status = "paid";
  return left ? "async_payment_succeeded" : "completed";
}

function wait(session: StoredSession): void {
  newIntent(session, "processing");
  session.status = "complete";
}

/** A refused card ends in an abandoned session; a bank refuses after the page was left. */
function refuse(session: StoredSession): Outcome {
  if (!slow(session)) {
    session.status = "expired";
    return { notifications: [notification("expired", session)] };
  }
  const notifications: Notification[] = [];
  if (session.status === "open") {
    wait(session);
    notifications.push(notification("completed", session));
  }
  newIntent(session, "requires_payment_method").status = "requires_payment_method";
  return { notifications: [...notifications, notification("async_payment_failed", session)] };
}

/** The effect of a button on a session, and the notifications of it. */
export function perform(session: StoredSession, act: Act): Outcome {
  const other = session.amount > 100 ? session.amount - 100 : 1;
  switch (act) {
    case "pay":
    case "blik":
      return { notifications: [notification(pay(session), session)] };
    case "other_amount":
      return { notifications: [notification(pay(session, other), session)] };
    case "late":
      return { notifications: [notification(pay(session), session, late_ms)] };
    case "bad_signature":
      return { notifications: [notification(pay(session), session)], forged: true };
    case "duplicate": {
      // Once as the identical event, and once as a new event about the same session.
      const first =
        session.payment_status === "paid"
          ? notification("completed", session)
          : notification(pay(session), session);
      return { notifications: [first, first, notification("completed", session)] };
    }
    case "out_of_order": {
      wait(session);
      const before = notification("completed", session);
      return { notifications: [notification(pay(session), session), before] };
    }
    case "wait":
      wait(session);
      return { notifications: [notification("completed", session)] };
    case "refuse":
      return refuse(session);
    case "pay_twice":
      return { notifications: [] };
  }
}
