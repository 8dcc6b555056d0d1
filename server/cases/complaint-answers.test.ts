import { describe, expect, test } from "vitest";
import { finishedOrder, openCase } from "#test/cases.ts";
import type { Installation } from "#test/installation.ts";
import { session, type Session } from "#test/session.ts";
import { buyer, day, inOneShop, piotr, refundsOfOrder, words } from "#test/steps.ts";

let shop: Installation;
let customer: Session;
inOneShop((opened) => {
  shop = opened;
  // The order speaks the language in which it was placed.
  customer = session(shop, { zone: "customer", email: "anna.nowak@example.com", language: "pl" });
});

const no = "Termin pochodzi ze słownika, który Państwo przysłali.";
const better = "Termin pochodzi ze słownika z 2 maja, strona czwarta.";

/** A complaint that somebody at the desk has taken up. */
async function triaged(count = 100) {
  const { id, hash } = await finishedOrder(shop, customer, { text: words(count) });
  const opened = await openCase(shop, customer, hash);
  const at = { params: { id: opened.id } };
  const desk = piotr(shop);
  await desk.call("triageCorrection", at);
  const shown = async () => (await customer.call("aftercare", { params: { hash } })).cases[0];
  const mails = () =>
    shop.db
      .selectFrom("mail")
      .select(["kind", "text", "overtaken_at"])
      .where("order_id", "=", id)
      .where("kind", "in", ["correction_answered", "correction_reopened"])
      .orderBy("id")
      .execute();
  /** The mails of the case have left, as with a mail server. */
  const mailsLeave = () =>
    shop.db
      .updateTable("mail")
      .set({ sent_at: shop.clock.now() })
      .where("order_id", "=", id)
      .where("overtaken_at", "is", null)
      .execute();
  const of_case = { hash, case: opened.cases[0]?.hash ?? "" };
  return { id, hash, at, desk, shown, mails, mailsLeave, of_case };
}

describe("§4.7 An answer to a complaint is previewed", () => {
  test("a rejection as the customer's mail, in the customer's language; nothing of it stays", async () => {
    const { desk, at, shown, mails } = await triaged();
    const body = { act: "reject", answer: no } as const;
    const mail = await desk.call("previewCorrection", { ...at, body });
    expect(mail).toMatchObject({ locale: "pl", recipient: buyer.email });
    expect(mail?.html).toContain(no);
    await shop.runJobs();
    expect(await mails()).toEqual([]);
    expect(await shown()).toMatchObject({ state: "triaged", answer: "" });
    await desk.call("decideCorrection", { ...at, body: { decision: "reject", answer: no } });
    await shop.runJobs();
    expect((await mails())[0]?.text).toContain(no);
  });

  test("a settlement with its amount, also one above the limit of one person; no money moves", async () => {
    const { id, desk, at, shown } = await triaged(12_000);
    for (const amount of ["5.00", "600.00"]) {
      const body = { act: "refund", answer: no, amount } as const;
      const mail = await desk.call("previewCorrection", { ...at, body });
      expect(mail?.html).toContain(amount.replace(".", ","));
    }
    expect(await refundsOfOrder(shop, id)).toEqual([]);
    expect(await shown()).toMatchObject({ state: "triaged" });
    const too_much = { act: "refund", answer: no, amount: "99999.00" } as const;
    expect(await desk.refusal("previewCorrection", { ...at, body: too_much })).toMatchObject({
      code: "refund.too_much",
    });
  });
});

