import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import type { SegmentView } from "#contract/workbench/workbench.ts";
import { plainText } from "#domain/workbench/coded-text.ts";
import { coded, readable } from "#domain/workbench/fixtures/written.ts";
import { transact } from "#server/kernel/db/transact.ts";
import { remember } from "#server/memory/index.ts";
import { docxOf, paragraph, run } from "#test/fixtures/documents/office.ts";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import {
  anna,
  buyer,
  inOneInstallation,
  mailsTo,
  orderOf,
  paidOrder,
  piotr,
  takeStage,
  translator,
  visitor,
} from "#test/steps.ts";
import { change, changed, opened, rowOf, seeAll, taken, translated, uploaded } from "#test/workbench.ts";

let installation: Installation;
let guest: Session;
inOneInstallation((started) => {
  installation = started;
  guest = visitor(installation);
});

const bold = "<w:b/>";
async function fileText({ url }: { readonly url: string }): Promise<Buffer> {
  return Buffer.from(await (await fetch(installation.origin + url)).arrayBuffer());
}

describe("Segments with codes", () => {
  test("a pair is divided by a split, sentences with codes are joined, and the document has all of them", async () => {
    const file = docxOf(
      paragraph(
        run("Najemca tego lokalu "),
        run("płaci czynsz", bold),
        run(" z góry. Proszę wszystkich o "),
        run("pośpiech", bold),
        run(" i spokój."),
      ),
    );
    const job = await taken(installation, guest, {
      files: [await uploaded(guest, "umowa.docx", file)],
      text: "Proszę o pośpiech.",
    });
    const { who, params } = job;
    const all = async () => (await who.call("workbenchSegments", { params })).segments;
    const at = (segment?: SegmentView) => ({ params: { ...params, segment: String(segment?.id ?? 0) } });
    const [one] = await opened(job);
    await translated(job, one ?? ({ id: 0, version: 0, source: "" } as SegmentView), one?.source ?? "");
    await who.call("splitSegment", { ...at(one), body: { at: (one?.source ?? "").indexOf("czynsz") } });
    const [first, second, third] = await all();
    expect(
      [first, second, third].map((row) => row && [readable(row.source), readable(row.target), row.state]),
    ).toEqual([
      ["Najemca tego lokalu <1>płaci", "Najemca tego lokalu <1>płaci czynsz z góry.", "draft"],
      ["czynsz</1> z góry.", "", "untouched"],
      ["Proszę wszystkich o <1>pośpiech</1> i spokój.", "", "untouched"],
    ]);
    expect(first?.codes[0]).toMatchObject({ can_delete: false, can_copy: false });
    // The end of a divided sentence with the next one: its parts have the codes of both.
    await who.call("joinSegments", at(second));
    const [begin, end] = await all();
    expect(readable(end?.source ?? "")).toBe(
      "czynsz</1> z góry. Proszę wszystkich o <2>pośpiech</2> i spokój.",
    );
    if (!begin || !end) throw new Error("two segments were expected");
    await translated(job, begin, coded("The tenant <1>of this place"));
    await translated(job, end, coded("pays</1> early. Please <2>hurry</2> and be quiet, all of you."));
    const [, , typed] = await all();
    if (typed) await translated(job, typed, "Please be quick.");
    await seeAll(job);
    await who.call("handInWorkbench", { params, body: { complete: true } });
    await installation.runJobs();
    const { attachments } = await orderOf(guest, job.hash);
    const translation = attachments.translated.find(({ name }) => name.endsWith(".docx"));
    const document = await fileText(
      await guest.call("attachmentLink", { params: { hash: job.hash, attachment: translation?.hash ?? "" } }),
    );
    const again = await installation.machine.counter.readSegments({
      stream: Readable.from([document]),
      name: "umowa.docx",
      source_language: "en",
      size_bytes: document.length,
    });
    expect(
      again.outcome === "ok" ? again.segments.map(({ source }) => readable(source)) : again.outcome,
    ).toEqual([
      "The tenant <1>of this place pays</1> early.",
      "Please <1>hurry</1> and be quiet, all of you.",
    ]);
  });
});

const mailTexts = async (order_id: number, kind: string): Promise<string[]> => {
  const mails = installation.db.selectFrom("mail").select("text").where("kind", "=", kind);
  const found = await mails.where("order_id", "=", order_id).orderBy("id").execute();
  return found.map((mail) => mail.text);
};

