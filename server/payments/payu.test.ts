import { describe, expect, test } from "vitest";
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
import { day, hour, inOneInstallation, visitor, type Placed } from "#test/steps.ts";
import { payuSignature } from "./providers/payu.ts";
import { startAtProvider } from "./providers/start.ts";

let installation: Installation;
let guest: Session;
inOneInstallation(
  (opened) => {
    installation = opened;
    guest = visitor(installation);
  },
  { STANDINS: "payu" },
);

const place = (): Promise<Placed> => placeBy(guest, "payu");
const stateOf = async (hash: string): Promise<string> =>
  (await guest.call("payment", { params: { hash } })).state;
const second_key = "demo-payu-second-key";
const proof = (body: string, key = second_key, algorithm = "MD5") => ({
  "openpayu-signature": `sender=checkout;signature=${payuSignature(Buffer.from(body), key, algorithm)};algorithm=${algorithm};content=DOCUMENT`,
});
const orderIdOf = ({ redirect_url }: { redirect_url: string }): string =>
  redirect_url.split("/").at(-1) ?? "";
/** Changes an order in the simulator of PayU without a notification. */
const alterOrder = (order_id: string, change: object) =>
  installation.machine.pool.query(
    "update standins.stored set body = body || $2::jsonb where shelf = 'payu_order' and name = $1",
    [order_id, JSON.stringify(change)],
  );
const noticeOf = (placed: Placed, change: object = {}): string =>
  JSON.stringify({
    order: {
      orderId: orderIdOf(placed),
      extOrderId: placed.payment_hash,
      merchantPosId: "100001",
      currencyCode: "PLN",
      totalAmount: minorOf(placed.gross).toString(),
      status: "COMPLETED",
      ...change,
    },
  });

describe("PayU: the buyer's acts on the payment page", () => {
  pageActs(() => ({ installation, guest }), "payu", {
    pay_twice: paid_once,
    other_amount: { ...not_paid, refunds: 1 },
  });

  test("a wrong BLIK code is a refusal, and the next attempt pays", async () => {
    const placed = await place();
    await atProvider(installation, placed, "blik", "123456");
    await installation.runJobs();
    expect(await stateOf(placed.payment_hash)).toBe("failed");
    const second = await againBy(guest, placed, "payu");
    await atProvider(installation, second, "blik");
    await installation.runJobs();
    expect(await stateOf(second.payment_hash)).toBe("success");
    expect(await effectsOf(installation, placed)).toEqual(paid_once);
  });

  test("two attempts both paid: exactly the second order is refunded", async () => {
    const placed = await place();
    const second = await againBy(guest, placed, "payu");
    await atProvider(installation, placed, "pay");
    await installation.runJobs();
    await atProvider(installation, second, "pay");
    await installation.runJobs();
    expect(await captureOf(installation, placed)).toBe(orderIdOf(placed));
    expect(await refundsOf(installation, placed)).toMatchObject([
      { payment_hash: second.payment_hash, capture_ref: orderIdOf(second), amount: minorOf(placed.gross) },
    ]);
    expect(await effectsOf(installation, placed)).toEqual({ ...paid_once, refunds: 1 });
  });
});

