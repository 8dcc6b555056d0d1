import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import type { SegmentView } from "#contract/workbench/workbench.ts";
import { release_points } from "#domain/work/hand-in.ts";
import { codedTokens, codeMark, plainText } from "#domain/workbench/coded-text.ts";
import { docxOf, paragraph, run } from "#test/fixtures/documents/office.ts";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import { inOneInstallation, orderOf, statusesOf, translator, visitor } from "#test/steps.ts";
import {
  change,
  changed,
  type EditedJob,
  handedOn,
  opened,
  rowOf,
  seeAll,
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

const marta = "marta@example.com";
const jan = "jan.lis@example.com";

const bold = "<w:b/>";
const contract = docxOf(
  paragraph(run("Umowa najmu lokalu")) +
    paragraph(run("Czynsz wynosi "), run("1200", bold), run(" zł miesięcznie.")) +
    paragraph(run("Najemca płaci z góry. Wynajmujący wystawia rachunek.")) +
    paragraph(run("2031")),
);

async function fileText({ url }: { readonly url: string }): Promise<Buffer> {
  return Buffer.from(await (await fetch(installation.origin + url)).arrayBuffer());
}

/** The targets of a translation by what their source contains; marks of codes are taken from the source. */
function targetFor({ source }: SegmentView): string {
  const [first, second, third] = codedTokens(source);
  const english: Readonly<Record<string, string>> = {
    "Umowa najmu lokalu": "Lease of premises",
    "Czynsz wynosi 1200 zł miesięcznie.": "",
    "Najemca płaci z góry.": "The tenant pays in advance.",
    "Wynajmujący wystawia rachunek.": "The landlord issues a bill.",
    "Proszę o pośpiech.": "Please be quick.",
  };
  const plain = plainText(source);
  if (!plain.startsWith("Czynsz")) return english[plain] ?? plain;
  expect([first?.kind, second?.kind, third?.kind]).toEqual(["text", "open", "text"]);
  const id = second && second.kind !== "text" ? second.id : 0;
  return `The rent is PLN ${codeMark("open", id)}1200${codeMark("close", id)} a month.`;
}

async function translateAll(
  job: Pick<EditedJob, "who" | "params">,
  segments: readonly SegmentView[],
): Promise<void> {
  for (const segment of segments)
    if (segment.state !== "confirmed") await translated(job, segment, targetFor(segment));
}

describe("The editor, from an accepted job to delivered documents", () => {
  test("a document and a typed text are taken apart, translated, and delivered with their targets", async () => {
    const files = [await uploaded(guest, "umowa.docx", contract)];
    const job = await taken(installation, guest, { files, text: "Proszę o pośpiech." });
    const { who, params, hash } = job;
    const first = await who.call("openWorkbench", { params });
    expect(first).toMatchObject({
      state: "preparing",
      source_lang: "pl",
      target_lang: "en",
      is_review: false,
    });
    const segments = await opened(job);
    expect(segments.map(({ source, state }) => [plainText(source), state])).toEqual([
      ["Umowa najmu lokalu", "untouched"],
      ["Czynsz wynosi 1200 zł miesięcznie.", "untouched"],
      ["Najemca płaci z góry.", "untouched"],
      ["Wynajmujący wystawia rachunek.", "untouched"],
      ["2031", "confirmed"],
      ["Proszę o pośpiech.", "untouched"],
    ]);
    expect((await who.refusal("handInWorkbench", { params, body: { complete: true } })).code).toBe(
      "stage.segments_open",
    );
    await translateAll(job, segments);
    await seeAll(job);
    expect(await who.call("workbenchGate", { params })).toMatchObject({ can_hand_in: true, unconfirmed: [] });
    const ready = await who.call("openWorkbench", { params });
    expect(ready.progress).toMatchObject({ segments: 6, percent: 100 });
    await who.call("handInWorkbench", { params, body: { complete: true } });
    await installation.runJobs();

    expect(await statusesOf(guest, [{ hash }])).toEqual(["finished"]);
    const { attachments } = await orderOf(guest, hash);
    const contents = new Map<string, Buffer>();
    for (const { name, hash: attachment } of attachments.translated)
      contents.set(
        name,
        await fileText(await guest.call("attachmentLink", { params: { hash, attachment } })),
      );
    const text = [...contents].find(([name]) => name.endsWith(".txt"))?.[1].toString("utf8");
    expect(text).toBe("Please be quick.");
    const document = [...contents].find(([name]) => name.endsWith(".docx"))?.[1] ?? Buffer.alloc(0);
    const again = await installation.machine.counter.readSegments({
      stream: Readable.from([document]),
      name: "umowa.docx",
      source_language: "en",
      size_bytes: document.length,
    });
    expect(
      again.outcome === "ok" ? again.segments.map(({ source }) => plainText(source)) : again.outcome,
    ).toEqual([
      "Lease of premises",
      "The rent is PLN 1200 a month.",
      "The tenant pays in advance.",
      "The landlord issues a bill.",
      "2031",
    ]);
    // What was handed in is read and not changed.
    expect((await who.call("openWorkbench", { params })).can_edit).toBe(false);
    const late = {
      params,
      body: { changes: [change(segments[0] ?? { id: 0, version: 0 }, "edit", "Late")] },
    };
    expect((await who.refusal("changeSegments", late)).code).toBe("stage.not_yours");
  });

  test("a change against another version answers the stored row, and the others take effect", async () => {
    const job = await taken(installation, guest, {
      text: "Pierwsze zdanie jest tutaj. Drugie zdanie jest tam.",
    });
    const [one, two] = await opened(job);
    if (!one || !two) throw new Error("two segments were expected");
    expect((await job.who.call("openWorkbench", { params: job.params })).last_edited).toBeNull();
    await changed(job, change(one, "edit", "The first sentence is here."));
    expect((await job.who.call("openWorkbench", { params: job.params })).last_edited).toBe(one.id);
    const results = await changed(
      job,
      change(one, "edit", "The first is here."),
      change(two, "edit", "The second sentence is there."),
    );
    expect(results.map(({ outcome, segment }) => [outcome, segment?.target])).toEqual([
      ["conflict", "The first sentence is here."],
      ["stored", "The second sentence is there."],
    ]);
    // Whichever text the person keeps, the other one that was stored is a version.
    const versions = await installation.db
      .selectFrom("segment_version")
      .select(["version", "target", "state"])
      .where("segment_id", "=", one.id)
      .execute();
    expect(versions).toEqual([{ version: 1, target: "The first sentence is here.", state: "draft" }]);
    const earlier = { ...job.params, segment: String(one.id) };
    const discarded = rowOf(
      await changed(job, change({ ...one, version: 1 }, "discard", "The first is here.")),
    );
    expect(discarded).toMatchObject({ target: "The first sentence is here.", state: "draft", version: 3 });
    expect(await job.who.call("segmentVersions", { params: earlier })).toMatchObject([
      { version: 2, target: "The first is here.", origin: "person", is_mine: true },
    ]);
    const mine = rowOf(await changed(job, change(discarded, "edit", "The first is here.")));
    expect(mine).toMatchObject({ target: "The first is here.", version: 4 });
    expect(await job.who.call("segmentVersions", { params: earlier })).toMatchObject([
      { version: 1, target: "The first sentence is here.", is_mine: true },
    ]);
    // A code that the source does not have is not taken.
    const damaged = await changed(job, change(mine, "edit", `The ${codeMark("alone", 9)} first.`));
    expect(damaged[0]).toMatchObject({ outcome: "refused", reason: "unknown" });
    const empty = await changed(job, change(mine, "clear"));
    expect(rowOf(empty)).toMatchObject({ state: "untouched", target: "" });
    expect((await changed(job, change(rowOf(empty), "confirm")))[0]).toMatchObject({
      outcome: "refused",
      reason: "empty",
    });
  });

  test("a job of another translator is not found, and neither are its segments", async () => {
    const job = await taken(installation, guest, { text: "Pierwsze zdanie jest tutaj." });
    const [one] = await opened(job);
    const other = translator(installation, jan);
    const { params } = job;
    const segment = { ...params, segment: String(one?.id ?? 0) };
    const refused = [
      await other.refusal("openWorkbench", { params }),
      await other.refusal("workbenchSegments", { params }),
      await other.refusal("changeSegments", {
        params,
        body: { changes: [change(one ?? { id: 0, version: 0 }, "edit", "x")] },
      }),
      await other.refusal("workbenchGate", { params }),
      await other.refusal("segmentNotes", { params: segment }),
      await other.refusal("segmentVersions", { params: segment }),
      await other.refusal("handInWorkbench", { params, body: { complete: true } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
    // A segment of another order is not one of this job.
    const own = await taken(installation, guest, { text: "Inne zdanie." });
    await opened(own);
    const foreign = { ...own.params, segment: segment.segment };
    expect((await own.who.refusal("segmentNotes", { params: foreign })).status).toBe(404);
    expect((await own.who.refusal("segmentVersions", { params: foreign })).status).toBe(404);
  });

  test("numbers that differ stop the hand-in until they are explained, and a new text voids the reason", async () => {
    const job = await taken(installation, guest, { text: "Czynsz wynosi 1200 zł." });
    const { who, params } = job;
    const [one] = await opened(job);
    if (!one) throw new Error("a segment was expected");
    const wrong = await translated(job, one, "The rent is PLN 1300.");
    expect(wrong.findings).toContainEqual(
      expect.objectContaining({ code: "numbers", level: "red", is_settled: false }),
    );
    const gate = () => who.call("workbenchGate", { params });
    expect((await gate()).need_waiver.map(({ segment_id, code }) => [segment_id, code])).toEqual([
      [one.id, "numbers"],
    ]);
    const numbers = { segments: [one.id], code: "numbers" as const };
    const short = await who.refusal("settleFindings", { params, body: { ...numbers, reason: "tak" } });
    expect(short.code).toBe("segment.reason_short");
    const [settled] = await who.call("settleFindings", {
      params,
      body: { ...numbers, reason: "The customer changed the rent." },
    });
    expect(settled?.findings.find(({ code }) => code === "numbers")?.is_settled).toBe(true);
    await seeAll(job);
    expect((await gate()).can_hand_in).toBe(true);
    await translated(job, settled ?? one, "The rent is PLN 1400.");
    expect((await gate()).need_waiver).toHaveLength(1);
  });

  test("a segment is split and joined inside its paragraph, and repetitions are marked", async () => {
    const job = await taken(installation, guest, {
      text: "Najemca płaci czynsz.\nWynajmujący czeka.\nNajemca płaci czynsz.",
    });
    const { who, params } = job;
    const [one, two, three] = await opened(job);
    if (!one || !two || !three) throw new Error("three segments were expected");
    expect([one.repeat_of, two.repeat_of, three.repeat_of]).toEqual([null, null, one.id]);
    const at = (id: number) => ({ params: { ...params, segment: String(id) } });
    const split = await who.call("splitSegment", { ...at(one.id), body: { at: "Najemca ".length } });
    expect(split.progress.segments).toBe(4);
    const { segments } = await who.call("workbenchSegments", { params });
    expect(segments.map(({ source }) => source)).toEqual([
      "Najemca",
      "płaci czynsz.",
      "Wynajmujący czeka.",
      "Najemca płaci czynsz.",
    ]);
    expect((await who.call("joinSegments", at(one.id))).progress.segments).toBe(3);
    expect((await who.refusal("joinSegments", at(two.id))).code).toBe("segment.join");
    const joined = (await who.call("workbenchSegments", { params })).segments;
    await translateAll(job, joined);
  });

  test("notes are written, resolved and counted on the row", async () => {
    const job = await taken(installation, guest, { text: "Pierwsze zdanie jest tutaj." });
    const { who, params } = job;
    const [one] = await opened(job);
    const at = { params: { ...params, segment: String(one?.id ?? 0) } };
    const notes = await who.call("addSegmentNote", { ...at, body: { kind: "note", text: "Czy to nazwa?" } });
    expect(notes).toMatchObject([{ text: "Czy to nazwa?", is_mine: true, resolved_at: null }]);
    const [row] = (await who.call("workbenchSegments", { params })).segments;
    expect(row?.notes).toBe(1);
    const note = String(notes[0]?.id ?? 0);
    const [resolved] = await who.call("resolveSegmentNote", {
      params: { ...params, note },
      body: { is_resolved: true },
    });
    expect(resolved?.resolved_at).not.toBeNull();
  });
});

describe("A later stage in the editor", () => {
  test("the verifier sees the translation before, changes it, and signs every point at the hand-in", async () => {
    const job = await taken(installation, guest, {
      package: "business",
      text: "Najemca płaci z góry. Proszę o pośpiech.",
    });
    await translateAll(job, await opened(job));
    const review = await handedOn(job, marta);
    const { who, params } = review;
    const view = await who.call("openWorkbench", { params });
    expect(view).toMatchObject({ state: "ready", is_review: true, can_edit: true });
    const { segments } = await who.call("workbenchSegments", { params });
    expect(segments.map(({ before, target, state }) => [before, target, state])).toEqual([
      ["The tenant pays in advance.", "The tenant pays in advance.", "draft"],
      ["Please be quick.", "Please be quick.", "draft"],
    ]);
    const [one, two] = segments;
    if (!one || !two) throw new Error("two segments were expected");
    const rejected = await changed(review, change(two, "reject"));
    expect(rejected[0]).toMatchObject({ outcome: "refused", reason: "no_note" });
    const reviewed = await translated(review, one, "The tenant shall pay in advance.");
    expect(reviewed).toMatchObject({ before: "The tenant pays in advance.", state: "confirmed" });
    await changed(review, change(two, "review"));
    await seeAll(review);
    expect((await who.refusal("handInWorkbench", { params, body: { complete: true } })).code).toBe(
      "stage.checklist_open",
    );
    await who.call("handInWorkbench", { params, body: { complete: true, checklist: [...release_points] } });
    await installation.runJobs();
    expect(await statusesOf(guest, [{ hash: job.hash }])).toEqual(["finished"]);
  });

  test("a reason holds in the next stage while text and finding are the same, and names who gave it", async () => {
    const job = await taken(installation, guest, {
      package: "business",
      text: "Czynsz wynosi 1200 zł. Kaucja wynosi 2400 zł.",
    });
    const text = "The customer changed the amounts.";
    const [rent, deposit] = await opened(job);
    if (!rent || !deposit) throw new Error("two segments were expected");
    await translated(job, rent, "The rent is PLN 1300.");
    await translated(job, deposit, "The deposit is PLN 2600.");
    const explained = await job.who.call("settleFindings", {
      params: job.params,
      body: { segments: [rent.id, deposit.id], code: "numbers", reason: text },
    });
    const numbers = explained.map(({ findings }) => findings.find(({ code }) => code === "numbers"));
    expect(numbers.map((one) => one?.explanation)).toEqual([
      { text, by: null },
      { text, by: null },
    ]);
    const review = await handedOn(job, marta);
    const { who, params } = review;
    const segments = await opened(review);
    for (const { findings } of segments)
      expect(findings).toContainEqual(
        expect.objectContaining({
          code: "numbers",
          is_settled: true,
          explanation: { text, by: "translation" },
        }),
      );
    expect((await who.call("workbenchGate", { params })).need_waiver).toEqual([]);
    // Another text has to be explained by the one who wrote it.
    const [first, second] = segments;
    if (!first || !second) throw new Error("two segments were expected");
    await translated(review, first, "The rent amounts to PLN 1300.");
    await changed(review, change(second, "review"));
    const { need_waiver } = await who.call("workbenchGate", { params });
    expect(need_waiver.map(({ segment_id, code }) => [segment_id, code])).toEqual([[first.id, "numbers"]]);
    // The same text with another finding as well.
    await installation.machine.db
      .updateTable("check_waiver")
      .set({ detail: "7" })
      .where("segment_id", "=", second.id)
      .execute();
    expect((await who.call("workbenchGate", { params })).need_waiver).toHaveLength(2);
  });

  test("one reason is enough for a document that is right in another language, also in the next stage", async () => {
    const job = await taken(installation, guest, {
      package: "business",
      text: "Najemca płaci czynsz z góry.\nWynajmujący wystawia rachunek.\nUmowa trwa jeden rok.",
    });
    const german = [
      "Der Mieter zahlt die vereinbarte Miete jeden Monat im Voraus auf das Konto des Vermieters.",
      "Der Vermieter stellt dem Mieter dafür eine ordentliche Rechnung mit allen Angaben aus.",
      "Der Vertrag dauert ein Jahr und wird danach nicht von selbst verlängert, wenn niemand schreibt.",
    ];
    const segments = await opened(job);
    for (const [at, one] of segments.entries()) await translated(job, one, german[at] ?? "");
    const gate = async ({ who, params }: Pick<EditedJob, "who" | "params">) =>
      (await who.call("workbenchGate", { params })).need_waiver;
    const found = await gate(job);
    expect(found.map(({ code, detail }) => `${code} ${detail}`)).toEqual(Array(3).fill("language de"));
    const ids = found.map(({ segment_id }) => segment_id);
    const settle = (one: Pick<EditedJob, "who" | "params">, chosen: readonly number[]) => ({
      params: one.params,
      body: { segments: [...chosen], code: "language" as const, reason: "The annex stays in German." },
    });
    const other = await job.who.refusal("settleFindings", settle(job, [...ids, 1_000_000]));
    expect(other.status).toBe(404);
    await job.who.call("settleFindings", settle(job, ids));
    expect(await gate(job)).toEqual([]);
    const review = await handedOn(job, marta);
    const [first] = await opened(review);
    if (!first) throw new Error("a segment was expected");
    expect(await gate(review)).toEqual([]);
    await translated(review, first, `${german[0] ?? ""} `.replace("jeden", "in jedem"));
    expect((await gate(review)).map(({ segment_id }) => segment_id)).toEqual([first.id]);
  });
});
