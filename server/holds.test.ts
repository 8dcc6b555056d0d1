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
  translator,
  visitor,
} from "#test/story.ts";

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
    const again = { reason: "other", note: "", review_at: view.hold?.review_at ?? "" } as const;
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

  test("the clock of the analysis stands: 72 hours are counted without the hold", async () => {
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

  test("while somebody works, their deadline moves too", async () => {
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
