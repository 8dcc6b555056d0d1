import { describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import { session, type Session } from "#test/session.ts";
import {
  buyer,
  hour,
  inOneShop,
  mailsTo,
  orderOf,
  paidOrder,
  piotr,
  takeStage,
  translator,
  words,
} from "#test/steps.ts";

let shop: Installation;
let customer: Session;
inOneShop((opened) => {
  shop = opened;
  // The language of the order is that in which it was placed.
  customer = session(shop, { zone: "customer", email, language: "pl" });
});

const olena = "olena@example.com";
const email = "anna.nowak@example.com";
const asked_text = "Welche Wohnung ist gemeint? (KW)";
const wording = "Which flat does the contract mean?";

/** A question to the desk about an order assigned to Olena. */
async function questionAtDesk() {
  const placed = await paidOrder(shop, customer, { text: words(900) });
  const { id = 0, hash = "" } = placed.orders[0] ?? {};
  const job = { params: { id: String(await takeStage(shop, id, olena)) } };
  await translator(shop, olena).call("askQuestion", { ...job, body: { to: "desk", text: asked_text } });
  const desk = piotr(shop);
  const [question] = (await desk.call("orderWork", { params: { id: String(id) } })).questions;
  const params = { id: String(id), question: String(question?.id ?? 0) };
  const seen = () => customer.call("orderQuestions", { params: { hash } });
  const waiting = async () => {
    const { data } = await customer.call("orders", { query: { group: "needs_you", per_page: "50" } });
    return data.some((one) => one.id === id);
  };
  const mails = () =>
    shop.db
      .selectFrom("mail")
      .select(["kind", "text", "sent_at", "overtaken_at"])
      .where("order_id", "=", id)
      .where("kind", "in", ["question", "question_taken_back"])
      .orderBy("id")
      .execute();
  return { id, hash, job, desk, params, seen, mails, waiting };
}

describe("A question of a translator that is passed on to the customer", () => {
  test("has a preview of the customer's mail in the customer's language, which stores nothing", async () => {
    const { desk, params, seen, mails, id } = await questionAtDesk();
    const shown = await desk.call("previewQuestion", { params, body: { text: wording } });
    expect(shown).toMatchObject({ locale: "pl", recipient: buyer.email });
    expect(shown?.subject).toContain(String(id));
    expect(shown?.html).toContain(wording);
    expect(shown?.html).not.toContain(asked_text);
    expect(await seen()).toEqual([]);
    await shop.runJobs();
    expect(await mails()).toEqual([]);
    await desk.call("forwardQuestion", { params, body: { text: wording } });
    await shop.runJobs();
    expect((await mails()).map(({ text }) => text)).toEqual([expect.stringContaining(wording)]);
    expect(await seen()).toMatchObject([{ state: "customer", text: wording }]);
    const { questions } = await desk.call("orderWork", { params: { id: params.id } });
    expect(questions).toMatchObject([{ text: asked_text, worded: wording, state: "customer" }]);
  });

  test("keeps the translator's wording without another one, and always in the translator's zone", async () => {
    const { desk, params, seen, job } = await questionAtDesk();
    await desk.call("forwardQuestion", { params, body: {} });
    expect(await seen()).toMatchObject([{ text: asked_text }]);
    await desk.call("rewordQuestion", { params, body: { text: wording } });
    expect(await seen()).toMatchObject([{ text: wording }]);
    const { work } = await translator(shop, olena).call("job", job);
    expect(work.questions).toMatchObject([{ text: asked_text, worded: wording }]);
  });

  test("can be reworded until it is answered: an unsent mail is dropped, a sent one is replaced", async () => {
    const { desk, params, mails, hash, seen } = await questionAtDesk();
    await desk.call("forwardQuestion", { params, body: {} });
    await shop.runJobs();
    await desk.call("rewordQuestion", { params, body: { text: wording } });
    await shop.runJobs();
    expect(await mails()).toMatchObject([
      { kind: "question", overtaken_at: expect.any(Date) as Date },
      { kind: "question", overtaken_at: null, text: expect.stringContaining(wording) as string },
    ]);
    expect((await mails())[1]?.text).not.toContain("zastępuje");
    await shop.db
      .updateTable("mail")
      .set({ sent_at: shop.clock.now() })
      .where("overtaken_at", "is", null)
      .execute();
    await desk.call("rewordQuestion", { params, body: { text: "Which of the two flats?" } });
    await shop.runJobs();
    expect((await mails()).at(-1)?.text).toContain("zastępuje");

    // An answer to the earlier wording is refused, and the new one is shown first.
    const [open] = await seen();
    const answer = (version: number) => ({
      params: { hash, question: params.question },
      body: { text: "Number five", version },
    });
    const version = open?.version ?? 0;
    expect(await customer.refusal("answerOrderQuestion", answer(version - 1))).toMatchObject({
      code: "question.reworded",
    });
    await customer.call("answerOrderQuestion", answer(version));
    const again = { params, body: { text: wording } };
    expect(await desk.refusal("rewordQuestion", again)).toMatchObject({ code: "question.decided" });
    expect(await desk.refusal("takeBackQuestion", { params })).toMatchObject({ code: "question.decided" });
  });

  test("is withdrawn while it is unanswered: page, list and clock follow", async () => {
    const { desk, params, seen, mails, hash, waiting, id } = await questionAtDesk();
    const before = Date.parse((await orderOf(customer, hash)).deadline ?? "");
    await desk.call("forwardQuestion", { params, body: {} });
    await shop.runJobs();
    expect(await waiting()).toBe(true);
    shop.clock.forward(2 * hour);
    const { questions } = await desk.call("takeBackQuestion", { params });
    expect(questions).toMatchObject([{ state: "desk" }]);
    await shop.runJobs();
    expect(await seen()).toEqual([]);
    expect(await waiting()).toBe(false);
    expect(await mails()).toMatchObject([{ kind: "question", overtaken_at: expect.any(Date) as Date }]);
    expect(Date.parse((await orderOf(customer, hash)).deadline ?? "")).toBeGreaterThanOrEqual(before);
    const { history } = await desk.call("deskOrder", { params: { id: String(id) } });
    expect(history[0]).toMatchObject({ event: "query.take_back", actor: "Piotr Desk" });
    expect(await desk.refusal("takeBackQuestion", { params })).toMatchObject({
      code: "question.not_with_customer",
    });
    // A withdrawn question does not count, so three are still possible.
    for (let turn = 0; turn < 3; turn += 1) {
      await desk.call("forwardQuestion", { params, body: {} });
      expect(await desk.refusal("forwardQuestion", { params, body: {} })).toMatchObject({
        code: "question.passed_on",
      });
      await desk.call("takeBackQuestion", { params });
    }
    await desk.call("answerQuestion", { params, body: { text: "Number five" } });
  });

  test("is withdrawn by another mail if its mail was sent already", async () => {
    const { desk, params, mails, id } = await questionAtDesk();
    await desk.call("forwardQuestion", { params, body: {} });
    await shop.runJobs();
    await shop.db.updateTable("mail").set({ sent_at: shop.clock.now() }).where("order_id", "=", id).execute();
    await desk.call("takeBackQuestion", { params });
    await shop.runJobs();
    expect((await mails()).map(({ kind }) => kind)).toEqual(["question", "question_taken_back"]);
    expect(await mailsTo(shop, buyer.email, id)).toContain("question_taken_back");
  });
});
