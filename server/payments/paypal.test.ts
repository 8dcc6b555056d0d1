import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { selfSigned, type SelfSigned } from "#demo/standins/certificate.ts";
import { captureObject, eventObject, orderObject, type StoredOrder } from "#demo/standins/paypal-objects.ts";
import { paypalHeaders } from "#demo/standins/paypal.ts";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import {
  atDesk,
  attemptOf,
  countsOf,
  never,
  noticesOf,
  once,
  pageActs,
  press,
  refundsOf,
  untilQuiet,
  untilTold,
} from "#test/standins.ts";
import { day, hour, inOneShop, placeOrder, visitor, type Placed } from "#test/steps.ts";

let shop: Installation;
let guest: Session;
inOneShop(
  (opened) => {
    shop = opened;
    guest = visitor(shop);
  },
  { STANDINS: "paypal" },
);

const byPaypal = (): Promise<Placed> => placeOrder(guest, {}, { payment_method: "paypal" });
const stateOf = async (hash: string): Promise<string> =>
  (await guest.call("payment", { params: { hash } })).state;
const minorOf = (gross: string): bigint => BigInt(gross.replace(".", ""));

/** The order of an attempt as the stand-in keeps it. */
async function kept({ payment_hash }: { payment_hash: string }): Promise<StoredOrder> {
  const { provider_ref } = await attemptOf(shop, payment_hash);
  const { rows } = await sql<{ body: StoredOrder }>`
    select body from standins.stored where shelf = 'paypal.order' and name = ${provider_ref}
  `.execute(shop.db);
  const [found] = rows;
  if (!found) throw new Error("PayPal has no such order");
  return found.body;
}
async function signer(): Promise<SelfSigned> {
  const { rows } = await sql<{ body: SelfSigned }>`
    select body from standins.stored where shelf = 'paypal.certificate'
  `.execute(shop.db);
  const [found] = rows;
  if (!found) throw new Error("PayPal has no certificate");
  return found.body;
}

const certUrl = (): string => `${shop.origin}/_standins/paypal/v1/notifications/certs/CERT`;
type Forgery = {
  readonly webhook_id?: string;
  readonly at?: Date;
  readonly private_key?: string;
  readonly cert_url?: string;
  readonly headers?: Record<string, string>;
};
/** Posts an event to where PayPal posts its own, signed as PayPal signs unless the test says otherwise. */
async function notify(event: object, { headers = {}, ...forgery }: Forgery = {}): Promise<Response> {
  const body = JSON.stringify(event);
  const { private_key } = await signer();
  const proof = paypalHeaders(body, {
    private_key,
    webhook_id: "DEMO-WEBHOOK",
    cert_url: certUrl(),
    ...forgery,
  });
  return fetch(`${shop.origin}/api/notifications/paypal`, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", ...proof, ...headers },
  });
}
/** A capture of an attempt's order in full, as a notification would speak of it. */
async function completed(placed: Placed, change: object = {}): Promise<object> {
  const order = await kept(placed);
  const said = captureObject(order, { id: "CAPTURE-OF-A-TEST", amount: order.amount, status: "COMPLETED" });
  return eventObject("PAYMENT.CAPTURE.COMPLETED", "capture", { ...said, ...change });
}
const eventsKept = async (): Promise<number> =>
  (await shop.db.selectFrom("provider_event").select("id").execute()).length;

