import { describe, expect, test } from "vitest";
import { finishedOrder, openCase, rework } from "#test/cases.ts";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import { inOneInstallation, piotr, statusesOf, visitor } from "#test/steps.ts";
import { opened, seeAll, taken, translated } from "#test/workbench.ts";

let installation: Installation;
let guest: Session;
inOneInstallation((started) => {
  installation = started;
  guest = visitor(installation);
});

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
    expect(given.job_id).toBe(Number(params.id));
    const { segments: in_editor } = await who.call("workbenchSegments", { params });
    expect(in_editor.map(({ remarks }) => remarks)).toEqual([[places[0]?.comment], []]);
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
