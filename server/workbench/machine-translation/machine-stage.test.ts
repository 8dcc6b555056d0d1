import { beforeEach, describe, expect, test } from "vitest";
import { demo_engine } from "#demo/engine.ts";
import type { Engine } from "#server/kernel/ports/engine.ts";
import { askForQuote, pay, quoteOf, sendQuote } from "#test/dialogue.ts";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import {
  anna,
  buyer,
  handIn,
  inOneInstallation,
  mailsTo,
  minute,
  orderOf,
  paidOrder,
  piotr,
  quote_input,
  takeStage,
  translator,
  visitor,
  words,
  workStage,
} from "#test/steps.ts";

let installation: Installation;
let guest: Session;
inOneInstallation((opened) => {
  installation = opened;
  guest = visitor(installation);
});

/** An engine that fails a given number of times, and one that supports no pair. */
const broken = { times: 0 };
const failing: Engine = {
  ...demo_engine,
  name: "failing",
  translate: (...asked) => {
    if (broken.times === 0) return demo_engine.translate(...asked);
    broken.times -= 1;
    return Promise.reject(new Error("the engine is down"));
  },
};
const without_pairs: Engine = { ...demo_engine, name: "without pairs", pairs: () => Promise.resolve([]) };
const engineIs = (engine: Engine): void => void Object.assign(installation.machine, { engine });
beforeEach(() => {
  broken.times = 0;
  engineIs(failing);
});

const olena = "olena@example.com";
async function light(times: number) {
  broken.times = times;
  const placed = await paidOrder(installation, guest, { package: "light" });
  const id = placed.orders[0]?.id ?? 0;
  const desk = { params: { id: String(id) } };
  const status = async () => (await piotr(installation).call("deskOrder", desk)).order.status;
  const runs = async () =>
    (await piotr(installation).call("orderWork", desk)).runs.map(({ attempt, outcome }) => [
      attempt,
      outcome,
    ]);
  return { id, desk, status, runs };
}
const after = async (milliseconds: number): Promise<void> => {
  installation.clock.forward(milliseconds);
  await installation.runJobs();
};
/** The number of reported faults of the engine since the last call. */
const reported = (): number =>
  installation.faults.splice(0).filter((line) => line.includes("engine failed")).length;

