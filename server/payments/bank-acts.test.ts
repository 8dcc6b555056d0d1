import { describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import {
  atBank,
  buyer,
  day,
  hour,
  inOneInstallation,
  mailsTo,
  orderOf,
  placeOrder,
  statusesOf,
  visitor,
  type Placed,
} from "#test/steps.ts";

let installation: Installation;
let guest: Session;
inOneInstallation((opened) => {
  installation = opened;
  guest = visitor(installation);
});

const stateOf = async (hash: string): Promise<string> =>
  (await guest.call("payment", { params: { hash } })).state;
const anotherTry = (placed: Placed) =>
  guest.call("startPayment", { params: { hash: placed.request_hash }, body: { payment_method: "online" } });

/** The bank's notification of an attempt, with changes by the test. */
async function noticeOf({ payment_hash }: { payment_hash: string }, change: object = {}): Promise<object> {
  const { provider_ref, amount, currency } = await installation.db
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
  installation.db
    .selectFrom("refund")
    .innerJoin("payment", "payment.id", "refund.payment_id")
    .select(["refund.amount", "refund.reason", "refund.state"])
    .where("payment.hash", "=", payment_hash)
    .orderBy("refund.id")
    .execute();
const invoicesOf = async (request_hash: string): Promise<number> =>
  (
    await installation.db
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
    await atBank(installation, placed, "refuse");
    await installation.runJobs();
    expect(await stateOf(placed.payment_hash)).toBe("failed");
    expect(await statusesOf(guest, placed.orders)).toEqual(["payment"]);
    const second = await anotherTry(placed);
    await atBank(installation, second, "pay");
    await installation.runJobs();
    expect(await stateOf(second.payment_hash)).toBe("success");
    expect(await stateOf(placed.payment_hash)).toBe("failed");
    expect(await statusesOf(guest, placed.orders)).toEqual(["waiting_translation"]);
  });

  test("the return of the browser proves nothing: only the bank's notification makes a success", async () => {
    const placed = await placeOrder(guest);
    expect(await stateOf(placed.payment_hash)).toBe("waiting");
    await atBank(installation, placed, "wait");
    await installation.runJobs();
    expect(await stateOf(placed.payment_hash)).toBe("waiting");
    await atBank(installation, placed, "pay");
    await installation.runJobs();
    expect(await stateOf(placed.payment_hash)).toBe("success");
  });

  test("a lost notification is replaced by a query, also when the bank does not know another attempt", async () => {
    const placed = await placeOrder(guest);
    const unknown = await placeOrder(guest);
    await installation.machine.pool.query("delete from standins.stored where body->>'ext_id' = $1", [
      unknown.payment_hash,
    ]);
    const id = placed.redirect_url.split("/").at(-1) ?? "";
    await markPaidAtBank(id, placed.gross);
    installation.clock.forward(2 * 60_000);
    await installation.runRound("payment.poll");
    await installation.runJobs();
    expect(await stateOf(placed.payment_hash)).toBe("success");
    expect((await installation.notify(await noticeOf(placed))).status).toBe(200);
    await installation.runJobs();
    expect(await refundsOf(placed.payment_hash)).toEqual([]);
  });
});

/** Marks a payment as paid at the bank without a notification. */
async function markPaidAtBank(id: string, gross: string): Promise<void> {
  const capture = JSON.stringify([{ event_id: `${id}:1`, amount: minorOf(gross).toString() }]);
  await installation.machine.pool.query(
    `update standins.stored set body = body || jsonb_build_object('status', 'paid', 'captures', $2::jsonb)
     where name = $1`,
    [id, capture],
  );
}

