import type { Act } from "./hosted-page.ts";
import { eventObject, newId, sessionObject, type Intent, type KeptSession } from "./stripe-objects.ts";

/** What the shop is told, in this order. */
type Told = { readonly event: object; readonly after_ms?: number };
/** How it is told: truly, or after somebody else tried to. */
export type Outcome = { readonly told: readonly Told[]; readonly forged?: true };

const late_ms = 20_000;

/** A bank answers later than its page: the other methods of Stripe may wait, a card may not. */
const slow = ({ types }: KeptSession): boolean => types.some((type) => type !== "card");

/** The buttons of a session as it stands; one session takes one payment, so none pays twice. */
export function actsOf(session: KeptSession): readonly Act[] {
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

const said = (type: string, session: KeptSession, after_ms?: number): Told => ({
  event: eventObject(`checkout.session.${type}`, sessionObject(session)),
  ...(after_ms === undefined ? {} : { after_ms }),
});

function newIntent(session: KeptSession, status: Intent["status"]): Intent {
  return (session.intent ??= {
    id: newId("pi"),
    charge: newId("ch"),
    amount_received: session.amount,
    status,
  });
}

/** The money is there; what is told of it depends on whether the page was left before. */
function pay(session: KeptSession, amount = session.amount): "completed" | "async_payment_succeeded" {
  const left = session.status === "complete";
  const intent = newIntent(session, "succeeded");
  intent.status = "succeeded";
  intent.amount_received = amount;
  session.status = "complete";
  session.payment_status = "paid";
  return left ? "async_payment_succeeded" : "completed";
}

function wait(session: KeptSession): void {
  newIntent(session, "processing");
  session.status = "complete";
}

/** A card that is refused ends in a session nobody goes on with; a bank that refuses says so after the page. */
function refuse(session: KeptSession): Outcome {
  if (!slow(session)) {
    session.status = "expired";
    return { told: [said("expired", session)] };
  }
  const told: Told[] = [];
  if (session.status === "open") {
    wait(session);
    told.push(said("completed", session));
  }
  newIntent(session, "requires_payment_method").status = "requires_payment_method";
  return { told: [...told, said("async_payment_failed", session)] };
}

/** What a button does to a session, and what its shop is told of it. */
export function perform(session: KeptSession, act: Act): Outcome {
  const other = session.amount > 100 ? session.amount - 100 : 1;
  switch (act) {
    case "pay":
    case "blik":
      return { told: [said(pay(session), session)] };
    case "other_amount":
      return { told: [said(pay(session, other), session)] };
    case "late":
      return { told: [said(pay(session), session, late_ms)] };
    case "bad_signature":
      return { told: [said(pay(session), session)], forged: true };
    case "duplicate": {
      // Once as the very same event, and once as an event of its own about the same session.
      const first =
        session.payment_status === "paid" ? said("completed", session) : said(pay(session), session);
      return { told: [first, first, said("completed", session)] };
    }
    case "out_of_order": {
      wait(session);
      const before = said("completed", session);
      return { told: [said(pay(session), session), before] };
    }
    case "wait":
      wait(session);
      return { told: [said("completed", session)] };
    case "refuse":
      return refuse(session);
    case "pay_twice":
      return { told: [] };
  }
}
