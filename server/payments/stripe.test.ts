import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { eventObject, sessionObject, type StoredSession } from "#demo/standins/stripe-objects.ts";
import { stripeSignature } from "#demo/standins/stripe.ts";
import type { Installation } from "#test/installation.ts";
import { session, type Session } from "#test/session.ts";
import {
  atDesk,
  attemptOf,
  countsOf,
  never,
  noticesOf,
  once,
  pageActs,
  press,
  refundAt,
  refundActs,
  type RefundsOf,
  refundsOf,
  sentBack,
  untilQuiet,
} from "#test/standins.ts";
import { inOneInstallation, mailsTo, placeOrder, visitor, type Placed } from "#test/steps.ts";

let installation: Installation;
let guest: Session;
/** A buyer of the brand with Stripe's whole page: cards, BLIK and bank transfers. */
let other: Session;
inOneInstallation(
  (opened) => {
    installation = opened;
    guest = visitor(installation);
    other = session(installation, { zone: "visitor", brand: "turbotlumaczenia", language: "pl" });
  },
  { STANDINS: "stripe" },
);

const byCard = (): Promise<Placed> => placeOrder(guest, {}, { payment_method: "card" });
const byStripe = (): Promise<Placed> => placeOrder(other, {}, { payment_method: "stripe" });
const stateOf = async (hash: string, who = guest): Promise<string> =>
  (await who.call("payment", { params: { hash } })).state;
const minorOf = (gross: string): bigint => BigInt(gross.replace(".", ""));

/** The session of an attempt as the simulator stores it. */
async function storedSession({ payment_hash }: { payment_hash: string }): Promise<StoredSession> {
  const { provider_ref } = await attemptOf(installation, payment_hash);
  const { rows } = await sql<{ body: StoredSession }>`
    select body from standins.stored where shelf = 'stripe.session' and name = ${provider_ref}
  `.execute(installation.db);
  const [found] = rows;
  if (!found) throw new Error("Stripe has no such session");
  return found.body;
}

