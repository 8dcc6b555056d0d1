import { describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import { someCustomer } from "#test/people.ts";
import {
  atBank,
  buyer,
  day,
  hour,
  inOneInstallation,
  mailsTo,
  minute,
  paidOrder,
  piotr,
  type Placed,
  placeOrder,
  visitor,
} from "#test/steps.ts";
import { sendMail } from "#server/kernel/mail/send.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const idOf = ({ orders }: Pick<Placed, "orders">): number => orders[0]?.id ?? 0;
const pass = async (time: number): Promise<void> => {
  installation.clock.forward(time);
  await installation.runJobs();
};
/** The mails about a missing payment, in order. */
async function asked(placed: Placed): Promise<{ kind: string; text: string }[]> {
  return installation.db
    .selectFrom("mail")
    .select(["kind", "text"])
    .where("order_id", "=", idOf(placed))
    .where("kind", "in", ["payment_reminder", "payment_failed"])
    .orderBy("id")
    .execute();
}
const kinds = async (placed: Placed): Promise<string[]> => (await asked(placed)).map(({ kind }) => kind);
const eventsOf = async (order_id: number): Promise<string[]> => {
  const rows = await installation.db
    .selectFrom("order_event")
    .select(["event", "actor_role"])
    .where("order_id", "=", order_id)
    .where("event", "like", "payment.%")
    .orderBy("id")
    .execute();
  return rows.map(({ event, actor_role }) => `${event} ${actor_role}`);
};

describe("§4 The first mail of an order", () => {
  const mailsOf = async (placed: Placed) =>
    (await mailsTo(installation, buyer.email, idOf(placed))).filter((kind) => kind !== "invoice_issued");

  test("is sent when the order is placed, with a note for a buyer who has just paid", async () => {
    const placed = await placeOrder(visitor(installation), { target_langs: ["en", "de"] });
    await installation.runJobs();
    expect(await mailsOf(placed)).toEqual(["order_placed"]);
    const first = await installation.db
      .selectFrom("mail")
      .select(["subject", "text"])
      .where("order_id", "=", idOf(placed))
      .executeTakeFirstOrThrow();
    for (const { id } of placed.orders) expect(first.subject).toContain(String(id));
    expect(first.text).toContain("We have received your order.");
    expect(first.text).toContain("If you have just paid, you do not need to do anything");
    await atBank(installation, placed, "pay");
    await pass(30 * minute);
    expect(await mailsOf(placed)).toEqual(["order_placed", "order_paid"]);
  });

  test("is the mail with the account when the order is paid by transfer", async () => {
    const transfer = await placeOrder(visitor(installation), {}, { payment_method: "bank_transfer" });
    await pass(minute);
    expect(await mailsOf(transfer)).toEqual(["transfer_details"]);
  });

  test("is not sent when the mail server accepts it only after the payment", async () => {
    const placed = await placeOrder(visitor(installation));
    await installation.runJobs();
    const mail = await installation.db
      .selectFrom("mail")
      .select("id")
      .where("order_id", "=", idOf(placed))
      .executeTakeFirstOrThrow();
    await atBank(installation, placed, "pay");
    await installation.runJobs();
    const nowhere = { db: installation.db, store: { read: () => Promise.reject(new Error()) } };
    expect(await sendMail({ ...nowhere, smtp_url: "smtp://127.0.0.1:1" }, mail.id)).toBe("overtaken");
  });
});

describe("An unpaid amount due", () => {
  test("is reminded of after one hour and after twenty, with the payment link and the end of the price", async () => {
    const placed = await placeOrder(visitor(installation));
    await pass(59 * minute);
    expect(await kinds(placed)).toEqual([]);
    await pass(minute);
    expect(await kinds(placed)).toEqual(["payment_reminder"]);
    const [first] = await asked(placed);
    expect(first?.text).toContain(`/orders/pay/${placed.request_hash}`);
    expect(first?.text).toMatch(/The price holds until \d+ March 2031/);
    await pass(19 * hour);
    expect(await kinds(placed)).toEqual(["payment_reminder", "payment_reminder"]);
    await pass(10 * day);
    expect(await kinds(placed)).toHaveLength(2);
  });

  test("has one mail for all orders of a cart", async () => {
    const placed = await placeOrder(visitor(installation), { target_langs: ["en", "de"] });
    await pass(hour);
    const [first] = await asked(placed);
    for (const { id } of placed.orders) expect(first?.text).toContain(String(id));
    expect(await kinds(placed)).toHaveLength(1);
  });

  test("is not reminded of when it was paid, cancelled, is pending, or is paid by transfer", async () => {
    const paid = await paidOrder(installation, visitor(installation));
    const canceled = await placeOrder(visitor(installation));
    await piotr(installation).call("actOnOrder", {
      params: { id: String(idOf(canceled)) },
      body: { event: "order.cancel" },
    });
    const pending = await placeOrder(visitor(installation));
    await atBank(installation, pending, "wait");
    const transfer = await placeOrder(visitor(installation), {}, { payment_method: "bank_transfer" });
    await installation.runJobs();
    await pass(hour);
    await pass(19 * hour);
    for (const placed of [paid, canceled, pending, transfer]) expect(await kinds(placed)).toEqual([]);
  });
});

describe("A payment that fails", () => {
  test("is reported after a quarter of an hour, once, however many attempts fail", async () => {
    const placed = await placeOrder(visitor(installation));
    await atBank(installation, placed, "refuse");
    await installation.runJobs();
    await pass(14 * minute);
    expect(await kinds(placed)).toEqual([]);
    await pass(minute);
    expect(await kinds(placed)).toEqual(["payment_failed"]);
    const again = await visitor(installation).call("startPayment", {
      params: { hash: placed.request_hash },
      body: { payment_method: "online" },
    });
    await atBank(installation, again, "refuse");
    await installation.runJobs();
    await pass(15 * minute);
    expect(await kinds(placed)).toEqual(["payment_failed"]);
  });

  test("is not reported when another attempt has paid meanwhile", async () => {
    const placed = await placeOrder(visitor(installation));
    await atBank(installation, placed, "refuse");
    const again = await visitor(installation).call("startPayment", {
      params: { hash: placed.request_hash },
      body: { payment_method: "online" },
    });
    await atBank(installation, again, "pay");
    await installation.runJobs();
    await pass(hour);
    expect(await kinds(placed)).toEqual([]);
  });
});

describe("T20: the events of an attempt are in the history of each order", () => {
  test("started, failed, started again and paid", async () => {
    const placed = await placeOrder(visitor(installation), { target_langs: ["en", "de"] });
    await atBank(installation, placed, "refuse");
    await installation.runJobs();
    const again = await visitor(installation).call("startPayment", {
      params: { hash: placed.request_hash },
      body: { payment_method: "online" },
    });
    await atBank(installation, again, "pay");
    await installation.runJobs();
    for (const { id } of placed.orders)
      expect(await eventsOf(id)).toEqual([
        "payment.start customer",
        "payment.attempt_failed provider",
        "payment.start customer",
        "payment.settled provider",
      ]);
  });

  test("a pending one is recorded once, and extends the timer at once", async () => {
    const placed = await placeOrder(visitor(installation));
    const timer = async () => {
      const { timer_at } = await installation.db
        .selectFrom("order")
        .select("timer_at")
        .where("id", "=", idOf(placed))
        .executeTakeFirstOrThrow();
      return timer_at?.getTime() ?? 0;
    };
    const before = await timer();
    await atBank(installation, placed, "wait");
    await atBank(installation, placed, "wait");
    await installation.runJobs();
    expect(await eventsOf(idOf(placed))).toEqual(["payment.start customer", "payment.pending provider"]);
    expect(await timer()).toBe(before + 2 * day);
  });
});

describe("A bonus that expires soon", () => {
  test("is reported two weeks before, once for a customer, and not to other customers", async () => {
    const { id: customer_id, email, who } = await someCustomer(installation);
    for (let i = 0; i < 2; i += 1) {
      const top_up = { amount: "200.00", currency: "PLN", expected_bonus: "6.00" } as const;
      const ordered = await who.call("topUp", { body: { ...top_up, payment_method: "online", terms: true } });
      await atBank(installation, ordered, "pay");
    }
    await installation.runJobs();
    const ends = new Date(installation.clock.now().getTime() + 15 * day);
    await installation.db
      .updateTable("wallet_lot")
      .set({ bonus_expires_at: ends })
      .where("customer_id", "=", customer_id)
      .execute();
    const mails = async () =>
      installation.db
        .selectFrom("mail")
        .select("text")
        .where("recipient", "=", email)
        .where("kind", "=", "bonus_expiring")
        .execute();
    await installation.runRound("mail.bonus_expiring");
    expect(await mails()).toEqual([]);
    installation.clock.forward(day);
    for (let i = 0; i < 3; i += 1) await installation.runRound("mail.bonus_expiring");
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.text.replaceAll("\u00a0", " ").match(/Bonus: 6,00 zł, do \d+ \S+ 2031/g)).toHaveLength(2);
    installation.clock.forward(day);
    await installation.runRound("mail.bonus_expiring");
    expect(await mails()).toHaveLength(1);
  });
});
