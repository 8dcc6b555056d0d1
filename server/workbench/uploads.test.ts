import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import type { FindingView } from "#contract/work/work.ts";
import { release_points } from "#domain/work/hand-in.ts";
import { type Code, codedTokens, plainText } from "#domain/workbench/coded-text.ts";
import { edited, edit_lists, paragraphs } from "#domain/workbench/fixtures/edited-documents.ts";
import { checked_pairs } from "#domain/workbench/fixtures/sentences.ts";
import { uploadSegment } from "#domain/workbench/upload-check.ts";
import { docxOf, paragraph, run } from "#test/fixtures/documents/office.ts";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import {
  inOneInstallation,
  paidOrder,
  piotr,
  takeStage,
  translator,
  uploadedWork,
  visitor,
} from "#test/steps.ts";

let installation: Installation;
let guest: Session;
inOneInstallation((started) => {
  installation = started;
  guest = visitor(installation);
});

const olena = "olena@example.com";
const marta = "marta@example.com";
const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const documentOf = (texts: readonly string[]): Buffer =>
  docxOf(texts.map((text) => paragraph(run(escaped(plainText(text))))).join(""));

async function uploaded(name: string, content: Buffer): Promise<string> {
  const file = { query: { name }, body: content };
  const answer = await guest.send("uploadFile", file);
  return answer.json<{ data: { hash: string } }>().data.hash;
}

/** A taken job whose source is one document, with a translation of it uploaded. */
async function job(
  source: Buffer,
  target: Buffer,
  name = "umowa_EN.docx",
  plan: "economy" | "business" = "economy",
) {
  const files = [await uploaded("umowa.docx", source)];
  const placed = await paidOrder(installation, guest, { files, text: undefined, package: plan });
  const order_id = placed.orders[0]?.id ?? 0;
  const id = await takeStage(installation, order_id, olena);
  const who = translator(installation, olena);
  const params = { id: String(id) };
  const answers = (await who.call("job", { params })).source[0]?.hash ?? "";
  const pieces = { files: [{ answers, upload: await uploadedWork(who, name, target) }] };
  return { who, params, order_id, answers, pieces };
}
type Job = Awaited<ReturnType<typeof job>>;

const checked = async ({ who, params, pieces }: Job): Promise<FindingView[]> =>
  (await who.call("checkWork", { params, body: pieces })).findings;
const red = (findings: readonly FindingView[]): FindingView[] =>
  findings.filter(({ level }) => level === "red");

async function handIn({ who, params, pieces }: Job, findings: readonly FindingView[]): Promise<void> {
  const explanations = red(findings).map(({ key }) => ({ key, text: "The customer changed the plan." }));
  const body = { ...pieces, complete: true as const, warned: true, explanations };
  await who.call("deliverJob", { params, body });
  await installation.runJobs();
}

const translation = paragraphs(["pl", "en"], 200, 4);
const source_texts = translation.map(({ source }) => source.join(" "));
const target_texts = translation.map(({ target }) => target.join(" "));
source_texts[77] = "Pomieszczenie ma 54,5 m długości i trzy okna.";
target_texts[77] = "The room is 64.5 m long and has three windows.";
target_texts[140] = source_texts[140] ?? "";

