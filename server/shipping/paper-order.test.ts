import { describe, expect, test } from "vitest";
import type { OrderInput } from "#contract/orders/orders.ts";
import type { Installation } from "#test/installation.ts";
import { uploadText } from "#test/services.ts";
import { to_street } from "#test/shipments.ts";
import {
  anna,
  buyer,
  day,
  handIn,
  hour,
  inOneInstallation,
  mailsTo,
  orderOf,
  paidOrder,
  piotr,
  takeStage,
  translator,
  uploadedWork,
  workFor,
} from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const email = "olena@example.com";
const customer = "anna.nowak@example.com";
const olena = () => translator(installation, email);
const of = (id: number) => ({ params: { id: String(id) } });
const monday = (now: Date): number =>
  Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - ((now.getUTCDay() + 6) % 7));

/** A sworn translation ordered with its paper original, taken by Olena on a Tuesday morning. */
async function inWork(more: Partial<OrderInput> = {}) {
  const now = installation.clock.now();
  installation.clock.forward(monday(now) + 8 * day + 8 * hour - now.getTime());
  const page = await uploadText(installation, anna(installation), "akt.txt", "a".repeat(30_000));
  const input: Partial<OrderInput> = {
    service_type: "sworn",
    source_lang: "en",
    target_langs: ["pl"],
    files: [page],
    text: "",
    shipping: to_street,
    ...more,
  };
  const { orders } = await paidOrder(installation, anna(installation), input, { ...buyer, email: customer });
  const { id = 0, hash = "" } = orders[0] ?? {};
  const job_id = await takeStage(installation, id, email);
  const job = of(job_id);
  return {
    id,
    hash,
    job_id,
    job,
    at: { params: { hash } },
    send: async (name = "szkic.pdf") => {
      const upload = await uploadedWork(olena(), name, "Akt urodzenia");
      await olena().call("sendDraft", { ...job, body: { upload, comment: "" } });
      await installation.runJobs();
    },
    approve: async (version = 1) => {
      const body = { version, address_confirmed: true } as const;
      await anna(installation).call("approveDraft", { params: { hash }, body });
      await installation.runJobs();
    },
    dates: async () => ({
      promise: Date.parse((await orderOf(anna(installation), hash)).deadline ?? ""),
      stage: Date.parse((await olena().call("job", job)).deadline),
    }),
    timer: async () => {
      const row = await installation.db
        .selectFrom("order")
        .select("timer_at")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return row.timer_at?.getTime() ?? 0;
    },
  };
}
const waitsFor = async (id: number) =>
  (await anna(installation).call("orders", { query: { group: "needs_you", per_page: "50" } })).data.find(
    (one) => one.id === id,
  )?.waits_for;
const finish = async (id: number, job_id: number) => {
  await handIn(installation, job_id, email);
  expect((await piotr(installation).call("deskOrder", of(id))).order.status).toBe("finished");
};

