import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { selfSigned, type SelfSigned } from "#demo/standins/certificate.ts";
import { captureObject, eventObject, orderObject, type StoredOrder } from "#demo/standins/paypal-objects.ts";
import { paypalHeaders } from "#demo/standins/paypal.ts";
import type { Installation } from "#test/installation.ts";
import { startAtProvider } from "./providers/start.ts";
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
  refundActs,
  refundAt,
  refundsOf,
  sentBack,
  untilQuiet,
  untilTold,
  type RefundsOf,
} from "#test/standins.ts";
import { day, hour, inOneInstallation, placeOrder, visitor, type Placed } from "#test/steps.ts";

let installation: Installation;
let guest: Session;
inOneInstallation(
  (opened) => {
    installation = opened;
    guest = visitor(installation);
  },
  { STANDINS: "paypal" },
);

const byPaypal = (): Promise<Placed> => placeOrder(guest, {}, { payment_method: "paypal" });
const stateOf = async (hash: string): Promise<string> =>
  (await guest.call("payment", { params: { hash } })).state;
const minorOf = (gross: string): bigint => BigInt(gross.replace(".", ""));

/** The order of an attempt as the simulator stores it. */
async function storedOrder({ payment_hash }: { payment_hash: string }): Promise<StoredOrder> {
  const { provider_ref } = await attemptOf(installation, payment_hash);
  const { rows } = await sql<{ body: StoredOrder }>`
    select body from standins.stored where shelf = 'paypal.order' and name = ${provider_ref}
  `.execute(installation.db);
  const [found] = rows;
  if (!found) throw new Error("PayPal has no such order");
  return found.body;
}
async function signer(): Promise<SelfSigned> {
  const { rows } = await sql<{ body: SelfSigned }>`
    select body from standins.stored where shelf = 'paypal.certificate'
  `.execute(installation.db);
  const [found] = rows;
  if (!found) throw new Error("PayPal has no certificate");
  return found.body;
}

const certUrl = (): string => `${installation.origin}/_standins/paypal/v1/notifications/certs/CERT`;
type Forgery = {
  readonly webhook_id?: string;
  readonly at?: Date;
  readonly private_key?: string;
  readonly cert_url?: string;
  readonly headers?: Record<string, string>;
};
/** Posts a notification with PayPal's signature or the forgery of the test. */
async function notify(event: object, { headers = {}, ...forgery }: Forgery = {}): Promise<Response> {
  const body = JSON.stringify(event);
  const { private_key } = await signer();
  const proof = paypalHeaders(body, {
    private_key,
    webhook_id: "DEMO-WEBHOOK",
    cert_url: certUrl(),
    ...forgery,
  });
  return fetch(`${installation.origin}/api/notifications/paypal`, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", ...proof, ...headers },
  });
}
/** The notification of a full capture of an attempt's order. */
async function completed(placed: Placed, change: object = {}): Promise<object> {
  const order = await storedOrder(placed);
  const captured = captureObject(order, {
    id: "CAPTURE-OF-A-TEST",
    amount: order.amount,
    status: "COMPLETED",
  });
  return eventObject("PAYMENT.CAPTURE.COMPLETED", "capture", { ...captured, ...change });
}
const storedEvents = async (): Promise<number> =>
  (await installation.db.selectFrom("provider_event").select("id").execute()).length;

