import { describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import {
  atBank,
  buyer,
  day,
  hour,
  inOneShop,
  mailsTo,
  orderOf,
  placeOrder,
  statusesOf,
  visitor,
  type Placed,
} from "#test/steps.ts";

let shop: Installation;
let guest: Session;
inOneShop((opened) => {
  shop = opened;
  guest = visitor(shop);
});

const stateOf = async (hash: string): Promise<string> =>
  (await guest.call("payment", { params: { hash } })).state;
const anotherTry = (placed: Placed) =>
  guest.call("startPayment", { params: { hash: placed.request_hash }, body: { payment_method: "online" } });

/** The bank's notification of an attempt, with changes by the test. */
async function noticeOf({ payment_hash }: { payment_hash: string }, change: object = {}): Promise<object> {
  const { provider_ref, amount, currency } = await shop.db
    .selectFrom("payment")
    .select(["provider_ref", "amount", "currency"])
    .where("hash", "=", payment_hash)
    .executeTakeFirstOrThrow();
  const transaction = {
    transaction_id: provider_ref,
    ext_id: payment_hash,
    amount: amount.toString(),
    currency,
  };
  return { event_id: `${provider_ref}:1`, type: "captured", ...transaction, fee: "0", ...change };
}

const refundsOf = (payment_hash: string) =>
  shop.db
    .selectFrom("refund")
    .innerJoin("payment", "payment.id", "refund.payment_id")
    .select(["refund.amount", "refund.reason", "refund.state"])
    .where("payment.hash", "=", payment_hash)
    .orderBy("refund.id")
    .execute();
const invoicesOf = async (request_hash: string): Promise<number> =>
  (
    await shop.db
      .selectFrom("invoice")
      .innerJoin("payment_request", "payment_request.id", "invoice.payment_request_id")
      .select("invoice.id")
      .where("payment_request.hash", "=", request_hash)
      .execute()
  ).length;
const minorOf = (gross: string): bigint => BigInt(gross.replace(".", ""));

describe("§4 Successful, awaiting confirmation, or failed", () => {
  test("refused: the attempt failed, the order waits, and the next attempt pays it", async () => {
    const placed = await placeOrder(guest);
    await atBank(shop, placed, "refuse");
    await shop.runJobs();
    expect(await stateOf(placed.payment_hash)).toBe("failed");
    expect(await statusesOf(guest, placed.orders)).toEqual(["payment"]);
    const second = await anotherTry(placed);
    await atBank(shop, second, "pay");
    await shop.runJobs();
    expect(await stateOf(second.payment_hash)).toBe("success");
    expect(await stateOf(placed.payment_hash)).toBe("failed");
    expect(await statusesOf(guest, placed.orders)).toEqual(["waiting_translation"]);
  });

  test("the return of the browser proves nothing: only the bank's notification makes a success", async () => {
    const placed = await placeOrder(guest);
    expect(await stateOf(placed.payment_hash)).toBe("waiting");
    await atBank(shop, placed, "wait");
    await shop.runJobs();
    expect(await stateOf(placed.payment_hash)).toBe("waiting");
    await atBank(shop, placed, "pay");
    await shop.runJobs();
    expect(await stateOf(placed.payment_hash)).toBe("success");
  });

  test("a lost notification is replaced by a query, also when the bank does not know another attempt", async () => {
    const placed = await placeOrder(guest);
    const unknown = await placeOrder(guest);
    await shop.machine.pool.query("delete from standins.stored where body->>'ext_id' = $1", [
      unknown.payment_hash,
    ]);
    const id = placed.redirect_url.split("/").at(-1) ?? "";
    await markPaidAtBank(id, placed.gross);
    shop.clock.forward(2 * 60_000);
    await shop.runRound("payment.poll");
    await shop.runJobs();
    expect(await stateOf(placed.payment_hash)).toBe("success");
    expect((await shop.notify(await noticeOf(placed))).status).toBe(200);
    await shop.runJobs();
    expect(await refundsOf(placed.payment_hash)).toEqual([]);
  });
});

/** Marks a payment as paid at the bank without a notification. */
async function markPaidAtBank(id: string, gross: string): Promise<void> {
  const capture = JSON.stringify([{ event_id: `${id}:1`, amount: minorOf(gross).toString() }]);
  await shop.machine.pool.query(
    `update standins.stored set body = body || jsonb_build_object('status', 'paid', 'captures', $2::jsonb)
     where name = $1`,
    [id, capture],
  );
}

/** The text of the mail about the refund. */
const refundMail = async ({ orders }: Placed): Promise<string> => {
  const { text } = await shop.db
    .selectFrom("mail")
    .select("text")
    .where("order_id", "=", orders[0]?.id ?? 0)
    .where("kind", "=", "payment_refunded")
    .executeTakeFirstOrThrow();
  return text;
};

describe("Unexpected money is refunded", () => {
  test("paid twice: one order, one invoice, one mail, and the second payment refunded in full", async () => {
    const placed = await placeOrder(guest);
    await atBank(shop, placed, "pay_twice");
    await shop.runJobs();
    expect(await statusesOf(guest, placed.orders)).toEqual(["waiting_translation"]);
    expect(await refundsOf(placed.payment_hash)).toEqual([
      { amount: minorOf(placed.gross), reason: "second_capture", state: "settled" },
    ]);
    expect(await invoicesOf(placed.request_hash)).toBe(1);
    const mails = await mailsTo(shop, buyer.email, placed.orders[0]?.id ?? 0);
    expect(mails.filter((kind) => kind === "order_paid")).toHaveLength(1);
    expect(mails.filter((kind) => kind === "payment_refunded")).toHaveLength(1);
    expect(await refundMail(placed)).toMatch(
      /You paid order \d+ twice; we have returned the second payment of/,
    );
    expect(await stateOf(placed.payment_hash)).toBe("success");
  });

  test("two attempts of one order both paid: the second one is refunded", async () => {
    const placed = await placeOrder(guest);
    const second = await anotherTry(placed);
    await atBank(shop, placed, "pay");
    await atBank(shop, second, "pay");
    await shop.runJobs();
    expect(await stateOf(placed.payment_hash)).toBe("success");
    expect(await stateOf(second.payment_hash)).toBe("failed");
    expect(await refundsOf(second.payment_hash)).toEqual([
      { amount: minorOf(placed.gross), reason: "second_capture", state: "settled" },
    ]);
    expect(await invoicesOf(placed.request_hash)).toBe(1);
  });

  test("another amount settles nothing and is refunded; the order can still be paid", async () => {
    const placed = await placeOrder(guest);
    await atBank(shop, placed, "other_amount");
    await shop.runJobs();
    expect(await statusesOf(guest, placed.orders)).toEqual(["payment"]);
    expect(await stateOf(placed.payment_hash)).toBe("failed");
    expect(await refundsOf(placed.payment_hash)).toEqual([
      { amount: minorOf(placed.gross) - 100n, reason: "other_amount", state: "settled" },
    ]);
    expect(await refundMail(placed)).toMatch(
      /For order \d+ we received PLN\s[\d.]+ instead of PLN\s[\d.]+, so/,
    );
    await atBank(shop, await anotherTry(placed), "pay");
    await shop.runJobs();
    expect(await statusesOf(guest, placed.orders)).toEqual(["waiting_translation"]);
  });
});

describe("A notification is applied exactly once", () => {
  test("twenty concurrent repetitions in any order are one payment", async () => {
    const placed = await placeOrder(guest);
    const captured = await noticeOf(placed);
    const pending = await noticeOf(placed, { type: "pending", event_id: `${placed.payment_hash}:p` });
    const notices = Array.from({ length: 20 }, (_, i) => (i % 4 === 3 ? pending : captured));
    const answers = await Promise.all(notices.map((notice) => shop.notify(notice)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await Promise.all([shop.runJobs(), shop.runJobs(), shop.runJobs()]);
    await shop.notify(captured);
    await shop.runJobs();
    expect(await stateOf(placed.payment_hash)).toBe("success");
    expect(await refundsOf(placed.payment_hash)).toEqual([]);
    expect(await invoicesOf(placed.request_hash)).toBe(1);
  });

  test("a refusal that arrives after the money changes nothing", async () => {
    const placed = await placeOrder(guest);
    await shop.notify(await noticeOf(placed));
    await shop.notify(await noticeOf(placed, { type: "refused", event_id: `${placed.payment_hash}:r` }));
    await shop.runJobs();
    expect(await stateOf(placed.payment_hash)).toBe("success");
  });

  test("a wrong signature, an unsigned body and an invalid body are refused and not stored", async () => {
    const placed = await placeOrder(guest);
    const events = () => shop.db.selectFrom("provider_event").select("id").execute();
    const before = await events();
    const notice = await noticeOf(placed);
    expect((await shop.notify(notice, "another secret")).status).toBe(400);
    const bare = await fetch(`${shop.origin}/api/notifications/local_bank`, { method: "POST" });
    expect(bare.status).toBe(400);
    expect((await shop.notify({ ...notice, amount: "-1" })).status).toBe(400);
    expect((await shop.notify([])).status).toBe(400);
    expect((await shop.notify({ ...notice, padding: "x".repeat(300_000) })).status).toBe(413);
    const unknown = await fetch(`${shop.origin}/api/notifications/unknown`, { method: "POST", body: "{}" });
    expect(unknown.status).toBe(404);
    expect(await events()).toEqual(before);
    expect(await stateOf(placed.payment_hash)).toBe("waiting");
  });

  test("a notification about an unknown payment is accepted and has no effect", async () => {
    const placed = await placeOrder(guest);
    const notice = await noticeOf(placed, { ext_id: "unknown-attempt", event_id: "foreign" });
    expect((await shop.notify(notice)).status).toBe(200);
    await shop.runJobs();
    expect(await stateOf(placed.payment_hash)).toBe("waiting");
  });
});

describe("Late money", () => {
  test("within 72 hours of the expiry it revives the order", async () => {
    const placed = await placeOrder(guest, { target_langs: ["en", "de"] });
    shop.clock.forward(day);
    await shop.runJobs();
    expect(await statusesOf(guest, placed.orders)).toEqual(["dropped", "dropped"]);
    shop.clock.forward(72 * hour);
    await shop.notify(await noticeOf(placed));
    await shop.runJobs();
    expect(await statusesOf(guest, placed.orders)).toEqual(["waiting_translation", "waiting_translation"]);
    expect(await invoicesOf(placed.request_hash)).toBe(1);
    const { deadline } = await orderOf(guest, placed.orders[0]?.hash ?? "");
    expect(new Date(deadline ?? 0) > shop.clock.now(), "the promise starts with the money").toBe(true);
  });

  /** Money for an order that was dropped a day ago, with changes by the test in between. */
  async function paidLate(change: () => Promise<unknown>): Promise<Placed> {
    const placed = await placeOrder(guest);
    shop.clock.forward(day);
    await shop.runJobs();
    await change();
    await shop.notify(await noticeOf(placed));
    await shop.runJobs();
    return placed;
  }
  async function expectGivenBack(placed: Placed): Promise<void> {
    expect(await refundsOf(placed.payment_hash)).toMatchObject([{ reason: "too_late", state: "settled" }]);
    expect(await refundMail(placed)).toMatch(/order \d+ came when it could no longer be paid/);
    expect(await mailsTo(shop, "piotr@example.com", placed.orders[0]?.id ?? 0)).toEqual(["staff_task"]);
  }

  test("T28 when another price list is in force by then, it is refunded and the desk is notified", async () => {
    const placed = await paidLate(async () => {
      const { id: _id, ...list } = await shop.db
        .selectFrom("price_list")
        .selectAll()
        .where("brand_id", "=", 1)
        .where("currency", "=", "PLN")
        .where("valid_to", "is", null)
        .executeTakeFirstOrThrow();
      const now = shop.clock.now();
      await shop.db.updateTable("price_list").set({ valid_to: now }).where("id", "=", _id).execute();
      await shop.db
        .insertInto("price_list")
        .values({
          ...list,
          version: list.version + 1,
          valid_from: now,
          sheet: JSON.stringify(list.sheet),
        })
        .execute();
    });
    expect(await statusesOf(guest, placed.orders)).toEqual(["dropped"]);
    await expectGivenBack(placed);
  });

  test("T28 when no translator is available for the work, it is refunded and the desk is notified", async () => {
    const all = shop.db.updateTable("translator");
    const placed = await paidLate(() => all.set({ paused_at: shop.clock.now() }).execute());
    expect(await statusesOf(guest, placed.orders)).toEqual(["dropped"]);
    await expectGivenBack(placed);
    await all.set({ paused_at: null }).execute();
  });

  test("after 72 hours it is refunded", async () => {
    const placed = await placeOrder(guest);
    shop.clock.forward(day);
    await shop.runJobs();
    shop.clock.forward(72 * hour + 1);
    await shop.notify(await noticeOf(placed));
    await shop.runJobs();
    expect(await statusesOf(guest, placed.orders)).toEqual(["dropped"]);
    expect(await refundsOf(placed.payment_hash)).toMatchObject([{ reason: "too_late", state: "settled" }]);
    expect(await refundMail(placed)).toMatch(/order \d+ came when it could no longer be paid/);
    expect(await invoicesOf(placed.request_hash)).toBe(0);
  });

  test("an expired order accepts no new attempt", async () => {
    const placed = await placeOrder(guest);
    shop.clock.forward(day);
    await shop.runJobs();
    const input = { params: { hash: placed.request_hash }, body: { payment_method: "online" } };
    expect((await guest.refusal("startPayment", input)).code).toBe("payment.not_found");
  });
});
