import { describe, expect, test } from "vitest";
import type { WithdrawalInput } from "#contract/accounts/legal.ts";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import {
  buyer,
  day,
  inOneInstallation,
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

let installation: Installation;
let guest: Session;
inOneInstallation((opened) => {
  installation = opened;
  guest = visitor(installation);
});

const first = ({ orders }: Placed) => orders[0] ?? { id: 0, hash: "" };
const statementOf = (placed: Placed, change: Partial<WithdrawalInput> = {}): { body: WithdrawalInput } => ({
  body: {
    name: "Halina Gość",
    email: buyer.email,
    order_number: String(first(placed).id),
    order_hash: first(placed).hash,
    ...change,
  },
});
const refundsOf = async ({ payment_hash }: Placed): Promise<bigint[]> => {
  const rows = await installation.db
    .selectFrom("refund")
    .innerJoin("payment", "payment.id", "refund.payment_id")
    .select("refund.amount")
    .where("payment.hash", "=", payment_hash)
    .execute();
  return rows.map(({ amount }) => amount);
};
const grossOf = ({ gross }: Placed): bigint => BigInt(gross.replace(".", ""));
const tasksOf = (order_id: number) =>
  piotr(installation).call("withdrawals", { query: { order: String(order_id) } });
const mailsOf = async (recipient: string, kind: string) =>
  installation.db
    .selectFrom("mail")
    .select(["subject", "text", "locale"])
    .where("recipient", "=", recipient)
    .where("kind", "=", kind)
    .orderBy("id", "desc")
    .execute();

describe("D9 A consumer withdraws from an order before work has begun", () => {
  test("it ends immediately with a full refund, and the receipt has the time to the second", async () => {
    const placed = await paidOrder(installation, guest);
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
    installation.clock.forward(22_000);
    const receipt = await guest.call("withdraw", statementOf(placed));
    expect(receipt).toMatchObject({
      outcome: "ended",
      received_at: installation.clock.now().toISOString(),
      part: "",
    });
    await installation.runJobs();
    expect(await statusesOf(guest, placed.orders)).toEqual(["canceled"]);
    expect(await refundsOf(placed)).toEqual([grossOf(placed)]);
    expect(await mailsTo(installation, buyer.email, id)).toContain("withdrawal_receipt");
    const [mail] = await mailsOf(buyer.email, "withdrawal_receipt");
    expect(mail?.subject).toBe(`We received your withdrawal – order ${id}`);
    expect(mail?.text).toContain("3 March 2031 at 10:00:22 CET");
    expect(mail?.text).toContain("the whole order");
    expect(await tasksOf(id)).toEqual([]);
    expect((await guest.call("withdrawalOrder", { params: { hash } })).fact).toBe("ended");
  });

  test("also when it failed before and waits for a translator again", async () => {
    const placed = await paidOrder(installation, guest);
    const params = { id: String(first(placed).id) };
    const desk = piotr(installation);
    await desk.call("actOnOrder", { params, body: { event: "plan.change" } });
    await desk.call("reportUnreadable", { params, body: {} });
    for (const event of ["failure.replan", "analysis.pass"] as const)
      await desk.call("actOnOrder", { params, body: { event } });
    expect(await guest.call("withdraw", statementOf(placed))).toMatchObject({ outcome: "ended" });
    await installation.runJobs();
    expect(await statusesOf(guest, placed.orders)).toEqual(["canceled"]);
  });

  test("its page shows when the statement was received and the refund, and offers no withdrawal any more", async () => {
    const placed = await paidOrder(installation, guest);
    const { hash } = first(placed);
    expect(await orderOf(guest, hash)).toMatchObject({
      refund: null,
      withdrawal: { offered: true, received_at: null },
    });
    const { received_at } = await guest.call("withdraw", statementOf(placed));
    installation.clock.forward(1000);
    await installation.runJobs();
    expect(await orderOf(guest, hash)).toMatchObject({
      refund: {
        amount: { currency_code: "PLN", currency_amount_decimal: placed.gross },
        state: "returned",
        at: installation.clock.now().toISOString(),
      },
      withdrawal: { offered: false, received_at },
    });
    await installation.db
      .updateTable("refund")
      .set({ state: "pending" })
      .where("state", "=", "settled")
      .execute();
    expect((await orderOf(guest, hash)).refund?.state).toBe("on_its_way");
    await installation.db
      .updateTable("refund")
      .set({ state: "settled" })
      .where("state", "=", "pending")
      .execute();
  });

  test("no withdrawal is offered for a draft, a company's order, or after fourteen days", async () => {
    const { orders } = await guest.call("createOrder", { body: order_input });
    expect((await orderOf(guest, orders[0]?.hash ?? "")).withdrawal.offered).toBe(false);
    const company = { user_type: "company", company_name: "Firma sp. z o.o.", vat_id: null } as const;
    const bought = await placeOrder(guest, { user_type: "company" }, company);
    expect((await orderOf(guest, first(bought).hash)).withdrawal.offered).toBe(false);
    const { hash } = first(await paidOrder(installation, guest));
    installation.clock.forward(16 * day);
    expect((await orderOf(guest, hash)).withdrawal.offered).toBe(false);
  });

  test("the link of an order fills in its number for any visitor, and the buyer's data only for the buyer", async () => {
    const placed = await paidOrder(installation, guest);
    const known = { params: { hash: first(placed).hash } };
    expect(await visitor(installation).call("withdrawalOrder", known)).toMatchObject({
      order_number: String(first(placed).id),
      name: "",
      email: "",
      fact: "not_begun",
    });
    expect(await guest.call("withdrawalOrder", known)).toMatchObject({ email: buyer.email });
  });

  test("an amount due is cancelled, and the other order of the cart is unchanged", async () => {
    const placed = await placeOrder(guest, { target_langs: ["en", "de"] });
    expect((await guest.call("withdraw", statementOf(placed))).outcome).toBe("ended");
    await installation.runJobs();
    expect(await statusesOf(guest, placed.orders)).toEqual(["canceled", "payment"]);
    expect(await refundsOf(placed)).toEqual([]);
  });

  test("repeated statements, also in parallel, are one statement with one receipt", async () => {
    const placed = await paidOrder(installation, guest);
    await guest.headers();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => guest.call("withdraw", statementOf(placed))),
    );
    installation.clock.forward(60_000);
    const later = await guest.call("withdraw", statementOf(placed, { order_number: `#${first(placed).id}` }));
    expect(new Set([...answers, later].map(({ received_at }) => received_at)).size).toBe(1);
    expect(new Set([...answers, later].map(({ outcome }) => outcome))).toEqual(new Set(["ended"]));
    await installation.runJobs();
    expect(await refundsOf(placed)).toEqual([grossOf(placed)]);
    const kinds = await mailsTo(installation, buyer.email, first(placed).id);
    expect(kinds.filter((kind) => kind === "withdrawal_receipt")).toHaveLength(1);
  });
});

