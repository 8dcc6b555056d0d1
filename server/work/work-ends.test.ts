import { describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import {
  day,
  handIn,
  hour,
  inOneShop,
  mailsTo,
  minute,
  orderOf,
  paidOrder,
  piotr,
  statusesOf,
  takeStage,
  translator,
  visitor,
  words,
} from "#test/steps.ts";
import { someCustomer } from "#test/people.ts";

let shop: Installation;
let guest: Session;
inOneShop((opened) => {
  shop = opened;
  guest = visitor(shop);
});

const olena = "olena@example.com";
const marta = "marta@example.com";
const path = (id: number) => ({ params: { id: String(id) } });

/** A paid order whose first stage is assigned. */
async function taken(input: Parameters<typeof paidOrder>[2] = {}, buyer = guest) {
  const { orders } = await paidOrder(shop, buyer, input);
  const { id = 0, hash = "" } = orders[0] ?? {};
  const job_id = await takeStage(shop, id, olena);
  return { id, hash, orders, job: path(job_id), job_id, who: translator(shop, olena) };
}
const assignmentOf = (id: number) =>
  shop.db
    .selectFrom("assignment")
    .selectAll()
    .where("order_id", "=", id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
const lastTo = (email: string, id: number, kind: string) =>
  shop.db
    .selectFrom("mail")
    .select(["text", "subject"])
    .where("recipient", "=", email)
    .where("order_id", "=", id)
    .where("kind", "=", kind)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
const mailCount = async (email: string, id: number, kind: string): Promise<number> =>
  (await mailsTo(shop, email, id)).filter((one) => one === kind).length;

describe("§4.9 An order ends during its work", () => {
  test("cancelled by the desk: the worker gets a mail with the fee; the job page shows only the reason", async () => {
    const { id, job, who } = await taken();
    const { fee } = await who.call("job", job);
    await piotr(shop).call("actOnOrder", {
      ...path(id),
      body: { event: "order.cancel", reason: "Na prośbę" },
    });
    await shop.runJobs();
    expect(await mailCount(olena, id, "work_revoked")).toBe(1);
    expect((await lastTo(olena, id, "work_revoked")).text).toContain("PLN");
    const { fee_due } = await assignmentOf(id);
    expect(fee_due).not.toBeNull();
    const view = await who.call("job", job);
    expect(view).toMatchObject({
      state: "archived",
      opens: true,
      withdrawn: { why: "order_ended", note: "" },
      fee,
      text: null,
      source: [],
      work: { may: { give_back: false } },
    });
    expect(view.withdrawn?.fee_due?.currency_amount_decimal.replace(".", "")).toBe(fee_due?.toString());
    const [row] = (await who.call("jobs", {})).filter(({ order_id }) => order_id === id);
    expect(row?.withdrawn?.why).toBe("order_ended");
    // Nothing can be handed in any more, and the job of another translator is not found.
    expect((await who.refusal("reportProgress", { ...job, body: { percent: 5 } })).code).toBe(
      "stage.not_yours",
    );
    expect((await translator(shop, marta).refusal("job", job)).status).toBe(404);
  });

  test("cancelled by the customer, and withdrawn by a consumer", async () => {
    const { who } = await someCustomer(shop);
    const cancelled = await taken({}, who);
    const { cancellation } = await orderOf(who, cancelled.hash);
    const expected_refund = cancellation?.refund.currency_amount_decimal ?? "";
    await who.call("cancelOrder", { params: { hash: cancelled.hash }, body: { expected_refund } });
    await shop.runJobs();
    expect(await mailCount(olena, cancelled.id, "work_revoked")).toBe(1);
  });

  test("a worker whose job was revoked before gets no second mail, and an order without one sends none", async () => {
    const { id } = await taken();
    await piotr(shop).call("revokeStage", { ...path(id), body: { reason: "Brak kontaktu" } });
    await shop.runJobs();
    expect(await mailCount(olena, id, "work_revoked")).toBe(1);
    await piotr(shop).call("actOnOrder", { ...path(id), body: { event: "order.cancel", reason: "x" } });
    await shop.runJobs();
    expect(await mailCount(olena, id, "work_revoked")).toBe(1);
  });

  test("a stage that was handed in has passed; only the current worker gets a mail", async () => {
    const { id, job_id, job, who } = await taken({ package: "business" });
    await handIn(shop, job_id, olena);
    await takeStage(shop, id, marta);
    await piotr(shop).call("actOnOrder", { ...path(id), body: { event: "order.cancel", reason: "x" } });
    await shop.runJobs();
    expect(await mailCount(olena, id, "work_revoked")).toBe(0);
    expect(await mailCount(marta, id, "work_revoked")).toBe(1);
    expect((await who.call("job", job)).withdrawn).toBeNull();
  });

  test("work of a deactivated translator cannot be returned to them", async () => {
    const { id } = await translator(shop, olena).call("translatorMe", {});
    const { orders } = await paidOrder(shop, visitor(shop), { package: "business" });
    const order_id = orders[0]?.id ?? 0;
    await handIn(shop, await takeStage(shop, order_id, olena), olena);
    const job = await takeStage(shop, order_id, marta);
    const verifier = translator(shop, marta);
    const may = async () => (await verifier.call("job", { params: { id: String(job) } })).work.may;
    expect(await may()).toMatchObject({ send_back: true, have_redone: false });
    await piotr(shop).call("setTranslatorState", { params: { id: String(id) }, body: { state: "inactive" } });
    expect(await may()).toMatchObject({ send_back: false, have_redone: true });
    await piotr(shop).call("setTranslatorState", { params: { id: String(id) }, body: { state: "active" } });
  });
});

describe("T29 A hold pauses all deadlines of the worker", () => {
  const long = { text: words(6000) };
  const hold = (id: number, days: number) =>
    piotr(shop).call("setHold", {
      ...path(id),
      body: {
        reason: "legal",
        note: "",
        review_at: new Date(shop.clock.now().getTime() + days * day).toISOString(),
      },
    });
  const release = (id: number) => piotr(shop).call("endHold", { ...path(id), body: {} });

  test("deadline and checkpoint move together; the worker gets a mail at its start and its end", async () => {
    const { id, job, who } = await taken(long);
    const before = await assignmentOf(id);
    await hold(id, 10);
    await shop.runJobs();
    expect(await mailCount(olena, id, "work_held")).toBe(1);
    const held = await who.call("job", job);
    expect(held.on_hold).toBe(true);
    // No progress report is requested during the hold.
    expect(held.work.checkpoint_at).toBeNull();
    shop.clock.forward(9 * day);
    await shop.runJobs();
    expect((await assignmentOf(id)).checkpoint_missed_at).toBeNull();
    expect(await mailCount(olena, id, "work_due_soon")).toBe(0);
    await release(id);
    await shop.runJobs();
    const after = await assignmentOf(id);
    expect(after.deadline.getTime() - before.deadline.getTime()).toBe(9 * day);
    expect((after.checkpoint_at?.getTime() ?? 0) - (before.checkpoint_at?.getTime() ?? 0)).toBe(9 * day);
    expect(await mailCount(olena, id, "work_held")).toBe(2);
    expect(await who.call("job", job)).toMatchObject({
      on_hold: false,
      deadline: after.deadline.toISOString(),
      work: { checkpoint_at: after.checkpoint_at?.toISOString() },
    });
  });

  test("the checkpoint is requested at its new time, and not before", async () => {
    const { id } = await taken(long);
    await hold(id, 10);
    shop.clock.forward(9 * day);
    await release(id);
    await shop.runJobs();
    const { checkpoint_at } = await assignmentOf(id);
    const left = (checkpoint_at?.getTime() ?? 0) - shop.clock.now().getTime();
    shop.clock.forward(left - minute);
    await shop.runJobs();
    expect((await assignmentOf(id)).checkpoint_missed_at).toBeNull();
    shop.clock.forward(minute);
    await shop.runJobs();
    expect((await assignmentOf(id)).checkpoint_missed_at).not.toBeNull();
  });

  test("a hold after a missed checkpoint leaves the rest of the day for the answer", async () => {
    const { id, orders } = await taken(long);
    const { checkpoint_at } = await assignmentOf(id);
    shop.clock.forward((checkpoint_at?.getTime() ?? 0) - shop.clock.now().getTime());
    await shop.runJobs();
    shop.clock.forward(2 * hour);
    await hold(id, 10);
    shop.clock.forward(3 * day);
    await shop.runJobs();
    expect(await statusesOf(guest, orders)).toEqual(["translation"]);
    await release(id);
    shop.clock.forward(21 * hour);
    await shop.runJobs();
    expect(await statusesOf(guest, orders)).toEqual(["translation"]);
    shop.clock.forward(hour);
    await shop.runJobs();
    expect(await statusesOf(guest, orders)).toEqual(["waiting_translation"]);
  });
});
