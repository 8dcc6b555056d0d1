import { describe, expect, test } from "vitest";
import { finishedOrder, openCase, rework, translatorId } from "#test/cases.ts";
import type { Installation } from "#test/installation.ts";
import { session, type Session } from "#test/session.ts";
import { buyer, day, hour, inOneShop, mailsTo, minute, piotr, visitor } from "#test/steps.ts";

let shop: Installation;
let guest: Session;
inOneShop((opened) => {
  shop = opened;
  guest = visitor(shop);
});

const desk = () => piotr(shop);
const of = (id: string) => ({ params: { id } });
const olena = "olena@example.com";
const manager = "piotr@example.com";
const answer = "Termin pochodzi ze słownika, który Państwo przysłali.";
const pass = async (ms: number) => {
  shop.clock.forward(ms);
  await shop.runJobs();
  await shop.runRound("dialogue.remind");
  await shop.runJobs();
};
const count = async (email: string, id: number, kind: string): Promise<number> =>
  (await mailsTo(shop, email, id)).filter((one) => one === kind).length;
const told = (id: number) => count(manager, id, "staff_correction");
const subjectOf = async (id: number, recipient: string, kind: string): Promise<string> =>
  (
    await shop.db
      .selectFrom("mail")
      .select("subject")
      .where("order_id", "=", id)
      .where("recipient", "=", recipient)
      .where("kind", "=", kind)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow()
  ).subject;
const stateOf = async (case_id: string) => (await desk().call("deskCorrection", of(case_id))).state;

/** A complaint that somebody has taken up. */
async function triaged() {
  const order = await finishedOrder(shop, guest);
  const opened = await openCase(shop, guest, order.hash);
  await desk().call("triageCorrection", of(opened.id));
  return { ...order, case_id: opened.id };
}
async function inRework() {
  const one = await triaged();
  await desk().call("decideCorrection", { ...of(one.case_id), body: { decision: "accept" } });
  const body = await rework(shop, olena);
  await desk().call("assignRework", { ...of(one.case_id), body });
  await shop.runJobs();
  return { ...one, body };
}

describe("§4.7 A rework has a clock", () => {
  test("its worker is reminded, then told that it is late; the desk hears at once, a day and three days later", async () => {
    const { id } = await inRework();
    const before = await told(id);
    await pass(19 * hour);
    expect(await count(olena, id, "rework_due")).toBe(0);
    await pass(hour + minute);
    expect(await count(olena, id, "rework_due")).toBe(1);
    expect(await told(id)).toBe(before);
    await pass(4 * hour);
    expect(await count(olena, id, "rework_due")).toBe(2);
    expect(await told(id)).toBe(before + 1);
    await pass(12 * hour);
    expect(await told(id)).toBe(before + 1);
    await pass(12 * hour);
    await pass(2 * day);
    await pass(5 * day);
    expect(await told(id)).toBe(before + 3);
    expect(await count(olena, id, "rework_due")).toBe(2);
  });

  test("whoever is let out with a rework in hand: the desk is called and gives it out anew", async () => {
    const { id, case_id, body } = await inRework();
    const before = await told(id);
    const marta = await translatorId(shop, "marta@example.com");
    const state = (worker: string | number, to: "active" | "inactive") =>
      desk().call("setTranslatorState", { ...of(String(worker)), body: { state: to } });
    await state(body.translator_id, "inactive");
    await shop.runJobs();
    expect(await told(id)).toBe(before + 1);
    await desk().call("assignRework", { ...of(case_id), body: { ...body, translator_id: marta } });
    await shop.runJobs();
    expect(await count("marta@example.com", id, "correction_assigned")).toBe(1);
    await state(body.translator_id, "active");
  });
});

describe("§4.7 What waits for the desk", () => {
  test("an accepted complaint whose rework nobody has", async () => {
    const { id, case_id } = await triaged();
    await desk().call("decideCorrection", { ...of(case_id), body: { decision: "accept" } });
    const before = await told(id);
    await pass(23 * hour);
    expect(await told(id)).toBe(before);
    await pass(2 * hour);
    expect(await told(id)).toBe(before + 1);
    await pass(2 * day);
    expect(await told(id)).toBe(before + 2);
  });

  test("unanswered for fourteen days a complaint is accepted by itself, taken up or not; the customer reads it", async () => {
    const { id, case_id } = await triaged();
    const order = await finishedOrder(shop, guest);
    const untouched = await openCase(shop, guest, order.hash);
    const before = await told(id);
    await pass(7 * day + minute);
    expect(await told(id)).toBe(before + 1);
    await pass(5 * day);
    expect(await told(id)).toBe(before + 2);
    await pass(2 * day - 2 * hour);
    expect(await stateOf(case_id)).toBe("triaged");
    await pass(2 * hour);
    expect(await stateOf(case_id)).toBe("accepted");
    expect(await stateOf(untouched.id)).toBe("accepted");
    expect(await count(buyer.email, id, "correction_answered")).toBe(1);
    expect(await told(id)).toBe(before + 3);
    // Accepted, it goes on like any other.
    await desk().call("assignRework", { ...of(case_id), body: await rework(shop, olena) });
    expect(await stateOf(case_id)).toBe("in_rework");
  });

  test("an appeal: everybody but whoever said no is reminded until it is decided", async () => {
    const { id, hash, case_id } = await triaged();
    await desk().call("decideCorrection", { ...of(case_id), body: { decision: "reject", answer } });
    const { cases } = await guest.call("aftercare", { params: { hash } });
    const params = { hash, case: cases[0]?.hash ?? "" };
    await guest.call("appealCorrection", { params, body: { text: "To nie jest termin ze słownika." } });
    await shop.runJobs();
    const celina = session(shop, { zone: "staff", email: "celina@example.com" });
    const before = await count("celina@example.com", id, "staff_correction");
    const mine = await told(id);
    await pass(day + minute);
    expect(await count("celina@example.com", id, "staff_correction")).toBe(before + 1);
    expect(await subjectOf(id, "celina@example.com", "staff_correction")).toContain(String(id));
    expect(await told(id)).toBe(mine);
    await celina.call("arbitrateCorrection", { ...of(case_id), body: { verdict: "uphold", answer } });
    await pass(7 * day);
    expect(await count("celina@example.com", id, "staff_correction")).toBe(before + 1);
  });
});
