import { describe, expect, test } from "vitest";
import type { WithdrawalInput } from "#contract/accounts/legal.ts";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import {
  buyer,
  day,
  inOneShop,
  mailsTo,
  offerStage,
  order_input,
  orderOf,
  paidOrder,
  piotr,
  placeOrder,
  statusesOf,
  takeStage,
  translator,
  visitor,
  workStage,
  type Placed,
} from "#test/steps.ts";

let shop: Installation;
let guest: Session;
inOneShop((opened) => {
  shop = opened;
  guest = visitor(shop);
});

const first = ({ orders }: Placed) => orders[0] ?? { id: 0, hash: "" };
const says = (placed: Placed, change: Partial<WithdrawalInput> = {}): { body: WithdrawalInput } => ({
  body: {
    name: "Halina Gość",
    email: buyer.email,
    order_number: String(first(placed).id),
    order_hash: first(placed).hash,
    ...change,
  },
});
const refundsOf = async ({ payment_hash }: Placed): Promise<bigint[]> => {
  const rows = await shop.db
    .selectFrom("refund")
    .innerJoin("payment", "payment.id", "refund.payment_id")
    .select("refund.amount")
    .where("payment.hash", "=", payment_hash)
    .execute();
  return rows.map(({ amount }) => amount);
};
const grossOf = ({ gross }: Placed): bigint => BigInt(gross.replace(".", ""));
const tasksOf = (order_id: number) => piotr(shop).call("withdrawals", { query: { order: String(order_id) } });
const lettersOf = async (recipient: string, kind: string) =>
  shop.db
    .selectFrom("mail")
    .select(["subject", "text", "locale"])
    .where("recipient", "=", recipient)
    .where("kind", "=", kind)
    .orderBy("id", "desc")
    .execute();

