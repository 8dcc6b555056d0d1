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
import {
  anna,
  day,
  handIn,
  inOneInstallation,
  paidOrder,
  piotr,
  takeStage,
  translator,
} from "#test/steps.ts";
import { bookkeeper } from "#test/transfers.ts";

const marta = "marta@example.com";
const jan = "jan.lis@example.com";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const journalsOf = async (assignment_id: number): Promise<string[]> => {
  const rows = await installation.db
    .selectFrom("ledger.journal")
    .select("key")
    .where("reference", "=", `assignment:${assignment_id}`)
    .orderBy("id")
    .execute();
  return rows.map(({ key }) => key);
};
describe("§4.6 A fee is booked once for each step it takes", () => {
  test("handed in it is a cost that is not payable yet; a week after the delivery it is owed to its translator", async () => {
    const { orders } = await paidOrder(installation, anna(installation));
    const id = orders[0]?.id ?? 0;
    const job = await takeStage(installation, id, olena);
    expect((await feesOf(installation, id))[0]).toMatchObject({ fee_state: "estimated", bookings: 0 });
    const before = await owedTo(installation, olena);
    await handIn(installation, job, olena);
    const [handed] = await feesOf(installation, id);
    expect(handed).toMatchObject({ fee_state: "accrued", booked_payable: 0n, bookings: 1 });
    expect(handed?.booked_accrued).toBe(handed?.fee);
    expect(await owedTo(installation, olena)).toBe(before);
    installation.clock.forward(7 * day + 60_000);
    await installation.runJobs();
    await installation.runRound("pay.round");
    await installation.runJobs();
    const [payable] = await feesOf(installation, id);
    expect(payable).toMatchObject({ fee_state: "payable", booked_accrued: 0n, bookings: 2 });
    expect(await owedTo(installation, olena)).toBe(before + (payable?.fee ?? 0n));
    expect(await journalsOf(payable?.id ?? 0)).toEqual([
      `translator-fee:assignment:${payable?.id}:1`,
      `translator-fee:assignment:${payable?.id}:2`,
    ]);
  });

  test("it is payable as soon as the next stage has passed", async () => {
    const { orders } = await paidOrder(installation, anna(installation), { package: "business" });
    const id = orders[0]?.id ?? 0;
    await handIn(installation, await takeStage(installation, id, olena), olena);
    expect((await feesOf(installation, id)).map(({ fee_state }) => fee_state)).toEqual(["accrued"]);
    await handIn(installation, await takeStage(installation, id, marta), marta);
    expect((await feesOf(installation, id)).map(({ fee_state }) => fee_state)).toEqual([
      "payable",
      "accrued",
    ]);
  });

  test("the cost of returned work is reversed in the books, and booked again when it is handed in again", async () => {
    const { orders } = await paidOrder(installation, anna(installation), { package: "business" });
    const id = orders[0]?.id ?? 0;
    await handIn(installation, await takeStage(installation, id, olena), olena);
    const review = String(await takeStage(installation, id, marta));
    const body = { redo: false, comment: "Zła terminologia", places: [{ place: "§ 1", text: "termin" }] };
    await translator(installation, marta).call("returnWork", { params: { id: review }, body });
    const [returned, reading] = await feesOf(installation, id);
    expect(returned).toMatchObject({
      state: "returned",
      fee_state: "estimated",
      booked_accrued: 0n,
      bookings: 2,
    });
    // §0065: the translator who returned it has read it, and a quarter of the fee is earned.
    expect(reading).toMatchObject({ fee_state: "reduced", booked_payable: 0n, bookings: 1 });
    await handIn(installation, await stageOf(id), olena);
    expect((await feesOf(installation, id))[0]).toMatchObject({ fee_state: "accrued", bookings: 3 });
  });

  test("§4.9 an order that we cancel owes its worker a quarter of the fee at least, at once", async () => {
    const { orders } = await paidOrder(installation, anna(installation));
    const id = orders[0]?.id ?? 0;
    await takeStage(installation, id, olena);
    const before = await owedTo(installation, olena);
    await piotr(installation).call("actOnOrder", {
      params: { id: String(id) },
      body: { event: "order.cancel", reason: "Pomyłka" },
    });
    await installation.runJobs();
    const [fee] = await feesOf(installation, id);
    expect(fee).toMatchObject({ fee_state: "reduced", booked_accrued: 0n });
    expect((await owedTo(installation, olena)) - before).toBe(fee?.fee_due);
    expect(fee?.fee_due).toBe(((fee?.fee ?? 0n) + 2n) / 4n);
  });

  test("a complaint that is open holds the fee of the last stage until it is closed", async () => {
    const { orders } = await paidOrder(installation, anna(installation));
    const [order] = orders;
    const id = order?.id ?? 0;
    await handIn(installation, await takeStage(installation, id, olena), olena);
    const now = installation.clock.now();
    const { id: case_id } = await installation.db
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
    installation.clock.forward(8 * day);
    await installation.runJobs();
    expect((await feesOf(installation, id))[0]?.fee_state).toBe("accrued");
    await installation.db
      .updateTable("correction")
      .set({ state: "closed", closed_at: installation.clock.now(), outcome: "rejected" })
      .where("id", "=", case_id)
      .execute();
    installation.clock.forward(day + 60_000);
    await installation.runJobs();
    expect((await feesOf(installation, id))[0]?.fee_state).toBe("payable");
  });

  test("§4.10, 8: an offer above the plan is allowed with a margin event of exactly the excess", async () => {
    const { orders } = await paidOrder(installation, anna(installation));
    const id = orders[0]?.id ?? 0;
    const desk = piotr(installation);
    const { fee, deadline } = await desk.call("candidates", { params: { id: String(id) } });
    const planned = minorOf(fee ?? { currency_amount_decimal: "0.00" });
    const more = ((planned + 700n) / 100n).toString();
    const body = { translator_id: await idOf(installation, olena), fee: more, deadline: deadline ?? "" };
    await desk.call("offerStage", { params: { id: String(id) }, body });
    const offers = await translator(installation, olena).call("offers", {});
    const offer = offers.find((one) => one.order_id === id);
    await translator(installation, olena).call("acceptOffer", { params: { id: String(offer?.id ?? 0) } });
    const [event] = await installation.db
      .selectFrom("margin_event")
      .selectAll()
      .where("order_id", "=", id)
      .execute();
    expect(event).toMatchObject({ event: "offer.accept", amount: BigInt(more) * 100n - planned });
    // The page of the order and the dashboard show it, each with its cause.
    const [shown] = (await desk.call("deskOrder", { params: { id: String(id) } })).margin_events;
    expect(shown).toMatchObject({ order_id: id, event: "offer.accept" });
    expect(minorOf(shown?.amount ?? { currency_amount_decimal: "0.00" })).toBe(event?.amount);
    const today = installation.clock.now().toISOString().slice(0, 10);
    const figures = (more_query: object = {}) =>
      session(installation, { zone: "staff", email: "admin@example.com" }).call("dashboard", {
        query: { from: today, to: today, ...more_query },
      });
    expect((await figures()).margin_events).toContainEqual(shown);
    expect((await figures({ brand: "lingy" })).margin_events).toEqual([]);
    await desk.call("revokeStage", { params: { id: String(id) }, body: { reason: "Za drogo" } });
  });
});