describe("§4.7 A paper original that was ordered with the translation is stamped after its approval", () => {
  test("draft, approval, stamp with number and scan, submission, posting: in this order and no other", async () => {
    const { id, job_id, job, at, hash, send, approve } = await inWork();
    const ready = await workFor(installation, job_id, email);
    const early = () => olena().refusal("deliverJob", { ...job, body: ready });
    expect((await early()).code).toBe("stage.paper_not_approved");
    await send();
    expect(await waitsFor(id)).toBe("paper_draft");
    expect((await early()).code).toBe("stage.paper_not_approved");
    await anna(installation).call("changeDraft", {
      ...at,
      body: { version: 1, text: "Drugie imię to Maria." },
    });
    expect((await early()).code).toBe("stage.paper_not_approved");
    await send("szkic-2.pdf");
    await approve(2);
    expect(await waitsFor(id)).toBeUndefined();
    expect(await mailsTo(installation, email, id)).toContain("draft_answered");
    expect((await orderOf(anna(installation), hash)).status).toBe("translation");
    const signed = { ...ready, sworn: { ...ready.sworn, evidence: "qualified_signature" } } as typeof ready;
    const refused = await olena().refusal("deliverJob", { ...job, body: signed });
    expect(refused.code).toBe("stage.paper_scan_missing");
    const { sworn: _sworn, ...unrecorded } = ready;
    const missing = await olena().refusal("deliverJob", { ...job, body: unrecorded });
    expect(missing.code).toBe("stage.sworn_missing");

    await olena().call("deliverJob", { ...job, body: ready });
    await installation.runJobs();
    const order = await orderOf(anna(installation), hash);
    expect(order).toMatchObject({ status: "finished", shipment_status: "printed" });
    expect(order.attachments.translated.map(({ name }) => name)).toContain("scan.pdf");
    const { shipment } = await piotr(installation).call("deskOrder", of(id));
    expect(shipment?.steps).toEqual(["handed_over"]);
    const sent = { status: "handed_over", tracking_number: "RR473124829PL" } as const;
    await piotr(installation).call("setShipment", { ...of(id), body: sent });
    await installation.runJobs();
    expect((await mailsTo(installation, customer, id)).filter((kind) => kind === "paper_draft")).toHaveLength(
      2,
    );
    expect(await mailsTo(installation, customer, id)).toContain("order_shipped");
  });

  test("the delivery time is paused while the customer decides, and both dates move by that time", async () => {
    const { id, job_id, job, at, send, dates, timer } = await inWork();
    const [before, due] = [await dates(), await timer()];
    await send();
    const standing = await olena().call("job", job);
    expect(standing).toMatchObject({ waits_for_customer: true, draft: { clock_stopped: true } });
    expect(standing.work.checkpoint_at).toBeNull();
    expect((await timer()) - due).toBe(7 * day);
    installation.clock.forward(2 * hour);
    // A corrected draft sent before the answer does not begin another pause.
    await send("szkic-2.pdf");
    installation.clock.forward(hour);
    await anna(installation).call("changeDraft", { ...at, body: { version: 2, text: "Maria" } });
    const changed = await dates();
    expect(changed.promise).toBe(before.promise + 3 * hour);
    expect(changed.stage).toBeGreaterThanOrEqual(before.stage + 3 * hour);
    expect((await timer()) - due).toBe(changed.stage - before.stage);
    expect(await olena().call("job", job)).toMatchObject({
      waits_for_customer: false,
      draft: { clock_stopped: false },
    });
    await send("szkic-3.pdf");
    installation.clock.forward(hour);
    const body = { version: 3, note: "By telephone", recipient: "Anna Nowak" };
    await piotr(installation).call("approvePaper", { ...of(id), body });
    expect((await dates()).promise).toBe(before.promise + 4 * hour);
    await finish(id, job_id);
  });

  test("reminders after two and five days; after seven the delivery time continues and the desk gets the task", async () => {
    const { id, job_id, job, send, dates } = await inWork();
    const before = await dates();
    await send();
    const sent_to = async (who: string, kind: string) =>
      (await mailsTo(installation, who, id)).filter((one) => one === kind).length;
    const tasks = await sent_to("piotr@example.com", "staff_task");
    for (const [days, mails] of [
      [2, 2],
      [3, 3],
    ] as const) {
      installation.clock.forward(days * day);
      await installation.runJobs();
      expect(await sent_to(customer, "paper_draft")).toBe(mails);
      expect(await olena().call("job", job)).toMatchObject({ draft: { clock_stopped: true } });
    }
    installation.clock.forward(2 * day);
    await installation.runJobs();
    expect(await sent_to(customer, "paper_draft")).toBe(3);
    expect(await sent_to("piotr@example.com", "staff_task")).toBe(tasks + 1);
    const after = await dates();
    // A week of working time; the hour is that of summer time.
    expect(Math.abs(after.promise - before.promise - 7 * day)).toBeLessThanOrEqual(hour);
    expect(await olena().call("job", job)).toMatchObject({
      state: "active",
      waits_for_customer: false,
      draft: { state: "waiting", clock_stopped: false },
    });
    // A later answer of the customer counts as well, and does not move the dates again.
    await anna(installation).call("changeDraft", {
      params: { hash: (await piotr(installation).call("deskOrder", of(id))).order.hash },
      body: { version: 1, text: "Maria" },
    });
    expect(await dates()).toEqual(after);
    await send("szkic-2.pdf");
    await finish(id, job_id);
  });

  test("the customer has one open question at a time", async () => {
    const { job, job_id, id, at, send, approve } = await inWork();
    const ask = { ...job, body: { to: "customer", text: "Numer aktu?" } } as const;
    await olena().call("askQuestion", ask);
    const upload = await uploadedWork(olena(), "szkic.pdf", "Akt");
    const refused = await olena().refusal("sendDraft", { ...job, body: { upload } });
    expect(refused.code).toBe("question.one_at_a_time");
    const [question] = await anna(installation).call("orderQuestions", at);
    await anna(installation).call("answerOrderQuestion", {
      params: { ...at.params, question: String(question?.id) },
      body: { text: "17" },
    });
    await send();
    expect((await olena().refusal("askQuestion", ask)).code).toBe("question.one_at_a_time");
    expect((await olena().call("job", job)).work.may.ask_customer).toBe(false);
    await approve();
    await finish(id, job_id);
  });
});