describe("D9 A consumer withdraws from an order that nobody has begun", () => {
  test("it ends at once, all the money goes back, and the receipt says when to the second", async () => {
    const placed = await paidOrder(shop, guest);
    const { id, hash } = first(placed);
    const known = await guest.call("withdrawalOrder", { params: { hash } });
    expect(known).toMatchObject({
      order_number: String(id),
      email: buyer.email,
      name: "Halina Gość",
      fact: "not_begun",
      // Monday 3 March 2031 and fourteen days, to the end of the day in Warsaw.
      until: "2031-03-17T22:59:59.999Z",
    });
    shop.clock.forward(22_000);
    const receipt = await guest.call("withdraw", says(placed));
    expect(receipt).toMatchObject({
      outcome: "ended",
      received_at: shop.clock.now().toISOString(),
      part: "",
    });
    await shop.runJobs();
    expect(await statusesOf(guest, placed.orders)).toEqual(["canceled"]);
    expect(await refundsOf(placed)).toEqual([grossOf(placed)]);
    expect(await mailsTo(shop, buyer.email, id)).toContain("withdrawal_receipt");
    const [letter] = await lettersOf(buyer.email, "withdrawal_receipt");
    expect(letter?.subject).toBe(`We received your withdrawal – order ${id}`);
    expect(letter?.text).toContain("3 March 2031 at 10:00:22 CET");
    expect(letter?.text).toContain("the whole order");
    expect(await tasksOf(id)).toEqual([]);
    expect((await guest.call("withdrawalOrder", { params: { hash } })).fact).toBe("ended");
  });

  test("its page says when the statement came and what goes back, and offers to leave it no more", async () => {
    const placed = await paidOrder(shop, guest);
    const { hash } = first(placed);
    expect(await orderOf(guest, hash)).toMatchObject({
      refund: null,
      withdrawal: { offered: true, received_at: null },
    });
    const { received_at } = await guest.call("withdraw", says(placed));
    shop.clock.forward(1000);
    await shop.runJobs();
    expect(await orderOf(guest, hash)).toMatchObject({
      refund: {
        amount: { currency_code: "PLN", currency_amount_decimal: placed.gross },
        state: "returned",
        at: shop.clock.now().toISOString(),
      },
      withdrawal: { offered: false, received_at },
    });
    await shop.db.updateTable("refund").set({ state: "pending" }).where("state", "=", "settled").execute();
    expect((await orderOf(guest, hash)).refund?.state).toBe("on_its_way");
    await shop.db.updateTable("refund").set({ state: "settled" }).where("state", "=", "pending").execute();
  });

  test("nothing is offered where there is nothing to leave: a draft, a company's order, after fourteen days", async () => {
    const { orders } = await guest.call("createOrder", { body: order_input });
    expect((await orderOf(guest, orders[0]?.hash ?? "")).withdrawal.offered).toBe(false);
    const company = { user_type: "company", company_name: "Firma sp. z o.o.", vat_id: null } as const;
    const bought = await placeOrder(guest, { user_type: "company" }, company);
    expect((await orderOf(guest, first(bought).hash)).withdrawal.offered).toBe(false);
    const { hash } = first(await paidOrder(shop, guest));
    shop.clock.forward(16 * day);
    expect((await orderOf(guest, hash)).withdrawal.offered).toBe(false);
  });

  test("the link of an order fills in its number for anybody, and who bought it for that person alone", async () => {
    const placed = await paidOrder(shop, guest);
    const known = { params: { hash: first(placed).hash } };
    expect(await visitor(shop).call("withdrawalOrder", known)).toMatchObject({
      order_number: String(first(placed).id),
      name: "",
      email: "",
      fact: "not_begun",
    });
    expect(await guest.call("withdrawalOrder", known)).toMatchObject({ email: buyer.email });
  });

  test("an amount that is still due is asked for no longer, and the other order of the cart stands", async () => {
    const placed = await placeOrder(guest, { target_langs: ["en", "de"] });
    expect((await guest.call("withdraw", says(placed))).outcome).toBe("ended");
    await shop.runJobs();
    expect(await statusesOf(guest, placed.orders)).toEqual(["canceled", "payment"]);
    expect(await refundsOf(placed)).toEqual([]);
  });

  test("said twice, or fifty times at once, it is one statement with one receipt", async () => {
    const placed = await paidOrder(shop, guest);
    await guest.headers();
    const answers = await Promise.all(Array.from({ length: 8 }, () => guest.call("withdraw", says(placed))));
    shop.clock.forward(60_000);
    const later = await guest.call("withdraw", says(placed, { order_number: `#${first(placed).id}` }));
    expect(new Set([...answers, later].map(({ received_at }) => received_at)).size).toBe(1);
    expect(new Set([...answers, later].map(({ outcome }) => outcome))).toEqual(new Set(["ended"]));
    await shop.runJobs();
    expect(await refundsOf(placed)).toEqual([grossOf(placed)]);
    const kinds = await mailsTo(shop, buyer.email, first(placed).id);
    expect(kinds.filter((kind) => kind === "withdrawal_receipt")).toHaveLength(1);
  });
});

