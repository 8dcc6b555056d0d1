import { describe, expect, test } from "vitest";
import { alignDocuments, alignmentFindings, alignSegments, type AlignUnit } from "./alignment.ts";
import { checkSegment } from "./checks.ts";
import { filledPair, seededRandom } from "./fixtures/slots.ts";
import { checked_pairs, type SentenceLanguage, sentences } from "./fixtures/sentences.ts";
import { segmentOf } from "./fixtures/seeded-errors.ts";

type Languages = readonly [SentenceLanguage, SentenceLanguage];
const langs = ([source_lang, target_lang]: Languages) => ({ source_lang, target_lang });
const unit = (segments: readonly string[], part = "document", region = "body"): AlignUnit => ({
  part,
  region,
  segments,
});

/** Paragraphs of one to three sentences in two languages. */
function paragraphs(
  languages: Languages,
  count: number,
  seed: number,
): { source: string[]; target: string[] }[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, at) => {
    const pairs = Array.from({ length: 1 + (at % 3) }, (_one, k) => {
      const sentence = sentences[(at * 7 + k * 31 + seed) % sentences.length];
      if (!sentence) throw new RangeError("no sentence");
      return filledPair(sentence, languages, random);
    });
    return { source: pairs.map(({ source }) => source), target: pairs.map(({ target }) => target) };
  });
}

/** How a translator changed the document, by positions of the source: the truth that the alignment has to find. */
type Edits = {
  readonly left_out: readonly number[];
  readonly joined_with_next: readonly number[];
  readonly split: readonly number[];
  readonly added_before: readonly number[];
};

const edit_lists: readonly Edits[] = [
  { left_out: [], joined_with_next: [], split: [], added_before: [5] },
  { left_out: [12], joined_with_next: [], split: [], added_before: [] },
  { left_out: [3, 31], joined_with_next: [20], split: [8], added_before: [] },
  { left_out: [], joined_with_next: [2, 15, 40], split: [11, 26], added_before: [33] },
  { left_out: [0, 24, 25, 49], joined_with_next: [], split: [], added_before: [10, 44] },
];

function edited(all: readonly { source: string[]; target: string[] }[], edits: Edits, languages: Languages) {
  const source = all.map((one) => unit(one.source));
  const target: AlignUnit[] = [];
  const truth: string[] = [];
  const extra = paragraphs(languages, edits.added_before.length, 900);
  for (let at = 0; at < all.length; at++) {
    const own = all[at]?.target ?? [];
    if (edits.added_before.includes(at))
      target.push(unit(extra[edits.added_before.indexOf(at)]?.target ?? []));
    if (edits.left_out.includes(at)) continue;
    if (edits.joined_with_next.includes(at)) {
      target.push(unit([...own, ...(all[at + 1]?.target ?? [])]));
      truth.push(`${at},${at + 1}:${target.length - 1}`);
      at++;
    } else if (edits.split.includes(at) && own.length > 1) {
      target.push(unit(own.slice(0, 1)), unit(own.slice(1)));
      truth.push(`${at}:${target.length - 2},${target.length - 1}`);
    } else {
      target.push(unit(own));
      truth.push(`${at}:${target.length - 1}`);
    }
  }
  return { source, target, truth };
}

describe("10 Aligned uploads", () => {
  test("at least 97 % of the units of 20 edited documents are right", () => {
    let [right, total] = [0, 0];
    const wrong: string[] = [];
    for (const languages of checked_pairs)
      for (const [seed, edits] of edit_lists.entries()) {
        const { source, target, truth } = edited(paragraphs(languages, 50, seed), edits, languages);
        const { pairs, omitted, is_aligned } = alignDocuments(source, target, langs(languages));
        const found = new Set(pairs.map((one) => `${one.source.join()}:${one.target.join()}`));
        expect(is_aligned).toBe(true);
        for (const one of truth) if (!found.has(one)) wrong.push(`${languages.join()} ${seed}: ${one}`);
        for (const at of edits.left_out)
          if (!omitted.includes(at)) wrong.push(`${languages.join()} ${seed}: ${at} left out`);
        total += truth.length + edits.left_out.length;
        right = total - wrong.length;
      }

    expect(total).toBeGreaterThan(900);
    expect(right * 100, wrong.join("\n")).toBeGreaterThanOrEqual(total * 97);
  });
});

