import { describe, expect, test } from "vitest";
import type { CorrectionInput } from "#contract/cases/corrections.ts";
import { finishedOrder, openCase, rework, uploadWork } from "#test/cases.ts";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import { anna, day, inOneInstallation, minute, piotr, statusesOf, translator, visitor } from "#test/steps.ts";
import { type EditedJob, opened, seeAll, taken, translated } from "#test/workbench.ts";

let installation: Installation;
let guest: Session;
inOneInstallation((started) => {
  installation = started;
  guest = visitor(installation);
});

const targets = ["The tenant pays in arrears.", "Please be quick."] as const;
const comment = "„Z góry” to „in advance”.";

/** An order of two segments, delivered in the editor. */
async function delivered(customer: Session) {
  const job = await taken(installation, customer, { text: "Najemca płaci z góry. Proszę o pośpiech." });
  for (const [at, segment] of (await opened(job)).entries())
    await translated(job, segment, targets[at] ?? "");
  await seeAll(job);
  await job.who.call("handInWorkbench", { params: job.params, body: { complete: true } });
  await installation.runJobs();
  return job;
}

/** The customer complains about one of the delivered segments. */
async function complain(customer: Session, hash: string, nth = 0): Promise<string> {
  const { segments } = await customer.call("orderSegments", { params: { hash }, query: {} });
  const places = [{ segment: segments[nth]?.id ?? 0, comment }];
  const body = { reasons: ["quality" as const], text: "Błąd", places };
  const { cases } = await customer.call("openCorrection", { params: { hash }, body });
  await installation.runJobs();
  return String(cases.find(({ state }) => state !== "closed")?.id ?? 0);
}

/** A complaint about the first of two delivered segments, which Olena reworks. */
async function complained(checker: string | null = null, customer = guest) {
  const job = await delivered(customer);
  return { job, ...(await reworked(job, await complain(customer, job.hash), checker)) };
}

async function reworked({ who, order_id }: EditedJob, id: string, checker: string | null = null) {
  const staff = piotr(installation);
  await staff.call("triageCorrection", { params: { id } });
  await staff.call("decideCorrection", { params: { id }, body: { decision: "accept" } });
  const given = await rework(installation, "olena@example.com", checker);
  const body = checker === null ? given : { ...given, checker_fee: "1.00" };
  await staff.call("assignRework", { params: { id }, body });
  const workOf = async (session: Session) =>
    (await session.call("reworks", {})).find((row) => row.order_id === order_id && row.state === "active");
  const at = { id: String((await workOf(who))?.id) };
  const fixing = { who, params: { id: `rework-${at.id}` } };
  const deliver = { params: at, body: { complete: true as const, comment: "Poprawione" } };
  return { id, fixing, deliver, workOf };
}

/** The text of the newest file that the customer has. */
async function newestFile(hash: string) {
  const { attachments } = await guest.call("order", { params: { hash } });
  const newest = attachments.translated.toSorted((a, b) => b.version - a.version)[0];
  const link = { params: { hash, attachment: newest?.hash ?? "" } };
  const { url } = await guest.call("attachmentLink", link);
  const text = await (await fetch(installation.origin + url)).text();
  return { text: text.trim(), origin: newest?.origin };
}

/** Opens the editor of a job and types the translation of its first segment. */
async function corrected(job: Pick<EditedJob, "who" | "params">, target: string): Promise<void> {
  await job.who.call("openWorkbench", { params: job.params });
  const [first] = (await job.who.call("workbenchSegments", { params: job.params })).segments;
  if (!first) throw new Error("a segment was expected");
  await translated(job, first, target);
  await seeAll(job);
}