describe("A withdrawal on which money or somebody's work hangs is settled by the desk", () => {
  test("work that has begun pauses until the desk decides, and the part done is paid", async () => {
    const placed = await paidOrder(shop, guest, { package: "business" });
    const { id, hash } = first(placed);
    await workStage(shop, id, "olena@example.com");
    expect((await guest.call("withdrawalOrder", { params: { hash } })).fact).toBe("begun");
    expect((await guest.call("withdraw", says(placed))).outcome).toBe("settling");
    await shop.runJobs();
    expect(await statusesOf(guest, placed.orders)).toEqual(["waiting_verification"]);
    const [letter] = await lettersOf("piotr@example.com", "staff_withdrawal");
    expect(letter?.text).toContain(`/staff/orders/${id}`);

    const [task] = await tasksOf(id);
    expect(task).toMatchObject({ order_id: id, fact: "begun", can_end: true, part: "" });
    // The desk reads it after the fourteen days: what came in time counts from its arrival.
    shop.clock.forward(20 * day);
    const desk = piotr(shop);
    const settle = { params: { id: String(task?.id) }, body: { how: "end_order", note: "" } } as const;
    const rest = await desk.call("settleWithdrawal", settle);
    expect(rest.filter(({ order_id }) => order_id === id)).toEqual([]);
    expect((await desk.refusal("settleWithdrawal", settle)).code).toBe("order.stale");
    await shop.runJobs();
    expect(await statusesOf(guest, placed.orders)).toEqual(["canceled"]);
    const [refund = 0n] = await refundsOf(placed);
    expect(refund).toBeGreaterThan(0n);
    expect(refund).toBeLessThan(grossOf(placed));
  });

  test("somebody holds the work: it does not end under their hands", async () => {
    const placed = await paidOrder(shop, guest);
    const { id } = first(placed);
    const offer = await offerStage(shop, id, "olena@example.com");
    await translator(shop, "olena@example.com").call("acceptOffer", { params: { id: String(offer) } });
    expect((await guest.call("withdraw", says(placed))).outcome).toBe("settling");
    expect(await statusesOf(guest, placed.orders)).toEqual(["translation"]);
    expect(await tasksOf(id)).toMatchObject([{ fact: "begun" }]);
  });

  test("work pauses immediately, the page shows it, and only the desk's settlement ends the pause", async () => {
    const placed = await paidOrder(shop, guest);
    const { id, hash } = first(placed);
    const job = { id: String(await takeStage(shop, id, "olena@example.com")) };
    const olena = translator(shop, "olena@example.com");
    await olena.call("reportProgress", { params: job, body: { percent: 30 } });
    const { received_at } = await guest.call("withdraw", says(placed));
    await shop.runJobs();
    expect((await orderOf(guest, hash)).paused).toEqual({ since: received_at, why: "withdrawal" });
    expect(await mailsTo(shop, "olena@example.com", id)).toContain("work_held");
    const later = { params: job, body: { percent: 90 } };
    expect((await olena.refusal("reportProgress", later)).code).toBe("order.on_hold");
    const params = { id: String(id) };
    const desk = piotr(shop);
    expect((await desk.refusal("endHold", { params, body: {} })).code).toBe("hold.withdrawal_open");
    // The work stays paused after the review time.
    shop.clock.forward(15 * day);
    await shop.runJobs();
    expect((await orderOf(guest, hash)).paused?.why).toBe("withdrawal");

    const [task] = await tasksOf(id);
    const kept = (grossOf(placed) * 3000n + 5000n) / 10_000n;
    expect(task?.kept).toMatchObject({
      currency_amount_decimal: `${kept / 100n}.${String(kept % 100n).padStart(2, "0")}`,
    });
    const settle = { params: { id: String(task?.id) }, body: { how: "end_order", note: "" } } as const;
    await desk.call("settleWithdrawal", settle);
    await shop.runJobs();
    expect(await refundsOf(placed)).toEqual([grossOf(placed) - kept]);
  });

  test("after another settlement the work continues", async () => {
    const placed = await paidOrder(shop, guest);
    const { id, hash } = first(placed);
    await takeStage(shop, id, "olena@example.com");
    await guest.call("withdraw", says(placed, { part: "Tylko załącznik" }));
    expect((await orderOf(guest, hash)).paused?.why).toBe("withdrawal");
    const [task] = await tasksOf(id);
    const body = { how: "by_hand", note: "Klient jednak chce całość" } as const;
    await piotr(shop).call("settleWithdrawal", { params: { id: String(task?.id) }, body });
    expect((await orderOf(guest, hash)).paused).toBeNull();
  });

  test("a part of an order, in the consumer's words", async () => {
    const placed = await paidOrder(shop, guest);
    const part = "Only the annex,\nplease";
    expect(await guest.call("withdraw", says(placed, { part }))).toMatchObject({ outcome: "settling", part });
    expect(await tasksOf(first(placed).id)).toMatchObject([{ part, can_end: true }]);
    expect(await statusesOf(guest, placed.orders)).toEqual(["waiting_translation"]);
  });

  test("delivered work and a company's order are taken as they are, and the table lets nobody end them", async () => {
    const delivered = await paidOrder(shop, guest);
    await workStage(shop, first(delivered).id, "olena@example.com");
    const companys = await paidOrder(
      shop,
      guest,
      { user_type: "company" },
      { user_type: "company", company_name: "Firma Gość", vat_id: null },
    );
    for (const [placed, fact] of [
      [delivered, "delivered"],
      [companys, "company"],
    ] as const) {
      expect((await guest.call("withdraw", says(placed))).outcome).toBe("settling");
      const [task] = await tasksOf(first(placed).id);
      expect(task).toMatchObject({ fact, can_end: false });
      const desk = piotr(shop);
      const params = { id: String(task?.id) };
      const refused = await desk.refusal("settleWithdrawal", {
        params,
        body: { how: "end_order", note: "" },
      });
      expect(refused.status).toBe(409);
      await desk.call("settleWithdrawal", {
        params,
        body: { how: "by_hand", note: "Zwrócono z uprzejmości" },
      });
      expect(await tasksOf(first(placed).id)).toEqual([]);
    }
  });

  test("after the fourteen days it is late, and still taken", async () => {
    const placed = await paidOrder(shop, guest);
    shop.clock.forward(18 * day);
    const late = visitor(shop);
    expect((await late.call("withdraw", says(placed))).outcome).toBe("settling");
    expect(await tasksOf(first(placed).id)).toMatchObject([{ fact: "late", can_end: false }]);
  });
});

