import { describe, expect, test } from "vitest";
import { recordsOf } from "./dispatch/measures.ts";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import {
  buyer,
  handIn,
  hour,
  inOneInstallation,
  mailsTo,
  paidOrder,
  piotr,
  statusesOf,
  takeStage,
  translator,
  uploadedWork,
  visitor,
  words,
  workFor,
  workStage,
  day,
} from "#test/steps.ts";

let installation: Installation;
let guest: Session;
inOneInstallation((opened) => {
  installation = opened;
  guest = visitor(installation);
});

const olena = "olena@example.com";
const marta = "marta@example.com";
const jan = "jan.lis@example.com";
const lease =
  "Strony zawierają umowę najmu na czas określony do dnia 31.12.2026 i ustalają czynsz na 1200 zł, który jest płatny z góry do 10 dnia każdego miesiąca.";
const english =
  "The parties enter into a lease for a fixed term until 31.12.2026 and set the rent at PLN 1200, which is payable in advance by the 10th day of each month.";

type Input = Parameters<typeof paidOrder>[2];
async function taken(input: Input, email = olena) {
  const placed = await paidOrder(installation, guest, input);
  const id = placed.orders[0]?.id ?? 0;
  const job_id = await takeStage(installation, id, email);
  return { placed, id, job_id, params: { id: String(job_id) }, who: translator(installation, email) };
}
async function uploaded(content: string, name = "umowa.txt"): Promise<string> {
  const file = { query: { name }, body: Buffer.from(content) };
  const answer = await guest.send("uploadFile", file);
  return answer.json<{ data: { hash: string } }>().data.hash;
}
const assignmentsOf = (id: number) =>
  installation.db.selectFrom("assignment").selectAll().where("order_id", "=", id).orderBy("id").execute();
const workOf = (id: number) => piotr(installation).call("orderWork", { params: { id: String(id) } });

describe("T5 Handing in files", () => {
  test("one target for each source file: a missing one is refused by name and uploaded files remain", async () => {
    const files = [await uploaded(lease), await uploaded(lease.replace("najmu", "dzierżawy"), "aneks.txt")];
    const { params, who, placed } = await taken({ text: undefined, files });
    const { source } = await who.call("job", { params });
    const [first, second] = source;
    const one = {
      answers: first?.hash ?? "",
      upload: await uploadedWork(who, "umowa_EN.txt", english),
    };
    const refused = await who.refusal("deliverJob", { params, body: { files: [one], complete: true } });
    expect(refused.code).toBe("stage.target_missing");
    expect(refused.message).toContain("Add one for each");
    const two = {
      answers: second?.hash ?? "",
      upload: await uploadedWork(who, "aneks_EN.txt", english.replace("lease", "tenancy")),
    };
    // The file of the first attempt is still available.
    await who.call("deliverJob", { params, body: { files: [one, two], complete: true } });
    expect(await statusesOf(guest, placed.orders)).toEqual(["finished"]);
  });

  test("a red check blocks until it is explained, and the explanation is stored for the desk", async () => {
    const { params, who, id } = await taken({ text: undefined, files: [await uploaded(lease)] });
    const { source } = await who.call("job", { params });
    const upload = await uploadedWork(who, "umowa_EN.txt", lease);
    const body = { files: [{ answers: source[0]?.hash ?? "", upload }], complete: true as const };
    const { findings } = await who.call("checkWork", { params, body });
    expect(findings.map(({ code, level }) => [code, level])).toEqual([
      ["same_as_source", "red"],
      ["language", "red"],
    ]);
    const refused = await who.refusal("deliverJob", { params, body });
    expect(refused.code).toBe("stage.checks");
    const explanations = findings.map(({ key }) => ({ key, text: "Klient chce oryginał." }));
    const half = { ...body, explanations: explanations.slice(1) };
    expect((await who.refusal("deliverJob", { params, body: half })).code).toBe("stage.checks");
    await who.call("deliverJob", { params, body: { ...body, explanations } });
    const { hand_ins } = await workOf(id);
    expect(hand_ins.flatMap((one) => one.findings.map(({ explanation }) => explanation))).toEqual([
      "Klient chce oryginał.",
      "Klient chce oryginał.",
    ]);
  });

  test("a yellow check is reported once", async () => {
    const { params, who } = await taken({ text: undefined, files: [await uploaded(lease)] });
    const { source } = await who.call("job", { params });
    const upload = await uploadedWork(who, "umowa_EN.txt", english.replace(/\.$/, ""));
    const body = { files: [{ answers: source[0]?.hash ?? "", upload }], complete: true as const };
    expect((await who.refusal("deliverJob", { params, body })).code).toBe("stage.checks");
    await who.call("deliverJob", { params, body: { ...body, warned: true } });
  });

  test("an unreadable file and one of another kind are red", async () => {
    const { params, who } = await taken({ text: undefined, files: [await uploaded(lease)] });
    const { source } = await who.call("job", { params });
    const answers = source[0]?.hash ?? "";
    const found = async (name: string, content: string) => {
      const upload = await uploadedWork(who, name, content);
      const { findings } = await who.call("checkWork", { params, body: { files: [{ answers, upload }] } });
      return findings.map(({ code }) => code);
    };
    expect(await found("umowa.docx", "no archive at all")).toEqual(["unreadable"]);
    expect(await found("umowa.rtf", String.raw`{\rtf1 Only a few words}`)).toEqual(["kind"]);
  });

  test("the job of another translator is not found", async () => {
    const { params } = await taken({});
    const refused = await translator(installation, jan).refusal("checkWork", { params, body: { text: "x" } });
    expect(refused.status).toBe(404);
  });
});

