import { describe, expect, test } from "vitest";
import { alignDocuments, alignmentFindings, alignSegments } from "./alignment.ts";
import { checkSegment } from "./checks.ts";
import { edited, edit_lists, type Languages, paragraphs, unit } from "./fixtures/edited-documents.ts";
import { checked_pairs } from "./fixtures/sentences.ts";
import { segmentOf } from "./fixtures/seeded-errors.ts";

const langs = ([source_lang, target_lang]: Languages) => ({ source_lang, target_lang });

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

describe("7 Long documents", () => {
  test("100 of 5,000 paragraphs left out are found, and the work is proportional to the length", () => {
    for (const languages of [["en", "pl"] as const, ["en", "uk"] as const]) {
      const left_out = Array.from({ length: 100 }, (_, at) => at * 49 + (at % 7));
      const edits = { left_out, joined_with_next: [20, 1_003, 3_333], split: [8, 2_000], added_before: [] };
      const { source, target, truth } = edited(paragraphs(languages, 5_000, 3), edits, languages);
      const { pairs, omitted, is_aligned, compared } = alignDocuments(source, target, langs(languages));
      const found = new Set(pairs.map((one) => `${one.source.join()}:${one.target.join()}`));
      const wrong = truth.filter((one) => !found.has(one));
      const unseen = left_out.filter((at) => !omitted.includes(at));
      expect(is_aligned).toBe(true);
      expect((wrong.length + unseen.length) * 100, [...wrong, ...unseen].join("\n")).toBeLessThanOrEqual(
        5_000 * 3,
      );
      expect(compared).toBeLessThanOrEqual(100 * 5_000);
    }
  });

  test("a short text for a long document costs no more", () => {
    const languages = ["en", "pl"] as const;
    const source = paragraphs(languages, 4_000, 5).map((one) => unit(one.source));
    const target = paragraphs(languages, 40, 5).map((one) => unit(one.target));
    const { is_aligned, compared } = alignDocuments(source, target, langs(languages));
    expect(is_aligned).toBe(false);
    expect(compared).toBeLessThanOrEqual(100 * 4_000);
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
        1,
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
    const [first = "", second = "", third = ""] = one.target;
    expect(alignSegments(one.source, [second, third], langs(languages), 1)[0]?.target).toEqual([]);
    // What is left out is found, also when a single sentence is left.
    expect(alignSegments(one.source, [first], langs(languages), 1).map(({ target }) => target)).toEqual([
      [first],
      [],
      [],
    ]);
  });

  test.each([
    [
      "two sentences as one",
      ["The tenant pays 1200 zł. The date is 15 May in Kraków.", "Mr Nowak signs the annex."],
      ["Najemca płaci 1200 zł, a termin to 15 maja w Krakowie.", "Pan Nowak podpisuje aneks."],
      2,
    ],
  ])("%s are one bead", (_what, [one = "", two = ""], target, beads) => {
    const sentences = [...one.split(/(?<=\.) /), two];
    const found = alignSegments(sentences, target, langs(languages), 1);
    expect(found).toHaveLength(beads);
    expect(found[0]).toEqual({ source: sentences.slice(0, 2), target: target.slice(0, 1), is_sure: true });
  });
});
