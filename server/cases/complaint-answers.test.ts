import { describe, expect, test } from "vitest";
import { finishedOrder, openCase } from "#test/cases.ts";
import type { Installation } from "#test/installation.ts";
import { session, type Session } from "#test/session.ts";
import { buyer, day, inOneInstallation, piotr, refundsOfOrder, words } from "#test/steps.ts";

let installation: Installation;
let customer: Session;
inOneInstallation((opened) => {
  installation = opened;
  // The language of the order is the one in which it was placed.
  customer = session(installation, { zone: "customer", email: "anna.nowak@example.com", language: "pl" });
});

const no = "Termin pochodzi ze słownika, który Państwo przysłali.";
const better = "Termin pochodzi ze słownika z 2 maja, strona czwarta.";

/** A complaint taken up by a staff user. */
async function triaged(count = 100) {
  const { id, hash } = await finishedOrder(installation, customer, { text: words(count) });
  const opened = await openCase(installation, customer, hash);
  const at = { params: { id: opened.id } };
  const desk = piotr(installation);
  await desk.call("triageCorrection", at);
  const shown = async () => (await customer.call("aftercare", { params: { hash } })).cases[0];
  const mails = () =>
    installation.db
      .selectFrom("mail")
      .select(["kind", "text", "overtaken_at"])
      .where("order_id", "=", id)
      .where("kind", "in", ["correction_answered", "correction_reopened"])
      .orderBy("id")
      .execute();
  /** Marks the mails of the case as sent, as a mail server does. */
  const markMailsSent = () =>
    installation.db
      .updateTable("mail")
      .set({ sent_at: installation.clock.now() })
      .where("order_id", "=", id)
      .where("overtaken_at", "is", null)
      .execute();
  const of_case = { hash, case: opened.cases[0]?.hash ?? "" };
  return { id, hash, at, desk, shown, mails, markMailsSent, of_case };
}

describe("§4.7 An answer to a complaint is previewed", () => {
  test("a rejection as the customer's mail, in the customer's language; nothing is stored", async () => {
    const { desk, at, shown, mails } = await triaged();
    const body = { act: "reject", answer: no } as const;
    const mail = await desk.call("previewCorrection", { ...at, body });
    expect(mail).toMatchObject({ locale: "pl", recipient: buyer.email });
    expect(mail?.html).toContain(no);
    await installation.runJobs();
    expect(await mails()).toEqual([]);
    expect(await shown()).toMatchObject({ state: "triaged", answer: "" });
    await desk.call("decideCorrection", { ...at, body: { decision: "reject", answer: no } });
    await installation.runJobs();
    expect((await mails())[0]?.text).toContain(no);
  });

  test("a settlement with its amount, also one above the limit of one person; no money moves", async () => {
    const { id, desk, at, shown } = await triaged(12_000);
    for (const amount of ["5.00", "600.00"]) {
      const body = { act: "refund", answer: no, amount } as const;
      const mail = await desk.call("previewCorrection", { ...at, body });
      expect(mail?.html).toContain(amount.replace(".", ","));
    }
    expect(await refundsOfOrder(installation, id)).toEqual([]);
    expect(await shown()).toMatchObject({ state: "triaged" });
    const too_much = { act: "refund", answer: no, amount: "99999.00" } as const;
    expect(await desk.refusal("previewCorrection", { ...at, body: too_much })).toMatchObject({
      code: "refund.too_much",
    });
  });
});

