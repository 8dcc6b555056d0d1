import fs from "node:fs";
import { describe, expect, test } from "vitest";
import type { ExchangeSegment } from "../../../domain/exchange/exchange-document.ts";
import { planImport } from "../../../domain/exchange/import-plan.ts";
import { openTmxReader, type TmxUnit } from "../../../domain/exchange/tmx.ts";
import { writeXliff1 } from "../../../domain/exchange/xliff-1-writer.ts";
import { readXliff } from "../../../domain/exchange/xliff-reader.ts";
import { coded, readable } from "../../../domain/workbench/fixtures/written.ts";
import { docxOf, paragraph, run } from "../../../test/fixtures/documents/office.ts";
import { takeApart } from "./take-apart.ts";

/**
 * The XLIFF 1.2 of a job package and its matches, opened, translated and saved by OmegaT 3.6.0_10 (Debian 12), and the
 * memory that OmegaT wrote. Two segments came from our TMX by OmegaT's automatic insertion, four were translated there.
 */
const saved = (name: string): string =>
  fs.readFileSync(
    new URL(`../../../test/fixtures/exchange/omegat-3.6.0_10/${name}`, import.meta.url),
    "utf8",
  );

const bold = "<w:b/>";
const source = docxOf(
  paragraph(run("Umowa najmu lokalu")) +
    paragraph(run("Czynsz wynosi "), run("1200", bold), run(" zł miesięcznie.")) +
    paragraph(run("Najemca płaci z góry. Wynajmujący wystawia rachunek &amp; pokwitowanie.")) +
    paragraph(
      run("Pierwsze "),
      run("zdanie", bold),
      run(". Drugie "),
      run("zdanie", bold),
      run(" jest tutaj."),
    ) +
    paragraph(run("Adres: "), "<w:r><w:tab/></w:r>", run("https://example.com/a?b=1&amp;c")),
);

/** The document as it was exported; the ids of its segments begin at 101. */
function exported() {
  const taken = takeApart(source, { name: "umowa.docx", source_language: "pl" });
  if (taken.outcome !== "ok") throw new Error(taken.outcome);
  const segments = taken.segments.map((one) => ({
    unit: one.unit,
    segment: {
      id: String(one.position + 101),
      source: one.source,
      target: one.position === 0 ? "Lease of premises" : "",
      codes: one.codes,
      space_after: one.space_after,
      state: one.position === 0 ? "draft" : "untouched",
      origin: one.position === 0 ? "engine" : null,
      locked: false,
      max_characters: null,
      engine: null,
      mt_confidence: null,
      findings: [],
      notes: [],
      matches: [],
    } satisfies ExchangeSegment as ExchangeSegment,
  }));
  const units = [...new Set(segments.map(({ unit }) => unit))].map((unit) => ({
    id: String(unit),
    terms: [],
    segments: segments.filter((one) => one.unit === unit).map(({ segment }) => segment),
  }));
  // The archive of the docx is packed by the program that runs the test, so its hash is that of the saved file.
  const sha256 = readXliff(saved("saved.xlf")).sha256 ?? "";
  const { reader_version, segmenter_version } = taken;
  const languages = { source_lang: "pl", target_lang: "en" };
  return {
    document_id: "12",
    name: "umowa.docx",
    sha256,
    reader_version,
    segmenter_version,
    ...languages,
    units,
  };
}

describe("§8 Our package saved by OmegaT 3.6.0_10", () => {
  test("its sources are those that are exported today", () => {
    const withoutTargets = (xliff: string): string =>
      xliff.replaceAll(/(<target[^>]*>).*?(?=<\/target>)/gs, "$1");
    expect(withoutTargets(saved("saved.xlf").trim())).toBe(withoutTargets(writeXliff1(exported()).trim()));
  });

  test("all seven translations are taken, with their codes", () => {
    const document = exported();
    const rows = document.units.flatMap((unit) =>
      unit.segments.map(({ id, source: text, codes, locked }) => ({
        id,
        unit_id: unit.id,
        source: text,
        codes,
        locked,
      })),
    );
    const plan = planImport(document, rows, readXliff(saved("saved.xlf")));
    if ("refusal" in plan) throw new Error(plan.refusal);
    expect(plan.left).toEqual([]);
    expect(plan.taken.map(({ target, state }) => [readable(target), state])).toEqual(
      [
        "Lease of premises",
        "The rent is PLN <1>1200</1> a month.",
        "The tenant pays in advance.",
        "The landlord issues a bill & a receipt.",
        "The first <1>sentence</1>.",
        "The second <1>sentence</1> is here.",
        "Address: <1/><2/>",
      ].map((text) => [text, "draft"]),
    );
  });

  test("an export that was not worked on is untouched when it comes back", () => {
    const document = exported();
    const states = readXliff(writeXliff1(document)).segments.map(({ state }) => state);
    expect(states).toEqual(["draft", ...Array.from({ length: 6 }, () => "untouched")]);
  });

  test("its memory is read as TMX", () => {
    const units: TmxUnit[] = [];
    const reader = openTmxReader({ source_lang: "pl", target_lang: "en" }, (unit) => units.push(unit));
    reader.feed(saved("level2.tmx"));
    reader.end();
    expect(units).toHaveLength(6);
    expect(units.map(({ source: from, target }) => [readable(from), readable(target)])).toContainEqual([
      readable(coded("Czynsz wynosi <1>1200</1> zł miesięcznie.")),
      "The rent is PLN <1>1200</1> a month.",
    ]);
  });
});