describe("§7 Files made in another tool", () => {
  test("64.5 for 54.5 and one untranslated paragraph in 200 are found, at their places", async () => {
    const made = await job(documentOf(source_texts), documentOf(target_texts));
    const findings = await checked(made);
    const numbers = findings.filter(({ code }) => code === "numbers");
    expect(red(numbers)).toMatchObject([
      {
        file_name: "umowa_EN.docx",
        segment: { source: source_texts[77], target: target_texts[77], places: 1 },
      },
    ]);
    const untranslated = red(findings).filter(({ code }) => code === "untranslated");
    expect(untranslated.map(({ segment }) => segment?.source).join(" ")).toBe(
      plainText(source_texts[140] ?? ""),
    );
    expect(new Set(red(findings).map(({ code }) => code))).toEqual(new Set(["numbers", "untranslated"]));
    expect(findings.some(({ code }) => code === "not_aligned")).toBe(false);

    // Without a reason for each red finding nothing is handed in.
    const { who, params, pieces } = made;
    const body = { ...pieces, complete: true as const, warned: true };
    expect((await who.refusal("deliverJob", { params, body })).code).toBe("stage.checks");
    expect(await targetsOf(made)).toEqual([]);
    await handIn(made, findings);
    const { hand_ins } = await piotr(installation).call("orderWork", {
      params: { id: String(made.order_id) },
    });
    expect(red(hand_ins[0]?.findings ?? []).find(({ code }) => code === "numbers")).toMatchObject({
      explanation: "The customer changed the plan.",
      segment: { source: source_texts[77], target: target_texts[77] },
    });
    const stored = await targetsOf(made);
    expect(stored.length).toBeGreaterThan(300);
    expect(new Set(stored.map(({ origin, state }) => `${origin} ${state}`))).toEqual(
      new Set(["import confirmed"]),
    );
    expect(stored.find(({ source }) => source.includes("54,5"))?.target).toBe(target_texts[77]);
  });

  test("a paragraph that was left out is red, an added one yellow, and the next stage sees the rest", async () => {
    const texts = translation.slice(0, 12).map(({ target }) => target.join(" "));
    texts.splice(5, 1);
    texts.splice(9, 0, "A further remark of the translator that the original does not have.");
    const source = documentOf(translation.slice(0, 12).map((one) => one.source.join(" ")));
    const made = await job(source, documentOf(texts), "umowa_EN.docx", "business");
    // The translator had begun in the editor.
    await made.who.call("openWorkbench", { params: made.params });
    await installation.runJobs();
    await made.who.call("openWorkbench", { params: made.params });
    const findings = await checked(made);
    expect(red(findings)).toMatchObject([
      { code: "omitted", segment: { source: plainText(translation[5]?.source.join(" ") ?? ""), target: "" } },
    ]);
    expect(findings.filter(({ code }) => code === "added")).toMatchObject([
      { level: "yellow", segment: { number: null, source: "", target: texts[9] } },
    ]);
    await handIn(made, findings);

    const id = await takeStage(installation, made.order_id, marta);
    const review = { who: translator(installation, marta), params: { id: String(id) } };
    await review.who.call("openWorkbench", { params: review.params });
    const { segments } = await review.who.call("workbenchSegments", { params: review.params });
    const first = translation[0];
    expect(segments[0]).toMatchObject({ state: "draft", origin: "import" });
    const before = segments.map((one) => one.before).join(" ");
    expect(before.startsWith(first?.target.join(" ") ?? "–")).toBe(true);
    const units = [...new Set(segments.map(({ unit }) => unit))];
    const omitted = segments.filter(({ unit }) => unit === units[5]);
    expect(omitted.length).toBeGreaterThan(0);
    expect(omitted.every(({ target, state }) => target === "" && state === "untouched")).toBe(true);
  });

  test("what is explained at the hand-in is not asked for again in the next stage", async () => {
    const own = translation.slice(0, 12).map((one) => one.source.join(" "));
    const other = translation.slice(0, 12).map((one) => one.target.join(" "));
    own[4] = "Pomieszczenie ma 54,5 m długości i trzy okna.";
    other[4] = "The room is 64.5 m long and has three windows.";
    const made = await job(documentOf(own), documentOf(other), "umowa_EN.docx", "business");
    await handIn(made, await checked(made));
    const id = await takeStage(installation, made.order_id, marta);
    const params = { id: String(id) };
    const who = translator(installation, marta);
    await who.call("openWorkbench", { params });
    const { segments } = await who.call("workbenchSegments", { params });
    const findings = segments.flatMap((one) => one.findings).filter(({ level }) => level === "red");
    const explanation = { text: "The customer changed the plan.", by: "translation" };
    expect(findings).toMatchObject([{ code: "numbers", is_settled: true, explanation }]);
    expect((await who.call("workbenchGate", { params })).need_waiver).toEqual([]);
  });

  test("one reason for a kind with more places than are listed holds at each of them", async () => {
    const numbers = Array.from({ length: 25 }, (_, at) => 100 + at);
    const own = numbers.map((n, at) => `Pokój ${towns[at] ?? ""} ma ${n} metrów.`);
    const other = numbers.map((n, at) => `Room ${towns[at] ?? ""} has ${n + 500} metres.`);
    const made = await job(documentOf(own), documentOf(other), "umowa_EN.docx", "business");
    const findings = await checked(made);
    expect(red(findings)).toMatchObject([{ code: "numbers", segment: { number: 1, places: 25 } }]);
    await handIn(made, findings);
    const id = await takeStage(installation, made.order_id, marta);
    const params = { id: String(id) };
    const who = translator(installation, marta);
    await who.call("openWorkbench", { params });
    const { segments } = await who.call("workbenchSegments", { params });
    const explained = segments.flatMap((one) => one.findings).filter(({ code }) => code === "numbers");
    expect(explained).toHaveLength(25);
    expect(new Set(explained.map(({ explanation }) => explanation?.text))).toEqual(
      new Set(["The customer changed the plan."]),
    );
    expect((await who.call("workbenchGate", { params })).need_waiver).toEqual([]);

    // Nor is who hands in a file of their own asked again for the same texts, only for another one.
    const offered = async (texts: readonly string[]) => ({
      files: [{ answers: made.answers, upload: await uploadedWork(who, "umowa_EN.docx", documentOf(texts)) }],
    });
    const body = await offered([...other.slice(0, -1), "Room Y has 999 metres."]);
    expect(red((await who.call("checkWork", { params, body })).findings)).toMatchObject([
      { code: "numbers", explanation: "" },
    ]);
    const same = await offered(other);
    const explanation = "The customer changed the plan.";
    expect(red((await who.call("checkWork", { params, body: same })).findings)).toMatchObject([
      { code: "numbers", explanation, segment: { places: 25 } },
    ]);
    const forms = { checklist: [...release_points], lqa: { errors: {} } };
    await who.call("deliverJob", { params, body: { ...same, ...forms, complete: true, warned: true } });
    const { hand_ins } = await piotr(installation).call("orderWork", {
      params: { id: String(made.order_id) },
    });
    expect(hand_ins.map((one) => red(one.findings)[0]?.explanation)).toEqual([explanation, explanation]);
  });

  test("one text for two sentences is that of both joined, and one for two paragraphs is marked", async () => {
    const own = translation.slice(0, 12).map((one) => one.source.map((text) => plainText(text)).join(" "));
    const other = translation.slice(0, 12).map((one) => one.target.map((text) => plainText(text)).join(" "));
    own[4] = "Najemca płaci 1200 zł czynszu. Termin mija 15 maja 2026 r. w Krakowie.";
    other[4] = "The tenant pays PLN 1200 in rent, which is due in Kraków by 15 May 2026.";
    own[8] = "Wynajmujący Kowalski zwraca 450 zł kaucji.";
    own[9] = "Bank Nowak przelewa kwotę 2300 zł w Gdańsku.";
    other.splice(8, 2, "Landlord Kowalski returns PLN 450 and Bank Nowak transfers PLN 2300 in Gdańsk.");
    // Repeats a sentence that is joined with the next one, so it repeats none afterwards.
    own.push("Najemca płaci 1200 zł czynszu.");
    other.push("The tenant pays PLN 1200 in rent.");
    const made = await job(documentOf(own), documentOf(other), "umowa_EN.docx", "business");
    const findings = await checked(made);
    expect(red(findings)).toEqual([]);
    expect(findings.filter(({ code }) => code === "shared_text")).toMatchObject([
      { level: "yellow", segment: { source: `${own[8]} ${own[9]}`, target: other[8] } },
    ]);
    await handIn(made, findings);

    const stored = await targetsOf(made);
    expect(stored.find(({ source }) => source === own[4])).toMatchObject({
      target: other[4],
      state: "confirmed",
    });
    expect(stored.find(({ source }) => source === own[8])).toMatchObject({
      target: other[8],
      state: "draft",
    });
    expect(stored.find(({ source }) => source === own[9])).toMatchObject({ target: "", state: "untouched" });

    const id = await takeStage(installation, made.order_id, marta);
    const review = { who: translator(installation, marta), params: { id: String(id) } };
    await review.who.call("openWorkbench", { params: review.params });
    const { segments } = await review.who.call("workbenchSegments", { params: review.params });
    expect(segments.map(({ position }) => position % 1_000_000)).toEqual(segments.map((_, at) => at));
    expect(segments.at(-1)).toMatchObject({ source: own.at(-1), repeat_of: null });
    const first = segments.findIndex(({ source }) => source === own[8]);
    expect(segments[first + 1]).toMatchObject({
      source: own[9],
      findings: [{ code: "shared_text", detail: `${first + 1}`, level: "yellow" }],
    });
  });

  test("another document is not aligned and is checked as a whole", async () => {
    const other = Array.from({ length: 9 }, (_, at) => `Cats and dogs, number ${at + 1000}.`);
    const source = documentOf(translation.slice(0, 40).map((one) => one.source.join(" ")));
    const findings = await checked(await job(source, documentOf(other)));
    expect(findings.map(({ code, level }) => `${code} ${level}`)).toContain("not_aligned yellow");
    expect(findings.map(({ code }) => code)).toContain("numbers");
    expect(findings.every(({ segment }) => segment === null)).toBe(true);
  });

  test("a document of another format is aligned too, and an unreadable one is only named", async () => {
    const texts = translation.slice(0, 12).map((one) => one.target.map((text) => plainText(text)).join(" "));
    const source = documentOf(translation.slice(0, 12).map((one) => one.source.join(" ")));
    const rtf = `{\\rtf1\\ansi\\ansicpg1252 ${texts.map((text) => `${rtfText(text)}\\par `).join("\n")}}`;
    const made = await job(source, Buffer.from(rtf, "latin1"), "umowa_EN.rtf");
    expect(red(await checked(made))).toEqual([]);
    expect((await checked(made)).map(({ code }) => code)).not.toContain("not_aligned");
    const broken = {
      files: [{ answers: made.answers, upload: await uploadedWork(made.who, "a.docx", "no archive") }],
    };
    const { findings } = await made.who.call("checkWork", { params: made.params, body: broken });
    expect(findings.map(({ code }) => code)).toEqual(["unreadable"]);
  });

  test("a forbidden term is found in an upload", async () => {
    const { db } = installation;
    const now = installation.clock.now();
    const base = {
      brand_id: 1,
      customer_id: null,
      name: "Terms of the brand",
      made_at: now,
      changed_at: now,
    };
    const { id: term_base_id } = await db
      .insertInto("term_base")
      .values(base)
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id: term_entry_id } = await db
      .insertInto("term_entry")
      .values({ term_base_id })
      .returning("id")
      .executeTakeFirstOrThrow();
    const terms = [
      { lang: "pl", text: "czynsz", status: "preferred" as const },
      { lang: "en", text: "rental fee", status: "forbidden" as const },
    ];
    await db
      .insertInto("term")
      .values(terms.map((one) => ({ ...one, term_entry_id })))
      .execute();
    const placed = await paidOrder(installation, guest, { text: "Najemca płaci czynsz z góry." });
    const id = await takeStage(installation, placed.orders[0]?.id ?? 0, olena);
    const body = { text: "The tenant pays the rental fee in advance." };
    const who = translator(installation, olena);
    const { findings } = await who.call("checkWork", { params: { id: String(id) }, body });
    expect(red(findings)).toMatchObject([{ code: "forbidden_term", segment: { number: 1 } }]);
    await db.deleteFrom("term_base").where("id", "=", term_base_id).execute();
  });

  test("a typed text is aligned with the text of the order", async () => {
    const placed = await paidOrder(installation, guest, {
      text: "Czynsz wynosi 54,5 zł za dzień.\nNajemca płaci z góry.",
    });
    const id = await takeStage(installation, placed.orders[0]?.id ?? 0, olena);
    const body = { text: "The rent is PLN 64.5 per day.\nThe tenant pays in advance." };
    const { findings } = await translator(installation, olena).call("checkWork", {
      params: { id: String(id) },
      body,
    });
    expect(red(findings)).toMatchObject([{ code: "numbers", file_name: "", segment: { number: 1 } }]);
  });
});

