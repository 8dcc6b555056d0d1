import { describe, expect, test } from "vitest";
import type { Status } from "#domain/catalog.ts";
import { production_statuses } from "#domain/orders/transitions.ts";
import type { JobName } from "#server/kernel/jobs/payloads.ts";
import type { Installation } from "#test/installation.ts";
import {
  atBank,
  buyer,
  day,
  inOneInstallation,
  offerStage,
  orderOf,
  piotr,
  placeOrder,
  takeStage,
  translator,
  visitor,
  workStage,
} from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

type Working = (typeof production_statuses)[number];
type Way = {
  readonly package: "light" | "economy" | "business" | "expert";
  /** The job that gets lost, so that the order stays where it is. */
  readonly lost?: JobName;
  /** How many stages are done, and whether the next one is taken. */
  readonly done?: number;
  readonly taken?: true;
};
/** How an order comes to each status of the work. */
const ways = {
  in_analysis: { package: "economy", lost: "order.analyse" },
  waiting_translation: { package: "economy" },
  translation: { package: "economy", taken: true },
  waiting_proofreading: { package: "expert", done: 1 },
  proofreading: { package: "expert", done: 1, taken: true },
  waiting_verification: { package: "business", done: 1 },
  verification: { package: "business", done: 1, taken: true },
  in_machine_translation: { package: "light", lost: "order.machine_translate" },
  waiting_post_edition: { package: "light" },
  in_post_edition: { package: "light", taken: true },
} as const satisfies Record<Working, Way>;

const waiting = production_statuses.filter((status) => status.startsWith("waiting_"));
const taken = production_statuses.filter((status) => "taken" in ways[status]);
const workers = ["olena@example.com", "marta@example.com", "jan.lis@example.com"] as const;
const params = (id: number) => ({ params: { id: String(id) } });

/** A paid order of a consumer in this status. */
async function standing(status: Working): Promise<{ id: number; hash: string; holder: string }> {
  const way: Way = ways[status];
  const guest = visitor(installation);
  const placed = await placeOrder(guest, { package: way.package }, buyer);
  await atBank(installation, placed, "pay");
  await installation.runJobs(way.lost ? [way.lost] : []);
  const { id = 0, hash = "" } = placed.orders[0] ?? {};
  for (let i = 0; i < (way.done ?? 0); i++) await workStage(installation, id, workers[i] ?? "");
  const holder = workers[way.done ?? 0] ?? "";
  if (way.taken) await takeStage(installation, id, holder);
  expect(await statusOf(hash)).toBe(status);
  return { id, hash, holder };
}

const statusOf = async (hash: string): Promise<Status> => (await orderOf(visitor(installation), hash)).status;
const jobOf = async (id: number): Promise<string> => {
  const stage = await installation.db
    .selectFrom("stage")
    .select("id")
    .where("order_id", "=", id)
    .where("state", "=", "active")
    .executeTakeFirstOrThrow();
  return String(stage.id);
};

describe("§4 Whatever may happen in a status of the work happens in each of them", () => {
  test.each(production_statuses)("%s: the order is held, looked at again, and goes on", async (status) => {
    const { id, hash } = await standing(status);
    const review_at = new Date(installation.clock.now().getTime() + day).toISOString();
    const held = await piotr(installation).call("setHold", {
      ...params(id),
      body: { reason: "fraud", note: "Karta z innego kraju", review_at },
    });
    expect(held.hold).toMatchObject({ reason: "fraud" });
    expect((await piotr(installation).call("endHold", { ...params(id), body: {} })).hold).toBeNull();
    expect(await statusOf(hash)).toBe(status);
  });

  test.each(production_statuses)("%s: the desk cancels, and everything goes back", async (status) => {
    const { id, hash } = await standing(status);
    const cancel = { event: "order.cancel", reason: "Klient zadzwonił" } as const;
    await piotr(installation).call("actOnOrder", { ...params(id), body: cancel });
    await installation.runJobs();
    expect(await statusOf(hash)).toBe("canceled");
    expect((await orderOf(visitor(installation), hash)).refund?.amount).toEqual(
      (await orderOf(visitor(installation), hash)).price_gross,
    );
  });

  test.each(production_statuses)("%s: a consumer withdraws, and the order ends", async (status) => {
    const { id, hash } = await standing(status);
    await visitor(installation).call("withdraw", {
      body: { name: "Halina Gość", email: buyer.email, order_number: String(id), order_hash: hash },
    });
    await installation.runJobs();
    if ((await statusOf(hash)) !== "canceled") {
      const [task] = await piotr(installation).call("withdrawals", { query: { order: String(id) } });
      await piotr(installation).call("settleWithdrawal", {
        params: { id: String(task?.id ?? 0) },
        body: { how: "end_order", note: "" },
      });
    }
    expect(await statusOf(hash)).toBe("canceled");
  });

  test.each(waiting)(
    "%s: the translator declines the offer, and the work is planned again",
    async (status) => {
      const { id, hash } = await standing(status);
      const way: Way = ways[status];
      const who = workers[way.done ?? 0] ?? "";
      const offer = await offerStage(installation, id, who);
      await translator(installation, who).call("declineOffer", {
        params: { id: String(offer) },
        body: { reason: "Za mało czasu" },
      });
      expect(await statusOf(hash)).toBe(status);
      await piotr(installation).call("actOnOrder", {
        ...params(id),
        body: { event: "plan.change", reason: "" },
      });
      expect(await statusOf(hash)).toBe("in_analysis");
      await piotr(installation).call("actOnOrder", {
        ...params(id),
        body: { event: "analysis.pass", reason: "" },
      });
      expect(await statusOf(hash)).toBe(status);
    },
  );

  test.each(taken)("%s: released, revoked, then lost, it continues in the same status", async (status) => {
    const { id, hash, holder } = await standing(status);
    const before = `waiting_${status === "in_post_edition" ? "post_edition" : status}`;
    await translator(installation, holder).call("releaseJob", {
      params: { id: await jobOf(id) },
      body: { reason: "Choroba", percent: 0 },
    });
    expect(await statusOf(hash)).toBe(before);
    await takeStage(installation, id, holder);
    await piotr(installation).call("revokeStage", {
      ...params(id),
      body: { reason: "Nie odpowiada", percent: 0 },
    });
    expect(await statusOf(hash)).toBe(before);
    await takeStage(installation, id, holder);
    const { deadline } = await orderOf(visitor(installation), hash);
    installation.clock.forward(Date.parse(deadline ?? "") - installation.clock.now().getTime());
    await piotr(installation).call("loseWork", { ...params(id), body: { reason: "Dysk tłumacza" } });
    expect(await statusOf(hash)).toBe("failure");
    await piotr(installation).call("actOnOrder", {
      ...params(id),
      body: { event: "failure.resume", reason: "" },
    });
    expect(await statusOf(hash)).toBe(before);
  });
});
