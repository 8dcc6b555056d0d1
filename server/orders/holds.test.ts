import { describe, expect, test } from "vitest";
import { inAnalysis } from "#test/dialogue.ts";
import type { Installation } from "#test/installation.ts";
import {
  day,
  hour,
  inOneInstallation,
  minute,
  offerStage,
  orderOf,
  paidOrder,
  piotr,
  takeStage,
  translator,
  visitor,
  words,
  workFor,
} from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const path = (id: number) => ({ params: { id: String(id) } });
const hold = (id: number, days = 7) =>
  piotr(installation).call("setHold", {
    ...path(id),
    body: {
      reason: "chargeback",
      note: "Bank pyta",
      review_at: new Date(installation.clock.now().getTime() + days * day).toISOString(),
    },
  });
const rowOf = (id: number) =>
  installation.db.selectFrom("order").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
async function paid(): Promise<{ id: number; hash: string }> {
  const { orders } = await paidOrder(installation, visitor(installation));
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
    expect(
      (await piotr(installation).refusal("setHold", { ...path(id), body: again })).details,
    ).toMatchObject({
      guard: "not_held",
    });
    installation.clock.forward(3 * day);
    await installation.runJobs();
    expect((await orderOf(visitor(installation), hash)).status).toBe("waiting_translation");
    const after = await piotr(installation).call("endHold", { ...path(id), body: { note: "Bank odpuścił" } });
    expect(after.hold).toBeNull();
    expect((await deadlineOf(id)) - before).toBe(3 * day);
    expect((await piotr(installation).refusal("endHold", { ...path(id), body: {} })).details).toMatchObject({
      guard: "held",
    });
  });

  test("a review later than fourteen days, or in the past, is refused", async () => {
    const { id } = await paid();
    for (const days of [15, -1]) {
      const review_at = new Date(installation.clock.now().getTime() + days * day).toISOString();
      const body = { reason: "legal", note: "", review_at } as const;
      expect((await piotr(installation).refusal("setHold", { ...path(id), body })).code).toBe(
        "hold.review_date",
      );
    }
  });

  test("forgotten in analysis it reaches the manager, elsewhere the work just goes on", async () => {
    const { id, hash } = await paid();
    const before = await deadlineOf(id);
    await hold(id, 2);
    installation.clock.forward(2 * day + minute);
    await installation.runJobs();
    expect((await rowOf(id)).on_hold).toBe(false);
    expect((await deadlineOf(id)) - before).toBeGreaterThanOrEqual(2 * day);
    expect((await orderOf(visitor(installation), hash)).status).toBe("waiting_translation");

    const analysed = await inAnalysis(installation, visitor(installation));
    await hold(analysed.id, 2);
    installation.clock.forward(2 * day + minute);
    await installation.runJobs();
    expect((await orderOf(visitor(installation), analysed.hash)).status).toBe("failure");
  });

  test("the clock of the analysis is paused: 72 hours are counted without the hold", async () => {
    const { id, hash } = await inAnalysis(installation, visitor(installation));
    await hold(id, 10);
    installation.clock.forward(5 * day);
    await piotr(installation).call("endHold", { ...path(id), body: {} });
    installation.clock.forward(71 * hour);
    await installation.runJobs();
    expect((await orderOf(visitor(installation), hash)).status).toBe("in_analysis");
    installation.clock.forward(2 * hour);
    await installation.runJobs();
    expect((await orderOf(visitor(installation), hash)).status).toBe("failure");
  });

  test("while a translator works, their deadline moves too", async () => {
    const { id } = await paid();
    const offer = await offerStage(installation, id, "olena@example.com");
    await translator(installation, "olena@example.com").call("acceptOffer", {
      params: { id: String(offer) },
    });
    const stage = () =>
      installation.db
        .selectFrom("stage")
        .select("deadline")
        .where("order_id", "=", id)
        .executeTakeFirstOrThrow();
    const before = (await stage()).deadline?.getTime() ?? 0;
    await hold(id);
    installation.clock.forward(day);
    await piotr(installation).call("endHold", { ...path(id), body: {} });
    expect(((await stage()).deadline?.getTime() ?? 0) - before).toBe(day);
  });
});