describe("A statement is never turned away for what we do not know", () => {
  test.each(["99999999", "nie pamiętam", "#10 280-B", "0", "99999999999999999999"])(
    "the order number %s goes to the desk",
    async (order_number) => {
      const email = `kto${order_number.length}@example.com`;
      const receipt = await guest.call("withdraw", { body: { name: "Ktoś", email, order_number } });
      expect(receipt).toMatchObject({ outcome: "settling", order_number });
      await shop.runJobs();
      expect(await lettersOf(email, "withdrawal_receipt")).toHaveLength(1);
      const open = await piotr(shop).call("withdrawals", {});
      expect(
        open.filter((task) => task.order_number === order_number && task.order_id === null),
      ).toHaveLength(1);
    },
  );

  test("somebody else's number without link or address ends nothing and reveals nothing", async () => {
    const placed = await paidOrder(shop, guest);
    const { id } = first(placed);
    const stranger = await guest.call("withdraw", {
      body: { name: "Obcy", email: "obcy@example.com", order_number: String(id) },
    });
    const nobody = await guest.call("withdraw", {
      body: { name: "Obcy", email: "obcy@example.com", order_number: "88888888" },
    });
    expect({ ...stranger, order_number: "" }).toEqual({ ...nobody, order_number: "" });
    expect(await tasksOf(id)).toEqual([]);
    // With the right address and no link it is found, but a person looks at it first.
    const { outcome } = await guest.call("withdraw", says(placed, { order_hash: undefined }));
    expect(outcome).toBe("settling");
    expect(await tasksOf(id)).toMatchObject([{ order_id: id, can_end: true }]);
    expect((await orderOf(guest, first(placed).hash)).status).toBe("waiting_translation");
  });

  test("what is missing is said beside its field", async () => {
    const refused = await guest.refusal("withdraw", { body: { name: " ", email: "x", order_number: "" } });
    expect(refused).toMatchObject({ status: 422, code: "validation.failed" });
    expect(Object.keys(refused.fields ?? {})).toEqual(["name", "email", "order_number"]);
    const unknown = await guest.refusal("withdrawalOrder", { params: { hash: "A".repeat(22) } });
    expect(unknown.code).toBe("order.not_found");
  });
});