describe("A withdrawal that affects money or begun work is settled by the desk", () => {
  test("begun work pauses until the desk decides, and the completed part is paid", async () => {
    const placed = await paidOrder(installation, guest, { package: "business" });
    const { id, hash } = first(placed);
    await workStage(installation, id, "olena@example.com");
    expect((await guest.call("withdrawalOrder", { params: { hash } })).fact).toBe("begun");
    expect((await guest.call("withdraw", statementOf(placed))).outcome).toBe("settling");
    await installation.runJobs();
    expect(await statusesOf(guest, placed.orders)).toEqual(["waiting_verification"]);
    const [mail] = await mailsOf("piotr@example.com", "staff_withdrawal");
    expect(mail?.text).toContain(`/staff/orders/${id}`);

    const [task] = await tasksOf(id);
    expect(task).toMatchObject({ order_id: id, fact: "begun", can_end: true, part: "" });
    // The desk reads it after the fourteen days: a statement in time counts from its receipt.
    installation.clock.forward(20 * day);
    const desk = piotr(installation);
    const settle = { params: { id: String(task?.id) }, body: { how: "end_order", note: "" } } as const;
    const rest = await desk.call("settleWithdrawal", settle);
    expect(rest.filter(({ order_id }) => order_id === id)).toEqual([]);
    expect((await desk.refusal("settleWithdrawal", settle)).code).toBe("order.stale");
    await installation.runJobs();
    expect(await statusesOf(guest, placed.orders)).toEqual(["canceled"]);
    const [refund = 0n] = await refundsOf(placed);
    expect(refund).toBeGreaterThan(0n);
    expect(refund).toBeLessThan(grossOf(placed));
  });

  test("an assigned order does not end without the desk", async () => {
    const placed = await paidOrder(installation, guest);
    const { id } = first(placed);
    const offer = await offerStage(installation, id, "olena@example.com");
    await translator(installation, "olena@example.com").call("acceptOffer", {
      params: { id: String(offer) },
    });
    expect((await guest.call("withdraw", statementOf(placed))).outcome).toBe("settling");
    expect(await statusesOf(guest, placed.orders)).toEqual(["translation"]);
    expect(await tasksOf(id)).toMatchObject([{ fact: "begun" }]);
  });

  test("work pauses immediately, the page shows it, and only the desk's settlement ends the pause", async () => {
    const placed = await paidOrder(installation, guest);
    const { id, hash } = first(placed);
    const job = { id: String(await takeStage(installation, id, "olena@example.com")) };
    const olena = translator(installation, "olena@example.com");
    await olena.call("reportProgress", { params: job, body: { percent: 30 } });
    const { received_at } = await guest.call("withdraw", statementOf(placed));
    await installation.runJobs();
    expect((await orderOf(guest, hash)).paused).toEqual({ since: received_at, why: "withdrawal" });
    expect(await mailsTo(installation, "olena@example.com", id)).toContain("work_held");
    const later = { params: job, body: { percent: 90 } };
    expect((await olena.refusal("reportProgress", later)).code).toBe("order.on_hold");
    const params = { id: String(id) };
    const desk = piotr(installation);
    expect((await desk.refusal("endHold", { params, body: {} })).code).toBe("hold.withdrawal_open");
    // The work stays paused after the review time.
    installation.clock.forward(15 * day);
    await installation.runJobs();
    expect((await orderOf(guest, hash)).paused?.why).toBe("withdrawal");

    const [task] = await tasksOf(id);
    const retained = (grossOf(placed) * 3000n + 5000n) / 10_000n;
    expect(task?.kept).toMatchObject({
      currency_amount_decimal: `${retained / 100n}.${String(retained % 100n).padStart(2, "0")}`,
    });
    const settle = { params: { id: String(task?.id) }, body: { how: "end_order", note: "" } } as const;
    await desk.call("settleWithdrawal", settle);
    await installation.runJobs();
    expect(await refundsOf(placed)).toEqual([grossOf(placed) - retained]);
  });

  test("after another settlement the work continues", async () => {
    const placed = await paidOrder(installation, guest);
    const { id, hash } = first(placed);
    await takeStage(installation, id, "olena@example.com");
    await guest.call("withdraw", statementOf(placed, { part: "Tylko załącznik" }));
    expect((await orderOf(guest, hash)).paused?.why).toBe("withdrawal");
    const [task] = await tasksOf(id);
    const body = { how: "by_hand", note: "Klient jednak chce całość" } as const;
    await piotr(installation).call("settleWithdrawal", { params: { id: String(task?.id) }, body });
    expect((await orderOf(guest, hash)).paused).toBeNull();
  });

  test("a part of an order, in the consumer's words", async () => {
    const placed = await paidOrder(installation, guest);
    const part = "Only the annex,\nplease";
    expect(await guest.call("withdraw", statementOf(placed, { part }))).toMatchObject({
      outcome: "settling",
      part,
    });
    expect(await tasksOf(first(placed).id)).toMatchObject([{ part, can_end: true }]);
    expect(await statusesOf(guest, placed.orders)).toEqual(["waiting_translation"]);
  });

  test("statements about delivered work and a company's order are accepted, but the order cannot be ended", async () => {
    const delivered = await paidOrder(installation, guest);
    await workStage(installation, first(delivered).id, "olena@example.com");
    const companys = await paidOrder(
      installation,
      guest,
      { user_type: "company" },
      { user_type: "company", company_name: "Firma Gość", vat_id: null },
    );
    for (const [placed, fact] of [
      [delivered, "delivered"],
      [companys, "company"],
    ] as const) {
      expect((await guest.call("withdraw", statementOf(placed))).outcome).toBe("settling");
      const [task] = await tasksOf(first(placed).id);
      expect(task).toMatchObject({ fact, can_end: false });
      const desk = piotr(installation);
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

  test("after the fourteen days it is late, and still accepted", async () => {
    const placed = await paidOrder(installation, guest);
    installation.clock.forward(18 * day);
    const late = visitor(installation);
    expect((await late.call("withdraw", statementOf(placed))).outcome).toBe("settling");
    expect(await tasksOf(first(placed).id)).toMatchObject([{ fact: "late", can_end: false }]);
  });
});

describe("A statement is never refused because its order is unknown", () => {
  test.each(["99999999", "nie pamiętam", "#10 280-B", "0", "99999999999999999999"])(
    "the order number %s goes to the desk",
    async (order_number) => {
      const email = `kto${order_number.length}@example.com`;
      const receipt = await guest.call("withdraw", { body: { name: "Ktoś", email, order_number } });
      expect(receipt).toMatchObject({ outcome: "settling", order_number });
      await installation.runJobs();
      expect(await mailsOf(email, "withdrawal_receipt")).toHaveLength(1);
      const open = await piotr(installation).call("withdrawals", {});
      expect(
        open.filter((task) => task.order_number === order_number && task.order_id === null),
      ).toHaveLength(1);
    },
  );

  test("another person's number without link or address ends nothing and reveals nothing", async () => {
    const placed = await paidOrder(installation, guest);
    const { id } = first(placed);
    const foreign_number = await guest.call("withdraw", {
      body: { name: "Obcy", email: "obcy@example.com", order_number: String(id) },
    });
    const unknown_number = await guest.call("withdraw", {
      body: { name: "Obcy", email: "obcy@example.com", order_number: "88888888" },
    });
    expect({ ...foreign_number, order_number: "" }).toEqual({ ...unknown_number, order_number: "" });
    expect(await tasksOf(id)).toEqual([]);
    // With the right address and no link it is found, but the desk checks it first.
    const { outcome } = await guest.call("withdraw", statementOf(placed, { order_hash: undefined }));
    expect(outcome).toBe("settling");
    expect(await tasksOf(id)).toMatchObject([{ order_id: id, can_end: true }]);
    expect((await orderOf(guest, first(placed).hash)).status).toBe("waiting_translation");
  });

  test("missing input is refused at its field", async () => {
    const refused = await guest.refusal("withdraw", { body: { name: " ", email: "x", order_number: "" } });
    expect(refused).toMatchObject({ status: 422, code: "validation.failed" });
    expect(Object.keys(refused.fields ?? {})).toEqual(["name", "email", "order_number"]);
    const unknown = await guest.refusal("withdrawalOrder", { params: { hash: "A".repeat(22) } });
    expect(unknown.code).toBe("order.not_found");
  });
});
