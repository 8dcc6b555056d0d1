import { describe, expect, test } from "vitest";
import type { Plan } from "#domain/catalog.ts";
import type { Installation } from "#test/installation.ts";
import { inOneShop, orderOf, paidOrder, piotr, takeStage, visitor, workStage } from "#test/steps.ts";

let shop: Installation;
inOneShop((opened) => {
  shop = opened;
});

type Bought = Parameters<typeof paidOrder>[2];
const bought = async (input: Bought) => {
  const placed = await paidOrder(shop, visitor(shop), input);
  return { id: placed.orders[0]?.id ?? 0, hash: placed.orders[0]?.hash ?? "" };
};
/** The desk confirms the new plan and releases the work. */
const goesOn = (id: number) =>
  piotr(shop).call("actOnOrder", { ...params(id), body: { event: "analysis.pass" } });
const body = (event: "plan.change" | "failure.replan" | "analysis.pass", plan: Plan) => ({ event, plan });
const params = (id: number) => ({ params: { id: String(id) } });
const statusOf = async (hash: string) => (await orderOf(visitor(shop), hash)).status;
const stagesOf = async (id: number) =>
  (await piotr(shop).call("deskOrder", params(id))).stages.map(({ kind, state }) => [kind, state]);

describe("T41, T94 A change of the plan to other stages", () => {
  test("keeps finished stages: a translation about to be verified is proofread first", async () => {
    const { id, hash } = await bought({ package: "business" });
    await workStage(shop, id, "olena@example.com");
    expect(await statusOf(hash)).toBe("waiting_verification");
    const before = await orderOf(visitor(shop), hash);
    await piotr(shop).call("actOnOrder", { ...params(id), body: body("plan.change", "X") });
    await goesOn(id);
    expect(await statusOf(hash)).toBe("waiting_proofreading");
    expect(await stagesOf(id)).toEqual([
      ["translation", "passed"],
      ["proofreading", "waiting"],
      ["verification", "planned"],
    ]);
    // The price does not change with more stages, because the customer agreed to it.
    const { price_gross, deadline, package: sold } = before;
    expect(await orderOf(visitor(shop), hash)).toMatchObject({ price_gross, deadline, package: sold });
    await workStage(shop, id, "marta@example.com");
    await workStage(shop, id, "jan.lis@example.com");
    expect(await statusOf(hash)).toBe("finished");
  });

  test("replaces the engine by translators, with a verification after them", async () => {
    const { id, hash } = await bought({ package: "light" });
    expect(await statusOf(hash)).toBe("waiting_post_edition");
    await piotr(shop).call("actOnOrder", { ...params(id), body: body("plan.change", "B") });
    await goesOn(id);
    expect(await statusOf(hash)).toBe("waiting_translation");
    expect(await stagesOf(id)).toEqual([
      ["machine_translation", "passed"],
      ["post_edition", "passed"],
      ["translation", "waiting"],
      ["verification", "planned"],
    ]);
    await workStage(shop, id, "olena@example.com");
    expect(await statusOf(hash)).toBe("waiting_verification");
  });

  test("is possible after a failure too", async () => {
    const { id, hash } = await bought({ package: "economy" });
    await takeStage(shop, id, "olena@example.com");
    const { deadline } = await orderOf(visitor(shop), hash);
    shop.clock.forward(Date.parse(deadline ?? "") - shop.clock.now().getTime());
    await piotr(shop).call("loseWork", { ...params(id), body: { reason: "Dysk tłumacza" } });
    expect(await statusOf(hash)).toBe("failure");
    await piotr(shop).call("actOnOrder", { ...params(id), body: body("failure.replan", "TP") });
    await goesOn(id);
    expect(await statusOf(hash)).toBe("waiting_translation");
    expect((await stagesOf(id)).map(([kind]) => kind)).toEqual(["translation", "proofreading"]);
  });

  test("never removes a sold stage, and is possible only with these events", async () => {
    const { id, hash } = await bought({ package: "business" });
    for (const wrong of [body("plan.change", "E"), body("plan.change", "PR"), body("analysis.pass", "X")]) {
      const refused = await piotr(shop).refusal("actOnOrder", { ...params(id), body: wrong });
      expect(refused).toMatchObject({ code: "validation.failed" });
      expect(refused.fields).toHaveProperty("plan");
    }
    expect(await statusOf(hash)).toBe("waiting_translation");
  });
});
