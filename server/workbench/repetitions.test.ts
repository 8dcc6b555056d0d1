import { describe, expect, test } from "vitest";
import type { SegmentView } from "#contract/workbench/workbench.ts";
import { readable } from "#domain/workbench/fixtures/written.ts";
import { docxOf, paragraph, run } from "#test/fixtures/documents/office.ts";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import { inOneInstallation, visitor } from "#test/steps.ts";
import { type EditedJob, opened, taken, translated, uploaded } from "#test/workbench.ts";

let installation: Installation;
let guest: Session;
inOneInstallation((started) => {
  installation = started;
  guest = visitor(installation);
});

const segmentsOf = async ({ who, params }: EditedJob): Promise<SegmentView[]> =>
  (await who.call("workbenchSegments", { params })).segments;

/** Each text with the number of the segment that it repeats, from one. */
async function repeatsOf(job: EditedJob): Promise<(readonly [string, number | null])[]> {
  const segments = await segmentsOf(job);
  return segments.map(({ source, repeat_of }) => [
    readable(source),
    repeat_of === null ? null : segments.findIndex(({ id }) => id === repeat_of) + 1,
  ]);
}

const at = ({ params }: EditedJob, segment: SegmentView | undefined) => ({
  params: { ...params, segment: String(segment?.id ?? 0) },
});

describe("Repetitions of an order", () => {
  test("follow a split and a join: what is gone passes them on, and a new text has them", async () => {
    const job = await taken(installation, guest, {
      text: "Najemca płaci czynsz.\nNajemca płaci czynsz.\nPłaci czynsz.\nNajemca płaci czynsz.\npłaci czynsz.",
    });
    const { who } = job;
    const [one] = await opened(job);
    const whole = [
      ["Najemca płaci czynsz.", null],
      ["Najemca płaci czynsz.", 1],
      ["Płaci czynsz.", null],
      ["Najemca płaci czynsz.", 1],
      ["płaci czynsz.", null],
    ];
    expect(await repeatsOf(job)).toEqual(whole);
    await who.call("splitSegment", { ...at(job, one), body: { at: "Najemca ".length } });
    expect(await repeatsOf(job)).toEqual([
      ["Najemca", null],
      ["płaci czynsz.", null],
      ["Najemca płaci czynsz.", null],
      ["Płaci czynsz.", null],
      ["Najemca płaci czynsz.", 3],
      ["płaci czynsz.", 2],
    ]);
    await who.call("joinSegments", at(job, one));
    expect(await repeatsOf(job)).toEqual(whole);
  });

  test("a segment that is split and joined again has the context of before, and one that is joined with another has none", async () => {
    const job = await taken(installation, guest, {
      text: "Zdanie przed nim. Najemca płaci czynsz. Zdanie po nim. Koniec tekstu.",
    });
    const { who } = job;
    const segments = await opened(job);
    const hashes = () =>
      installation.db
        .selectFrom("segment as s")
        .innerJoin("work_document as d", "d.id", "s.work_document_id")
        .select(["s.prev_hash", "s.next_hash"])
        .where("d.order_id", "=", job.order_id)
        .orderBy("s.position")
        .execute();
    const before = await hashes();
    await who.call("splitSegment", { ...at(job, segments[1]), body: { at: "Najemca ".length } });
    await who.call("joinSegments", at(job, segments[1]));
    expect(await hashes()).toEqual(before);
    await who.call("joinSegments", at(job, segments[1]));
    const none = "0".repeat(32);
    expect((await hashes())[1]).toEqual({ prev_hash: none, next_hash: none });
  });

  test("a part that equals an earlier text is a repetition of it, in another document too", async () => {
    const file = docxOf(paragraph(run("Proszę o pośpiech.")) + paragraph(run("Dziękuję.")));
    const job = await taken(installation, guest, {
      files: [await uploaded(guest, "list.docx", file)],
      text: "Dziękuję. Proszę o pośpiech.",
    });
    const { who } = job;
    const [, , third] = await opened(job);
    expect(await repeatsOf(job)).toEqual([
      ["Proszę o pośpiech.", null],
      ["Dziękuję.", null],
      ["Dziękuję.", 2],
      ["Proszę o pośpiech.", 1],
    ]);
    await who.call("joinSegments", at(job, third));
    expect((await repeatsOf(job)).at(-1)).toEqual(["Dziękuję. Proszę o pośpiech.", null]);
    await who.call("splitSegment", { ...at(job, third), body: { at: "Dziękuję. ".length } });
    expect((await repeatsOf(job)).slice(2)).toEqual([
      ["Dziękuję.", 2],
      ["Proszę o pośpiech.", 1],
    ]);
  });

  test("a stage begins with the text of the first, with the codes of the repetition", async () => {
    const rent = (amount: string) =>
      paragraph(run("Najemca "), run("płaci", "<w:b/>"), run(" czynsz"), run(amount, "<w:i/>"));
    const file = docxOf(rent(" z góry.") + paragraph(run("Najemca płaci czynsz z góry.")));
    const links = docxOf(
      paragraph(run("Najemca "), run("płaci", "<w:b/>"), run(" czynsz "), run("z góry", "<w:i/>"), run(".")) +
        paragraph(
          run("Najemca "),
          run("płaci", "<w:u/>"),
          run(" czynsz "),
          run("z góry", "<w:b/>"),
          run("."),
        ),
    );
    const job = await taken(installation, guest, {
      files: [await uploaded(guest, "umowa.docx", links), await uploaded(guest, "inna.docx", file)],
    });
    const [first, second] = await opened(job);
    expect(second?.repeat_of).toBe(first?.id);
    expect(second?.codes).not.toEqual(first?.codes);
    if (!first) throw new Error("a segment was expected");
    await translated(job, first, first.source.replace("Najemca", "The tenant"));
    // A stage that has nothing of a segment yet, as after its machine left it empty.
    await installation.db
      .deleteFrom("segment_target")
      .where("segment_id", "=", second?.id ?? 0)
      .execute();
    await job.who.call("openWorkbench", { params: job.params });
    const [, filled] = await segmentsOf(job);
    expect(filled).toMatchObject({ state: "draft", origin: "repetition" });
    expect(readable(filled?.target ?? "")).toBe("The tenant <1>płaci</1> czynsz <2>z góry</2>.");
  });
});