const rtfText = (text: string): string => text.replaceAll(/[^\0-\x7f]/g, (one) => `\\u${one.charCodeAt(0)}?`);

const towns = "ABCDEFGHIJKLMNOPQRSTUVWXY".split("");

const targetsOf = ({ params }: Job) =>
  installation.db
    .selectFrom("segment_target")
    .innerJoin("segment", "segment.id", "segment_target.segment_id")
    .select(["source", "target", "state", "origin"])
    .where("stage_id", "=", Number(params.id))
    .execute();

describe("§10 Aligned uploads through the reader of documents", () => {
  test("at least 97 % of the units of 20 edited documents are right", async () => {
    const { counter } = installation.machine;
    const input = (file: Buffer, source_language: string) => ({
      stream: Readable.from([file]),
      name: "a.docx",
      source_language,
      size_bytes: file.length,
    });
    let total = 0;
    const wrong: string[] = [];
    for (const languages of checked_pairs)
      for (const [seed, edits] of edit_lists.entries()) {
        const { source, target, truth } = edited(paragraphs(languages, 50, seed), edits, languages);
        const units = source.map(({ segments }) => segments.join(" "));
        const texts = target.map(({ segments }) => plainText(segments.join(" ")));
        const taken = await counter.readSegments(input(documentOf(units), languages[0]));
        if (taken.outcome !== "ok") throw new Error(taken.outcome);
        const segments = taken.segments.flatMap((one) => uploadSegment(one) ?? []);
        const check = await counter.checkUpload(input(documentOf(texts), languages[1]), {
          type: "docx",
          source_lang: languages[0],
          terms: [],
          segments,
        });
        if (check.outcome !== "ok") throw new Error(check.outcome);
        const unit_of = new Map(segments.map(({ position, unit }) => [position, unit]));
        const codes_of = new Map(segments.map(({ position, codes }) => [position, codes]));
        const found = (unit: number): string =>
          check.targets
            .filter(({ position }) => unit_of.get(position) === unit)
            .map(({ position, target: text }) => spoken(text, codes_of.get(position) ?? []))
            .join(" ");
        for (const one of truth) {
          const [from = "", to = ""] = one.split(":");
          const is = from
            .split(",")
            .map((at) => found(Number(at)))
            .join(" ");
          const wanted = to
            .split(",")
            .map((at) => texts[Number(at)] ?? "")
            .join(" ");
          if (plain(is) !== plain(wanted)) wrong.push(`${languages.join()} ${seed}: ${one}`);
        }
        for (const at of edits.left_out)
          if (plain(found(at)) !== "") wrong.push(`${languages.join()} ${seed}: ${at} left out`);
        total += truth.length + edits.left_out.length;
      }
    expect(total).toBeGreaterThan(900);
    expect((total - wrong.length) * 100, wrong.join("\n")).toBeGreaterThanOrEqual(total * 97);
  });
});

/** A target with its protected texts, which are codes. */
const spoken = (coded: string, codes: readonly Code[]): string =>
  codedTokens(coded)
    .map((token) =>
      token.kind === "text" ? token.text : (codes.find(({ id }) => id === token.id)?.show ?? ""),
    )
    .join("");
const plain = (text: string): string => text.replaceAll(/\s+/gu, " ").trim();