describe("§4.3 The requirements of each kind of work", () => {
  test("a sworn translation needs its number, pages and a certified scan, which is delivered to the customer", async () => {
    const upload = await uploaded(lease);
    const { params, who, placed, id, job_id } = await taken({
      service_type: "sworn",
      text: undefined,
      files: [upload],
    });
    const body = await workFor(installation, job_id, olena);
    const { sworn: _sworn, ...without } = body;
    expect((await who.refusal("deliverJob", { params, body: without })).code).toBe("stage.sworn_missing");
    await who.call("deliverJob", { params, body });
    const [hand_in] = (await workOf(id)).hand_ins;
    expect(hand_in).toMatchObject({ repertory_number: "17/2031", pages: 2, evidence: "certified_scan" });
    const order = await guest.call("order", { params: { hash: placed.orders[0]?.hash ?? "" } });
    expect(order.attachments.translated.map(({ name }) => name)).toContain("scan.pdf");
  });

  test("Business: the verifier signs every point of the release", async () => {
    const { id, placed, job_id } = await taken({ package: "business" });
    await handIn(installation, job_id, olena);
    const job = await takeStage(installation, id, marta);
    const body = await workFor(installation, job, marta);
    const half = { ...body, checklist: ["complete" as const] };
    const params = { id: String(job) };
    expect((await translator(installation, marta).refusal("deliverJob", { params, body: half })).code).toBe(
      "stage.checklist_open",
    );
    await translator(installation, marta).call("deliverJob", { params, body });
    expect(await statusesOf(guest, placed.orders)).toEqual(["finished"]);
  });

  test("Expert: the proofreader rates the translation, and the translator sees the rating", async () => {
    const { id, job_id, who, params } = await taken({ package: "expert" });
    await handIn(installation, job_id, olena);
    const job = await takeStage(installation, id, marta);
    const { lqa: _lqa, ...without } = await workFor(installation, job, marta);
    const of = { id: String(job) };
    expect(
      (await translator(installation, marta).refusal("deliverJob", { params: of, body: without })).code,
    ).toBe("stage.lqa_missing");
    await handIn(installation, job, marta, { lqa: { errors: { fluency: { minor: 5 } }, comment: "Dobre" } });
    expect((await who.call("job", { params })).work.rating).toEqual({
      score_bps: 9800,
      critical: 0,
      comment: "Dobre",
    });
    // The rating counts as quality in the published score.
    const [translated] = await assignmentsOf(id);
    const [record] = await recordsOf(
      installation.db,
      [translated?.translator_id ?? 0],
      installation.clock.now(),
    );
    expect(record?.quality_bps).toBe(9800);
  });

  test("Light: a post-editor confirms every segment", async () => {
    const { params, who, job_id } = await taken({ package: "light" });
    const body = { ...(await workFor(installation, job_id, olena)), segments_confirmed: false };
    expect((await who.refusal("deliverJob", { params, body })).code).toBe("stage.segments_open");
    await handIn(installation, job_id, olena);
  });
});