describe("Questions about a segment", () => {
  test("are quoted to the desk, and each of several answers is sent with its own question", async () => {
    const job = await taken(installation, guest, { text: "Spółka jest wpisana do KRS. Proszę o pośpiech." });
    const { who, params, order_id } = job;
    const segments = await opened(job);
    for (const { id } of segments)
      await who.call("askAboutSegment", {
        params: { ...params, segment: String(id) },
        body: { to: "desk", text: `Jak to rozumieć (${id})?` },
      });
    await installation.runJobs();
    const [first = "", second = ""] = await mailTexts(order_id, "staff_task");
    expect(first).toContain("Spółka jest wpisana do KRS. (text.txt, 1)");
    expect(second).toContain(`Jak to rozumieć (${segments[1]?.id})?`);
    const desk = piotr(installation);
    const { questions } = await desk.call("orderWork", { params: { id: String(order_id) } });
    for (const { id, text } of questions)
      await desk.call("answerQuestion", {
        params: { id: String(order_id), question: String(id) },
        body: { text: `Odpowiedź: ${text}` },
      });
    await installation.runJobs();
    const answers = await mailTexts(order_id, "question_answered");
    expect(answers).toHaveLength(2);
    for (const { id } of segments)
      expect(answers.some((text) => text.includes(`Odpowiedź: Jak to rozumieć (${id})?`))).toBe(true);
  });

  test("stop the timer as a question of the job, and the customer reads the segment and answers at it", async () => {
    const job = await taken(installation, guest, { text: "Spółka jest wpisana do KRS. Proszę o pośpiech." });
    const { who, params, hash, order_id } = job;
    const [one] = await opened(job);
    const at = { params: { ...params, segment: String(one?.id ?? 0) } };
    const part = { side: "source", from_char: 23, to_char: 26, quote: "KRS" } as const;
    const body = { to: "customer", text: "Co to KRS?", part } as const;
    const asked = await who.call("askAboutSegment", { ...at, body });
    expect(asked).toMatchObject([
      {
        kind: "question",
        text: "Co to KRS?",
        is_mine: true,
        part,
        question: { state: "customer", answer: null },
      },
    ]);
    await installation.runJobs();
    expect(await mailsTo(installation, buyer.email, order_id)).toContain("question");
    expect(await who.call("job", { params })).toMatchObject({ waits_for_customer: true });
    const [question] = await guest.call("orderQuestions", { params: { hash } });
    expect(question).toMatchObject({
      text: "Co to KRS?",
      about: { document: "text.txt", number: 1, source: "Spółka jest wpisana do KRS.", quote: "KRS" },
    });
    const second = await who.refusal("askAboutSegment", { ...at, body: { to: "customer", text: "I to?" } });
    expect(second.code).toBe("question.one_at_a_time");
    await guest.call("answerOrderQuestion", {
      params: { hash, question: String(question?.id ?? 0) },
      body: { text: "Krajowy Rejestr Sądowy" },
    });
    expect(await who.call("segmentNotes", at)).toMatchObject([
      { question: { state: "answered", answer: "Krajowy Rejestr Sądowy" } },
    ]);
    expect((await who.call("job", { params })).work.questions).toMatchObject([
      { about: { number: 1 }, answer: "Krajowy Rejestr Sądowy" },
    ]);
    await installation.runJobs();
    for (const kind of ["question", "question_answered"])
      expect(await mailTexts(order_id, kind)).toEqual([
        expect.stringContaining("“KRS” – Spółka jest wpisana do KRS. (text.txt, 1)"),
      ]);
    // A segment of another order is not asked about.
    const other = { params: { ...params, segment: "999999" }, body: { to: "desk", text: "Co?" } } as const;
    expect((await who.refusal("askAboutSegment", other)).status).toBe(404);
  });
});

