import { describe, expect, test } from "vitest";
import { brands } from "#brands/all.ts";
import type { Installation } from "#test/installation.ts";
import {
  againBy,
  atPanel,
  atProvider,
  captureOf,
  effectsOf,
  loggedOf,
  minorOf,
  not_paid,
  pageActs,
  paid_once,
  placeBy,
  post,
  refundsOf,
  sentBy,
} from "#test/providers.ts";
import type { Session } from "#test/session.ts";
import { day, hour, inOneInstallation, placeOrder, visitor, type Placed } from "#test/steps.ts";
import { paymentSign, refundSign } from "./providers/przelewy24-notices.ts";
import { startAtProvider } from "./providers/start.ts";

let installation: Installation;
let guest: Session;
inOneInstallation(
  (opened) => {
    installation = opened;
    guest = visitor(installation);
  },
  { STANDINS: "przelewy24" },
);

const crc = "demo-p24-crc";
const merchant = 100_002;
const place = (): Promise<Placed> => placeBy(guest, "przelewy24");
const stateOf = async (hash: string): Promise<string> =>
  (await guest.call("payment", { params: { hash } })).state;

type Payment = { readonly orderId: number; readonly amount: number; readonly status: number };
/** The payments of a session in the simulator of Przelewy24. */
const paymentsOf = async ({ payment_hash }: { payment_hash: string }): Promise<Payment[]> => {
  const { rows } = await installation.machine.pool.query<{ payments: Payment[] }>(
    "select body->'payments' as payments from standins.stored where shelf = 'p24_session' and name = $1",
    [payment_hash],
  );
  return rows[0]?.payments ?? [];
};
const alterSession = ({ payment_hash }: { payment_hash: string }, change: object) =>
  installation.machine.pool.query(
    "update standins.stored set body = body || $2::jsonb where shelf = 'p24_session' and name = $1",
    [payment_hash, JSON.stringify(change)],
  );
const noticeOf = (placed: Placed, change: object = {}, key = crc): string => {
  const amount = Number(minorOf(placed.gross));
  const notice = {
    merchantId: merchant,
    posId: merchant,
    sessionId: placed.payment_hash,
    amount,
    originAmount: amount,
    currency: "PLN",
    orderId: 3_179_482_111,
    methodId: 154,
    statement: "p24-A1B-C2D-E3F",
    ...change,
  };
  return JSON.stringify({ ...notice, sign: paymentSign(notice, key) });
};