const stageOf = async (order_id: number): Promise<number> =>
  (
    await installation.db
      .selectFrom("stage")
      .select("id")
      .where("order_id", "=", order_id)
      .where("state", "=", "active")
      .executeTakeFirstOrThrow()
  ).id;

describe("Whom we pay, and where to", () => {
  test("numbers are validated by their check digits and never shown again", async () => {
    const who = translator(installation, jan);
    expect(await who.call("payee", {})).toBeNull();
    const body = { ...payee_input, iban: "PL83101010230000261395100001" };
    expect(await who.refusal("savePayee", { body })).toMatchObject({
      code: "validation.failed",
      fields: { iban: ["This account number is not valid. Check its digits"] },
    });
    expect(await who.refusal("savePayee", { body: { ...payee_input, postcode: "1012 AB" } })).toMatchObject({
      fields: { postcode: ["A Polish postcode looks like 00-950"] },
    });
    const saved = await who.call("savePayee", { body: payee_input });
    expect(saved).toMatchObject({ iban: "•••• 0000", tax_id: "•••• 1359", held_until: null });
    const [line] = await installation.db
      .selectFrom("audit_log")
      .selectAll()
      .where("act", "=", "payee.change")
      .orderBy("id", "desc")
      .limit(1)
      .execute();
    expect(JSON.stringify(line?.detail)).not.toContain(her_iban);
  });

  test("what is masked stays as it was when the rest is saved", async () => {
    const who = translator(installation, jan);
    const body = { ...payee_input, iban: null, tax_id: null, city: "Kraków" };
    expect(await who.call("savePayee", { body })).toMatchObject({ iban: "•••• 0000", city: "Kraków" });
  });

  test("another account is announced by mail and waits three days", async () => {
    const who = translator(installation, jan);
    const changed = await who.call("savePayee", { body: { ...payee_input, iban: other_iban } });
    await installation.runJobs();
    expect(changed.held_until).toBe(new Date(installation.clock.now().getTime() + 3 * day).toISOString());
    expect(await mailKinds(installation, jan)).toEqual(["pay_account_changed"]);
    const params = { id: String(await idOf(installation, jan)) };
    const { holds } = await bookkeeper(installation).call("translatorPay", { params });
    expect(holds).toEqual(["new_account"]);
    installation.clock.forward(3 * day + 1);
    expect((await bookkeeper(installation).call("translatorPay", { params })).holds).toEqual([]);
  });

  test("nothing is paid to a translator without a recorded contract or NDA", async () => {
    const id = await idOf(installation, jan);
    await installation.db
      .updateTable("translator")
      .set({ nda_signed_at: null, contract_signed_on: null })
      .where("id", "=", id)
      .execute();
    const { holds } = await bookkeeper(installation).call("translatorPay", { params: { id: String(id) } });
    expect(holds).toEqual(["nda", "contract"]);
    await installation.db
      .updateTable("translator")
      .set({ nda_signed_at: installation.clock.now(), contract_signed_on: "2030-01-01" })
      .where("id", "=", id)
      .execute();
  });
});