describe("T76, T77, T80 The engine's stage", () => {
  test("fails once, waits ten seconds, and succeeds on the second attempt", async () => {
    const { id, desk, status, runs } = await light(1);
    expect(await status()).toBe("in_machine_translation");
    expect(await runs()).toEqual([[1, "failed"]]);
    await after(9_000);
    expect(await runs()).toHaveLength(1);
    await after(1_000);
    expect(await runs()).toEqual([
      [1, "failed"],
      [2, "done"],
    ]);
    expect(await status()).toBe("waiting_post_edition");
    expect(reported()).toBe(1);
    await workStage(installation, id, olena);
    expect(await status()).toBe("finished");
    // A file that the post-editor made elsewhere has the share of the draft that it began with.
    const { attachments } = await piotr(installation).call("deskOrder", desk);
    expect(attachments.find(({ kind }) => kind === "translated")).toMatchObject({
      origin: "machine_post_edited",
      machine_part: { percent: 100 },
    });
  });

  test("T29 the result of an attempt during a hold is not used; the engine starts again when the hold ends", async () => {
    const { desk, status, runs } = await light(1);
    const review_at = new Date(installation.clock.now().getTime() + 60 * minute).toISOString();
    const body = { reason: "legal", note: "Wolno to powierzyć maszynie?", review_at } as const;
    await piotr(installation).call("setHold", { ...desk, body });
    await after(10_000);
    expect(await runs()).toHaveLength(2);
    expect(await status(), "nothing automatic happens to it").toBe("in_machine_translation");
    await after(20 * minute);
    expect(await status(), "and its timer does not run").toBe("in_machine_translation");
    await piotr(installation).call("endHold", { ...desk, body: {} });
    await after(0);
    expect(await runs()).toEqual([
      [1, "failed"],
      [2, "done"],
      [3, "done"],
    ]);
    expect(await status()).toBe("waiting_post_edition");
    expect(reported()).toBe(1);
  });

  test("fails three times with increasing delays: the order fails and the desk gets a task", async () => {
    const { id, status, runs } = await light(3);
    await after(10_000);
    expect(await runs()).toHaveLength(2);
    await after(59_000);
    expect(await runs()).toHaveLength(2);
    await after(1_000);
    expect(await status()).toBe("failure");
    expect(await mailsTo(installation, "piotr@example.com", id)).toContain("staff_task");
    expect(reported()).toBe(3);
  });

  test("T98 resumes automatically once the engine answers, with three new attempts", async () => {
    const { status, runs } = await light(1000);
    await after(10_000);
    await after(minute);
    expect(await status()).toBe("failure");
    await installation.runRound("work.engine_back");
    expect(await status()).toBe("failure");
    broken.times = 0;
    installation.clock.forward(minute);
    await installation.runRound("work.engine_back");
    await installation.runJobs();
    expect((await runs()).at(-1)).toEqual([4, "done"]);
    expect(await status()).toBe("waiting_post_edition");
    reported();
  });

  test("T98, T95 the desk resumes: with the engine if it answers, otherwise with a translator", async () => {
    const resume = { event: "failure.resume" } as const;
    const down = await light(1000);
    await after(10_000);
    await after(minute);
    const human = await piotr(installation).call("actOnOrder", { ...down.desk, body: resume });
    expect(human.order.status).toBe("waiting_translation");
    expect(human.stages.map(({ kind, state }) => [kind, state])).toEqual([
      ["machine_translation", "passed"],
      ["translation", "waiting"],
    ]);
    await workStage(installation, down.id, olena);
    expect(await down.status()).toBe("finished");

    const back = await light(3);
    await after(10_000);
    await after(minute);
    installation.clock.forward(minute);
    const engine = await piotr(installation).call("actOnOrder", { ...back.desk, body: resume });
    expect(engine.order.status).toBe("in_machine_translation");
    await installation.runJobs();
    expect(await back.status()).toBe("waiting_post_edition");
    reported();
  });

  test("T79 the desk replaces the engine by a translator only while the engine is down", async () => {
    const { id, desk, status } = await light(1);
    const body = { reason: "Silnik nie odpowiada" };
    await piotr(installation).call("bypassEngine", { ...desk, body });
    expect(await status()).toBe("waiting_translation");
    // The higher cost of the translator is accepted and recorded with its cause.
    const { candidates, deadline } = await piotr(installation).call("candidates", desk);
    const translator_id = candidates.find(({ name }) => name.startsWith("Olena"))?.id ?? 0;
    await piotr(installation).call("offerStage", {
      ...desk,
      body: { translator_id, fee: "250.00", deadline: deadline ?? "", confirmed: true },
    });
    const offer = (await translator(installation, olena).call("offers", {})).find(
      (one) => one.order_id === id,
    );
    const taken = { params: { id: String(offer?.id ?? 0) } };
    await handIn(
      installation,
      (await translator(installation, olena).call("acceptOffer", taken)).job_id,
      olena,
    );
    expect(await status()).toBe("finished");
    expect((await piotr(installation).call("deskOrder", desk)).margin_events).toMatchObject([
      { event: "mt.bypass" },
    ]);
    const fine = await light(0);
    expect((await piotr(installation).refusal("bypassEngine", { ...fine.desk, body })).status).toBe(409);
    reported();
  });

  test("an unsupported pair is not tried again: the desk gets a task, and a translator does the work", async () => {
    const placed = await light(1);
    engineIs(without_pairs);
    await after(10_000);
    expect((await placed.runs()).at(-1)).toEqual([2, "unsupported"]);
    expect(await placed.status()).toBe("in_machine_translation");
    expect(await mailsTo(installation, "piotr@example.com", placed.id)).toContain("staff_task");
    await after(15 * minute);
    expect(await placed.status()).toBe("failure");
    const body = { event: "failure.resume" } as const;
    const resumed = await piotr(installation).call("actOnOrder", { ...placed.desk, body });
    expect(resumed.order.status).toBe("waiting_translation");
    reported();
  });
});