describe("T29 A hold blocks work", () => {
  const end = (id: number) =>
    piotr(installation).call("endHold", { ...path(id), body: { note: "Już dobrze" } });
  const openOffers = (id: number) =>
    installation.db
      .selectFrom("offer")
      .innerJoin("stage", "stage.id", "offer.stage_id")
      .select("offer.id")
      .where("stage.order_id", "=", id)
      .where("offer.state", "=", "sent")
      .execute();

  test("open offers are withdrawn and none can be accepted; the search restarts after the hold", async () => {
    const { id } = await paid();
    const offer = await offerStage(installation, id, "olena@example.com");
    await hold(id);
    expect(await openOffers(id)).toEqual([]);
    const refused = await translator(installation, "olena@example.com").refusal("acceptOffer", {
      params: { id: String(offer) },
    });
    expect(refused.code).toBe("order.on_hold");
    await end(id);
    await installation.runJobs();
    expect((await openOffers(id)).length).toBeGreaterThan(0);
  });

  test("the desk can neither offer nor replan by any action", async () => {
    const { id } = await paid();
    const { candidates, fee, deadline } = await piotr(installation).call("candidates", path(id));
    await hold(id);
    const terms = { fee: fee?.currency_amount_decimal ?? "", deadline: deadline ?? "" };
    const translator_id = candidates[0]?.id ?? 0;
    const offered = { ...path(id), body: { translator_id, ...terms } };
    expect((await piotr(installation).refusal("offerStage", offered)).code).toBe("order.on_hold");
    const round = { ...path(id), body: { mode: "board", ...terms } } as const;
    expect((await piotr(installation).refusal("startRound", round)).code).toBe("order.on_hold");
    const replan = { ...path(id), body: { event: "plan.change" } } as const;
    expect((await piotr(installation).refusal("actOnOrder", replan)).code).toBe("order.on_hold");
    expect((await rowOf(id)).status).toBe("waiting_translation");
  });

  test("work in progress cannot be submitted but can be returned; the next round waits for the end of the hold", async () => {
    const { id } = await paid();
    const job_id = await takeStage(installation, id, "olena@example.com");
    const body = await workFor(installation, job_id, "olena@example.com");
    await hold(id);
    const olena = translator(installation, "olena@example.com");
    const refused = await olena.refusal("deliverJob", { params: { id: String(job_id) }, body });
    expect(refused.code).toBe("order.on_hold");
    await olena.call("releaseJob", { params: { id: String(job_id) }, body: { reason: "Choroba" } });
    await installation.runJobs();
    expect((await rowOf(id)).on_hold).toBe(true);
    expect(await openOffers(id)).toEqual([]);
    await end(id);
    await installation.runJobs();
    expect((await openOffers(id)).length).toBeGreaterThan(0);
  });

  test("a long hold of a waiting order is followed by a new search, not by a failure", async () => {
    const { id } = await paid();
    await hold(id, 13);
    installation.clock.forward(12 * day);
    await end(id);
    await installation.runJobs();
    expect((await rowOf(id)).status).toBe("waiting_translation");
    expect((await openOffers(id)).length).toBeGreaterThan(0);
  });

  test("history and page name the users who set and ended it", async () => {
    const { id } = await paid();
    const view = await hold(id);
    expect(view.hold?.by).toBe("Piotr Desk");
    await end(id);
    const { history } = await piotr(installation).call("deskOrder", path(id));
    expect(history.find(({ event }) => event === "hold.clear")).toMatchObject({
      actor: "Piotr Desk",
      reason: "Już dobrze",
    });
  });

  test("only some reasons can be chosen, including the customer; “other” needs a note", async () => {
    const { id } = await paid();
    const review_at = new Date(installation.clock.now().getTime() + 3 * day).toISOString();
    for (const reason of ["payment_undone", "other"]) {
      const answer = await piotr(installation).send("setHold", {
        ...path(id),
        body: { reason, review_at } as never,
      });
      expect(answer.statusCode).toBe(422);
    }
    const set = await piotr(installation).call("setHold", {
      ...path(id),
      body: { reason: "customer", review_at },
    });
    expect(set.hold?.reason).toBe("customer");
  });
});

describe("T39 The desk is alerted that no translator was found", () => {
  test("not during a hold, whose time is not used slack", async () => {
    const { orders } = await paidOrder(installation, visitor(installation), { text: words(4000) });
    const id = orders[0]?.id ?? 0;
    const pass = async (milliseconds: number): Promise<void> => {
      installation.clock.forward(milliseconds);
      await installation.runJobs();
    };
    const alerts = async () => {
      const rows = await installation.db
        .selectFrom("dispatch_alert")
        .select("kind")
        .where("order_id", "=", id)
        .execute();
      return rows.map(({ kind }) => kind).filter((kind) => kind !== "waves_over");
    };
    const left = async (): Promise<number> => {
      const { safe_start_at } = await piotr(installation).call("dispatch", path(id));
      return Date.parse(safe_start_at ?? "") - installation.clock.now().getTime();
    };
    const slack = await left();
    const used = Math.ceil(slack * 0.2);
    await pass(used);
    await hold(id, 10);
    await pass(Math.ceil(slack * 0.9));
    expect(await alerts()).toEqual([]);
    await piotr(installation).call("endHold", { ...path(id), body: {} });
    // The days of the hold may have more or fewer working hours than those after it.
    const half = (used + (await left())) / 2;
    await pass(Math.floor(half - used - minute));
    expect(await alerts()).toEqual([]);
    await pass(2 * minute);
    expect(await alerts()).toEqual(["half"]);
    await pass(Math.ceil(half * 0.6));
    expect(await alerts()).toEqual(["half", "most"]);
  });
});
