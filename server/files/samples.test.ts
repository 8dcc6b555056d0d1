import type { Region } from "#domain/files/document-count.ts";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { regionWords } from "#test/fixtures/documents/counted.ts";
import { countDocument } from "#document-count/count-document.ts";
import type { DocumentCount } from "#document-count/verdict.ts";

// The public samples are no part of the product; where their folder is found, its counts are compared with ours.
const shared = process.env.SHARED_DIR ?? fileURLToPath(new URL("../../../shared", import.meta.url));
const folder = join(shared, "samples/documents");
const truth = join(folder, "truth.tsv");
const absent = !existsSync(truth);
const where = absent ? " (skipped: no shared samples here)" : "";

type Sample = Readonly<Record<string, string>> & { readonly file: string; readonly format: string };
const samples = absent ? [] : readTruth();
const normal = samples.filter((sample) => sample.expect === "ok");
const refused = samples.filter((sample) => sample.expect !== "ok");

function readTruth(): Sample[] {
  const [head = "", ...lines] = readFileSync(truth, "utf8").trimEnd().split("\n");
  const names = head.split("\t");
  return lines.map((line) => {
    const values = line.split("\t");
    const fields = Object.fromEntries(names.map((name, i) => [name, values[i] ?? ""]));
    return { ...fields, file: fields.file ?? "", format: fields.format ?? "" };
  });
}

function verdictOn(sample: Sample) {
  const source_language = sample.file.includes("/uk_") ? "uk" : "pl";
  return countDocument(readFileSync(join(folder, sample.file)), { name: sample.file, source_language });
}

function countOf(sample: Sample): DocumentCount {
  const verdict = verdictOn(sample);
  if (verdict.outcome !== "ok") throw new Error(`${sample.file}: ${verdict.outcome} ${verdict.detail}`);
  return verdict.count;
}

/** The unbilled regions as the truth file groups them. */
function apart(count: DocumentCount): Record<string, number> {
  const words = regionWords(count);
  const sum = (...regions: readonly Region[]) =>
    regions.reduce((total, region) => total + (words[region] ?? 0), 0);
  return {
    words_headers_footers: sum("header", "footer"),
    words_speaker_notes: sum("notes"),
    words_comments: sum("comment"),
    words_deleted: sum("deleted"),
    words_hidden: sum("hidden"),
  };
}

/** Samples with a different number of words in headers and footers than the truth file, with the reason. */
const other_headers: ReadonlyMap<string, number> = new Map([
  // Its footer says "2" in two cells, and D1 counts a distinct header or footer text once.
  ["normal/odt_9642abb8.odt", 10],
  // A box of seven words is in its header: it is counted there.
  ["normal/doc_7a0365c7.doc", 10],
  // The old format takes 255 characters of a header, so the rest of the 256 words is not in the file.
  ["constructed/coverage_xls.xls", 29],
]);

/** Our count of a sample, in the columns of the truth file; characters only where the truth file has them. */
function measured(sample: Sample): Record<string, string | number> {
  const count = countOf(sample);
  const knows_characters = sample.truth_chars_with_spaces !== "";
  return {
    file: sample.file,
    // The expected count of a workbook covers its cells; D1 also bills its text boxes.
    truth_words: count.words - (sample.format.startsWith("xls") ? (regionWords(count).textbox ?? 0) : 0),
    truth_chars_with_spaces: knows_characters ? count.characters : 0,
    ...apart(count),
  };
}

function expected(sample: Sample): Record<string, string | number> {
  const columns = ["truth_words", "truth_chars_with_spaces", ...Object.keys(apart(countOf(sample)))];
  const numbers = Object.fromEntries(columns.map((column) => [column, Number(sample[column])]));
  const at_edges = other_headers.get(sample.file) ?? Number(sample.words_headers_footers);
  return { file: sample.file, ...numbers, words_headers_footers: at_edges };
}

/** "count:3" for a count, else the outcome, in the detail of the truth file. */
function outcomeOf(sample: Sample): string {
  const verdict = verdictOn(sample);
  if (verdict.outcome === "ok") return `count:${verdict.count.words}`;
  return sample.expect === "reject" ? "reject" : `reject:${verdict.outcome}`;
}

describe(`D1: documents of the sample${where}`, () => {
  test.skipIf(absent)("all nine formats count to the word, region by region", () => {
    expect(normal.length).toBe(37);
    expect(normal.map(measured)).toEqual(normal.map(expected));
  });

  test.skipIf(absent)("hostile, damaged and scanned files have the expected verdict", () => {
    expect(refused.length).toBeGreaterThan(10);
    expect(refused.map((sample) => [sample.file, outcomeOf(sample)])).toEqual(
      refused.map((sample) => [sample.file, sample.expect]),
    );
  });
});
