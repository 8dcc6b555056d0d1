import { describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import {
  buyer,
  day,
  handIn,
  hour,
  inOneShop,
  mailsTo,
  orderOf,
  paidOrder,
  piotr,
  takeStage,
  translator,
  visitor,
  words,
} from "#test/steps.ts";

let shop: Installation;
let guest: Session;
inOneShop((opened) => {
  shop = opened;
  guest = visitor(shop);
});

const olena = "olena@example.com";
const text = "Co znaczy „KRS” w nagłówku?";

/** Starts on a Monday at nine, so that the following hours are working hours. */
async function inWork(count = 3000) {
  const now = shop.clock.now();
  shop.clock.forward(monday(now) + 7 * day + 9 * hour - now.getTime());
  const placed = await paidOrder(shop, guest, { text: words(count) });
  const { id = 0, hash = "" } = placed.orders[0] ?? {};
  const job_id = await takeStage(shop, id, olena);
  const who = translator(shop, olena);
  const params = { id: String(job_id) };
  const ask = (to: "desk" | "customer") => who.call("askQuestion", { params, body: { to, text } });
  const asked = () => guest.call("orderQuestions", { params: { hash } });
  const answer = async () => {
    const open = (await asked()).find(({ state }) => state === "customer");
    return guest.call("answerOrderQuestion", {
      params: { hash, question: String(open?.id ?? 0) },
      body: { text: "Krajowy Rejestr Sądowy" },
    });
  };
  return { id, hash, job_id, who, params, ask, asked, answer };
}
const dates = async (hash: string, who: Session, params: { id: string }) => ({
  promise: Date.parse((await orderOf(guest, hash)).deadline ?? ""),
  stage: Date.parse((await who.call("job", { params })).deadline),
});
const timerOf = async (id: number): Promise<number> => {
  const row = await shop.db
    .selectFrom("order")
    .select("timer_at")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row.timer_at?.getTime() ?? 0;
};

describe("T44a, T44b A question to the customer", () => {
  test("is answered by a guest with the order's link; promised date and stage move by the paused time", async () => {
    const { id, hash, who, params, ask, asked, answer } = await inWork();
    const before = await dates(hash, who, params);
    await ask("customer");
    await shop.runJobs();
    expect(await mailsTo(shop, buyer.email, id)).toContain("question");
    expect(await asked()).toMatchObject([{ state: "customer", text }]);
    const standing = await who.call("job", { params });
    expect(standing).toMatchObject({ waits_for_customer: true, checkpoint_at: null });
    expect(standing.work.checkpoint_at).toBeNull();
    shop.clock.forward(2 * hour);
    await answer();
    await shop.runJobs();
    expect(await who.call("job", { params })).toMatchObject({ waits_for_customer: false });
    expect(await mailsTo(shop, olena, id)).toContain("question_answered");
    const after = await dates(hash, who, params);
    expect(after.promise - before.promise).toBe(2 * hour);
    expect(after.stage - before.stage).toBe(2 * hour);
    const { work } = await who.call("job", { params });
    expect(work.questions).toMatchObject([{ state: "answered", answer: "Krajowy Rejestr Sądowy" }]);
  });

  test("a weekend without working time does not move a later deadline", async () => {
    const { hash, who, params, ask, answer } = await inWork(12_000);
    await who.call("reportProgress", { params, body: { percent: 10 } });
    const before = await dates(hash, who, params);
    shop.clock.forward(5 * day);
    expect(before.promise).toBeGreaterThan(shop.clock.now().getTime() + day);
    await ask("customer");
    shop.clock.forward(day);
    await answer();
    expect((await dates(hash, who, params)).promise).toBe(before.promise);
  });

  test("prevents that the stage is revoked while it is open", async () => {
    const { id, ask } = await inWork();
    const before = await timerOf(id);
    await ask("customer");
    expect((await timerOf(id)) - before).toBe(7 * day);
  });

  test("a week without an answer: the clock resumes, and the desk answers", async () => {
    const { id, ask, who, params, asked } = await inWork();
    await ask("customer");
    shop.clock.forward(7 * day);
    await shop.runJobs();
    expect((await asked())[0]?.state).toBe("desk");
    expect(await mailsTo(shop, "piotr@example.com", id)).toContain("staff_task");
    const question = String((await asked())[0]?.id ?? 0);
    const answered = { params: { id: String(id), question }, body: { text: "Rejestr sądowy" } };
    await piotr(shop).call("answerQuestion", answered);
    expect((await who.call("job", { params })).work.questions[0]?.state).toBe("answered");
    expect((await piotr(shop).refusal("answerQuestion", answered)).code).toBe("question.decided");
  });

  test("after three pauses only the desk is asked", async () => {
    const { ask, answer, who, params } = await inWork();
    for (const _pause of [1, 2, 3]) {
      await ask("customer");
      const body = { to: "customer", text } as const;
      expect((await who.refusal("askQuestion", { params, body })).code).toBe(
        _pause === 3 ? "question.pauses_used_up" : "question.one_at_a_time",
      );
      await answer();
    }
    const { work } = await who.call("job", { params });
    expect(work.may.ask_customer).toBe(false);
    await ask("desk");
  });

  test("ends with its assignment", async () => {
    const { ask, job_id, asked } = await inWork();
    await ask("customer");
    await handIn(shop, job_id, olena);
    expect((await asked())[0]?.state).toBe("closed");
  });

  test("a visitor with a wrong link finds nothing", async () => {
    const refused = await guest.refusal("orderQuestions", { params: { hash: "x".repeat(24) } });
    expect(refused.status).toBe(404);
  });
});

describe("A question to the desk", () => {
  test("does not pause the clock; the desk answers it or passes it on to the customer", async () => {
    const { id, hash, who, params, ask, asked, answer } = await inWork();
    const before = await dates(hash, who, params);
    await ask("desk");
    await shop.runJobs();
    expect(await asked()).toEqual([]);
    shop.clock.forward(hour);
    const { questions } = await piotr(shop).call("orderWork", { params: { id: String(id) } });
    const of = { params: { id: String(id), question: String(questions[0]?.id ?? 0) } };
    await piotr(shop).call("forwardQuestion", { ...of, body: {} });
    expect(await asked()).toHaveLength(1);
    shop.clock.forward(hour);
    await answer();
    expect((await dates(hash, who, params)).promise - before.promise).toBe(hour);
  });
});

describe("T44c A later deadline", () => {
  test("within the buffer the desk decides; beyond it the customer has agreed and gets the new date", async () => {
    const { id, hash, who, params } = await inWork();
    const { promise, stage } = await dates(hash, who, params);
    const extend = (body: { deadline: string; promise?: string; consent?: string }) => ({
      params: { id: String(id) },
      body: { reason: "Trudny tekst", ...body },
    });
    const at = (instant: number): string => new Date(instant).toISOString();
    await piotr(shop).call("extendDeadline", extend({ deadline: at(stage + 10 * 60_000) }));
    expect((await dates(hash, who, params)).stage).toBe(stage + 10 * 60_000);
    const late = at(promise + 2 * hour);
    const refused = await piotr(shop).refusal("extendDeadline", extend({ deadline: late }));
    expect(refused.code).toBe("extension.needs_consent");
    const new_promise = at(promise + day);
    await piotr(shop).call(
      "extendDeadline",
      extend({ deadline: late, promise: new_promise, consent: "Telefon, 12.03." }),
    );
    await shop.runJobs();
    expect((await orderOf(guest, hash)).deadline).toBe(new_promise);
    expect(await mailsTo(shop, buyer.email, id)).toContain("order_delayed");
  });
});

/** Midnight of the Monday of the current week, in UTC. */
function monday(now: Date): number {
  const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  return start - ((now.getUTCDay() + 6) % 7) * day;
}
