import { describe, expect, test } from "vitest";
import type { Plan } from "#domain/catalog.ts";
import type { Installation } from "#test/installation.ts";
import { inOneInstallation, orderOf, paidOrder, piotr, takeStage, visitor, workStage } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

type Bought = Parameters<typeof paidOrder>[2];
const bought = async (input: Bought) => {
  const placed = await paidOrder(installation, visitor(installation), input);
  return { id: placed.orders[0]?.id ?? 0, hash: placed.orders[0]?.hash ?? "" };
};
/** The desk confirms the new plan and releases the work. */
const goesOn = (id: number) =>
  piotr(installation).call("actOnOrder", { ...params(id), body: { event: "analysis.pass" } });
const body = (event: "plan.change" | "failure.replan" | "analysis.pass", plan: Plan) => ({ event, plan });
const params = (id: number) => ({ params: { id: String(id) } });
const statusOf = async (hash: string) => (await orderOf(visitor(installation), hash)).status;
const stagesOf = async (id: number) =>
  (await piotr(installation).call("deskOrder", params(id))).stages.map(({ kind, state }) => [kind, state]);

describe("T41, T94 A change of the plan to other stages", () => {
  test("keeps finished stages: a translation about to be verified is proofread first", async () => {
    const { id, hash } = await bought({ package: "business" });
    await workStage(installation, id, "olena@example.com");
    expect(await statusOf(hash)).toBe("waiting_verification");
    const before = await orderOf(visitor(installation), hash);
    await piotr(installation).call("actOnOrder", { ...params(id), body: body("plan.change", "X") });
    await goesOn(id);
    expect(await statusOf(hash)).toBe("waiting_proofreading");
    expect(await stagesOf(id)).toEqual([
      ["translation", "passed"],
      ["proofreading", "waiting"],
      ["verification", "planned"],
    ]);
    // The price does not change with more stages, because the customer agreed to it.
    const { price_gross, deadline, package: sold } = before;
    expect(await orderOf(visitor(installation), hash)).toMatchObject({
      price_gross,
      deadline,
      package: sold,
    });
    await workStage(installation, id, "marta@example.com");
    await workStage(installation, id, "jan.lis@example.com");
    expect(await statusOf(hash)).toBe("finished");
  });

  test("replaces the engine by translators, with a verification after them", async () => {
    const { id, hash } = await bought({ package: "light" });
    expect(await statusOf(hash)).toBe("waiting_post_edition");
    await piotr(installation).call("actOnOrder", { ...params(id), body: body("plan.change", "B") });
    await goesOn(id);
    expect(await statusOf(hash)).toBe("waiting_translation");
    expect(await stagesOf(id)).toEqual([
      ["machine_translation", "passed"],
      ["post_edition", "passed"],
      ["translation", "waiting"],
      ["verification", "planned"],
    ]);
    await workStage(installation, id, "olena@example.com");
    expect(await statusOf(hash)).toBe("waiting_verification");
  });

  test("is possible after a failure too", async () => {
    const { id, hash } = await bought({ package: "economy" });
    await takeStage(installation, id, "olena@example.com");
    const { deadline } = await orderOf(visitor(installation), hash);
    installation.clock.forward(Date.parse(deadline ?? "") - installation.clock.now().getTime());
    await piotr(installation).call("loseWork", { ...params(id), body: { reason: "Dysk tłumacza" } });
    expect(await statusOf(hash)).toBe("failure");
    await piotr(installation).call("actOnOrder", { ...params(id), body: body("failure.replan", "TP") });
    await goesOn(id);
    expect(await statusOf(hash)).toBe("waiting_translation");
    expect((await stagesOf(id)).map(([kind]) => kind)).toEqual(["translation", "proofreading"]);
  });

  test("never removes a sold stage, and is possible only with these events", async () => {
    const { id, hash } = await bought({ package: "business" });
    for (const wrong of [body("plan.change", "E"), body("plan.change", "PR"), body("analysis.pass", "X")]) {
      const refused = await piotr(installation).refusal("actOnOrder", { ...params(id), body: wrong });
      expect(refused).toMatchObject({ code: "validation.failed" });
      expect(refused.fields).toHaveProperty("plan");
    }
    expect(await statusOf(hash)).toBe("waiting_translation");
  });
});
