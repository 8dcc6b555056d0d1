import { describe, expect, test } from "vitest";
import { inAnalysis } from "#test/dialogue.ts";
import type { Installation } from "#test/installation.ts";
import {
  day,
  hour,
  inOneShop,
  minute,
  offerStage,
  orderOf,
  paidOrder,
  piotr,
  takeStage,
  translator,
  visitor,
  workFor,
} from "#test/steps.ts";

let shop: Installation;
inOneShop((opened) => {
  shop = opened;
});

const path = (id: number) => ({ params: { id: String(id) } });
const hold = (id: number, days = 7) =>
  piotr(shop).call("setHold", {
    ...path(id),
    body: {
      reason: "chargeback",
      note: "Bank pyta",
      review_at: new Date(shop.clock.now().getTime() + days * day).toISOString(),
    },
  });
const rowOf = (id: number) =>
  shop.db.selectFrom("order").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
async function paid(): Promise<{ id: number; hash: string }> {
  const { orders } = await paidOrder(shop, visitor(shop));
  const { id = 0, hash = "" } = orders[0] ?? {};
  return { id, hash };
}
const deadlineOf = async (id: number): Promise<number> =>
  ((await rowOf(id)).deadline ?? new Date(0)).getTime();

describe("T29 An order is held", () => {
  test("with a reason and a day of review; nothing automatic happens; its end moves the promise", async () => {
    const { id, hash } = await paid();
    const before = await deadlineOf(id);
    const view = await hold(id);
    expect(view.hold).toMatchObject({ reason: "chargeback", note: "Bank pyta" });
    const again = { reason: "other", note: "Drugi raz", review_at: view.hold?.review_at ?? "" } as const;
    expect((await piotr(shop).refusal("setHold", { ...path(id), body: again })).details).toMatchObject({
      guard: "not_held",
    });
    shop.clock.forward(3 * day);
    await shop.runJobs();
    expect((await orderOf(visitor(shop), hash)).status).toBe("waiting_translation");
    const after = await piotr(shop).call("endHold", { ...path(id), body: { note: "Bank odpuścił" } });
    expect(after.hold).toBeNull();
    expect((await deadlineOf(id)) - before).toBe(3 * day);
    expect((await piotr(shop).refusal("endHold", { ...path(id), body: {} })).details).toMatchObject({
      guard: "held",
    });
  });

  test("a review later than fourteen days, or in the past, is refused", async () => {
    const { id } = await paid();
    for (const days of [15, -1]) {
      const review_at = new Date(shop.clock.now().getTime() + days * day).toISOString();
      const body = { reason: "legal", note: "", review_at } as const;
      expect((await piotr(shop).refusal("setHold", { ...path(id), body })).code).toBe("hold.review_date");
    }
  });

  test("forgotten in analysis it reaches the manager, elsewhere the work just goes on", async () => {
    const { id, hash } = await paid();
    const before = await deadlineOf(id);
    await hold(id, 2);
    shop.clock.forward(2 * day + minute);
    await shop.runJobs();
    expect((await rowOf(id)).on_hold).toBe(false);
    expect((await deadlineOf(id)) - before).toBeGreaterThanOrEqual(2 * day);
    expect((await orderOf(visitor(shop), hash)).status).toBe("waiting_translation");

    const analysed = await inAnalysis(shop, visitor(shop));
    await hold(analysed.id, 2);
    shop.clock.forward(2 * day + minute);
    await shop.runJobs();
    expect((await orderOf(visitor(shop), analysed.hash)).status).toBe("failure");
  });

  test("the clock of the analysis is paused: 72 hours are counted without the hold", async () => {
    const { id, hash } = await inAnalysis(shop, visitor(shop));
    await hold(id, 10);
    shop.clock.forward(5 * day);
    await piotr(shop).call("endHold", { ...path(id), body: {} });
    shop.clock.forward(71 * hour);
    await shop.runJobs();
    expect((await orderOf(visitor(shop), hash)).status).toBe("in_analysis");
    shop.clock.forward(2 * hour);
    await shop.runJobs();
    expect((await orderOf(visitor(shop), hash)).status).toBe("failure");
  });

  test("while a translator works, their deadline moves too", async () => {
    const { id } = await paid();
    const offer = await offerStage(shop, id, "olena@example.com");
    await translator(shop, "olena@example.com").call("acceptOffer", { params: { id: String(offer) } });
    const stage = () =>
      shop.db.selectFrom("stage").select("deadline").where("order_id", "=", id).executeTakeFirstOrThrow();
    const before = (await stage()).deadline?.getTime() ?? 0;
    await hold(id);
    shop.clock.forward(day);
    await piotr(shop).call("endHold", { ...path(id), body: {} });
    expect(((await stage()).deadline?.getTime() ?? 0) - before).toBe(day);
  });
});