describe("§4 PayPal: a buyer agrees, and the shop takes the money", () => {
  test("paid: one capture, one move, one letter, one invoice, and what PayPal kept is our cost", async () => {
    const placed = await byPaypal();
    expect(placed.redirect_url).toContain("/_standins/paypal/pay/");
    await press(shop, placed, "pay");
    await untilQuiet(shop);
    expect(await countsOf(shop, placed)).toEqual(once);
    const { gateway_fee, captured, capture_ref } = await attemptOf(shop, placed.payment_hash);
    expect(captured).toBe(minorOf(placed.gross));
    expect(gateway_fee).toBe((captured * 29n) / 1000n + 35n);
    expect(capture_ref).toBe((await kept(placed)).captures[0]?.id);
  });

  test.each([
    ["pay", once, "success"],
    ["refuse", never, "failed"],
  ] as const)("held for a review, which ends with: %s", async (end, counts, state) => {
    const placed = await byPaypal();
    await press(shop, placed, "wait");
    await untilQuiet(shop);
    expect((await attemptOf(shop, placed.payment_hash)).state).toBe("pending");
    expect(await countsOf(shop, placed)).toEqual(never);
    await press(shop, placed, end);
    await untilQuiet(shop);
    expect(await countsOf(shop, placed)).toEqual(counts);
    expect(await stateOf(placed.payment_hash)).toBe(state);
  });

  test("captured twice: exactly the second capture goes back", async () => {
    const placed = await byPaypal();
    await press(shop, placed, "pay_twice");
    await untilQuiet(shop);
    expect(await countsOf(shop, placed)).toEqual(once);
    const { captures } = await kept(placed);
    expect(captures).toHaveLength(2);
    const { capture_ref } = await attemptOf(shop, placed.payment_hash);
    const second = captures.find(({ id }) => id !== capture_ref);
    expect(await refundsOf(shop, placed.payment_hash)).toMatchObject([
      {
        amount: minorOf(placed.gross),
        reason: "second_capture",
        state: "settled",
        capture_ref: second?.id,
      },
    ]);
    expect(second?.status).toBe("REFUNDED");
  });

  pageActs(() => ({ shop, guest }), "paypal", ["duplicate", "bad_signature", "out_of_order"]);

  test("a token that PayPal takes no more is fetched anew", async () => {
    await sql`delete from standins.stored where shelf = 'paypal.token'`.execute(shop.db);
    const placed = await byPaypal();
    await press(shop, placed, "pay");
    await untilQuiet(shop);
    expect(await countsOf(shop, placed)).toEqual(once);
  });
});

describe("Who says so: a notification of PayPal is believed by its proof alone", () => {
  test("forged, stale, of another merchant, by another's certificate: refused and not kept", async () => {
    const placed = await byPaypal();
    const event = await completed(placed);
    const before = await eventsKept();
    const stranger = selfSigned("messageverificationcerts.paypal.com", 10);
    const now = Date.now();
    const refused = [
      await notify(event, { private_key: stranger.private_key }),
      await notify(event, { webhook_id: "WEBHOOK-OF-ANOTHER-MERCHANT" }),
      await notify(event, { at: new Date(now - 5 * day) }),
      await notify(event, { at: new Date(now + hour) }),
      await notify(event, { headers: { "paypal-auth-algo": "SHA1withRSA" } }),
      await notify(event, { cert_url: "https://api.paypal.com.example/v1/notifications/certs/CERT" }),
      await notify(event, { cert_url: `${shop.origin}/v1/notifications/certs/CERT` }),
      await notify(event, { cert_url: certUrl().replace("127.0.0.1", "localhost") }),
      await fetch(`${shop.origin}/api/notifications/paypal`, { method: "POST", body: "{}" }),
    ];
    expect(refused.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 400));
    expect(await eventsKept()).toBe(before);
    await untilQuiet(shop);
    expect(await countsOf(shop, placed)).toEqual(never);
  });

  test("another currency fits no book: nothing is captured or sent back, and a person is told", async () => {
    const placed = await byPaypal();
    const amount = { currency_code: "USD", value: placed.gross };
    expect((await notify(await completed(placed, { amount }))).status).toBe(200);
    await untilQuiet(shop);
    expect(await countsOf(shop, placed)).toEqual(never);
    expect(await refundsOf(shop, placed.payment_hash)).toEqual([]);
    expect(await noticesOf(shop, placed.payment_hash)).toEqual(["payment.foreign_currency"]);
  });

  test("that a buyer agreed is no money: the order is asked, and only its capture counts", async () => {
    const placed = await byPaypal();
    const event = eventObject("CHECKOUT.ORDER.APPROVED", "checkout-order", orderObject(await kept(placed)));
    expect((await notify(event)).status).toBe(200);
    await untilQuiet(shop);
    expect(await countsOf(shop, placed)).toEqual(never);
  });

  test("a replay, an unknown event and an order nobody here opened change nothing", async () => {
    const placed = await byPaypal();
    await press(shop, placed, "pay");
    await untilQuiet(shop);
    const order = await kept(placed);
    const [capture] = order.captures;
    if (!capture) throw new Error("nothing was captured");
    const said = captureObject(order, capture);
    const replay = eventObject("PAYMENT.CAPTURE.COMPLETED", "capture", said);
    for (let i = 0; i < 3; i++) expect((await notify(replay)).status).toBe(200);
    expect((await notify(eventObject("BILLING.PLAN.CREATED", "plan", {}))).status).toBe(200);
    const foreign = { ...said, id: "FOREIGN", custom_id: "nobody-knows-this-one" };
    expect((await notify(eventObject("PAYMENT.CAPTURE.COMPLETED", "capture", foreign))).status).toBe(200);
    await untilQuiet(shop);
    expect(await countsOf(shop, placed)).toEqual(once);
    expect(await refundsOf(shop, placed.payment_hash)).toEqual([]);
  });
});