/** The text of the mail about the refund. */
const refundMail = async ({ orders }: Placed): Promise<string> => {
  const { text } = await installation.db
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
    await atBank(installation, placed, "pay_twice");
    await installation.runJobs();
    expect(await statusesOf(guest, placed.orders)).toEqual(["waiting_translation"]);
    expect(await refundsOf(placed.payment_hash)).toEqual([
      { amount: minorOf(placed.gross), reason: "second_capture", state: "settled" },
    ]);
    expect(await invoicesOf(placed.request_hash)).toBe(1);
    const mails = await mailsTo(installation, buyer.email, placed.orders[0]?.id ?? 0);
    expect(mails.filter((kind) => kind === "order_paid")).toHaveLength(1);
    expect(mails.filter((kind) => kind === "payment_refunded")).toHaveLength(1);
    expect(await refundMail(placed)).toMatch(
      /You paid order \d+ twice; we have refunded the second payment of/,
    );
    expect(await stateOf(placed.payment_hash)).toBe("success");
  });

  test("two attempts of one order both paid: the second one is refunded", async () => {
    const placed = await placeOrder(guest);
    const second = await anotherTry(placed);
    await atBank(installation, placed, "pay");
    await atBank(installation, second, "pay");
    await installation.runJobs();
    expect(await stateOf(placed.payment_hash)).toBe("success");
    expect(await stateOf(second.payment_hash)).toBe("failed");
    expect(await refundsOf(second.payment_hash)).toEqual([
      { amount: minorOf(placed.gross), reason: "second_capture", state: "settled" },
    ]);
    expect(await invoicesOf(placed.request_hash)).toBe(1);
  });

  test("another amount settles nothing and is refunded; the order can still be paid", async () => {
    const placed = await placeOrder(guest);
    await atBank(installation, placed, "other_amount");
    await installation.runJobs();
    expect(await statusesOf(guest, placed.orders)).toEqual(["payment"]);
    expect(await stateOf(placed.payment_hash)).toBe("failed");
    expect(await refundsOf(placed.payment_hash)).toEqual([
      { amount: minorOf(placed.gross) - 100n, reason: "other_amount", state: "settled" },
    ]);
    expect(await refundMail(placed)).toMatch(
      /For order \d+ we received PLN\s[\d.]+ instead of PLN\s[\d.]+, so/,
    );
    await atBank(installation, await anotherTry(placed), "pay");
    await installation.runJobs();
    expect(await statusesOf(guest, placed.orders)).toEqual(["waiting_translation"]);
  });
});