describe("§4.7 An answer to a complaint is corrected until the customer replies", () => {
  test("worded anew: the page follows, a mail that has not left is dropped, a sent one is replaced", async () => {
    const { desk, at, shown, mails, mailsLeave, of_case } = await triaged();
    await desk.call("decideCorrection", { ...at, body: { decision: "reject", answer: no } });
    await shop.runJobs();
    const before = await shown();
    shop.clock.forward(day);
    await desk.call("rewordCorrection", { ...at, body: { answer: better } });
    await shop.runJobs();
    expect(await shown()).toMatchObject({ state: "rejected", answer: better, closes_at: before?.closes_at });
    expect(await mails()).toMatchObject([
      { overtaken_at: expect.any(Date) as Date },
      { overtaken_at: null, text: expect.stringContaining(better) as string },
    ]);
    expect((await mails())[1]?.text).not.toContain("zastępuje");
    await mailsLeave();
    const shorter = await desk.call("previewCorrection", { ...at, body: { act: "reword", answer: no } });
    expect(shorter?.html).toContain("zastępuje");
    await desk.call("rewordCorrection", { ...at, body: { answer: no } });
    await shop.runJobs();
    expect((await mails()).at(-1)?.text).toContain("zastępuje");

    await customer.call("appealCorrection", { params: of_case, body: { text: "Nie zgadzam się" } });
    const late = { ...at, body: { answer: better } };
    expect(await desk.refusal("rewordCorrection", late)).toMatchObject({ code: "case.wrong_state" });
    const back = { ...at, body: { reason: "Pomyłka" } };
    expect(await desk.refusal("takeBackCorrection", back)).toMatchObject({ code: "case.wrong_state" });
  });

  test("a rejection is taken back: the desk has the complaint again, with its words and a day to answer", async () => {
    const { desk, at, shown, mails, mailsLeave } = await triaged();
    await desk.call("decideCorrection", { ...at, body: { decision: "reject", answer: no } });
    await shop.runJobs();
    shop.clock.forward(13 * day);
    const taken = await desk.call("takeBackCorrection", { ...at, body: { reason: "Zły słownik" } });
    expect(taken).toMatchObject({ state: "triaged", answer: "", former_answer: no, rejected_by: null });
    expect(taken.events[0]).toMatchObject({
      event: "case.take_back",
      actor: "Piotr Desk",
      note: "Zły słownik",
    });
    await shop.runJobs();
    expect(await mails()).toMatchObject([{ overtaken_at: expect.any(Date) as Date }]);
    expect(await shown()).toMatchObject({
      state: "triaged",
      answer: "",
      answered_at: null,
      allowed_events: [],
    });

    // The same words are a new answer, and get a mail of their own.
    await desk.call("decideCorrection", { ...at, body: { decision: "reject", answer: no } });
    await shop.runJobs();
    expect(await mails()).toHaveLength(2);
    await mailsLeave();
    await desk.call("takeBackCorrection", { ...at, body: { reason: "Jednak nie" } });
    await shop.runJobs();
    expect((await mails()).map(({ kind }) => kind)).toEqual([
      "correction_answered",
      "correction_answered",
      "correction_reopened",
    ]);
    await desk.call("decideCorrection", { ...at, body: { decision: "accept", answer: "" } });
  });

  test("a settlement that waits for a second person is taken back with its refund", async () => {
    const { id, desk, at, shown } = await triaged(12_000);
    const body = { amount: "600.00", answer: no, note: "Brak akapitu" };
    expect(await desk.call("refundCorrection", { ...at, body })).toMatchObject({ state: "partial_refund" });
    expect(await shown()).toMatchObject({ answer: "", refund: null });
    await desk.call("rewordCorrection", { ...at, body: { answer: better } });
    const taken = await desk.call("takeBackCorrection", { ...at, body: { reason: "Za dużo" } });
    expect(taken).toMatchObject({ state: "triaged", refund_waits: false, former_answer: better });
    const asked = await shop.db
      .selectFrom("approval_request")
      .select(["state", "decision_note"])
      .where("object", "=", "order")
      .where("object_id", "=", id)
      .execute();
    expect(asked).toEqual([{ state: "rejected", decision_note: "Za dużo" }]);
    expect(await refundsOfOrder(shop, id)).toEqual([]);
  });

  test("a settlement whose money has moved is worded anew and not taken back", async () => {
    const { desk, at, shown } = await triaged();
    const body = { amount: "5.00", answer: no, note: "Brak akapitu" };
    expect(await desk.call("refundCorrection", { ...at, body })).toMatchObject({ state: "settled" });
    const refused = await desk.refusal("takeBackCorrection", { ...at, body: { reason: "Za dużo" } });
    expect(refused).toMatchObject({ status: 409, code: "case.money_moved" });
    await desk.call("rewordCorrection", { ...at, body: { answer: better } });
    expect(await shown()).toMatchObject({ state: "settled", answer: better });
  });
});