describe("PayPal: money on its way back", () => {
  async function sentBack(): Promise<Placed> {
    const placed = await byPaypal();
    await press(shop, placed, "other_amount");
    await untilQuiet(shop);
    return placed;
  }
  const refundAtPaypal = async (placed: Placed): Promise<string> => {
    const { id } = await kept(placed);
    const { rows } = await sql<{ name: string }>`
      select name from standins.stored where shelf = 'paypal.refund' and body->>'order_id' = ${id}
    `.execute(shop.db);
    expect(rows).toHaveLength(1);
    return rows[0]?.name ?? "";
  };

  test("a refund that waits is settled by a notification, or by asking again", async () => {
    await atDesk(shop, "paypal", { refunds: "PENDING" });
    const told = await sentBack();
    const asked = await sentBack();
    await atDesk(shop, "paypal", { refunds: "COMPLETED" });
    expect(await refundsOf(shop, told.payment_hash)).toMatchObject([{ state: "pending" }]);
    await atDesk(shop, "paypal", { refund: await refundAtPaypal(told), act: "succeed" });
    await untilQuiet(shop);
    expect(await refundsOf(shop, told.payment_hash)).toMatchObject([{ state: "settled" }]);
    await sql`update standins.stored set body = body || '{"status":"COMPLETED"}'
      where name = ${await refundAtPaypal(asked)}`.execute(shop.db);
    shop.clock.forward(hour);
    await untilQuiet(shop);
    expect(await refundsOf(shop, asked.payment_hash)).toMatchObject([{ state: "settled" }]);
  });

  test("a refund that PayPal refuses is owed still, and a person is told", async () => {
    await atDesk(shop, "paypal", { refunds: "PENDING" });
    const later = await sentBack();
    await atDesk(shop, "paypal", { refunds: "refused" });
    const at_once = await sentBack();
    await atDesk(shop, "paypal", { refunds: "COMPLETED" });
    await atDesk(shop, "paypal", { refund: await refundAtPaypal(later), act: "fail" });
    await untilQuiet(shop);
    for (const { payment_hash } of [later, at_once]) {
      expect(await refundsOf(shop, payment_hash)).toMatchObject([{ state: "failed" }]);
      expect(await noticesOf(shop, payment_hash)).toEqual(["payment.other_amount", "refund.refused"]);
    }
  });

  test("a dispute takes nothing while it is open; a reversal and a lost dispute are one loss", async () => {
    const placed = await byPaypal();
    await press(shop, placed, "pay");
    await untilQuiet(shop);
    const capture = (await kept(placed)).captures[0]?.id ?? "";
    await atDesk(shop, "paypal", { dispute: capture });
    await atDesk(shop, "paypal", { dispute: capture, act: "RESOLVED_SELLER_FAVOUR" });
    await untilQuiet(shop);
    expect((await attemptOf(shop, placed.payment_hash)).charged_back).toBe(0n);
    await atDesk(shop, "paypal", { reverse: capture });
    await atDesk(shop, "paypal", { dispute: capture, act: "RESOLVED_BUYER_FAVOUR" });
    await untilQuiet(shop);
    expect((await attemptOf(shop, placed.payment_hash)).charged_back).toBe(minorOf(placed.gross));
    expect(await noticesOf(shop, placed.payment_hash)).toEqual(["payment.charged_back"]);
  });
});

describe("PayPal: late and lost", () => {
  test("a notification that never came is asked for, and what was agreed to is captured", async () => {
    const placed = await byPaypal();
    await press(shop, placed, "late");
    await sql`delete from standins.notice where not taken`.execute(shop.db);
    shop.clock.forward(2 * 60_000);
    await shop.runRound("payment.poll");
    await untilQuiet(shop);
    expect(await countsOf(shop, placed)).toEqual(once);
  });

  test("an order that somebody captured meanwhile counts once", async () => {
    const placed = await byPaypal();
    await press(shop, placed, "late");
    shop.clock.forward(2 * 60_000);
    await Promise.all([
      shop.runRound("payment.poll"),
      untilTold(shop).then(() => shop.runJobs()),
      untilTold(shop).then(() => shop.runJobs()),
    ]);
    await untilQuiet(shop);
    expect(await countsOf(shop, placed)).toEqual(once);
  });
});
