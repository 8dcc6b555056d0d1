import { Readable } from "node:stream";
import { expect, test } from "vitest";
import type { SegmentView } from "#contract/workbench/workbench.ts";
import type { SegmentAct } from "#domain/workbench/segment-state.ts";
import { release_points } from "#domain/work/hand-in.ts";
import { plainText } from "#domain/workbench/coded-text.ts";
import { docxOf, paragraph, run } from "#test/fixtures/documents/office.ts";
import type { Installation } from "#test/installation.ts";
import { anna, inOneInstallation, orderOf, statusesOf, takeStage, translator } from "#test/steps.ts";
import { type EditedJob, opened, seeAll, taken, uploaded } from "#test/workbench.ts";

let installation: Installation;
inOneInstallation((started) => {
  installation = started;
});

/** `PAGES=100` translates as many; the usual run takes fewer, because time is all that more of them cost. */
const pages = Number(process.env["PAGES"] ?? 8);
const lines_a_page = 22;
const source = (n: number): string =>
  `W punkcie ${n} strony tej umowy ustalają, że dostawca wysyła zamówiony towar w ciągu ${n + 3} dni roboczych.`;
const target = (n: number): string =>
  `In item ${n} the parties to this contract agree that the supplier ships the ordered goods within ${n + 3} working days.`;
const numberIn = (text: string): number => Number(/\d+/.exec(plainText(text))?.[0] ?? 0);
const document = docxOf(
  Array.from({ length: pages * lines_a_page }, (_, n) => paragraph(run(source(n + 1)))).join(""),
);

/** Every segment of a job, page by page as the editor reads them. */
async function segmentsOf({ who, params }: EditedJob): Promise<SegmentView[]> {
  const all: SegmentView[] = [];
  for (let after: number | null = -1; after !== null;) {
    const page: { segments: SegmentView[]; next: number | null } = await who.call("workbenchSegments", {
      params,
      query: { after: String(after) },
    });
    all.push(...page.segments);
    after = page.next;
  }
  return all;
}

/** Does the same to every segment, 50 in a request. */
async function forEach(job: EditedJob, segments: readonly SegmentView[], act: SegmentAct): Promise<void> {
  for (let from = 0; from < segments.length; from += 50) {
    const changes = segments.slice(from, from + 50).map((one) => ({
      id: one.id,
      version: one.version,
      act,
      target: act === "edit" ? target(numberIn(one.source)) : one.target,
      origin: "person" as const,
    }));
    const { results } = await job.who.call("changeSegments", { params: job.params, body: { changes } });
    expect(results.filter(({ outcome }) => outcome !== "stored")).toEqual([]);
  }
}

async function handIn(job: EditedJob, review: object = {}): Promise<void> {
  await seeAll(job);
  const { who, params } = job;
  expect(await who.call("workbenchGate", { params })).toMatchObject({ can_hand_in: true, need_waiver: [] });
  await who.call("handInWorkbench", { params, body: { complete: true, ...review } });
  await installation.runJobs();
}
const no_errors = { lqa: { errors: {} } };
const ready = { checklist: [...release_points] };

async function nextJob(job: EditedJob, email: string): Promise<EditedJob> {
  const id = await takeStage(installation, job.order_id, email);
  return { ...job, who: translator(installation, email), params: { id: String(id) } };
}

test(`${pages} pages are translated, proofread, verified and delivered without a download`, async () => {
  const customer = anna(installation);
  const files = [await uploaded(customer, "umowa.docx", document)];
  const job = await taken(installation, customer, { text: "", files, package: "expert" });
  await opened(job);
  const segments = await segmentsOf(job);
  expect(segments).toHaveLength(pages * lines_a_page);
  await forEach(job, segments, "edit");
  await forEach(job, await segmentsOf(job), "confirm");
  await handIn(job);

  const proofreading = await nextJob(job, "jan.lis@example.com");
  await opened(proofreading);
  const before = await segmentsOf(proofreading);
  expect(before.every((one) => one.before === target(numberIn(one.source)))).toBe(true);
  const [first] = before;
  const better = `${target(1)} The days are those of the seat of the supplier.`;
  await forEach(proofreading, before, "review");
  if (first) {
    const edited = { id: first.id, version: first.version + 1, act: "edit" as const, target: better };
    const body = { changes: [{ ...edited, origin: "person" as const }] };
    await proofreading.who.call("changeSegments", { params: proofreading.params, body });
    const review = { ...edited, version: first.version + 2, act: "review" as const };
    const again = { changes: [{ ...review, origin: "person" as const }] };
    await proofreading.who.call("changeSegments", { params: proofreading.params, body: again });
  }
  await handIn(proofreading, no_errors);

  const verification = await nextJob(job, "marta@example.com");
  await opened(verification);
  const last = await segmentsOf(verification);
  expect(last.map((one) => one.target)[0]).toBe(better);
  await forEach(verification, last, "review");
  await handIn(verification, { ...no_errors, ...ready });

  expect(await statusesOf(customer, [job])).toEqual(["finished"]);
  const { attachments } = await orderOf(customer, job.hash);
  const [delivered] = attachments.verified.length > 0 ? attachments.verified : attachments.translated;
  const params = { hash: job.hash, attachment: delivered?.hash ?? "" };
  const { url } = await customer.call("attachmentLink", { params });
  const bytes = Buffer.from(await (await fetch(installation.origin + url)).arrayBuffer());
  const again = await installation.machine.counter.readSegments({
    stream: Readable.from([bytes]),
    name: "umowa.docx",
    source_language: "en",
    size_bytes: bytes.length,
  });
  const texts = again.outcome === "ok" ? again.segments.map((one) => plainText(one.source)) : [];
  expect(texts.slice(0, 3)).toEqual([
    target(1),
    "The days are those of the seat of the supplier.",
    target(2),
  ]);
  expect(texts).toHaveLength(pages * lines_a_page + 1);
});