const holdOf = (id: number) =>
  installation.db
    .selectFrom("order")
    .select(["status", "on_hold", "hold_reason"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

type Forgery = { readonly secret?: string; readonly seconds_ago?: number };
/** Posts a notification with Stripe's signature or the forgery of the test. */
function notify(event: object, { secret = "whsec_demo", seconds_ago = 0 }: Forgery = {}): Promise<Response> {
  const body = JSON.stringify(event);
  const at = Math.floor(Date.now() / 1000) - seconds_ago;
  return fetch(`${installation.origin}/api/notifications/stripe`, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", "stripe-signature": stripeSignature(secret, body, at) },
  });
}
const eventsKept = async (): Promise<number> =>
  (await installation.db.selectFrom("provider_event").select("id").execute()).length;

describe("§4 Stripe: a payment by card", () => {
  test("paid: one capture, one change of state, one mail, one invoice, and Stripe's fee is booked as a cost", async () => {
    const placed = await byCard();
    expect(placed.redirect_url).toContain("/_standins/stripe/pay/cs_test_");
    expect((await storedSession(placed)).types).toEqual(["card"]);
    await press(installation, placed, "pay");
    await untilQuiet(installation);
    expect(await countsOf(installation, placed)).toEqual(once);
    expect(await stateOf(placed.payment_hash)).toBe("success");
    const { gateway_fee, capture_ref, captured } = await attemptOf(installation, placed.payment_hash);
    expect(captured).toBe(minorOf(placed.gross));
    expect(gateway_fee).toBe(BigInt(Math.round(Number(captured) * 0.015) + 100));
    expect(capture_ref).toMatch(/^pi_/);
  });

  test("two attempts both paid: exactly the second capture is refunded", async () => {
    const placed = await byCard();
    const second = await guest.call("startPayment", {
      params: { hash: placed.request_hash },
      body: { payment_method: "card" },
    });
    await press(installation, placed, "pay");
    await press(installation, second, "pay");
    await untilQuiet(installation);
    expect(await countsOf(installation, placed)).toEqual(once);
    const intents = [(await storedSession(placed)).intent?.id, (await storedSession(second)).intent?.id];
    const refunded = [
      ...(await refundsOf(installation, placed.payment_hash)),
      ...(await refundsOf(installation, second.payment_hash)),
    ];
    expect(refunded).toMatchObject([{ reason: "second_capture", state: "settled" }]);
    expect(intents).toContain(refunded[0]?.capture_ref);
    expect((await attemptOf(installation, placed.payment_hash)).capture_ref).not.toBe(
      refunded[0]?.capture_ref,
    );
  });

  pageActs(() => ({ installation, guest }), "card", ["duplicate", "bad_signature"]);
});

describe("§4 Stripe: methods with a delayed result", () => {
  test("BLIK requires a code of six digits", async () => {
    const placed = await byStripe();
    expect((await storedSession(placed)).types).toEqual(["card", "blik", "p24"]);
    const form = new URLSearchParams({ act: "blik", blik_code: "12" });
    const short = await fetch(new URL(placed.redirect_url, installation.origin), {
      method: "POST",
      body: form,
    });
    expect(short.status).toBe(200);
    await press(installation, placed, "blik", { blik_code: "777123" });
    await untilQuiet(installation);
    expect(await countsOf(installation, placed)).toEqual(once);
  });

  test("a completed unpaid session is no payment; its result is reported later", async () => {
    const placed = await byStripe();
    await press(installation, placed, "wait");
    await untilQuiet(installation);
    expect((await attemptOf(installation, placed.payment_hash)).state).toBe("pending");
    expect(await countsOf(installation, placed)).toEqual(never);
    await press(installation, placed, "pay");
    await untilQuiet(installation);
    expect(await countsOf(installation, placed)).toEqual(once);
  });

  test("the bank refuses after the page was completed", async () => {
    const placed = await byStripe();
    await press(installation, placed, "refuse");
    await untilQuiet(installation);
    expect(await stateOf(placed.payment_hash, other)).toBe("failed");
    expect(await countsOf(installation, placed)).toEqual(never);
  });

  test("a success that is reported before the page was completed counts once", async () => {
    const placed = await byStripe();
    await press(installation, placed, "out_of_order");
    await untilQuiet(installation);
    expect(await stateOf(placed.payment_hash, other)).toBe("success");
    expect(await countsOf(installation, placed)).toEqual(once);
  });
});

describe("A notification of Stripe needs a valid signature", () => {
  test("forged, stale, from the future, unsigned, of another account or mode: refused and not stored", async () => {
    const placed = await byCard();
    const paid = { ...(await storedSession(placed)), status: "complete", payment_status: "paid" } as const;
    const event = eventObject("checkout.session.completed", sessionObject(paid));
    const before = await eventsKept();
    const refused = [
      await notify(event, { secret: "whsec_of_somebody" }),
      await notify(event, { seconds_ago: 301 }),
      await notify(event, { seconds_ago: -310 }),
      await notify({ ...event, livemode: true }),
      await notify({ ...event, account: "acct_somebody" }),
      await fetch(`${installation.origin}/api/notifications/stripe`, {
        method: "POST",
        body: JSON.stringify(event),
      }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400]);
    expect(await eventsKept()).toBe(before);
    await untilQuiet(installation);
    expect(await countsOf(installation, placed)).toEqual(never);
  });

  test("a valid signature is not enough: the session is read before money counts", async () => {
    const placed = await byCard();
    const paid = { ...(await storedSession(placed)), status: "complete", payment_status: "paid" } as const;
    expect((await notify(eventObject("checkout.session.completed", sessionObject(paid)))).status).toBe(200);
    await untilQuiet(installation);
    expect(await countsOf(installation, placed), "the session at Stripe is unpaid").toEqual(never);
  });

  test("another currency: nothing is captured or refunded, and the desk is notified", async () => {
    const placed = await byCard();
    const { provider_ref } = await attemptOf(installation, placed.payment_hash);
    await sql`update standins.stored set body = body || '{"currency":"usd"}' where name = ${provider_ref}`.execute(
      installation.db,
    );
    await press(installation, placed, "pay");
    await untilQuiet(installation);
    expect(await countsOf(installation, placed)).toEqual(never);
    expect(await refundsOf(installation, placed.payment_hash)).toEqual([]);
    expect(await noticesOf(installation, placed.payment_hash)).toEqual(["payment.foreign_currency"]);
  });

  test("a replay, an unknown event and an unknown session change nothing", async () => {
    const placed = await byCard();
    await press(installation, placed, "pay");
    await untilQuiet(installation);
    const found = await storedSession(placed);
    const replay = eventObject("checkout.session.completed", sessionObject(found));
    for (let i = 0; i < 3; i++) expect((await notify(replay)).status).toBe(200);
    expect((await notify(eventObject("customer.created", { id: "cus_1" }))).status).toBe(200);
    const foreign = { ...found, id: "cs_test_foreign", client_reference_id: "unknown-attempt" };
    expect((await notify(eventObject("checkout.session.completed", sessionObject(foreign)))).status).toBe(
      200,
    );
    await untilQuiet(installation);
    expect(await countsOf(installation, placed)).toEqual(once);
    expect(await refundsOf(installation, placed.payment_hash)).toEqual([]);
  });
});

describe("Stripe: refunds and disputes", () => {
  const open = () => ({ installation, guest });
  const refunds: RefundsOf = {
    provider: "stripe",
    payment_method: "card",
    pending: "pending",
    settled: "succeeded",
    belongs: async (placed) => ({
      field: "payment_intent",
      value: (await storedSession(placed)).intent?.id ?? "",
    }),
  };
  refundActs(open, refunds);

  test("a refund to a closed card, reported as settled and then as failed, remains owed", async () => {
    const returned = await sentBack(open, "card");
    expect(await refundsOf(installation, returned.payment_hash)).toMatchObject([{ state: "settled" }]);
    await atDesk(installation, "stripe", { refund: await refundAt(open, refunds, returned), act: "fail" });
    await untilQuiet(installation);
    expect((await attemptOf(installation, returned.payment_hash)).refunded).toBe(0n);
    expect(await refundsOf(installation, returned.payment_hash)).toMatchObject([{ state: "failed" }]);
    expect(await noticesOf(installation, returned.payment_hash)).toEqual([
      "payment.other_amount",
      "refund.refused",
    ]);
  });

  test("a returned refund that is sent again is booked a second time", async () => {
    const placed = await sentBack(open, "card");
    const first = await refundAt(open, refunds, placed);
    const held = (await attemptOf(installation, placed.payment_hash)).refunded;
    await atDesk(installation, "stripe", { refund: first, act: "fail" });
    await untilQuiet(installation);
    const { id } = await installation.db
      .selectFrom("refund")
      .innerJoin("payment", "payment.id", "refund.payment_id")
      .select("refund.id")
      .where("payment.hash", "=", placed.payment_hash)
      .executeTakeFirstOrThrow();
    const admin = session(installation, { zone: "staff", email: "admin@example.com" });
    await admin.call("sendRefundAgain", { params: { id: String(id) } });
    await untilQuiet(installation);
    expect(await refundsOf(installation, placed.payment_hash)).toMatchObject([{ state: "settled" }]);
    expect((await attemptOf(installation, placed.payment_hash)).refunded).toBe(held);
    const sent = await installation.db
      .selectFrom("ledger.journal")
      .select("kind")
      .where("reference", "=", `refund:${id}`)
      .where("kind", "in", ["refund_sent", "refund_returned"])
      .orderBy("id")
      .execute();
    expect(sent.map(({ kind }) => kind)).toEqual(["refund_sent", "refund_returned", "refund_sent"]);
  });

  test("an inquiry moves no money; a withdrawal and its reinstatement are booked once", async () => {
    const placed = await byCard();
    await press(installation, placed, "pay");
    await untilQuiet(installation);
    const dispute = (await storedSession(placed)).intent?.id ?? "";
    await atDesk(installation, "stripe", { dispute, act: "ask" });
    await untilQuiet(installation);
    expect((await attemptOf(installation, placed.payment_hash)).charged_back).toBe(0n);
    await atDesk(installation, "stripe", { dispute, act: "withdraw" });
    await atDesk(installation, "stripe", { dispute, act: "withdraw" });
    await untilQuiet(installation);
    expect((await attemptOf(installation, placed.payment_hash)).charged_back).toBe(minorOf(placed.gross));
    expect(await noticesOf(installation, placed.payment_hash)).toEqual(["payment.charged_back"]);
    // T29: work without its payment is held, and the desk is notified once.
    const order_id = placed.orders[0]?.id ?? 0;
    expect(await holdOf(order_id)).toMatchObject({ on_hold: true, hold_reason: "chargeback" });
    expect(await mailsTo(installation, "piotr@example.com", order_id)).toEqual(["staff_task"]);
    await atDesk(installation, "stripe", { dispute, act: "win" });
    await atDesk(installation, "stripe", { dispute, act: "win" });
    await untilQuiet(installation);
    expect(await holdOf(order_id)).toMatchObject({ on_hold: false, status: "waiting_translation" });
    expect((await attemptOf(installation, placed.payment_hash)).charged_back).toBe(0n);
    expect(await noticesOf(installation, placed.payment_hash)).toEqual([
      "payment.charged_back",
      "payment.claim_won",
    ]);
  });
});

describe("Stripe: late, lost and repeated notifications", () => {
  test("a lost notification is replaced by a query", async () => {
    const placed = await byCard();
    await press(installation, placed, "late");
    await sql`delete from standins.notice where not taken`.execute(installation.db);
    installation.clock.forward(2 * 60_000);
    await installation.runRound("payment.poll");
    await untilQuiet(installation);
    expect(await countsOf(installation, placed)).toEqual(once);
  });

  test("a hundred repeated and concurrent notifications in any order, with lost jobs: one payment", async () => {
    const placed = await byStripe();
    await press(installation, placed, "late");
    await sql`delete from standins.notice where not taken`.execute(installation.db);
    const paid = sessionObject(await storedSession(placed));
    const unpaid = { ...paid, payment_status: "unpaid" };
    const kinds = [
      eventObject("checkout.session.completed", unpaid),
      eventObject("checkout.session.async_payment_succeeded", paid),
      eventObject("checkout.session.completed", paid),
      eventObject("checkout.session.expired", { ...unpaid, status: "expired" }),
    ];
    // A fixed order: each of the four is sent 25 times, mostly as the same event.
    const all = Array.from({ length: 100 }, (_, i) => kinds[(i * 37 + Math.trunc(i / 7)) % 4] ?? {});
    const steps = [["payment.ask"], ["payment.settle"], ["payment.ask", "payment.settle"], []] as const;
    for (const [i, lost] of steps.entries()) {
      const answers = await Promise.all(all.slice(i * 25, i * 25 + 25).map((event) => notify(event)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      await Promise.all([installation.runJobs(lost), installation.runJobs(lost)]);
    }
    await untilQuiet(installation);
    expect(await countsOf(installation, placed)).toEqual(once);
    expect(await stateOf(placed.payment_hash, other)).toBe("success");
    expect(await refundsOf(installation, placed.payment_hash)).toEqual([]);
  });
});