describe("§4 PayPal: the buyer approves, and the money is captured", () => {
  test("paid: one capture, one change of state, one mail, one invoice, and PayPal's fee is booked as a cost", async () => {
    const placed = await byPaypal();
    expect(placed.redirect_url).toContain("/_standins/paypal/pay/");
    await press(installation, placed, "pay");
    await untilQuiet(installation);
    expect(await countsOf(installation, placed)).toEqual(once);
    const { gateway_fee, captured, capture_ref } = await attemptOf(installation, placed.payment_hash);
    expect(captured).toBe(minorOf(placed.gross));
    expect(gateway_fee).toBe((captured * 29n) / 1000n + 35n);
    expect(capture_ref).toBe((await storedOrder(placed)).captures[0]?.id);
  });

  test.each([
    ["pay", once, "success"],
    ["refuse", never, "failed"],
  ] as const)("held for a review, which ends with: %s", async (end, counts, state) => {
    const placed = await byPaypal();
    await press(installation, placed, "wait");
    await untilQuiet(installation);
    expect((await attemptOf(installation, placed.payment_hash)).state).toBe("pending");
    expect(await countsOf(installation, placed)).toEqual(never);
    await press(installation, placed, end);
    await untilQuiet(installation);
    expect(await countsOf(installation, placed)).toEqual(counts);
    expect(await stateOf(placed.payment_hash)).toBe(state);
  });

  test("captured twice: exactly the second capture is refunded", async () => {
    const placed = await byPaypal();
    await press(installation, placed, "pay_twice");
    await untilQuiet(installation);
    expect(await countsOf(installation, placed)).toEqual(once);
    const { captures } = await storedOrder(placed);
    expect(captures).toHaveLength(2);
    const { capture_ref } = await attemptOf(installation, placed.payment_hash);
    const second = captures.find(({ id }) => id !== capture_ref);
    expect(await refundsOf(installation, placed.payment_hash)).toMatchObject([
      {
        amount: minorOf(placed.gross),
        reason: "second_capture",
        state: "settled",
        capture_ref: second?.id,
      },
    ]);
    expect(second?.status).toBe("REFUNDED");
  });

  test.each([
    "CARD_BRAND_NOT_SUPPORTED",
    "COMPLIANCE_VIOLATION",
    "DECLINED_DUE_TO_RELATED_TXN",
    "DOMESTIC_TRANSACTION_REQUIRED",
    "DUPLICATE_INVOICE_ID",
    "MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED",
    "PAYEE_BLOCKED_TRANSACTION",
    "PAYER_ACCOUNT_LOCKED_OR_CLOSED",
    "PAYER_ACCOUNT_RESTRICTED",
    "REDIRECT_PAYER_FOR_ALTERNATE_FUNDING",
    "REFERENCED_CARD_EXPIRED",
    "TRANSACTION_BLOCKED_BY_PAYEE",
    "TRANSACTION_LIMIT_EXCEEDED",
    "TRANSACTION_RECEIVING_LIMIT_EXCEEDED",
  ])("a capture refused by %s ends the attempt, so that the buyer pays another way", async (issue) => {
    const placed = await byPaypal();
    const { provider_ref } = await attemptOf(installation, placed.payment_hash);
    await sql`
      update standins.stored set body = body || ${JSON.stringify({ declined_with: issue })}::jsonb
      where shelf = 'paypal.order' and name = ${provider_ref}
    `.execute(installation.db);
    await press(installation, placed, "refuse");
    await untilQuiet(installation);
    expect(await stateOf(placed.payment_hash)).toBe("failed");
    expect(await countsOf(installation, placed)).toEqual(never);
  });

  test("an order that PayPal keeps no more ends the attempt", async () => {
    const placed = await byPaypal();
    const { provider_ref } = await attemptOf(installation, placed.payment_hash);
    await sql`delete from standins.stored where shelf = 'paypal.order' and name = ${provider_ref}`.execute(
      installation.db,
    );
    installation.clock.forward(2 * 60_000);
    await installation.runRound("payment.poll");
    await untilQuiet(installation);
    expect(await stateOf(placed.payment_hash)).toBe("failed");
  });

  test("an approval that PayPal does not know yet is asked about later", async () => {
    const placed = await byPaypal();
    const { provider_ref } = await attemptOf(installation, placed.payment_hash);
    const order = await storedOrder(placed);
    await sql`
      update standins.stored
      set body = body || ${JSON.stringify({ outcome: "declined", status: "APPROVED", declined_with: "ORDER_COMPLETION_IN_PROGRESS" })}::jsonb
      where shelf = 'paypal.order' and name = ${provider_ref}
    `.execute(installation.db);
    const event = eventObject("CHECKOUT.ORDER.APPROVED", "checkout-order", orderObject(order));
    await notify(event);
    await untilQuiet(installation);
    expect((await attemptOf(installation, placed.payment_hash)).state).toBe("redirected");
  });

  test("a description in another script is cut to the bytes that PayPal takes", async () => {
    const placed = await byPaypal();
    const { id } = await installation.db
      .selectFrom("payment")
      .select("id")
      .where("hash", "=", placed.payment_hash)
      .executeTakeFirstOrThrow();
    await installation.db
      .updateTable("payment")
      .set({
        product: "Замовлення ".repeat(20),
        provider_ref: null,
        redirect_url: null,
        state: "created",
        hash: "of-many-orders",
      })
      .where("id", "=", id)
      .execute();
    const where = { origin: installation.origin, locale: "ua", ip: "127.0.0.1" } as const;
    const { payment_hash } = await startAtProvider(installation.machine, id, where);
    const { description } = await storedOrder({ payment_hash });
    expect(description).toBe("Замовлення ".repeat(6).trim());
  });

  pageActs(() => ({ installation, guest }), "paypal", ["duplicate", "bad_signature", "out_of_order"]);

  test("a token that PayPal rejects is fetched again", async () => {
    await sql`delete from standins.stored where shelf = 'paypal.token'`.execute(installation.db);
    const placed = await byPaypal();
    await press(installation, placed, "pay");
    await untilQuiet(installation);
    expect(await countsOf(installation, placed)).toEqual(once);
  });
});

