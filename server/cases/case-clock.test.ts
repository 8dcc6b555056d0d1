import { describe, expect, test } from "vitest";
import { finishedOrder, openCase, rework, translatorId } from "#test/cases.ts";
import type { Installation } from "#test/installation.ts";
import { session, type Session } from "#test/session.ts";
import { buyer, day, hour, inOneInstallation, mailsTo, minute, piotr, visitor } from "#test/steps.ts";

let installation: Installation;
let guest: Session;
inOneInstallation((opened) => {
  installation = opened;
  guest = visitor(installation);
});

const desk = () => piotr(installation);
const of = (id: string) => ({ params: { id } });
const olena = "olena@example.com";
const manager = "piotr@example.com";
const answer = "Termin pochodzi ze słownika, który Państwo przysłali.";
const pass = async (ms: number) => {
  installation.clock.forward(ms);
  await installation.runJobs();
  await installation.runRound("dialogue.remind");
  await installation.runJobs();
};
const count = async (email: string, id: number, kind: string): Promise<number> =>
  (await mailsTo(installation, email, id)).filter((one) => one === kind).length;
const tasksOf = (id: number) => count(manager, id, "staff_correction");
const subjectOf = async (id: number, recipient: string, kind: string): Promise<string> =>
  (
    await installation.db
      .selectFrom("mail")
      .select("subject")
      .where("order_id", "=", id)
      .where("recipient", "=", recipient)
      .where("kind", "=", kind)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow()
  ).subject;
const stateOf = async (case_id: string) => (await desk().call("deskCorrection", of(case_id))).state;

/** A complaint taken up by a staff user. */
async function triaged() {
  const order = await finishedOrder(installation, guest);
  const opened = await openCase(installation, guest, order.hash);
  await desk().call("triageCorrection", of(opened.id));
  return { ...order, case_id: opened.id };
}
async function inRework() {
  const one = await triaged();
  await desk().call("decideCorrection", { ...of(one.case_id), body: { decision: "accept" } });
  const body = await rework(installation, olena);
  await desk().call("assignRework", { ...of(one.case_id), body });
  await installation.runJobs();
  return { ...one, body };
}

describe("§4.7 A rework has a deadline", () => {
  test("its worker is reminded, then notified that it is late; the desk immediately, a day and three days later", async () => {
    const { id } = await inRework();
    const before = await tasksOf(id);
    await pass(19 * hour);
    expect(await count(olena, id, "rework_due")).toBe(0);
    await pass(hour + minute);
    expect(await count(olena, id, "rework_due")).toBe(1);
    expect(await tasksOf(id)).toBe(before);
    await pass(4 * hour);
    expect(await count(olena, id, "rework_due")).toBe(2);
    expect(await tasksOf(id)).toBe(before + 1);
    await pass(12 * hour);
    expect(await tasksOf(id)).toBe(before + 1);
    await pass(12 * hour);
    await pass(2 * day);
    await pass(5 * day);
    expect(await tasksOf(id)).toBe(before + 3);
    expect(await count(olena, id, "rework_due")).toBe(2);
  });

  test("a rework of a deactivated translator: the desk is notified and reassigns it", async () => {
    const { id, case_id, body } = await inRework();
    const before = await tasksOf(id);
    const marta = await translatorId(installation, "marta@example.com");
    const state = (worker: string | number, to: "active" | "inactive") =>
      desk().call("setTranslatorState", { ...of(String(worker)), body: { state: to } });
    await state(body.translator_id, "inactive");
    await installation.runJobs();
    expect(await tasksOf(id)).toBe(before + 1);
    await desk().call("assignRework", { ...of(case_id), body: { ...body, translator_id: marta } });
    await installation.runJobs();
    expect(await count("marta@example.com", id, "correction_assigned")).toBe(1);
    await state(body.translator_id, "active");
  });
});

describe("§4.7 Complaints that wait for the desk", () => {
  test("an accepted complaint without an assigned rework", async () => {
    const { id, case_id } = await triaged();
    await desk().call("decideCorrection", { ...of(case_id), body: { decision: "accept" } });
    const before = await tasksOf(id);
    await pass(23 * hour);
    expect(await tasksOf(id)).toBe(before);
    await pass(2 * hour);
    expect(await tasksOf(id)).toBe(before + 1);
    await pass(2 * day);
    expect(await tasksOf(id)).toBe(before + 2);
  });

  test("unanswered for fourteen days a complaint is accepted automatically, taken up or not; the customer is notified", async () => {
    const { id, case_id } = await triaged();
    const order = await finishedOrder(installation, guest);
    const untouched = await openCase(installation, guest, order.hash);
    const before = await tasksOf(id);
    await pass(7 * day + minute);
    expect(await tasksOf(id)).toBe(before + 1);
    await pass(5 * day);
    expect(await tasksOf(id)).toBe(before + 2);
    await pass(2 * day - 2 * hour);
    expect(await stateOf(case_id)).toBe("triaged");
    await pass(2 * hour);
    expect(await stateOf(case_id)).toBe("accepted");
    expect(await stateOf(untouched.id)).toBe("accepted");
    expect(await count(buyer.email, id, "correction_answered")).toBe(1);
    expect(await tasksOf(id)).toBe(before + 3);
    // Accepted, it continues like any other.
    await desk().call("assignRework", { ...of(case_id), body: await rework(installation, olena) });
    expect(await stateOf(case_id)).toBe("in_rework");
  });

  test("an appeal: everyone except the user who rejected it is reminded until it is decided", async () => {
    const { id, hash, case_id } = await triaged();
    await desk().call("decideCorrection", { ...of(case_id), body: { decision: "reject", answer } });
    const { cases } = await guest.call("aftercare", { params: { hash } });
    const params = { hash, case: cases[0]?.hash ?? "" };
    await guest.call("appealCorrection", { params, body: { text: "To nie jest termin ze słownika." } });
    await installation.runJobs();
    const celina = session(installation, { zone: "staff", email: "celina@example.com" });
    const before = await count("celina@example.com", id, "staff_correction");
    const mine = await tasksOf(id);
    await pass(day + minute);
    expect(await count("celina@example.com", id, "staff_correction")).toBe(before + 1);
    expect(await subjectOf(id, "celina@example.com", "staff_correction")).toContain(String(id));
    expect(await tasksOf(id)).toBe(mine);
    await celina.call("arbitrateCorrection", { ...of(case_id), body: { verdict: "uphold", answer } });
    await pass(7 * day);
    expect(await count("celina@example.com", id, "staff_correction")).toBe(before + 1);
  });
});