describe("A delivered order is read next to its source", () => {
  test("remarks on segments open the complaint, and the desk and the corrector see them at their segments", async () => {
    const job = await taken(installation, guest, { text: "Najemca płaci z góry. Proszę o pośpiech." });
    const { who, params, hash, order_id } = job;
    const of_order = { params: { hash }, query: {} };
    const desk = () =>
      piotr(installation).call("deskSegments", { params: { id: String(order_id) }, query: {} });
    expect(await desk()).toMatchObject({ stage: null, segments: [] });
    const [one, two] = await opened(job);
    if (!one || !two) throw new Error("two segments were expected");
    await translated(job, one, "The tenant pays in arrears.");
    // The desk reads an open job, its customer does not.
    expect(await desk()).toMatchObject({
      stage: "translation",
      segments: [
        { number: 1, target: "The tenant pays in arrears.", state: "confirmed" },
        { number: 2, target: "" },
      ],
    });
    expect((await guest.call("orderSegments", of_order)).segments).toEqual([]);
    await translated(job, two, "Please be quick.");
    await seeAll(job);
    await who.call("handInWorkbench", { params, body: { complete: true } });
    await installation.runJobs();
    expect(await statusesOf(guest, [{ hash }])).toEqual(["finished"]);
    const { segments } = await guest.call("orderSegments", of_order);
    expect(segments.map(({ number, source, target }) => [number, source, target])).toEqual([
      [1, "Najemca płaci z góry.", "The tenant pays in arrears."],
      [2, "Proszę o pośpiech.", "Please be quick."],
    ]);
    const places = [{ segment: one.id, comment: "„Z góry” to „in advance”." }];
    const { id, cases } = await openCase(installation, guest, hash, {
      reasons: ["quality"],
      text: "Błąd",
      places,
    });
    const segment = {
      document: "text.txt",
      number: 1,
      source: "Najemca płaci z góry.",
      target: "The tenant pays in arrears.",
    };
    expect(cases[0]?.places).toMatchObject([{ segment, comment: places[0]?.comment, file: null }]);
    expect((await piotr(installation).call("deskCorrection", { params: { id } })).places).toMatchObject([
      { segment },
    ]);
    expect((await desk()).segments[0]?.notes).toMatchObject([
      { kind: "remark", author_kind: "customer", text: places[0]?.comment },
    ]);

    // The translator of the rework reads them at the segments of their job.
    await piotr(installation).call("triageCorrection", { params: { id } });
    await piotr(installation).call("decideCorrection", { params: { id }, body: { decision: "accept" } });
    const body = await rework(installation, "olena@example.com");
    await piotr(installation).call("assignRework", { params: { id }, body });
    const [assigned] = await who.call("reworks", {});
    const given = await who.call("rework", { params: { id: String(assigned?.id) } });
    expect(given.is_in_editor).toBe(true);
    const { segments: in_editor } = await who.call("workbenchSegments", { params });
    expect(in_editor.map(({ remarks }) => remarks)).toEqual([[places[0]?.comment], []]);
  });

  test("a complaint says what is wrong in a description or in remarks, and is refused without both", async () => {
    const { hash } = await delivered(guest);
    const { segments } = await guest.call("orderSegments", { params: { hash }, query: {} });
    const opening = (body: CorrectionInput) => ({ params: { hash }, body });
    const nothing = await guest.refusal("openCorrection", opening({ reasons: [], text: " \n" }));
    expect(nothing.fields).toEqual({
      reasons: ["Choose at least one reason"],
      text: ["Describe the problem, or leave a remark on a place"],
    });
    const segment = segments[0]?.id ?? 0;
    const blank = opening({ reasons: ["quality"], places: [{ segment, comment: " " }] });
    expect(Object.keys((await guest.refusal("openCorrection", blank)).fields ?? {})).toEqual([
      "places.0.comment",
    ]);
    const remarked = opening({ reasons: ["quality"], places: [{ segment, comment }] });
    const { cases } = await guest.call("openCorrection", remarked);
    expect(cases[0]).toMatchObject({ text: "", places: [{ comment, segment: { number: 1 } }] });
    await installation.runJobs();
  });

  test("a rework and its check are done in the editor, and the customer gets the file of the corrected segments", async () => {
    const { job, id, fixing, deliver, workOf } = await complained("marta@example.com");
    const { who, hash } = job;
    const staff = piotr(installation);
    const view = await who.call("openWorkbench", { params: fixing.params });
    expect(view).toMatchObject({ state: "ready", stage: "rework", can_edit: true, is_returned: true });
    const shown = (await who.call("workbenchSegments", { params: fixing.params })).segments;
    expect(shown.map(({ target, before, state, remarks }) => [target, before, state, remarks])).toEqual([
      [targets[0], targets[0], "rejected", [comment]],
      [targets[1], targets[1], "confirmed", []],
    ]);
    expect((await who.refusal("handInRework", deliver)).code).toBe("stage.segments_open");
    const [wrong] = shown;
    if (!wrong) throw new Error("a segment was expected");
    await translated(fixing, wrong, "The tenant pays in advance.");
    await seeAll(fixing);
    expect(await staff.call("complaintSegments", { params: { id }, query: {} })).toMatchObject({
      segments: [
        {
          number: 1,
          source: "Najemca płaci z góry.",
          first: targets[0],
          corrected: "The tenant pays in advance.",
        },
      ],
      total: 2,
    });
    await who.call("handInRework", deliver);
    await installation.runJobs();
    // The customer has the first version until the check has passed.
    const read = () => guest.call("orderSegments", { params: { hash }, query: {} });
    expect((await read()).segments[0]?.target).toBe(targets[0]);

    const marta = translator(installation, "marta@example.com");
    const check = await workOf(marta);
    const checking = { who: marta, params: { id: `rework-${check?.id}` } };
    await marta.call("openWorkbench", { params: checking.params });
    const to_check = (await marta.call("workbenchSegments", { params: checking.params })).segments;
    expect(to_check.map(({ target, before, state }) => [target, before, state])).toEqual([
      ["The tenant pays in advance.", targets[0], "draft"],
      [targets[1], targets[1], "confirmed"],
    ]);
    const [to_improve] = to_check;
    if (!to_improve) throw new Error("a segment was expected");
    await translated(checking, to_improve, "The tenant shall pay in advance.");
    await seeAll(checking);
    await marta.call("handInRework", { params: { id: String(check?.id) }, body: { complete: true } });
    await installation.runJobs();
    expect((await read()).segments[0]?.target).toBe("The tenant shall pay in advance.");
    expect(await newestFile(hash)).toEqual({
      text: "The tenant shall pay in advance. Please be quick.",
      origin: "human",
    });
    // Another translator's rework is not found, and neither is one of files.
    const foreign = { params: { id: `rework-${check?.id}` } };
    expect((await who.refusal("openWorkbench", foreign)).status).toBe(404);
  });

  test("a check that takes the correction back delivers the first version again", async () => {
    const { job, fixing, deliver, workOf } = await complained("marta@example.com");
    await corrected(fixing, "The tenant pays in advance.");
    await fixing.who.call("handInRework", deliver);
    await installation.runJobs();
    const marta = translator(installation, "marta@example.com");
    const check = await workOf(marta);
    await corrected({ who: marta, params: { id: `rework-${check?.id}` } }, targets[0]);
    await marta.call("handInRework", { params: { id: String(check?.id) }, body: { complete: true } });
    await installation.runJobs();
    expect((await newestFile(job.hash)).text).toBe(targets.join(" "));
  });

  test("the memory of the customer has the corrected text and no longer the one complained about", async () => {
    const customer = anna(installation);
    await customer.call("setMemoryConsent", { body: { granted: true } });
    const { job, fixing, deliver } = await complained(null, customer);
    const known = async () =>
      (
        await installation.db
          .selectFrom("memory_unit")
          .select("target")
          .where("order_id", "=", job.order_id)
          .orderBy("target")
          .execute()
      ).map(({ target }) => target);
    expect(await known()).toEqual([targets[1], targets[0]]);
    installation.clock.forward(minute);
    await corrected(fixing, "The tenant pays in advance.");
    await fixing.who.call("handInRework", deliver);
    await installation.runJobs();
    expect(await known()).toEqual([targets[1], "The tenant pays in advance."]);
    const { units } = await installation.db
      .selectFrom("memory")
      .innerJoin("memory_unit", "memory_unit.memory_id", "memory.id")
      .select("memory.units")
      .where("order_id", "=", job.order_id)
      .executeTakeFirstOrThrow();
    expect(units).toBe(2);
  });

  test("the desk reads the files of a part that was made elsewhere, and not the segments before it", async () => {
    const checker = "marta@example.com";
    const segmentsOf = (id: string) =>
      piotr(installation).call("complaintSegments", { params: { id }, query: {} });
    const sent = async (email: string, id: string | undefined) => {
      const upload = await uploadWork(installation, email, "poprawka.txt", "In advance.");
      const body = { files: [{ answers: null, upload }], complete: true as const };
      await translator(installation, email).call("deliverRework", { params: { id: String(id) }, body });
    };
    const nothing = { total: 0, segments: [], next: null };
    const by_file = await complained(checker);
    await sent("olena@example.com", by_file.deliver.params.id);
    expect(await segmentsOf(by_file.id)).toEqual(nothing);

    const in_editor = await complained(checker);
    const { fixing, deliver, id, workOf } = in_editor;
    await corrected(fixing, "The tenant pays in advance.");
    await fixing.who.call("handInRework", deliver);
    expect((await segmentsOf(id)).segments).toMatchObject([{ corrected: "The tenant pays in advance." }]);
    await sent(checker, (await workOf(translator(installation, checker)))?.id.toString());
    expect(await segmentsOf(id)).toEqual(nothing);
    const [text] = await piotr(installation).call("complaintTexts", { params: { id } });
    expect(text?.changes?.some(({ how }) => how === "added")).toBe(true);
  });

  test("remarks of a complaint that was rejected are not those of the next one", async () => {
    const job = await delivered(guest);
    const first = await complain(guest, job.hash);
    const staff = piotr(installation);
    const answer = { decision: "reject" as const, answer: "Zgodnie z glosariuszem." };
    await staff.call("triageCorrection", { params: { id: first } });
    await staff.call("decideCorrection", { params: { id: first }, body: answer });
    installation.clock.forward(14 * day);
    await installation.runJobs();
    const { fixing } = await reworked(job, await complain(guest, job.hash, 1));
    await fixing.who.call("openWorkbench", { params: fixing.params });
    const shown = (await fixing.who.call("workbenchSegments", { params: fixing.params })).segments;
    expect(shown.map(({ state, remarks }) => [state, remarks])).toEqual([
      ["confirmed", []],
      ["rejected", [comment]],
    ]);
  });

  test("segments that were answered by a file without a source are not those that were delivered", async () => {
    const job = await taken(installation, guest, { text: "Najemca płaci z góry. Proszę o pośpiech." });
    const { who, params, hash } = job;
    for (const [at, segment] of (await opened(job)).entries())
      await translated(job, segment, targets[at] ?? "");
    const upload = await uploadWork(installation, "olena@example.com", "inny.txt", "Another translation.");
    const files = [{ answers: null, upload }];
    const { findings } = await who.call("checkWork", { params, body: { files } });
    const explanations = findings.map(({ key }) => ({ key, text: "It is a summary." }));
    const body = { files, explanations, complete: true as const, warned: true };
    await who.call("deliverJob", { params, body });
    await installation.runJobs();
    expect(await statusesOf(guest, [{ hash }])).toEqual(["finished"]);
    const { segments } = await guest.call("orderSegments", { params: { hash }, query: {} });
    expect(segments).toEqual([]);
    expect(await guest.call("bilingual", { params: { hash } })).toEqual({ segments: 0, origin: null });
  });

  test("a file of another tool is read sentence by sentence, and a segment of another order is not remarked on", async () => {
    const { hash } = await finishedOrder(installation, guest);
    const { segments } = await guest.call("orderSegments", { params: { hash }, query: {} });
    expect(segments[1]).toMatchObject({
      source: "Umowa o dzieło zawarta w Warszawie.",
      target: "The contract was made in the town Warszawa.",
    });
    const body = { reasons: ["quality" as const], text: "Błąd", places: [{ segment: 1, comment: "tu" }] };
    expect((await guest.refusal("openCorrection", { params: { hash }, body })).status).toBe(404);
  });
});