describe("A notification of PayPal needs a valid signature", () => {
  test("forged, stale, of another merchant, by another certificate: refused and not stored", async () => {
    const placed = await byPaypal();
    const event = await completed(placed);
    const before = await storedEvents();
    const other_signer = selfSigned("messageverificationcerts.paypal.com", 10);
    const now = Date.now();
    const refused = [
      await notify(event, { private_key: other_signer.private_key }),
      await notify(event, { webhook_id: "WEBHOOK-OF-ANOTHER-MERCHANT" }),
      await notify(event, { at: new Date(now - 5 * day) }),
      await notify(event, { at: new Date(now + hour) }),
      await notify(event, { headers: { "paypal-auth-algo": "SHA1withRSA" } }),
      await notify(event, { cert_url: "https://api.paypal.com.example/v1/notifications/certs/CERT" }),
      await notify(event, { cert_url: `${installation.origin}/v1/notifications/certs/CERT` }),
      await notify(event, { cert_url: certUrl().replace("127.0.0.1", "localhost") }),
      await fetch(`${installation.origin}/api/notifications/paypal`, { method: "POST", body: "{}" }),
    ];
    expect(refused.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 400));
    expect(await storedEvents()).toBe(before);
    await untilQuiet(installation);
    expect(await countsOf(installation, placed)).toEqual(never);
  });

  test("another currency: nothing is captured or refunded, and the desk is notified", async () => {
    const placed = await byPaypal();
    const amount = { currency_code: "USD", value: placed.gross };
    expect((await notify(await completed(placed, { amount }))).status).toBe(200);
    await untilQuiet(installation);
    expect(await countsOf(installation, placed)).toEqual(never);
    expect(await refundsOf(installation, placed.payment_hash)).toEqual([]);
    expect(await noticesOf(installation, placed.payment_hash)).toEqual(["payment.foreign_currency"]);
  });

  test("the buyer's approval is no payment: the order is queried, and only its capture counts", async () => {
    const placed = await byPaypal();
    const event = eventObject(
      "CHECKOUT.ORDER.APPROVED",
      "checkout-order",
      orderObject(await storedOrder(placed)),
    );
    expect((await notify(event)).status).toBe(200);
    await untilQuiet(installation);
    expect(await countsOf(installation, placed)).toEqual(never);
  });

  test("a replay, an unknown event and an unknown order change nothing", async () => {
    const placed = await byPaypal();
    await press(installation, placed, "pay");
    await untilQuiet(installation);
    const order = await storedOrder(placed);
    const [capture] = order.captures;
    if (!capture) throw new Error("nothing was captured");
    const captured = captureObject(order, capture);
    const replay = eventObject("PAYMENT.CAPTURE.COMPLETED", "capture", captured);
    for (let i = 0; i < 3; i++) expect((await notify(replay)).status).toBe(200);
    expect((await notify(eventObject("BILLING.PLAN.CREATED", "plan", {}))).status).toBe(200);
    const foreign = { ...captured, id: "FOREIGN", custom_id: "unknown-attempt" };
    expect((await notify(eventObject("PAYMENT.CAPTURE.COMPLETED", "capture", foreign))).status).toBe(200);
    await untilQuiet(installation);
    expect(await countsOf(installation, placed)).toEqual(once);
    expect(await refundsOf(installation, placed.payment_hash)).toEqual([]);
  });
});