describe("§4.7 An answer to a complaint is corrected until the customer replies", () => {
  test("a new wording is shown on the page, an unsent mail is dropped, a sent one is replaced", async () => {
    const { desk, at, shown, mails, markMailsSent, of_case } = await triaged();
    await desk.call("decideCorrection", { ...at, body: { decision: "reject", answer: no } });
    await installation.runJobs();
    const before = await shown();
    installation.clock.forward(day);
    await desk.call("rewordCorrection", { ...at, body: { answer: better } });
    await installation.runJobs();
    expect(await shown()).toMatchObject({ state: "rejected", answer: better, closes_at: before?.closes_at });
    expect(await mails()).toMatchObject([
      { overtaken_at: expect.any(Date) as Date },
      { overtaken_at: null, text: expect.stringContaining(better) as string },
    ]);
    expect((await mails())[1]?.text).not.toContain("zastępuje");
    await markMailsSent();
    const shorter = await desk.call("previewCorrection", { ...at, body: { act: "reword", answer: no } });
    expect(shorter?.html).toContain("zastępuje");
    await desk.call("rewordCorrection", { ...at, body: { answer: no } });
    await installation.runJobs();
    expect((await mails()).at(-1)?.text).toContain("zastępuje");

    await customer.call("appealCorrection", { params: of_case, body: { text: "Nie zgadzam się" } });
    const late = { ...at, body: { answer: better } };
    expect(await desk.refusal("rewordCorrection", late)).toMatchObject({ code: "case.wrong_state" });
    const back = { ...at, body: { reason: "Pomyłka" } };
    expect(await desk.refusal("takeBackCorrection", back)).toMatchObject({ code: "case.wrong_state" });
  });

  test("a rejection is withdrawn: the complaint is open again, with its text and a day to answer", async () => {
    const { desk, at, shown, mails, markMailsSent } = await triaged();
    await desk.call("decideCorrection", { ...at, body: { decision: "reject", answer: no } });
    await installation.runJobs();
    installation.clock.forward(13 * day);
    const taken = await desk.call("takeBackCorrection", { ...at, body: { reason: "Zły słownik" } });
    expect(taken).toMatchObject({ state: "triaged", answer: "", former_answer: no, rejected_by: null });
    expect(taken.events[0]).toMatchObject({
      event: "case.take_back",
      actor: "Piotr Desk",
      note: "Zły słownik",
    });
    await installation.runJobs();
    expect(await mails()).toMatchObject([{ overtaken_at: expect.any(Date) as Date }]);
    expect(await shown()).toMatchObject({
      state: "triaged",
      answer: "",
      answered_at: null,
      allowed_events: [],
    });

    // The same text is a new answer with a mail of its own.
    await desk.call("decideCorrection", { ...at, body: { decision: "reject", answer: no } });
    await installation.runJobs();
    expect(await mails()).toHaveLength(2);
    await markMailsSent();
    await desk.call("takeBackCorrection", { ...at, body: { reason: "Jednak nie" } });
    await installation.runJobs();
    expect((await mails()).map(({ kind }) => kind)).toEqual([
      "correction_answered",
      "correction_answered",
      "correction_reopened",
    ]);
    await desk.call("decideCorrection", { ...at, body: { decision: "accept", answer: "" } });
  });

  test("a settlement that waits for a second person is withdrawn with its refund", async () => {
    const { id, desk, at, shown } = await triaged(12_000);
    const body = { amount: "600.00", answer: no, note: "Brak akapitu" };
    expect(await desk.call("refundCorrection", { ...at, body })).toMatchObject({ state: "partial_refund" });
    expect(await shown()).toMatchObject({ answer: "", refund: null });
    await desk.call("rewordCorrection", { ...at, body: { answer: better } });
    const taken = await desk.call("takeBackCorrection", { ...at, body: { reason: "Za dużo" } });
    expect(taken).toMatchObject({ state: "triaged", refund_waits: false, former_answer: better });
    const asked = await installation.db
      .selectFrom("approval_request")
      .select(["state", "decision_note"])
      .where("object", "=", "order")
      .where("object_id", "=", id)
      .execute();
    expect(asked).toEqual([{ state: "rejected", decision_note: "Za dużo" }]);
    expect(await refundsOfOrder(installation, id)).toEqual([]);
  });

  test("a settlement whose money has moved can be reworded but not withdrawn", async () => {
    const { desk, at, shown } = await triaged();
    const body = { amount: "5.00", answer: no, note: "Brak akapitu" };
    expect(await desk.call("refundCorrection", { ...at, body })).toMatchObject({ state: "settled" });
    const refused = await desk.refusal("takeBackCorrection", { ...at, body: { reason: "Za dużo" } });
    expect(refused).toMatchObject({ status: 409, code: "case.money_moved" });
    await desk.call("rewordCorrection", { ...at, body: { answer: better } });
    expect(await shown()).toMatchObject({ state: "settled", answer: better });
  });
});