describe("Memories and terms in the editor", () => {
  /** An order of Anna, whose memory has some units, taken by Olena. */
  async function withMemory(text: string) {
    const placed = await paidOrder(installation, anna(installation), { text });
    const order_id = placed.orders[0]?.id ?? 0;
    const id = await takeStage(installation, order_id, "olena@example.com");
    const { brand_id, customer_id } = await installation.db
      .selectFrom("order")
      .select(["brand_id", "customer_id"])
      .where("id", "=", order_id)
      .executeTakeFirstOrThrow();
    const scope = { brand_id, customer_id, source_lang: "pl", target_lang: "en" } as const;
    const unit = (source: string, target: string) => ({
      source,
      source_codes: [],
      target,
      target_codes: [],
      prev_hash: "0".repeat(32),
      next_hash: "0".repeat(32),
      grade: "confirmed" as const,
      origin: "human" as const,
      made_at: null,
    });
    const units = [
      unit("Najemca płaci czynsz z góry.", "The tenant pays the rent in advance."),
      unit(
        "Wynajmujący wystawia rachunek za każdy miesiąc najmu.",
        "The landlord issues a bill for each month of the lease.",
      ),
    ];
    const now = installation.clock.now();
    await transact(installation.db, (tx) => remember(tx, scope, units, null, now));
    const base = await installation.db
      .insertInto("term_base")
      .values({ brand_id, customer_id, name: "", made_at: now, changed_at: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    const entry = await installation.db
      .insertInto("term_entry")
      .values({ term_base_id: base.id })
      .returning("id")
      .executeTakeFirstOrThrow();
    await installation.db
      .insertInto("term")
      .values([
        { term_entry_id: entry.id, lang: "pl", text: "wynajmujący", status: "preferred" },
        { term_entry_id: entry.id, lang: "en", text: "lessor", status: "preferred" },
        { term_entry_id: entry.id, lang: "en", text: "landlord", status: "forbidden" },
      ])
      .execute();
    const who = translator(installation, "olena@example.com");
    return { installation, who, params: { id: String(id) }, order_id, hash: placed.orders[0]?.hash ?? "" };
  }

  test("equal texts are filled as drafts, similar ones are offered, and terms are checked", async () => {
    const job = await withMemory(
      "Najemca płaci czynsz z góry.\nWynajmujący wystawia rachunek za każdy rok najmu.\nNajemca płaci czynsz z góry.",
    );
    const { who, params } = job;
    const rows = await opened(job);
    expect(
      rows.map(({ target, state, origin, match_percent }) => [target, state, origin, match_percent]),
    ).toEqual([
      ["The tenant pays the rent in advance.", "draft", "memory", 100],
      ["", "untouched", null, null],
      ["The tenant pays the rent in advance.", "draft", "memory", 100],
    ]);
    const [first, second] = rows;
    if (!first || !second) throw new Error("three segments were expected");
    const found = await who.call("segmentMatches", {
      params,
      query: { segments: `${first.id},${second.id}` },
    });
    expect(
      found.map(({ matches, is_limited }) => [
        matches.map(({ percent, kind }) => [percent, kind]),
        is_limited,
      ]),
    ).toEqual([
      [[[100, "exact"]], false],
      [[[expect.any(Number), "fuzzy"]], false],
    ]);
    const match = found[1]?.matches[0];
    const taking = {
      ...change(second, "take", match?.target ?? "", "memory"),
      match_percent: match?.percent ?? null,
    };
    const stored = rowOf(await changed(job, taking));
    expect(stored).toMatchObject({ origin: "memory", match_percent: match?.percent, state: "draft" });
    // The customer does not want this word.
    expect(stored.findings).toContainEqual(
      expect.objectContaining({ code: "forbidden_term", detail: "landlord" }),
    );
    expect(await who.call("jobTerms", { params })).toMatchObject([
      { terms: [{ text: "wynajmujący" }, {}, {}] },
    ]);
    const confirmed = rowOf(await changed(job, change(stored, "confirm")));
    expect(confirmed.state).toBe("confirmed");
    expect((await who.call("workbenchGate", { params })).need_waiver).toContainEqual(
      expect.objectContaining({ segment_id: second.id, code: "forbidden_term" }),
    );
    const places = await who.call("jobConcordance", { params, query: { text: "rent", side: "target" } });
    expect(places.map(({ source }) => plainText(source))).toEqual(["Najemca płaci czynsz z góry."]);
  });
});

describe("6.2 Versions of a segment", () => {
  test("a text with which a person leaves a segment is a version, and typing over it loses nothing", async () => {
    const job = await taken(installation, guest, { text: "Pierwsze zdanie jest tutaj." });
    const [one] = await opened(job);
    if (!one) throw new Error("a segment was expected");
    const draft = rowOf(await changed(job, change(one, "edit", "The first sentence.")));
    const left = rowOf(await changed(job, change(draft, "leave")));
    expect(left).toMatchObject({ state: "draft", version: draft.version });
    await changed(job, change(left, "leave"));
    await changed(job, change(left, "edit", "A sentence."));
    const params = { ...job.params, segment: String(one.id) };
    const versions = await job.who.call("segmentVersions", { params });
    expect(versions.map(({ target }) => target)).toEqual(["The first sentence."]);
  });
});