describe("A notification is applied exactly once", () => {
  test("twenty concurrent repetitions in any order are one payment", async () => {
    const placed = await placeOrder(guest);
    const captured = await noticeOf(placed);
    const pending = await noticeOf(placed, { type: "pending", event_id: `${placed.payment_hash}:p` });
    const notices = Array.from({ length: 20 }, (_, i) => (i % 4 === 3 ? pending : captured));
    const answers = await Promise.all(notices.map((notice) => installation.notify(notice)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await Promise.all([installation.runJobs(), installation.runJobs(), installation.runJobs()]);
    await installation.notify(captured);
    await installation.runJobs();
    expect(await stateOf(placed.payment_hash)).toBe("success");
    expect(await refundsOf(placed.payment_hash)).toEqual([]);
    expect(await invoicesOf(placed.request_hash)).toBe(1);
  });

  test("a refusal that arrives after the money changes nothing", async () => {
    const placed = await placeOrder(guest);
    await installation.notify(await noticeOf(placed));
    await installation.notify(
      await noticeOf(placed, { type: "refused", event_id: `${placed.payment_hash}:r` }),
    );
    await installation.runJobs();
    expect(await stateOf(placed.payment_hash)).toBe("success");
  });

  test("a wrong signature, an unsigned body and an invalid body are refused and not stored", async () => {
    const placed = await placeOrder(guest);
    const events = () => installation.db.selectFrom("provider_event").select("id").execute();
    const before = await events();
    const notice = await noticeOf(placed);
    expect((await installation.notify(notice, "another secret")).status).toBe(400);
    const bare = await fetch(`${installation.origin}/api/notifications/local_bank`, { method: "POST" });
    expect(bare.status).toBe(400);
    expect((await installation.notify({ ...notice, amount: "-1" })).status).toBe(400);
    expect((await installation.notify([])).status).toBe(400);
    expect((await installation.notify({ ...notice, padding: "x".repeat(300_000) })).status).toBe(413);
    const unknown = await fetch(`${installation.origin}/api/notifications/unknown`, {
      method: "POST",
      body: "{}",
    });
    expect(unknown.status).toBe(404);
    expect(await events()).toEqual(before);
    expect(await stateOf(placed.payment_hash)).toBe("waiting");
  });

  test("a notification about an unknown payment is accepted and has no effect", async () => {
    const placed = await placeOrder(guest);
    const notice = await noticeOf(placed, { ext_id: "unknown-attempt", event_id: "foreign" });
    expect((await installation.notify(notice)).status).toBe(200);
    await installation.runJobs();
    expect(await stateOf(placed.payment_hash)).toBe("waiting");
  });
});

describe("Late money", () => {
  test("within 72 hours of the expiry it revives the order", async () => {
    const placed = await placeOrder(guest, { target_langs: ["en", "de"] });
    installation.clock.forward(day);
    await installation.runJobs();
    expect(await statusesOf(guest, placed.orders)).toEqual(["dropped", "dropped"]);
    installation.clock.forward(72 * hour);
    await installation.notify(await noticeOf(placed));
    await installation.runJobs();
    expect(await statusesOf(guest, placed.orders)).toEqual(["waiting_translation", "waiting_translation"]);
    expect(await invoicesOf(placed.request_hash)).toBe(1);
    const { deadline } = await orderOf(guest, placed.orders[0]?.hash ?? "");
    expect(new Date(deadline ?? 0) > installation.clock.now(), "the promise starts with the money").toBe(
      true,
    );
  });

  /** Money for an order that was dropped a day ago, with changes by the test in between. */
  async function paidLate(change: () => Promise<unknown>): Promise<Placed> {
    const placed = await placeOrder(guest);
    installation.clock.forward(day);
    await installation.runJobs();
    await change();
    await installation.notify(await noticeOf(placed));
    await installation.runJobs();
    return placed;
  }
  async function expectGivenBack(placed: Placed): Promise<void> {
    expect(await refundsOf(placed.payment_hash)).toMatchObject([{ reason: "too_late", state: "settled" }]);
    expect(await refundMail(placed)).toMatch(/order \d+ came when it could no longer be paid/);
    expect(await mailsTo(installation, "piotr@example.com", placed.orders[0]?.id ?? 0)).toEqual([
      "staff_task",
    ]);
  }

  test("T28 when another price list is in force by then, it is refunded and the desk is notified", async () => {
    const placed = await paidLate(async () => {
      const { id: _id, ...list } = await installation.db
        .selectFrom("price_list")
        .selectAll()
        .where("brand_id", "=", 1)
        .where("currency", "=", "PLN")
        .where("valid_to", "is", null)
        .executeTakeFirstOrThrow();
      const now = installation.clock.now();
      await installation.db.updateTable("price_list").set({ valid_to: now }).where("id", "=", _id).execute();
      await installation.db
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
    const all = installation.db.updateTable("translator");
    const placed = await paidLate(() => all.set({ paused_at: installation.clock.now() }).execute());
    expect(await statusesOf(guest, placed.orders)).toEqual(["dropped"]);
    await expectGivenBack(placed);
    await all.set({ paused_at: null }).execute();
  });

  test("after 72 hours it is refunded", async () => {
    const placed = await placeOrder(guest);
    installation.clock.forward(day);
    await installation.runJobs();
    installation.clock.forward(72 * hour + 1);
    await installation.notify(await noticeOf(placed));
    await installation.runJobs();
    expect(await statusesOf(guest, placed.orders)).toEqual(["dropped"]);
    expect(await refundsOf(placed.payment_hash)).toMatchObject([{ reason: "too_late", state: "settled" }]);
    expect(await refundMail(placed)).toMatch(/order \d+ came when it could no longer be paid/);
    expect(await invoicesOf(placed.request_hash)).toBe(0);
  });

  test("an expired order accepts no new attempt", async () => {
    const placed = await placeOrder(guest);
    installation.clock.forward(day);
    await installation.runJobs();
    const input = { params: { hash: placed.request_hash }, body: { payment_method: "online" } };
    expect((await guest.refusal("startPayment", input)).code).toBe("payment.not_found");
  });
});
