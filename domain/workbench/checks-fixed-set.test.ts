import { describe, expect, test } from "vitest";
import { checkDocument } from "./checks-document.ts";
import { checkSegment } from "./checks.ts";
import { cleanSegments, seededErrors } from "./fixtures/seeded-errors.ts";
import { checked_pairs, sentence_terms } from "./fixtures/sentences.ts";
import { readable } from "./fixtures/written.ts";

const count = 450;
const terms = { entries: sentence_terms };
const detected_bps = 9_800;
const yellow_bps = 200;

describe.each(checked_pairs)("10 The fixed set of %s to %s", (source_lang, target_lang) => {
  const languages = [source_lang, target_lang] as const;

  test("at least 98 % of the seeded errors are found", () => {
    const errors = seededErrors(languages, count);
    const undetected = errors.filter(
      ({ code, segment }) => !checkSegment(segment, terms).some((finding) => finding.code === code),
    );
    const shown = undetected.map(
      ({ code, segment }) => `${code}: ${readable(segment.source)} → ${readable(segment.target)}`,
    );
    expect((errors.length - undetected.length) * 10_000, shown.join("\n")).toBeGreaterThanOrEqual(
      errors.length * detected_bps,
    );
  });

  test("clean pairs have no red finding and at most 2 % a yellow one", () => {
    const segments = cleanSegments(languages, count);
    const findings = segments.flatMap((segment) =>
      checkSegment(segment, terms).map((finding) => ({ ...finding, segment })),
    );
    const shown = findings.map(
      ({ code, detail, segment }) =>
        `${code} ${detail}: ${readable(segment.source)} → ${readable(segment.target)}`,
    );
    expect(
      findings.filter(({ level }) => level === "red"),
      shown.join("\n"),
    ).toEqual([]);
    const yellow = new Set(findings.map(({ segment }) => segment)).size;
    expect(yellow * 10_000, shown.join("\n")).toBeLessThanOrEqual(count * yellow_bps);
  });

  test("a clean document has no other finding, and one in another language is red", () => {
    const segments = cleanSegments(languages, 66);
    const found = [...checkDocument(segments, terms).values()].flat().map(({ code }) => code);
    expect(found.filter((code) => code === "language" || code === "inconsistent")).toEqual([]);
    const foreign = segments.map((segment) => ({ ...segment, target: segment.source }));
    const wrong = [...checkDocument(foreign, terms).values()]
      .flat()
      .filter(({ code }) => code === "language");
    expect(wrong.length).toBeGreaterThan(55);
  });
});
