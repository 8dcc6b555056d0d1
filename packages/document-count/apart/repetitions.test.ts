import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { repetitionForm } from "../../../domain/files/repetitions.ts";
import { analyseSegments } from "../../../domain/memory/bands.ts";
import { readText } from "../../../domain/workbench/codes.ts";
import { docxOf, paragraph, run } from "../../../test/fixtures/documents/office.ts";
import { countDocument } from "../count-document.ts";
import { takeApart } from "./take-apart.ts";

const options = { name: "text.docx", source_language: "pl" } as const;

/** Repeated words as a price counts them without a memory and with one; null for a document that is not read. */
function repeatedWords(file: Buffer): { readonly without: number; readonly by_memory: number } | null {
  const [verdict, apart] = [countDocument(file, options), takeApart(file, options)];
  if (verdict.outcome !== "ok" || apart.outcome !== "ok") return null;
  const { counts } = analyseSegments(
    apart.segments
      .filter(({ is_billed, is_locked }) => is_billed && !is_locked)
      .map(({ source, codes, words }) => ({
        form: repetitionForm(readText(source, codes)),
        words,
        percent: null,
        left_as_is: false,
      })),
  );
  return { without: verdict.count.repeated_words, by_memory: counts.repetition.words };
}

const shared = process.env.SHARED_DIR ?? fileURLToPath(new URL("../../../../shared", import.meta.url));
const folders = ["normal", "constructed", "txt"].map((name) => join(shared, "samples/documents", name));
const samples = folders.flatMap((folder) =>
  existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [],
);

describe("Repetitions with a memory and without one (decision 0287)", () => {
  test("are the same words: formatting makes no new sentence, a placeholder or another address does", () => {
    const file = docxOf(
      paragraph(run("Najemca płaci czynsz.")) +
        paragraph(run("Najemca "), run("płaci", "<w:b/>"), run(" czynsz.")) +
        paragraph(run("Pisz na https://a.example/1 dziś.")) +
        paragraph(run("Pisz na "), run("https://a.example/1", "<w:i/>"), run(" dziś.")) +
        paragraph(run("Pisz na https://a.example/2 dziś.")) +
        paragraph(run("Witaj {{imie}} w domu.")) +
        paragraph(run("Witaj {{nazwa}} w domu.")) +
        paragraph(run("Jeden"), "<w:r><w:tab/></w:r>", run("dwa")) +
        paragraph(run("Jeden dwa")),
    );
    expect(repeatedWords(file)).toEqual({ without: 9, by_memory: 9 });
  });

  test.skipIf(samples.length === 0)("are the same words in every public sample", () => {
    const read = samples.flatMap((path) => {
      const words = repeatedWords(readFileSync(path));
      return words ? [{ path, ...words }] : [];
    });
    expect(read.length).toBeGreaterThan(15);
    expect(read.filter(({ without, by_memory }) => without !== by_memory)).toEqual([]);
  });
});
