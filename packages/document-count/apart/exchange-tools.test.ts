import fs from "node:fs";
import { describe, expect, test } from "vitest";
import type { ExchangeSegment } from "../../../domain/exchange/exchange-document.ts";
import { planImport } from "../../../domain/exchange/import-plan.ts";
import { openTmxReader, type TmxUnit } from "../../../domain/exchange/tmx.ts";
import { writeXliff1 } from "../../../domain/exchange/xliff-1-writer.ts";
import { readXliff } from "../../../domain/exchange/xliff-reader.ts";
import { readable } from "../../../domain/workbench/fixtures/written.ts";
import { docxOf, paragraph, run } from "../../../test/fixtures/documents/office.ts";
import { takeApart } from "./take-apart.ts";

/**
 * The XLIFF 1.2 of a job package as other tools saved it. `omegat-3.6.0_10` (Debian 12) opened, translated and saved it
 * with the TMX of matches: two segments came from that TMX by automatic insertion, four were translated there; `level2.tmx`
 * is the memory that OmegaT wrote. `matecat-2.2.10` was read and written by MateCat's library, `matecat/xliff-parser`.
 */
const saved = (name: string): string =>
  fs.readFileSync(new URL(`../../../test/fixtures/exchange/${name}`, import.meta.url), "utf8");
const omegat = "omegat-3.6.0_10/saved.xlf";
const matecat = "matecat-2.2.10/saved.xlf";

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
  const sha256 = readXliff(saved(omegat)).sha256 ?? "";
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

const translations = [
  "Lease of premises",
  "The rent is PLN <1>1200</1> a month.",
  "The tenant pays in advance.",
  "The landlord issues a bill & a receipt.",
  "The first <1>sentence</1>.",
  "The second <1>sentence</1> is here.",
  "Address: <1/><2/>",
];

/** What an import of a file would take. */
function planOf(name: string) {
  const document = exported();
  const rows = document.units.flatMap((unit) => unit.segments.map((one) => ({ ...one, unit_id: unit.id })));
  const plan = planImport(document, rows, readXliff(saved(name)));
  if ("refusal" in plan) throw new Error(plan.refusal);
  return plan;
}

describe("§8 Our package saved by other tools", () => {
  test.each([omegat, matecat])("%s has the sources that are exported today", (name) => {
    const sources = (xliff: string): string[] =>
      [...xliff.matchAll(/<(?:seg-)?source>.*?<\/(?:seg-)?source>/gs)].map(([all]) => all);
    expect(sources(saved(name))).toEqual(sources(writeXliff1(exported())));
  });

  test.each([
    [omegat, "draft"],
    [matecat, "confirmed"],
  ])("%s: all seven translations are taken, with their codes, as %s", (name, state) => {
    const { taken, left } = planOf(name);
    expect(left).toEqual([]);
    expect(taken.map((one) => [readable(one.target), one.state])).toEqual(
      translations.map((text) => [text, state]),
    );
  });

  test("an export that was not worked on is untouched when it comes back", () => {
    const states = readXliff(writeXliff1(exported())).segments.map(({ state }) => state);
    expect(states).toEqual(["draft", ...Array.from({ length: 6 }, () => "untouched")]);
  });

  test("OmegaT's memory is read as TMX", () => {
    const units: TmxUnit[] = [];
    const reader = openTmxReader({ source_lang: "pl", target_lang: "en" }, (unit) => units.push(unit));
    reader.feed(saved("omegat-3.6.0_10/level2.tmx"));
    reader.end();
    expect(units).toHaveLength(6);
    expect(units.map(({ source: from, target }) => [readable(from), readable(target)])).toContainEqual([
      "Czynsz wynosi <1>1200</1> zł miesięcznie.",
      "The rent is PLN <1>1200</1> a month.",
    ]);
  });
});