describe("Przelewy24: the buyer's acts on the payment page", () => {
  pageActs(() => ({ installation, guest }), "przelewy24", {
    pay_twice: { ...paid_once, refunds: 1 },
    other_amount: not_paid,
  });

  test("a wrong BLIK code is not reported; the page can be paid with the right one", async () => {
    const placed = await place();
    await atProvider(installation, placed, "blik", "123456");
    await installation.runJobs();
    expect(await stateOf(placed.payment_hash)).toBe("waiting");
    await atProvider(installation, placed, "blik", "777 123");
    await installation.runJobs();
    expect(await stateOf(placed.payment_hash)).toBe("success");
  });

  test("money counts after its verification, which Przelewy24 stores", async () => {
    const placed = await place();
    await atProvider(installation, placed, "pay");
    expect((await paymentsOf(placed)).map(({ status }) => status)).toEqual([1]);
    await installation.runJobs();
    const payments = await paymentsOf(placed);
    expect(payments.map(({ status }) => status)).toEqual([2]);
    expect(payments[0]?.orderId).toBeGreaterThan(2 ** 31);
    expect(await captureOf(installation, placed)).toBe(String(payments[0]?.orderId));
  });

  const storedOf = async ({ payment_hash }: Placed) =>
    (
      await installation.machine.pool.query<Record<"email" | "country" | "channel", string>>(
        "select body->>'email' as email, body->>'country' as country, body->>'channel' as channel from standins.stored where shelf = 'p24_session' and name = $1",
        [payment_hash],
      )
    ).rows[0];

  test("a buyer whose address is too long for Przelewy24 pays with that of the brand", async () => {
    const email = `${"long.name.".repeat(5)}buyer@example.com`;
    const placed = await placeOrder(
      guest,
      {},
      { payment_method: "przelewy24", email, country: "DE", postcode: "10115" },
    );
    expect(await storedOf(placed)).toEqual({
      email: brands[0].seller.email,
      country: "DE",
      channel: "16",
    });
    await atProvider(installation, placed, "pay");
    await installation.runJobs();
    expect(await effectsOf(installation, placed)).toEqual(paid_once);
  });

  test("eCard under a contract with Przelewy24 offers only cards", async () => {
    const placed = await place();
    const hash = `${placed.payment_hash}-card`;
    const { id } = await installation.db
      .updateTable("payment")
      .set({ method: "ecard", hash, state: "created", redirect_url: null, provider_ref: null })
      .where("hash", "=", placed.payment_hash)
      .returning("id")
      .executeTakeFirstOrThrow();
    const from = { origin: installation.origin, locale: "en", ip: "127.0.0.1" } as const;
    await startAtProvider(installation.machine, id, from);
    expect(await storedOf({ ...placed, payment_hash: hash })).toMatchObject({ channel: "4097" });
  });

  test("the country of a card is stored, and a refused card ends nothing", async () => {
    const placed = await place();
    await alterSession(placed, { channel: 4097 });
    await atProvider(installation, placed, "refuse");
    await installation.runJobs();
    expect(await effectsOf(installation, placed)).toEqual(not_paid);
    await atProvider(installation, placed, "pay");
    await installation.runJobs();
    expect(await effectsOf(installation, placed)).toEqual(paid_once);
    const words = await sentBy(installation, "przelewy24", placed.payment_hash);
    expect(words).toHaveLength(3);
    const { payer_country } = await installation.db
      .selectFrom("payment")
      .select("payer_country")
      .where("hash", "=", placed.payment_hash)
      .executeTakeFirstOrThrow();
    expect(payer_country).toBe("DE");
  });

  test("a session paid twice: exactly the capture that settled nothing is refunded", async () => {
    const placed = await place();
    await atProvider(installation, placed, "pay_twice");
    await installation.runJobs();
    const ids = (await paymentsOf(placed)).map(({ orderId }) => String(orderId));
    const settling_capture = await captureOf(installation, placed);
    const [refund, ...others] = await refundsOf(installation, placed);
    expect(others).toEqual([]);
    expect(refund).toMatchObject({ reason: "second_capture", amount: minorOf(placed.gross) });
    expect(new Set([settling_capture, refund?.capture_ref])).toEqual(new Set(ids));
    await atPanel(installation, "przelewy24", refund?.hash ?? "", "complete");
    await installation.runJobs();
    expect(await refundsOf(installation, placed)).toMatchObject([{ state: "settled" }]);
  });

  test("two attempts both paid: exactly the second one is refunded", async () => {
    const placed = await place();
    const second = await againBy(guest, placed, "przelewy24");
    await atProvider(installation, placed, "pay");
    await installation.runJobs();
    await atProvider(installation, second, "pay");
    await installation.runJobs();
    const [payment] = await paymentsOf(second);
    expect(await refundsOf(installation, placed)).toMatchObject([
      { payment_hash: second.payment_hash, capture_ref: String(payment?.orderId) },
    ]);
  });

  test("another amount is not verified, remains the buyer's, and is a task for the desk", async () => {
    const placed = await place();
    await atProvider(installation, placed, "other_amount");
    await installation.runJobs();
    expect((await paymentsOf(placed)).map(({ status }) => status)).toEqual([1]);
    expect(await loggedOf(installation, placed.payment_hash)).toEqual(["payment.not_taken"]);
    expect(await stateOf(placed.payment_hash)).toBe("failed");
    const again = await againBy(guest, placed, "przelewy24");
    await atProvider(installation, again, "pay");
    await installation.runJobs();
    expect(await effectsOf(installation, placed)).toEqual(paid_once);
  });

  test("money in another currency is not verified either", async () => {
    const placed = await place();
    const payment = { orderId: 3_000_000_001, amount: Number(minorOf(placed.gross)), status: 1 };
    await alterSession(placed, { currency: "EUR", payments: [payment] });
    await post(installation, "przelewy24", { body: noticeOf(placed, { orderId: 3_000_000_001 }) });
    await installation.runJobs();
    expect(await effectsOf(installation, placed)).toEqual(not_paid);
    expect(await loggedOf(installation, placed.payment_hash)).toEqual(["payment.not_taken"]);
  });
});