describe("PayPal: refunds and disputes", () => {
  const refunding: RefundsOf = {
    provider: "paypal",
    payment_method: "paypal",
    pending: "PENDING",
    settled: "COMPLETED",
    belongs: async (placed) => ({ field: "order_id", value: (await storedOrder(placed)).id }),
  };
  refundActs(() => ({ installation, guest }), refunding);

  test("a refund is found after PayPal has forgotten its key, and is not made again", async () => {
    await atDesk(installation, "paypal", { refunds: "PENDING" });
    const placed = await sentBack(() => ({ installation, guest }), "paypal");
    await atDesk(installation, "paypal", { refunds: "COMPLETED" });
    const forget = sql`delete from standins.stored where shelf = 'paypal.key'`;
    await forget.execute(installation.db);
    installation.clock.forward(45 * day + hour);
    await untilQuiet(installation);
    const name = await refundAt(() => ({ installation, guest }), refunding, placed);
    expect(await refundsOf(installation, placed.payment_hash)).toMatchObject([{ state: "pending" }]);
    await sql`update standins.stored set body = body || '{"status":"COMPLETED"}' where name = ${name}`.execute(
      installation.db,
    );
    installation.clock.forward(7 * hour);
    await untilQuiet(installation);
    expect(await refundsOf(installation, placed.payment_hash)).toMatchObject([{ state: "settled" }]);
  });

  test("an open dispute moves no money; a reversal and a lost dispute are one chargeback", async () => {
    const placed = await byPaypal();
    await press(installation, placed, "pay");
    await untilQuiet(installation);
    const capture = (await storedOrder(placed)).captures[0]?.id ?? "";
    await atDesk(installation, "paypal", { dispute: capture });
    await atDesk(installation, "paypal", { dispute: capture, act: "RESOLVED_SELLER_FAVOUR" });
    await untilQuiet(installation);
    expect((await attemptOf(installation, placed.payment_hash)).charged_back).toBe(0n);
    await atDesk(installation, "paypal", { reverse: capture });
    await atDesk(installation, "paypal", { dispute: capture, act: "RESOLVED_BUYER_FAVOUR" });
    await untilQuiet(installation);
    expect((await attemptOf(installation, placed.payment_hash)).charged_back).toBe(minorOf(placed.gross));
    expect(await noticesOf(installation, placed.payment_hash)).toEqual(["payment.charged_back"]);
  });
});

describe("PayPal: lost notifications and concurrent captures", () => {
  test("a lost notification is replaced by a query, and the approved order is captured", async () => {
    const placed = await byPaypal();
    await press(installation, placed, "late");
    await sql`delete from standins.notice where not taken`.execute(installation.db);
    installation.clock.forward(2 * 60_000);
    await installation.runRound("payment.poll");
    await untilQuiet(installation);
    expect(await countsOf(installation, placed)).toEqual(once);
  });

  test("an order that was captured concurrently counts once", async () => {
    const placed = await byPaypal();
    await press(installation, placed, "late");
    installation.clock.forward(2 * 60_000);
    await Promise.all([
      installation.runRound("payment.poll"),
      untilTold(installation).then(() => installation.runJobs()),
      untilTold(installation).then(() => installation.runJobs()),
    ]);
    await untilQuiet(installation);
    expect(await countsOf(installation, placed)).toEqual(once);
  });
});