describe("T88, T89 The post-editor", () => {
  test("proposes to discard the text with a sample; the desk accepts and a translator does the work", async () => {
    const { id, desk, status } = await light(0);
    const job = await takeStage(installation, id, olena);
    const who = translator(installation, olena);
    const params = { id: String(job) };
    const propose = (unusable: number) => ({
      params,
      body: { comment: "Bez sensu", sampled: 10, unusable },
    });
    expect((await who.refusal("rejectMachineText", propose(2))).code).toBe("work.not_bad_enough");
    await who.call("rejectMachineText", propose(6));
    expect(await status()).toBe("in_post_edition");
    const { proposals } = await piotr(installation).call("orderWork", desk);
    const decision = { id: String(id), proposal: String(proposals[0]?.id ?? 0) };
    await piotr(installation).call("decideProposal", { params: decision, body: { confirm: true } });
    expect(await status()).toBe("waiting_translation");
    await handIn(installation, await takeStage(installation, id, "marta@example.com"), "marta@example.com");
    expect(await status()).toBe("finished");
  });

  test("releases the job, and it waits for another post-editor", async () => {
    const { id, status } = await light(0);
    const job = await takeStage(installation, id, olena);
    const body = { reason: "Nie moja dziedzina" };
    await translator(installation, olena).call("releaseJob", { params: { id: String(job) }, body });
    expect(await status()).toBe("waiting_post_edition");
  });
});

describe("T78 Raw machine text, sold as such by the desk", () => {
  const asked = async (change: object) => askForQuote(installation, { text: words(200), ...change });

  test("is finished by the engine alone, and is marked as such on every page and in its file", async () => {
    const { id, hash } = await asked({ service_type: "machine-translation" });
    const quote = await sendQuote(installation, id, { raw_machine: true, confirmed: true });
    expect(await guest.call("quotation", { params: { hash: quote } })).toMatchObject({
      raw_machine: true,
      package: null,
    });
    const { payment_request_hash } = await guest.call("acceptQuote", {
      params: { hash: quote },
      body: { terms: true, early_start: true, buyer },
    });
    await pay(installation, guest, payment_request_hash);
    const order = await orderOf(guest, hash);
    expect(order).toMatchObject({ status: "finished", raw_machine: true });
    expect(order.attachments.translated.map(({ name }) => name)).toEqual([
      `order-${id}.en.raw-machine-translation.txt`,
    ]);
    expect(order.timeline.map(({ stage }) => stage)).not.toContain("post_edition");
    expect(await mailsTo(installation, buyer.email, id)).toContain("order_delivered");
  });

  test("is not covered by a price that the customer approved in advance", async () => {
    const preapproved = { gross: "900.00", early_start: true } as const;
    const body = { ...quote_input, service_type: "machine-translation", preapproved, terms: true } as const;
    for (const raw_machine of [false, true]) {
      const { orders } = await anna(installation).call("createOrder", { body });
      const { id = 0, hash = "" } = orders[0] ?? {};
      await sendQuote(installation, id, { raw_machine, confirmed: true });
      expect((await orderOf(anna(installation), hash)).status).toBe(raw_machine ? "acceptation" : "payment");
    }
  });

  test("is refused for a service of human translation", async () => {
    const { id } = await asked({});
    const body = { ...quoteOf(installation), raw_machine: true };
    const refused = await piotr(installation).refusal("issueQuote", { params: { id: String(id) }, body });
    expect(refused.fields).toHaveProperty("raw_machine");
  });
});