describe("PayU: only the answer to a query counts", () => {
  test("a signed notification that PayU does not confirm books nothing", async () => {
    const placed = await place();
    const body = noticeOf(placed);
    expect((await post(installation, "payu", { body, headers: proof(body) })).status).toBe(200);
    await installation.runJobs();
    expect(await effectsOf(installation, placed)).toEqual(not_paid);
  });

  test("a forged or missing signature and another point of sale are refused and not stored", async () => {
    const placed = await place();
    const events = () => installation.db.selectFrom("provider_event").select("id").execute();
    const before = await events();
    const body = noticeOf(placed);
    const foreign = noticeOf(placed, { merchantPosId: "999" });
    for (const one of [
      { body, headers: proof(body, "another key") },
      { body },
      { body, headers: { "openpayu-signature": "sender=checkout;signature=;algorithm=CRC32" } },
      { body: `${body} `, headers: proof(body) },
      { body: foreign, headers: proof(foreign) },
      { body: "[]", headers: proof("[]") },
    ])
      expect((await post(installation, "payu", one)).status).toBe(400);
    expect(await events()).toEqual(before);
  });

  test("every algorithm of PayU is supported, with either name of the header", async () => {
    for (const algorithm of ["MD5", "SHA-1", "SHA1", "SHA-256", "SHA256", "SHA-384", "SHA-512"]) {
      const placed = await place();
      await alterOrder(orderIdOf(placed), { status: "COMPLETED" });
      const body = noticeOf(placed);
      const { "openpayu-signature": signature } = proof(body, second_key, algorithm);
      const headers = { "x-openpayu-signature": signature };
      expect((await post(installation, "payu", { body, headers })).status).toBe(200);
      await installation.runJobs();
      expect(await effectsOf(installation, placed), algorithm).toEqual(paid_once);
    }
  });

  test.for(["WAITING_FOR_CONFIRMATION", "COMPLETED"])(
    "money in another currency, %s, is not booked and is a task for the desk",
    async (status) => {
      const placed = await place();
      await alterOrder(orderIdOf(placed), { status, currencyCode: "EUR" });
      const body = noticeOf(placed, { status });
      await post(installation, "payu", { body, headers: proof(body) });
      await installation.runJobs();
      expect(await effectsOf(installation, placed)).toEqual(not_paid);
      expect(await loggedOf(installation, placed.payment_hash)).toEqual(["payment.not_taken"]);
    },
  );

  test("money that waits for a confirmation is captured, and then it counts", async () => {
    const placed = await place();
    await alterOrder(orderIdOf(placed), { status: "WAITING_FOR_CONFIRMATION" });
    const body = noticeOf(placed, { status: "WAITING_FOR_CONFIRMATION" });
    await post(installation, "payu", { body, headers: proof(body) });
    await installation.runJobs();
    expect(await effectsOf(installation, placed)).toEqual(paid_once);
  });

  test("replays over days are one payment; a lost notification is replaced by a query", async () => {
    const placed = await place();
    await atProvider(installation, placed, "pay");
    const words = await sentBy(installation, "payu", placed.payment_hash);
    for (let i = 0; i < 3; i++) {
      await installation.runJobs();
      for (const word of words) expect((await post(installation, "payu", word)).status).toBe(200);
      installation.clock.forward(hour);
    }
    await installation.runJobs();
    expect(await effectsOf(installation, placed)).toEqual(paid_once);

    const silent = await place();
    await alterOrder(orderIdOf(silent), { status: "COMPLETED" });
    installation.clock.forward(2 * 60_000);
    await installation.runRound("payment.poll");
    await installation.runJobs();
    expect(await effectsOf(installation, silent)).toEqual(paid_once);
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

describe("PayU: repeated starts", () => {
  test("an order whose answer was lost is created again with the next name, and its money is found", async () => {
    const placed = await place();
    const first = orderIdOf(placed);
    const { id } = await installation.db
      .updateTable("payment")
      .set({ state: "created", redirect_url: null, provider_ref: null })
      .where("hash", "=", placed.payment_hash)
      .returning("id")
      .executeTakeFirstOrThrow();
    const from = { origin: installation.origin, locale: "en", ip: "127.0.0.1" } as const;
    // Two concurrent starts: PayU opens a page for each, and both answers have the stored one.
    const started = await Promise.all([
      startAtProvider(installation.machine, id, from),
      startAtProvider(installation.machine, id, from),
    ]);
    expect(new Set(started.map(({ redirect_url }) => redirect_url)).size).toBe(1);
    const [again] = started;
    expect(again && orderIdOf(again)).not.toBe(first);
    await atProvider(installation, again ?? placed, "pay");
    await installation.runJobs();
    expect(await effectsOf(installation, placed)).toEqual(paid_once);
  });

  test("a buyer without an address and with a long description gets a page", async () => {
    const placed = await place();
    await installation.db
      .updateTable("cart")
      .set({ email: "" })
      .where("hash", "=", placed.cart_hash)
      .execute();
    const { id } = await installation.db
      .updateTable("payment")
      .set({
        state: "created",
        redirect_url: null,
        provider_ref: null,
        product: "Zamówienie ".repeat(400),
      })
      .where("hash", "=", placed.payment_hash)
      .returning("id")
      .executeTakeFirstOrThrow();
    const from = { origin: installation.origin, locale: "en", ip: "2001:db8::1" } as const;
    const again = await startAtProvider(installation.machine, id, from);
    await atProvider(installation, again, "pay");
    await installation.runJobs();
    expect(await stateOf(placed.payment_hash)).toBe("success");
  });

  test("a payment on the page of a lost start is found as well", async () => {
    const placed = await place();
    await installation.db
      .updateTable("payment")
      .set({ provider_ref: "SOMEOTHERORDER" })
      .where("hash", "=", placed.payment_hash)
      .execute();
    await atProvider(installation, placed, "pay");
    await installation.runJobs();
    expect(await effectsOf(installation, placed)).toEqual(paid_once);
  });

  test("the token is fetched once, and again when PayU rejects it", async () => {
    const count = async (): Promise<number> =>
      (await installation.machine.pool.query("select 1 from standins.stored where shelf = 'payu_token'")).rows
        .length;
    await place();
    const before = await count();
    await place();
    expect(await count()).toBe(before);
    await installation.machine.pool.query("delete from standins.stored where shelf = 'payu_token'");
    await place();
    expect(await count()).toBe(1);
  });
});

describe("PayU: pending refunds", () => {
  const surplus = async (): Promise<{ placed: Placed; hash: string }> => {
    const placed = await place();
    await atProvider(installation, placed, "other_amount");
    await installation.runJobs();
    const [refund] = await refundsOf(installation, placed);
    expect(refund).toMatchObject({ reason: "other_amount", state: "pending" });
    return { placed, hash: refund?.hash ?? "" };
  };

  test("pending, then settled by a notification, once", async () => {
    const { placed, hash } = await surplus();
    await atPanel(installation, "payu", hash, "complete");
    await installation.runJobs();
    expect(await refundsOf(installation, placed)).toMatchObject([{ hash, state: "settled" }]);
    for (const word of await sentBy(installation, "payu", placed.payment_hash))
      await post(installation, "payu", word);
    installation.clock.forward(7 * hour);
    await installation.runJobs();
    expect(await refundsOf(installation, placed)).toMatchObject([{ hash, state: "settled" }]);
  });

  test("pending, and queried when no notification arrives", async () => {
    const { placed, hash } = await surplus();
    await installation.machine.pool.query(
      `update standins.stored set body = body || '{"state":"completed"}' where shelf = 'payu_refund' and name = $1`,
      [hash],
    );
    installation.clock.forward(7 * hour);
    await installation.runJobs();
    expect(await refundsOf(installation, placed)).toMatchObject([{ hash, state: "settled" }]);
  });

  test("a refund made in the panel has no id, and does not hide the installation's", async () => {
    const { placed, hash } = await surplus();
    await installation.machine.pool.query(
      `insert into standins.stored (shelf, name, body)
       select shelf, 'panel-1', body || '{"name":"panel-1","state":"completed"}' from standins.stored
       where shelf = 'payu_refund' and name = $1`,
      [hash],
    );
    await atPanel(installation, "payu", hash, "complete");
    await installation.runJobs();
    expect(await refundsOf(installation, placed)).toMatchObject([{ hash, state: "settled" }]);
  });

  test("rejected: it remains owed, and the desk sees the reason", async () => {
    const { placed, hash } = await surplus();
    await atPanel(installation, "payu", hash, "reject");
    await installation.runJobs();
    const [refund] = await refundsOf(installation, placed);
    expect(refund).toMatchObject({ state: "failed" });
    expect(refund?.problem).toContain("CANCELED");
  });
});
