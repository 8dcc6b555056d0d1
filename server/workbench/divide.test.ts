import { expect, test } from "vitest";
import type { SegmentView } from "#contract/workbench/workbench.ts";
import { coded, readable } from "#domain/workbench/fixtures/written.ts";
import { docxOf, paragraph, run } from "#test/fixtures/documents/office.ts";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import { inOneInstallation, uploadedWork, visitor } from "#test/steps.ts";
import {
  change,
  changed,
  type EditedJob,
  opened,
  rowOf,
  taken,
  translated,
  uploaded,
} from "#test/workbench.ts";

let installation: Installation;
let guest: Session;
inOneInstallation((started) => {
  installation = started;
  guest = visitor(installation);
});

const bold = "<w:b/>";
const file = docxOf(
  paragraph(
    run("Najemca "),
    run("płaci", bold),
    run(" czynsz. Proszę o "),
    run("pośpiech", bold),
    run(" i spokój."),
  ),
);

/** A taken job with two sentences of one paragraph, and its two segments. */
async function twoSentences() {
  const files = [await uploaded(guest, "umowa.docx", file)];
  const job = await taken(installation, guest, { files, text: undefined });
  const [first, second] = await opened(job);
  if (!first || !second) throw new Error("two segments were expected");
  return { job, first, second };
}
const at = ({ params }: EditedJob, { id }: Pick<SegmentView, "id">) => ({
  params: { ...params, segment: String(id) },
});
const rowsOf = async ({ who, params }: EditedJob) =>
  (await who.call("workbenchSegments", { params })).segments;
const earlier = async (job: EditedJob, segment: Pick<SegmentView, "id">) =>
  (await job.who.call("segmentVersions", at(job, segment))).map(({ target }) => readable(target));

test("§3 a joined segment has the earlier texts of both, with the codes that they have there", async () => {
  const { job, first, second } = await twoSentences();
  await translated(job, first, coded("The tenant <1>pays</1>."));
  const once = await translated(job, second, coded("Please <1>hurry</1>."));
  await translated(job, once, coded("Be <1>quick</1> and quiet."));
  await job.who.call("joinSegments", at(job, first));
  const [row] = await rowsOf(job);
  if (!row) throw new Error("a segment was expected");
  expect(readable(row.target)).toBe("The tenant <1>pays</1>. Be <2>quick</2> and quiet.");
  expect((await earlier(job, row)).toSorted()).toEqual([
    "Be <2>quick</2> and quiet.",
    "Please <2>hurry</2>.",
    "The tenant <1>pays</1>.",
  ]);
  // The next change goes on from its version.
  await translated(job, row, coded("The tenant <1>pays</1> the rent. Be <2>quick</2> and quiet."));
});

test("§3 an earlier text of a split segment has no codes of the other part, so that it can be taken", async () => {
  const { job, first } = await twoSentences();
  await translated(job, first, coded("The tenant <1>pays</1>."));
  await job.who.call("splitSegment", { ...at(job, first), body: { at: "Najemca ".length } });
  const [row] = await rowsOf(job);
  if (!row) throw new Error("a segment was expected");
  await translated(job, row, "The tenant");
  const [text = ""] = await earlier(job, row);
  expect(text).toBe("The tenant pays.");
});

test("§3 a note about a part is where the part is, after a join and after a split", async () => {
  const { job, first, second } = await twoSentences();
  const { who } = job;
  const word = "spokój";
  const quoted = ({ source }: SegmentView) => {
    const from_char = source.indexOf(word);
    return { side: "source" as const, from_char, to_char: from_char + word.length, quote: word };
  };
  const note = { kind: "note" as const, text: "Bez hałasu?", category: null, severity: null };
  await who.call("addSegmentNote", { ...at(job, second), body: { ...note, part: quoted(second) } });
  await who.call("joinSegments", at(job, first));
  const [whole] = await rowsOf(job);
  if (!whole) throw new Error("a segment was expected");
  expect(await who.call("segmentNotes", at(job, whole))).toMatchObject([{ part: quoted(whole) }]);
  await who.call("splitSegment", { ...at(job, whole), body: { at: whole.source.indexOf("Proszę") } });
  const [begin, end] = await rowsOf(job);
  if (!begin || !end) throw new Error("two segments were expected");
  expect(await who.call("segmentNotes", at(job, begin))).toEqual([]);
  expect(await who.call("segmentNotes", at(job, end))).toMatchObject([{ part: quoted(end) }]);
});

test("§7 a file with one text for two sentences leaves what was typed before as earlier texts", async () => {
  const [rent, date] = ["Najemca płaci 1200 zł czynszu.", "Termin mija 15 maja 2026 r. w Krakowie."];
  const joined = "The tenant pays PLN 1200 in rent, which is due in Kraków by 15 May 2026.";
  const documentOf = (text: string): Buffer =>
    docxOf(paragraph(run(text)) + paragraph(run("Nowak 77 Gdynia")));
  const files = [await uploaded(guest, "umowa.docx", documentOf(`${rent} ${date}`))];
  const job = await taken(installation, guest, { files, text: undefined });
  const { who, params, order_id } = job;
  const [, second] = await opened(job);
  if (!second) throw new Error("a second segment was expected");
  await translated(job, second, "The deadline is 15 May 2026 in Kraków.");
  const answers = (await who.call("job", { params })).source[0]?.hash ?? "";
  const pieces = {
    files: [{ answers, upload: await uploadedWork(who, "umowa_EN.docx", documentOf(joined)) }],
  };
  const { findings } = await who.call("checkWork", { params, body: pieces });
  expect(findings.filter(({ level }) => level === "red")).toEqual([]);
  const body = { ...pieces, complete: true as const, warned: true, explanations: [] };
  await who.call("deliverJob", { params, body });
  const versions = await installation.db
    .selectFrom("segment_version")
    .innerJoin("segment", "segment.id", "segment_version.segment_id")
    .innerJoin("work_document", "work_document.id", "segment.work_document_id")
    .select(["segment.source", "segment_version.target"])
    .where("work_document.order_id", "=", order_id)
    .where("segment_version.target", "<>", "")
    .where("segment.position", "=", 0)
    .orderBy("version")
    .execute();
  expect(versions.map(({ target }) => target)).toEqual(["The deadline is 15 May 2026 in Kraków.", joined]);
  expect(versions[0]?.source).toBe(`${rent} ${date}`);
});

test("§7 what was seen of a target is seen again after a split or a join, and machine text stays named", async () => {
  const { job, first, second } = await twoSentences();
  const { who, params } = job;
  await translated(job, first, coded("The tenant  <1>pays</1>"));
  const code = "spaces" as const;
  await who.call("settleFindings", { params, body: { segments: [first.id], code } });
  rowOf(await changed(job, change(second, "take", coded("Please <1>hurry</1> and quiet."), "engine")));
  await who.call("joinSegments", at(job, first));
  const [row] = await rowsOf(job);
  expect(row).toMatchObject({ state: "draft", origin: "engine" });
  expect(row?.findings.find((one) => one.code === code)).toMatchObject({ is_settled: false });
});