describe("7 Uploaded files", () => {
  const languages = ["en", "pl"] as const;
  const all = paragraphs(languages, 200, 4);
  const source = all.map((one) => unit(one.source));

  test("64.5 for 54.5 and one untranslated paragraph in 200 are found", () => {
    const in_source = [...source];
    in_source[77] = unit(["The room is 54.5 m long and has three windows."]);
    const target = all.map((one) => unit(one.target));
    target[77] = unit(["Pomieszczenie ma 64,5 m długości i trzy okna."]);
    target[140] = in_source[140] ?? unit([]);
    const { pairs, omitted, added } = alignDocuments(in_source, target, langs(languages));
    expect([pairs.length, omitted, added]).toEqual([200, [], []]);
    const findings = pairs.flatMap((pair) =>
      alignSegments(
        pair.source.flatMap((at) => in_source[at]?.segments ?? []),
        pair.target.flatMap((at) => target[at]?.segments ?? []),
        langs(languages),
      ).flatMap((one) =>
        checkSegment(segmentOf({ source: one.source.join(" "), target: one.target.join(" ") }, languages))
          .filter(({ level }) => level === "red")
          .map(({ code, detail }) => `${pair.source.join()} ${code} ${detail}`),
      ),
    );
    expect(findings.filter((one) => one.includes("numbers"))).toEqual(["77 numbers 54.5, 64,5"]);
    const untranslated = new Set(findings.filter((one) => one.includes("untranslated")));
    expect([...untranslated]).toEqual(["140 untranslated source"]);
    expect(findings).toHaveLength(1 + (in_source[140]?.segments.length ?? 0));
  });

  test("a paragraph that was left out is red, a new one yellow", () => {
    const target = all.map((one) => unit(one.target)).filter((_, at) => at !== 120);
    target.splice(30, 0, unit(["Dodatkowa uwaga tłumacza, której nie ma w oryginale dokumentu."]));
    const found = alignmentFindings(alignDocuments(source, target, langs(languages)));
    expect(found.source.map(([at, { code, level }]) => [at, code, level])).toEqual([[120, "omitted", "red"]]);
    expect(found.target.map(([at, { code, level }]) => [at, code, level])).toEqual([[30, "added", "yellow"]]);
  });

  test("another document is not aligned", () => {
    const other = Array.from({ length: 40 }, (_, at) =>
      unit([`Zupełnie inny tekst o kotach i psach, zdanie numer ${at + 1000}, bez związku ze źródłem.`]),
    );
    const alignment = alignDocuments(source, other, langs(languages));
    expect(alignment.is_aligned).toBe(false);
    expect(alignmentFindings(alignment).document.map(({ code }) => code)).toEqual(["not_aligned"]);
  });

  test("units of the same part and region are compared, and moved ones are found again", () => {
    const parts = all.slice(0, 20).map((one, at) => ({ ...unit(one.source, at < 16 ? "main" : "notes") }));
    const target = all.slice(0, 20).map((one, at) => ({ ...unit(one.target, at < 17 ? "main" : "notes") }));
    const { pairs, omitted, added } = alignDocuments(parts, target, langs(languages));
    expect([omitted, added]).toEqual([[], []]);
    expect(pairs.map((one) => `${one.source.join()}:${one.target.join()}`)).toEqual(
      Array.from({ length: 20 }, (_, at) => `${at}:${at}`),
    );
  });

  test("sentences of a paragraph are aligned too", () => {
    const one = all[2];
    if (!one) throw new RangeError("no paragraph");
    const [first = "", ...rest] = one.target;
    expect(alignSegments(one.source, rest, langs(languages))[0]?.target).toEqual([]);
    expect(alignSegments(one.source, [first], langs(languages))).toEqual([
      { source: one.source, target: [first] },
    ]);
  });
});