describe("Przelewy24: only the answer to a query counts", () => {
  test("a correctly signed notification of an unknown payment books nothing", async () => {
    const placed = await place();
    expect((await post(installation, "przelewy24", { body: noticeOf(placed) })).status).toBe(200);
    await installation.runJobs();
    expect(await effectsOf(installation, placed)).toEqual(not_paid);
  });

  test("a forged signature and another merchant are refused and not stored", async () => {
    const placed = await place();
    const events = () => installation.db.selectFrom("provider_event").select("id").execute();
    const before = await events();
    const honest = JSON.parse(noticeOf(placed)) as object;
    for (const body of [
      noticeOf(placed, {}, "another key"),
      noticeOf(placed, { merchantId: 7 }),
      noticeOf(placed, { posId: 7 }),
      JSON.stringify({ ...honest, amount: 1 }),
      JSON.stringify({ ...honest, sign: "" }),
      JSON.stringify({ orderId: 1, sessionId: placed.payment_hash, method: 181, result: {}, sign: "" }),
      "{}",
      "not json",
    ])
      expect((await post(installation, "przelewy24", { body })).status, body).toBe(400);
    expect(await events()).toEqual(before);
  });

  test("replays over days are one payment; a lost notification is replaced by a query and a verification", async () => {
    const placed = await place();
    await atProvider(installation, placed, "pay");
    const words = await sentBy(installation, "przelewy24", placed.payment_hash);
    for (let i = 0; i < 3; i++) {
      await installation.runJobs();
      for (const word of words) expect((await post(installation, "przelewy24", word)).status).toBe(200);
      installation.clock.forward(hour);
    }
    await installation.runJobs();
    expect(await effectsOf(installation, placed)).toEqual(paid_once);

    const silent = await place();
    const payment = { orderId: 3_000_000_002, amount: Number(minorOf(silent.gross)), status: 1 };
    await alterSession(silent, { payments: [payment] });
    installation.clock.forward(2 * 60_000);
    await installation.runRound("payment.poll");
    await installation.runJobs();
    expect(await effectsOf(installation, silent)).toEqual(paid_once);
    expect((await paymentsOf(silent)).map(({ status }) => status)).toEqual([2]);
  });

  test("after a crash behind the verification a later query finds the verified payment", async () => {
    const placed = await place();
    const payment = { orderId: 3_000_000_003, amount: Number(minorOf(placed.gross)), status: 2 };
    await alterSession(placed, { payments: [payment] });
    await post(installation, "przelewy24", { body: noticeOf(placed, { orderId: payment.orderId }) });
    await installation.runJobs();
    expect(await effectsOf(installation, placed)).toEqual(paid_once);
  });

  test("money within 72 hours of the expiry revives the order, later money is refunded", async () => {
    const [in_time, too_late] = [await place(), await place()];
    installation.clock.forward(day);
    await installation.runJobs();
    installation.clock.forward(72 * hour);
    await atProvider(installation, in_time, "pay");
    await installation.runJobs();
    expect(await effectsOf(installation, in_time)).toEqual(paid_once);
    installation.clock.forward(1);
    await atProvider(installation, too_late, "pay");
    await installation.runJobs();
    expect(await refundsOf(installation, too_late)).toMatchObject([{ reason: "too_late", state: "pending" }]);
  });
});

