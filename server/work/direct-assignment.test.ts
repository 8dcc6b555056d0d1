import { describe, expect, test } from "vitest";
import { askForQuote, sendQuote } from "#test/dialogue.ts";
import type { Installation } from "#test/installation.ts";
import { session } from "#test/session.ts";
import { hour, inOneShop, mailsTo, minute, paidOrder, piotr, translator, visitor } from "#test/steps.ts";

let shop: Installation;
inOneShop((opened) => {
  shop = opened;
});

const olena = () => translator(shop, "olena@example.com");

/** A paid order whose waiting stage the desk assigns or offers to Olena. */
async function given(direct: boolean): Promise<{ id: number; job: string }> {
  const { orders } = await paidOrder(shop, visitor(shop));
  const id = orders[0]?.id ?? 0;
  const params = { id: String(id) };
  const { candidates, fee, deadline } = await piotr(shop).call("candidates", { params });
  const translator_id = candidates.find(({ name }) => name.startsWith("Olena"))?.id ?? 0;
  const body = { translator_id, fee: fee?.currency_amount_decimal ?? "", deadline: deadline ?? "", direct };
  await piotr(shop).call("offerStage", { params, body });
  await shop.runJobs();
  const stage = await shop.db
    .selectFrom("stage")
    .select("id")
    .where("order_id", "=", id)
    .orderBy("position")
    .executeTakeFirstOrThrow();
  return { id, job: String(stage.id) };
}
const statusOf = async (id: number) =>
  (await shop.db.selectFrom("order").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;
const openOffersTo = async (id: number, email: string) =>
  shop.db
    .selectFrom("offer")
    .innerJoin("stage", "stage.id", "offer.stage_id")
    .innerJoin("translator", "translator.id", "offer.translator_id")
    .select("offer.id")
    .where("stage.order_id", "=", id)
    .where("translator.email", "=", email)
    .where("offer.state", "=", "sent")
    .execute();

describe("T40b A job assigned directly", () => {
  test("is accepted immediately, and mail and page show until when it may be declined", async () => {
    const { id, job } = await given(true);
    expect(await statusOf(id)).toBe("translation");
    const { work } = await olena().call("job", { params: { id: job } });
    expect(work.may.decline_until).toBe(new Date(shop.clock.now().getTime() + hour).toISOString());
    expect(await mailsTo(shop, "olena@example.com", id)).toContain("work_assigned");
    const { history } = await piotr(shop).call("deskOrder", { params: { id: String(id) } });
    expect(history[0]).toMatchObject({ event: "assign.direct", actor: "Piotr Desk" });
  });

  test("can be declined with a reason within an hour: the search continues without them and no fee is due", async () => {
    const { id, job } = await given(true);
    const empty = await olena().send("declineJob", { params: { id: job }, body: { reason: " " } });
    expect(empty.statusCode).toBe(422);
    await olena().call("declineJob", { params: { id: job }, body: { reason: "Konflikt interesów" } });
    await shop.runJobs();
    expect(await statusOf(id)).toBe("waiting_translation");
    expect(await openOffersTo(id, "olena@example.com")).toEqual([]);
    const { jobs } = { jobs: await olena().call("jobs", {}) };
    expect(jobs.find(({ order_id }) => order_id === id)?.withdrawn).toMatchObject({
      why: "declined",
      note: "Konflikt interesów",
      fee_due: null,
    });
    expect(await mailsTo(shop, "piotr@example.com", id)).toContain("staff_task");
  });

  test("cannot be declined after an hour or after it was accepted", async () => {
    const assigned = await given(true);
    shop.clock.forward(hour + minute);
    const body = { reason: "Za późno" };
    const late = await olena().refusal("declineJob", { params: { id: assigned.job }, body });
    expect(late.code).toBe("assignment.decline_over");
    const offered = await given(false);
    expect(await statusOf(offered.id)).toBe("waiting_translation");
    const [offer] = await openOffersTo(offered.id, "olena@example.com");
    await olena().call("acceptOffer", { params: { id: String(offer?.id) } });
    const refused = await olena().refusal("declineJob", { params: { id: offered.job }, body });
    expect(refused.code).toBe("assignment.decline_over");
  });
});

describe("S2 The first staff user who acts owns the order", () => {
  const ownerOf = async (id: number) =>
    (await piotr(shop).call("deskOrder", { params: { id: String(id) } })).owner?.name ?? null;
  const mine = async () =>
    (await piotr(shop).call("deskOrders", { query: { owner: "me" } })).data.map(({ id }) => id);

  test("sending a quote makes it theirs without pressing Take", async () => {
    const { id } = await askForQuote(shop);
    expect(await ownerOf(id)).toBeNull();
    await sendQuote(shop, id);
    expect(await ownerOf(id)).toBe("Piotr Desk");
    expect(await mine()).toContain(id);
  });

  test("so do assigning and writing to the customer; an act of a second person changes nothing", async () => {
    const { id } = await given(true);
    expect(await ownerOf(id)).toBe("Piotr Desk");
    const ada = session(shop, { zone: "staff", email: "admin@example.com", language: "en", at_work: true });
    await ada.call("writeToCustomer", { params: { id: String(id) }, body: { text: "Dzień dobry" } });
    expect(await ownerOf(id)).toBe("Piotr Desk");
    const { orders } = await paidOrder(shop, visitor(shop));
    const other = orders[0]?.id ?? 0;
    await ada.call("writeToCustomer", { params: { id: String(other) }, body: { text: "Dzień dobry" } });
    expect(await ownerOf(other)).toBe("Ada Admin");
  });

  test("reading and refused acts do not", async () => {
    const { id } = await askForQuote(shop);
    await piotr(shop).call("dialogue", { params: { id: String(id) } });
    const review_at = new Date(shop.clock.now().getTime() + hour).toISOString();
    await piotr(shop).refusal("setHold", {
      params: { id: String(id) },
      body: { reason: "fraud", review_at },
    });
    expect(await ownerOf(id)).toBeNull();
  });
});
