import { describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import { session } from "#test/session.ts";
import {
  earned,
  feesOf,
  her_iban,
  idOf,
  lastStatement,
  mailKinds,
  minorOf,
  nextMonth,
  olena,
  other_iban,
  owedTo,
  payee_input,
} from "#test/pay.ts";
import { pdfText } from "#test/pdf-text.ts";
import { anna, day, handIn, inOneShop, paidOrder, piotr, takeStage, translator } from "#test/steps.ts";
import { bookkeeper } from "#test/transfers.ts";

const marta = "marta@example.com";
const jan = "jan.lis@example.com";

let shop: Installation;
inOneShop((opened) => {
  shop = opened;
});

const journalsOf = async (assignment_id: number): Promise<string[]> => {
  const rows = await shop.db
    .selectFrom("ledger.journal")
    .select("key")
    .where("reference", "=", `assignment:${assignment_id}`)
    .orderBy("id")
    .execute();
  return rows.map(({ key }) => key);
};
describe("§4.6 A fee is booked once for each step it takes", () => {
  test("handed in it is a cost that is not payable yet; a week after the delivery it is owed to its translator", async () => {
    const { orders } = await paidOrder(shop, anna(shop));
    const id = orders[0]?.id ?? 0;
    const job = await takeStage(shop, id, olena);
    expect((await feesOf(shop, id))[0]).toMatchObject({ fee_state: "estimated", bookings: 0 });
    const before = await owedTo(shop, olena);
    await handIn(shop, job, olena);
    const [handed] = await feesOf(shop, id);
    expect(handed).toMatchObject({ fee_state: "accrued", booked_payable: 0n, bookings: 1 });
    expect(handed?.booked_accrued).toBe(handed?.fee);
    expect(await owedTo(shop, olena)).toBe(before);
    shop.clock.forward(7 * day + 60_000);
    await shop.runJobs();
    await shop.runRound("pay.round");
    await shop.runJobs();
    const [payable] = await feesOf(shop, id);
    expect(payable).toMatchObject({ fee_state: "payable", booked_accrued: 0n, bookings: 2 });
    expect(await owedTo(shop, olena)).toBe(before + (payable?.fee ?? 0n));
    expect(await journalsOf(payable?.id ?? 0)).toEqual([
      `translator-fee:assignment:${payable?.id}:1`,
      `translator-fee:assignment:${payable?.id}:2`,
    ]);
  });

  test("it is payable as soon as the next stage has passed", async () => {
    const { orders } = await paidOrder(shop, anna(shop), { package: "business" });
    const id = orders[0]?.id ?? 0;
    await handIn(shop, await takeStage(shop, id, olena), olena);
    expect((await feesOf(shop, id)).map(({ fee_state }) => fee_state)).toEqual(["accrued"]);
    await handIn(shop, await takeStage(shop, id, marta), marta);
    expect((await feesOf(shop, id)).map(({ fee_state }) => fee_state)).toEqual(["payable", "accrued"]);
  });

  test("the cost of returned work is reversed in the books, and booked again when it is handed in again", async () => {
    const { orders } = await paidOrder(shop, anna(shop), { package: "business" });
    const id = orders[0]?.id ?? 0;
    await handIn(shop, await takeStage(shop, id, olena), olena);
    const review = String(await takeStage(shop, id, marta));
    const body = { redo: false, comment: "Zła terminologia", places: [{ place: "§ 1", text: "termin" }] };
    await translator(shop, marta).call("returnWork", { params: { id: review }, body });
    const [returned, reading] = await feesOf(shop, id);
    expect(returned).toMatchObject({
      state: "returned",
      fee_state: "estimated",
      booked_accrued: 0n,
      bookings: 2,
    });
    // §0065: the translator who returned it has read it, and a quarter of the fee is earned.
    expect(reading).toMatchObject({ fee_state: "reduced", booked_payable: 0n, bookings: 1 });
    await handIn(shop, await stageOf(id), olena);
    expect((await feesOf(shop, id))[0]).toMatchObject({ fee_state: "accrued", bookings: 3 });
  });

  test("§4.9 an order that we cancel owes its worker a quarter of the fee at least, at once", async () => {
    const { orders } = await paidOrder(shop, anna(shop));
    const id = orders[0]?.id ?? 0;
    await takeStage(shop, id, olena);
    const before = await owedTo(shop, olena);
    await piotr(shop).call("actOnOrder", {
      params: { id: String(id) },
      body: { event: "order.cancel", reason: "Pomyłka" },
    });
    await shop.runJobs();
    const [fee] = await feesOf(shop, id);
    expect(fee).toMatchObject({ fee_state: "reduced", booked_accrued: 0n });
    expect((await owedTo(shop, olena)) - before).toBe(fee?.fee_due);
    expect(fee?.fee_due).toBe(((fee?.fee ?? 0n) + 2n) / 4n);
  });

  test("a complaint that is open holds the fee of the last stage until it is closed", async () => {
    const { orders } = await paidOrder(shop, anna(shop));
    const [order] = orders;
    const id = order?.id ?? 0;
    await handIn(shop, await takeStage(shop, id, olena), olena);
    const now = shop.clock.now();
    const { id: case_id } = await shop.db
      .insertInto("correction")
      .values({
        hash: `case-of-${id}-aaaaaaaaaaaa`,
        order_id: id,
        state: "opened",
        reasons: ["quality"],
        text: "Źle",
        opened_at: now,
        triage_due_at: new Date(now.getTime() + 90 * day),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    shop.clock.forward(8 * day);
    await shop.runJobs();
    expect((await feesOf(shop, id))[0]?.fee_state).toBe("accrued");
    await shop.db
      .updateTable("correction")
      .set({ state: "closed", closed_at: shop.clock.now(), outcome: "rejected" })
      .where("id", "=", case_id)
      .execute();
    shop.clock.forward(day + 60_000);
    await shop.runJobs();
    expect((await feesOf(shop, id))[0]?.fee_state).toBe("payable");
  });

  test("§4.10, 8: an offer above the plan is allowed with a margin event of exactly the excess", async () => {
    const { orders } = await paidOrder(shop, anna(shop));
    const id = orders[0]?.id ?? 0;
    const desk = piotr(shop);
    const { fee, deadline } = await desk.call("candidates", { params: { id: String(id) } });
    const planned = minorOf(fee ?? { currency_amount_decimal: "0.00" });
    const more = ((planned + 700n) / 100n).toString();
    const body = { translator_id: await idOf(shop, olena), fee: more, deadline: deadline ?? "" };
    await desk.call("offerStage", { params: { id: String(id) }, body });
    const offers = await translator(shop, olena).call("offers", {});
    const offer = offers.find((one) => one.order_id === id);
    await translator(shop, olena).call("acceptOffer", { params: { id: String(offer?.id ?? 0) } });
    const [event] = await shop.db.selectFrom("margin_event").selectAll().where("order_id", "=", id).execute();
    expect(event).toMatchObject({ event: "offer.accept", amount: BigInt(more) * 100n - planned });
    // The page of the order and the dashboard show it, each with its cause.
    const [shown] = (await desk.call("deskOrder", { params: { id: String(id) } })).margin_events;
    expect(shown).toMatchObject({ order_id: id, event: "offer.accept" });
    expect(minorOf(shown?.amount ?? { currency_amount_decimal: "0.00" })).toBe(event?.amount);
    const today = shop.clock.now().toISOString().slice(0, 10);
    const figures = (more_query: object = {}) =>
      session(shop, { zone: "staff", email: "admin@example.com" }).call("dashboard", {
        query: { from: today, to: today, ...more_query },
      });
    expect((await figures()).margin_events).toContainEqual(shown);
    expect((await figures({ brand: "lingy" })).margin_events).toEqual([]);
    await desk.call("revokeStage", { params: { id: String(id) }, body: { reason: "Za drogo" } });
  });
});

const stageOf = async (order_id: number): Promise<number> =>
  (
    await shop.db
      .selectFrom("stage")
      .select("id")
      .where("order_id", "=", order_id)
      .where("state", "=", "active")
      .executeTakeFirstOrThrow()
  ).id;

describe("Whom we pay, and where to", () => {
  test("numbers are validated by their check digits and never shown again", async () => {
    const who = translator(shop, jan);
    expect(await who.call("payee", {})).toBeNull();
    const body = { ...payee_input, iban: "PL83101010230000261395100001" };
    expect(await who.refusal("savePayee", { body })).toMatchObject({
      code: "validation.failed",
      fields: { iban: ["This account number is not valid. Check its digits"] },
    });
    const saved = await who.call("savePayee", { body: payee_input });
    expect(saved).toMatchObject({ iban: "•••• 0000", tax_id: "•••• 1359", held_until: null });
    const [line] = await shop.db
      .selectFrom("audit_log")
      .selectAll()
      .where("act", "=", "payee.change")
      .orderBy("id", "desc")
      .limit(1)
      .execute();
    expect(JSON.stringify(line?.detail)).not.toContain(her_iban);
  });

  test("what is masked stays as it was when the rest is saved", async () => {
    const who = translator(shop, jan);
    const body = { ...payee_input, iban: null, tax_id: null, city: "Kraków" };
    expect(await who.call("savePayee", { body })).toMatchObject({ iban: "•••• 0000", city: "Kraków" });
  });

  test("another account is announced by mail and waits three days", async () => {
    const who = translator(shop, jan);
    const changed = await who.call("savePayee", { body: { ...payee_input, iban: other_iban } });
    await shop.runJobs();
    expect(changed.held_until).toBe(new Date(shop.clock.now().getTime() + 3 * day).toISOString());
    expect(await mailKinds(shop, jan)).toEqual(["pay_account_changed"]);
    const params = { id: String(await idOf(shop, jan)) };
    const { holds } = await bookkeeper(shop).call("translatorPay", { params });
    expect(holds).toEqual(["new_account"]);
    shop.clock.forward(3 * day + 1);
    expect((await bookkeeper(shop).call("translatorPay", { params })).holds).toEqual([]);
  });

  test("nothing is paid to a translator without a recorded contract or NDA", async () => {
    const id = await idOf(shop, jan);
    await shop.db
      .updateTable("translator")
      .set({ nda_signed_at: null, contract_signed_on: null })
      .where("id", "=", id)
      .execute();
    const { holds } = await bookkeeper(shop).call("translatorPay", { params: { id: String(id) } });
    expect(holds).toEqual(["nda", "contract"]);
    await shop.db
      .updateTable("translator")
      .set({ nda_signed_at: shop.clock.now(), contract_signed_on: "2030-01-01" })
      .where("id", "=", id)
      .execute();
  });
});

describe("A month is one statement", () => {
  test("it closes on the first, once, has a number, a PDF and a mail, and every payable fee of the month", async () => {
    await nextMonth(shop);
    const before = await shop.db.selectFrom("pay_statement").select("id").execute();
    await shop.runRound("pay.round");
    await shop.runJobs();
    expect(await shop.db.selectFrom("pay_statement").select("id").execute()).toEqual(before);
    const statement = await lastStatement(shop, olena);
    expect(statement).toMatchObject({ state: "open", amount: null, bill: null });
    expect(statement.number).toMatch(/^ZT\/2031\/\d\d\/\d{6}$/);
    expect(await mailKinds(shop, olena)).toContain("pay_statement");
    const params = { id: String(statement.id) };
    const { url } = await translator(shop, olena).call("payStatementLink", { params });
    const text = pdfText(Buffer.from((await shop.app.inject({ method: "GET", url })).rawPayload));
    expect(text).toContain(statement.number);
    expect((await translator(shop, marta).refusal("payStatementLink", { params })).code).toBe(
      "pay_statement.not_found",
    );
  });

  test("months that passed without a worker are made up for, each by a statement of its own", async () => {
    await earned(shop, marta);
    await nextMonth(shop, 1).catch(() => {});
    const first = await lastStatement(shop, marta);
    await earned(shop, marta);
    const month = shop.clock.now().getUTCMonth();
    await earned(shop, marta);
    while (shop.clock.now().getUTCMonth() <= month + 1) shop.clock.forward(10 * day);
    await shop.runRound("pay.round");
    await shop.runJobs();
    const made = await shop.db
      .selectFrom("pay_statement")
      .select("period")
      .where("translator_id", "=", await idOf(shop, marta))
      .where("id", ">", first.id)
      .orderBy("period")
      .execute();
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map(({ period }) => period)).size).toBe(made.length);
  });
});

describe("What is contested waits for the desk", () => {
  test("it is decided once, up to what was agreed, and not after a statement has it", async () => {
    const id = await earned(shop, olena);
    const [fee] = await feesOf(shop, id);
    const params = { id: String(fee?.id ?? 0) };
    const desk = piotr(shop);
    const more = { amount: "99999", reason: "Za dużo" };
    expect((await desk.refusal("decideFee", { params, body: more })).code).toBe("fee.too_much");
    const owed = await owedTo(shop, olena);
    await desk.call("decideFee", { params, body: { amount: "1.00", reason: "Tylko początek" } });
    expect(await owedTo(shop, olena)).toBe(owed - (fee?.fee ?? 0n) + 100n);
    await nextMonth(shop);
    const late = { amount: "0", reason: "Za późno" };
    expect((await desk.refusal("decideFee", { params, body: late })).code).toBe("fee.settled");
    const { jobs } = await translator(shop, olena).call("earnings", {
      query: { month: (await lastStatement(shop, olena)).period },
    });
    expect(jobs.find(({ order_id }) => order_id === id)).toMatchObject({
      state: "on_statement",
      reduced: "decided",
    });
  });
});

describe("T6 A translator sees the month", () => {
  test("sums by currency, months to choose from, and the same rows as a file", async () => {
    const { orders } = await paidOrder(shop, anna(shop));
    const job = await takeStage(shop, orders[0]?.id ?? 0, jan);
    const who = translator(shop, jan);
    const { sums, jobs, months, month } = await who.call("earnings", { query: {} });
    expect(months[0]).toBe(month);
    expect(jobs).toMatchObject([{ state: "in_work", job_id: job, unit: "word", units: 250 }]);
    expect(sums[0]?.in_progress).toEqual(jobs[0]?.amount);
    const { text } = await who.call("earningsFile", { query: {} });
    expect(text.split("\r\n")[1]).toContain(`${orders[0]?.id},translation,pl,en,250,word,`);
    expect((await who.call("earnings", { query: { month: "2030-01" } })).jobs).toEqual([]);
    await piotr(shop).call("revokeStage", {
      params: { id: String(orders[0]?.id ?? 0) },
      body: { reason: "Test" },
    });
  });

  test("no translator sees another's statement, and the desk's access is logged", async () => {
    const { id } = await lastStatement(shop, olena);
    const params = { id: String(id) };
    const date = shop.clock.now().toISOString().slice(0, 10);
    const body = { number: "R/1", date, gross: "10.00" };
    expect((await translator(shop, jan).refusal("billStatement", { params, body })).code).toBe(
      "pay_statement.not_found",
    );
    await bookkeeper(shop).call("payStatement", { params });
    const [line] = await shop.db
      .selectFrom("audit_log")
      .select(["act", "object_id"])
      .where("act", "=", "pay_statement.look")
      .where("object_id", "=", id)
      .execute();
    expect(line).toBeDefined();
  });
});