describe("T29 A hold blocks work", () => {
  const end = (id: number) => piotr(shop).call("endHold", { ...path(id), body: { note: "Już dobrze" } });
  const openOffers = (id: number) =>
    shop.db
      .selectFrom("offer")
      .innerJoin("stage", "stage.id", "offer.stage_id")
      .select("offer.id")
      .where("stage.order_id", "=", id)
      .where("offer.state", "=", "sent")
      .execute();

  test("open offers are withdrawn and none can be accepted; the search restarts after the hold", async () => {
    const { id } = await paid();
    const offer = await offerStage(shop, id, "olena@example.com");
    await hold(id);
    expect(await openOffers(id)).toEqual([]);
    const refused = await translator(shop, "olena@example.com").refusal("acceptOffer", {
      params: { id: String(offer) },
    });
    expect(refused.code).toBe("order.on_hold");
    await end(id);
    await shop.runJobs();
    expect((await openOffers(id)).length).toBeGreaterThan(0);
  });

  test("the desk can neither offer nor replan by any action", async () => {
    const { id } = await paid();
    const { candidates, fee, deadline } = await piotr(shop).call("candidates", path(id));
    await hold(id);
    const terms = { fee: fee?.currency_amount_decimal ?? "", deadline: deadline ?? "" };
    const translator_id = candidates[0]?.id ?? 0;
    const offered = { ...path(id), body: { translator_id, ...terms } };
    expect((await piotr(shop).refusal("offerStage", offered)).code).toBe("order.on_hold");
    const round = { ...path(id), body: { mode: "board", ...terms } } as const;
    expect((await piotr(shop).refusal("startRound", round)).code).toBe("order.on_hold");
    const replan = { ...path(id), body: { event: "plan.change" } } as const;
    expect((await piotr(shop).refusal("actOnOrder", replan)).code).toBe("order.on_hold");
    expect((await rowOf(id)).status).toBe("waiting_translation");
  });

  test("work in progress cannot be submitted but can be returned; the next round waits for the end of the hold", async () => {
    const { id } = await paid();
    const job_id = await takeStage(shop, id, "olena@example.com");
    const body = await workFor(shop, job_id, "olena@example.com");
    await hold(id);
    const olena = translator(shop, "olena@example.com");
    const refused = await olena.refusal("deliverJob", { params: { id: String(job_id) }, body });
    expect(refused.code).toBe("order.on_hold");
    await olena.call("releaseJob", { params: { id: String(job_id) }, body: { reason: "Choroba" } });
    await shop.runJobs();
    expect((await rowOf(id)).on_hold).toBe(true);
    expect(await openOffers(id)).toEqual([]);
    await end(id);
    await shop.runJobs();
    expect((await openOffers(id)).length).toBeGreaterThan(0);
  });

  test("a long hold of a waiting order is followed by a new search, not by a failure", async () => {
    const { id } = await paid();
    await hold(id, 13);
    shop.clock.forward(12 * day);
    await end(id);
    await shop.runJobs();
    expect((await rowOf(id)).status).toBe("waiting_translation");
    expect((await openOffers(id)).length).toBeGreaterThan(0);
  });

  test("history and page name the users who set and ended it", async () => {
    const { id } = await paid();
    const view = await hold(id);
    expect(view.hold?.by).toBe("Piotr Desk");
    await end(id);
    const { history } = await piotr(shop).call("deskOrder", path(id));
    expect(history.find(({ event }) => event === "hold.clear")).toMatchObject({
      actor: "Piotr Desk",
      reason: "Już dobrze",
    });
  });

  test("only some reasons can be chosen, including the customer; “other” needs a note", async () => {
    const { id } = await paid();
    const review_at = new Date(shop.clock.now().getTime() + 3 * day).toISOString();
    for (const reason of ["payment_undone", "other"]) {
      const answer = await piotr(shop).send("setHold", { ...path(id), body: { reason, review_at } as never });
      expect(answer.statusCode).toBe(422);
    }
    const set = await piotr(shop).call("setHold", { ...path(id), body: { reason: "customer", review_at } });
    expect(set.hold?.reason).toBe("customer");
  });
});