describe("§4.6 An assignment and its fee", () => {
  test("is estimated, accrued when handed in, payable when the next stage has passed or a week after", async () => {
    const { id, job_id } = await taken({ package: "business" });
    const states = async () => (await assignmentsOf(id)).map(({ state, fee_state }) => [state, fee_state]);
    expect(await states()).toEqual([["active", "estimated"]]);
    await handIn(installation, job_id, olena);
    expect(await states()).toEqual([["submitted", "accrued"]]);
    await workStage(installation, id, marta);
    expect(await states()).toEqual([
      ["passed", "payable"],
      ["submitted", "accrued"],
    ]);
    installation.clock.forward(7 * day);
    await installation.runJobs();
    expect(await states()).toEqual([
      ["passed", "payable"],
      ["passed", "payable"],
    ]);
    const [first] = await assignmentsOf(id);
    expect(first).toMatchObject({ units: 250, unit: "word", currency: "PLN", stage_kind: "translation" });
    expect(first?.fee_due).toBe(first?.fee);
  });

  test("T45a released with a part done: the part is stored, hidden from the customer and payable when another finishes", async () => {
    const { id, placed, params, who } = await taken({});
    const reason = "Choroba w rodzinie";
    const nothing = await who.refusal("releaseJob", { params, body: { reason, percent: 40 } });
    expect(nothing.code).toBe("work.partial_missing");
    await who.call("releaseJob", { params, body: { reason, percent: 40, text: words(100) } });
    await installation.runJobs();
    expect(await statusesOf(guest, placed.orders)).toEqual(["waiting_translation"]);
    const [given] = await assignmentsOf(id);
    expect(given).toMatchObject({ state: "released", fee_state: "reduced", end_note: reason });
    expect(given?.fee_due).toBe(((given?.fee ?? 0n) * 40n) / 100n);
    expect(await mailsTo(installation, "piotr@example.com", id)).toContain("staff_task");
    const job = await takeStage(installation, id, marta);
    const { delivered } = await translator(installation, marta).call("job", { params: { id: String(job) } });
    expect(delivered.map(({ name }) => name)).toEqual([`draft-order-${id}.en.txt`]);
    await handIn(installation, job, marta);
    const order = await guest.call("order", { params: { hash: placed.orders[0]?.hash ?? "" } });
    expect(order.attachments.translated.map(({ name }) => name)).toEqual([`order-${id}.en.txt`]);
    expect((await assignmentsOf(id))[0]?.payable_at).not.toBeNull();
    expect((await who.call("jobs", {})).find((one) => one.order_id === id)).toMatchObject({
      state: "archived",
      withdrawn: { why: "given_back", note: reason },
    });
    // The job page shows the reason, but no more data of the customer.
    expect(await who.call("job", { params })).toMatchObject({ text: null, source: [], delivered: [] });
  });

  test("T45b revoked by the desk with a reason that is shown to the translator", async () => {
    const { id, placed, who, params } = await taken({});
    const order = { params: { id: String(id) } };
    const work = await piotr(installation).call("revokeStage", {
      ...order,
      body: { reason: "Brak kontaktu" },
    });
    expect(work.assignments[0]).toMatchObject({ state: "revoked", fee_state: "void" });
    await installation.runJobs();
    expect(await mailsTo(installation, olena, id)).toContain("work_revoked");
    expect(await statusesOf(guest, placed.orders)).toEqual(["waiting_translation"]);
    expect((await who.refusal("reportProgress", { params, body: { percent: 5 } })).code).toBe(
      "stage.not_yours",
    );
  });
});

describe("§4.3 The checkpoint at half of the stage's time", () => {
  const long = { text: words(6000) };

  test("missed: the desk and the worker are notified, and a day later the stage is revoked", async () => {
    const { id, placed, job_id, who } = await taken(long);
    const { checkpoint_at } = (await who.call("job", { params: { id: String(job_id) } })).work;
    installation.clock.forward(Date.parse(checkpoint_at ?? "") - installation.clock.now().getTime());
    await installation.runJobs();
    expect((await workOf(id)).assignments[0]?.checkpoint_missed).toBe(true);
    expect(await mailsTo(installation, "piotr@example.com", id)).toContain("staff_task");
    expect(await mailsTo(installation, olena, id)).toContain("work_due_soon");
    installation.clock.forward(day - hour);
    await installation.runJobs();
    expect(await statusesOf(guest, placed.orders)).toEqual(["translation"]);
    installation.clock.forward(hour);
    await installation.runJobs();
    expect(await statusesOf(guest, placed.orders)).toEqual(["waiting_translation"]);
  });

  test("answered with the progress: no alert is sent", async () => {
    const { id, params, who } = await taken(long);
    await who.call("reportProgress", { params, body: { percent: 55 } });
    const { work } = await who.call("job", { params });
    expect([work.progress_percent, work.checkpoint_at]).toEqual([55, null]);
    installation.clock.forward(3 * day);
    await installation.runJobs();
    expect((await workOf(id)).assignments[0]).toMatchObject({ checkpoint_missed: false, state: "active" });
  });
});

describe("§4.3 T50 Lost work", () => {
  test("is refused while another translator could finish in time, otherwise the order fails", async () => {
    const { id, placed } = await taken({});
    const lost = { params: { id: String(id) }, body: { reason: "Dysk tłumacza" } };
    const refused = await piotr(installation).refusal("loseWork", lost);
    expect(refused.details).toMatchObject({ guard: "no_safe_replacement" });
    const { deadline } = await guest.call("order", { params: { hash: placed.orders[0]?.hash ?? "" } });
    installation.clock.forward(Date.parse(deadline ?? "") - installation.clock.now().getTime());
    await piotr(installation).call("loseWork", lost);
    expect(await statusesOf(guest, placed.orders)).toEqual(["failure"]);
    expect((await assignmentsOf(id))[0]).toMatchObject({ state: "revoked", fee_state: "void" });
    const resumed = await piotr(installation).call("actOnOrder", {
      params: { id: String(id) },
      body: { event: "failure.resume" },
    });
    expect(resumed.order.status).toBe("waiting_translation");
    await workStage(installation, id, marta);
    expect(await mailsTo(installation, buyer.email, id)).toContain("order_delivered");
  });
});