describe("Przelewy24: pending refunds", () => {
  const surplus = async () => {
    const placed = await place();
    await atProvider(installation, placed, "pay_twice");
    await installation.runJobs();
    const [refund] = await refundsOf(installation, placed);
    expect(refund).toMatchObject({ reason: "second_capture", state: "pending" });
    return { placed, hash: refund?.hash ?? "", capture_ref: refund?.capture_ref ?? "" };
  };

  test("pending, then settled by a notification, once", async () => {
    const { placed, hash } = await surplus();
    await atPanel(installation, "przelewy24", hash, "complete");
    await installation.runJobs();
    for (const word of await sentBy(installation, "przelewy24", hash))
      await post(installation, "przelewy24", word);
    installation.clock.forward(7 * hour);
    await installation.runJobs();
    expect(await refundsOf(installation, placed)).toMatchObject([{ hash, state: "settled" }]);
  });

  test("pending, and queried when no notification arrives", async () => {
    const { placed, hash } = await surplus();
    await installation.machine.pool.query(
      `update standins.stored set body = body || '{"state":"completed"}' where shelf = 'p24_refund' and name = $1`,
      [hash],
    );
    installation.clock.forward(7 * hour);
    await installation.runJobs();
    expect(await refundsOf(installation, placed)).toMatchObject([{ hash, state: "settled" }]);
  });

  test("a refund made in the panel has no id, and does not hide ours", async () => {
    const { placed, hash } = await surplus();
    await installation.machine.pool.query(
      `insert into standins.stored (shelf, name, body)
       select shelf, 'panel-1', body || '{"name":"panel-1","state":"completed"}' from standins.stored
       where shelf = 'p24_refund' and name = $1`,
      [hash],
    );
    await installation.machine.pool.query(
      `update standins.stored set body = body || '{"state":"completed"}' where shelf = 'p24_refund' and name = $1`,
      [hash],
    );
    installation.clock.forward(7 * hour);
    await installation.runJobs();
    expect(await refundsOf(installation, placed)).toMatchObject([{ hash, state: "settled" }]);
  });

  test("rejected by a notification: it remains owed, and the desk sees the reason", async () => {
    const { placed, hash } = await surplus();
    await atPanel(installation, "przelewy24", hash, "reject");
    await installation.runJobs();
    const [refund] = await refundsOf(installation, placed);
    expect(refund).toMatchObject({ state: "failed" });
    expect(refund?.problem).toContain(hash);
  });

  test("refused at once: the desk sees the message of the 409", async () => {
    const placed = await place();
    const payment = { orderId: 3_000_000_004, amount: Number(minorOf(placed.gross)), status: 2 };
    const other = { ...payment, orderId: 3_000_000_005 };
    await alterSession(placed, { payments: [payment, other] });
    await post(installation, "przelewy24", { body: noticeOf(placed, { orderId: payment.orderId }) });
    await installation.runJobs(["payment.refund"]);
    const [refund] = await refundsOf(installation, placed);
    expect(refund).toMatchObject({ state: "pending" });
    // The payment is removed from the simulator before the refund is requested.
    await alterSession(placed, { payments: [] });
    await installation.machine.pool.query(
      "select graphile_worker.add_job('payment.refund', json_build_object('refund_id', id), job_key := 'refund:' || id) from refund where hash = $1",
      [refund?.hash],
    );
    await installation.runJobs();
    expect(await refundsOf(installation, placed)).toMatchObject([
      { state: "failed", problem: "Transaction not found" },
    ]);
  });

  test("a forged notification of a refund settles nothing", async () => {
    const { placed, hash, capture_ref } = await surplus();
    const notice = {
      orderId: Number(capture_ref),
      sessionId: placed.payment_hash,
      refundsUuid: hash,
      merchantId: merchant,
      amount: 1,
      currency: "PLN",
      status: 0 as const,
    };
    const forged = JSON.stringify({ ...notice, sign: refundSign(notice, "another key") });
    expect((await post(installation, "przelewy24", { body: forged })).status).toBe(400);
    const foreign = { ...notice, merchantId: 7 };
    const body = JSON.stringify({ ...foreign, sign: refundSign(foreign, crc) });
    expect((await post(installation, "przelewy24", { body })).status).toBe(400);
    await installation.runJobs();
    expect(await refundsOf(installation, placed)).toMatchObject([{ state: "pending" }]);
  });
});