describe("§4.7 The draft with holds, another translator and endings", () => {
  test("a hold: no draft is sent and no reminder written, an answer counts, time on hold moves dates once", async () => {
    const { id, job_id, job, at, send, dates } = await inWork();
    const before = await dates();
    await send();
    installation.clock.forward(hour);
    const review_at = new Date(installation.clock.now().getTime() + 5 * day).toISOString();
    const hold = { reason: "customer", note: "", review_at } as const;
    await piotr(installation).call("setHold", { ...of(id), body: hold });
    installation.clock.forward(2 * day);
    await installation.runJobs();
    expect((await mailsTo(installation, customer, id)).filter((kind) => kind === "paper_draft")).toHaveLength(
      1,
    );
    const upload = await uploadedWork(olena(), "szkic-2.pdf", "Akt");
    const refused = await olena().refusal("sendDraft", { ...job, body: { upload } });
    expect(refused.code).toBe("order.on_hold");
    await anna(installation).call("changeDraft", { ...at, body: { version: 1, text: "Maria" } });
    await piotr(installation).call("endHold", { ...of(id), body: {} });
    const after = await dates();
    expect(after.promise - before.promise).toBe(2 * day + hour);
    expect(after.stage - before.stage).toBe(2 * day + hour);
    await send("szkic-2.pdf");
    await finish(id, job_id);
  });

  test("another translator sends a draft of their own: an earlier draft or approval is not valid any more", async () => {
    const { id, job, at, hash, send, approve } = await inWork();
    await send();
    await olena().call("releaseJob", { ...job, body: { reason: "Choroba" } });
    await installation.runJobs();
    expect(await anna(installation).call("orderDraft", at)).toBeNull();
    expect(await waitsFor(id)).toBeUndefined();
    const again = await takeStage(installation, id, "jan.lis@example.com");
    const jan = translator(installation, "jan.lis@example.com");
    const upload = await uploadedWork(jan, "szkic-jana.pdf", "Akt");
    await jan.call("sendDraft", { ...of(again), body: { upload, comment: "" } });
    await approve(2);
    await jan.call("releaseJob", { ...of(again), body: { reason: "Choroba" } });
    await installation.runJobs();
    const third = await takeStage(installation, id, email);
    const next = await workFor(installation, third, email);
    expect((await olena().refusal("deliverJob", { ...of(third), body: next })).code).toBe(
      "stage.paper_not_approved",
    );
    await handIn(installation, third, email);
    expect((await orderOf(anna(installation), hash)).status).toBe("finished");
  });

  test("cancelled while the customer decides: no answer is needed and no reminder is sent any more", async () => {
    const { id, at, hash, send } = await inWork();
    await send();
    const { cancellation } = await orderOf(anna(installation), hash);
    const expected_refund = cancellation?.refund.currency_amount_decimal ?? "";
    await anna(installation).call("cancelOrder", { ...at, body: { expected_refund } });
    await installation.runJobs();
    expect(await waitsFor(id)).toBeUndefined();
    expect(await anna(installation).call("orderDraft", at)).toBeNull();
    installation.clock.forward(8 * day);
    await installation.runJobs();
    expect((await mailsTo(installation, customer, id)).filter((kind) => kind === "paper_draft")).toHaveLength(
      1,
    );
    const body = { version: 1, address_confirmed: true } as const;
    expect((await anna(installation).refusal("approveDraft", { ...at, body })).code).toBe("draft.none");
  });

  test("planned with a verification, the last stage waits for the approval and has the stamp", async () => {
    const { id, job } = await inWork({ source_lang: "pl", target_langs: ["en"] });
    await olena().call("releaseJob", { ...job, body: { reason: "Druga osoba" } });
    await installation.runJobs();
    await piotr(installation).call("actOnOrder", { ...of(id), body: { event: "plan.change", plan: "B" } });
    await piotr(installation).call("actOnOrder", { ...of(id), body: { event: "analysis.pass" } });
    const first = await takeStage(installation, id, email);
    expect((await olena().call("job", of(first))).work.asks.sworn).toBe(false);
    await handIn(installation, first, email);
    const last = await takeStage(installation, id, "jan.lis@example.com");
    const jan = translator(installation, "jan.lis@example.com");
    expect((await jan.call("job", of(last))).work.asks.sworn).toBe(true);
    const ready = await workFor(installation, last, "jan.lis@example.com");
    const refused = await jan.refusal("deliverJob", { ...of(last), body: ready });
    expect(refused.code).toBe("stage.paper_not_approved");
    await handIn(installation, last, "jan.lis@example.com");
    const { order } = await piotr(installation).call("deskOrder", of(id));
    expect(order).toMatchObject({ status: "finished", shipment_status: "printed" });
  });
});