describe("A month is one statement", () => {
  test("it closes on the first, once, has a number, a PDF and a mail, and every payable fee of the month", async () => {
    await nextMonth(installation);
    const before = await installation.db.selectFrom("pay_statement").select("id").execute();
    await installation.runRound("pay.round");
    await installation.runJobs();
    expect(await installation.db.selectFrom("pay_statement").select("id").execute()).toEqual(before);
    const statement = await lastStatement(installation, olena);
    expect(statement).toMatchObject({ state: "open", amount: null, bill: null });
    expect(statement.number).toMatch(/^ZT\/2031\/\d\d\/\d{6}$/);
    expect(await mailKinds(installation, olena)).toContain("pay_statement");
    const params = { id: String(statement.id) };
    const { url } = await translator(installation, olena).call("payStatementLink", { params });
    const text = pdfText(Buffer.from((await installation.app.inject({ method: "GET", url })).rawPayload));
    expect(text).toContain(statement.number);
    expect((await translator(installation, marta).refusal("payStatementLink", { params })).code).toBe(
      "pay_statement.not_found",
    );
  });

  test("months that passed without a worker are made up for, each by a statement of its own", async () => {
    await earned(installation, marta);
    await nextMonth(installation, 1).catch(() => {});
    const first = await lastStatement(installation, marta);
    await earned(installation, marta);
    const month = installation.clock.now().getUTCMonth();
    await earned(installation, marta);
    while (installation.clock.now().getUTCMonth() <= month + 1) installation.clock.forward(10 * day);
    await installation.runRound("pay.round");
    await installation.runJobs();
    const made = await installation.db
      .selectFrom("pay_statement")
      .select("period")
      .where("translator_id", "=", await idOf(installation, marta))
      .where("id", ">", first.id)
      .orderBy("period")
      .execute();
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map(({ period }) => period)).size).toBe(made.length);
  });
});

describe("What is contested waits for the desk", () => {
  test("it is decided once, up to what was agreed, and not after a statement has it", async () => {
    const id = await earned(installation, olena);
    const [fee] = await feesOf(installation, id);
    const params = { id: String(fee?.id ?? 0) };
    const desk = piotr(installation);
    const more = { amount: "99999", reason: "Za dużo" };
    expect((await desk.refusal("decideFee", { params, body: more })).code).toBe("fee.too_much");
    const owed = await owedTo(installation, olena);
    await desk.call("decideFee", { params, body: { amount: "1.00", reason: "Tylko początek" } });
    expect(await owedTo(installation, olena)).toBe(owed - (fee?.fee ?? 0n) + 100n);
    await nextMonth(installation);
    const late = { amount: "0", reason: "Za późno" };
    expect((await desk.refusal("decideFee", { params, body: late })).code).toBe("fee.settled");
    const { jobs } = await translator(installation, olena).call("earnings", {
      query: { month: (await lastStatement(installation, olena)).period },
    });
    expect(jobs.find(({ order_id }) => order_id === id)).toMatchObject({
      state: "on_statement",
      reduced: "decided",
    });
  });
});

describe("T6 A translator sees the month", () => {
  test("sums by currency, months to choose from, and the same rows as a file", async () => {
    const { orders } = await paidOrder(installation, anna(installation));
    const job = await takeStage(installation, orders[0]?.id ?? 0, jan);
    const who = translator(installation, jan);
    const { sums, jobs, months, month } = await who.call("earnings", { query: {} });
    expect(months[0]).toBe(month);
    expect(jobs).toMatchObject([{ state: "in_work", job_id: job, unit: "word", units: 250 }]);
    expect(sums[0]?.in_progress).toEqual(jobs[0]?.amount);
    const { text } = await who.call("earningsFile", { query: {} });
    expect(text.split("\r\n")[1]).toContain(`${orders[0]?.id},translation,pl,en,250,word,`);
    expect((await who.call("earnings", { query: { month: "2030-01" } })).jobs).toEqual([]);
    await piotr(installation).call("revokeStage", {
      params: { id: String(orders[0]?.id ?? 0) },
      body: { reason: "Test" },
    });
  });

  test("no translator sees another's statement, and the desk's access is logged", async () => {
    const { id } = await lastStatement(installation, olena);
    const params = { id: String(id) };
    const date = installation.clock.now().toISOString().slice(0, 10);
    const body = { number: "R/1", date, gross: "10.00" };
    expect((await translator(installation, jan).refusal("billStatement", { params, body })).code).toBe(
      "pay_statement.not_found",
    );
    await bookkeeper(installation).call("payStatement", { params });
    const [line] = await installation.db
      .selectFrom("audit_log")
      .select(["act", "object_id"])
      .where("act", "=", "pay_statement.look")
      .where("object_id", "=", id)
      .execute();
    expect(line).toBeDefined();
  });
});
