import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { putTogether } from "#document-count/apart/put-together.ts";
import { takeApart } from "#document-count/apart/take-apart.ts";
import { countDocument } from "#document-count/count-document.ts";
import { openZip } from "#document-count/zip.ts";
import { pseudoTargets, structureOf } from "#test/fixtures/documents/apart.ts";
import { at } from "./samples.ts";

const formats = /\.(docx|docm|pptx|xlsx|xlsm|odt|rtf|txt)$/i;
const most_bytes = 20 << 20;

/** What became of the files of one format. */
type Result = {
  files: number;
  taken: number;
  equal: number;
  pseudo: number;
  same_structure: number;
  segments: number;
  seconds: number;
  bytes: number;
  billed: number;
  locked: number;
  readonly times: number[];
  /** Refusals by outcome; those of the counter itself apart. */
  readonly refused: Map<string, number>;
};

const newResult = (): Result => ({
  files: 0,
  taken: 0,
  equal: 0,
  pseudo: 0,
  same_structure: 0,
  segments: 0,
  seconds: 0,
  bytes: 0,
  billed: 0,
  locked: 0,
  times: [],
  refused: new Map(),
});

/** All documents below a folder, in order. */
function* documentsOf(folder: string): Generator<string> {
  for (const name of readdirSync(folder).toSorted((a, b) => a.localeCompare(b))) {
    const file = path.join(folder, name);
    const found = statSync(file);
    if (found.isDirectory()) yield* documentsOf(file);
    else if (formats.test(name) && found.size <= most_bytes) yield file;
  }
}

/**
 * Takes every document of a folder apart and puts it together, with its own texts and with a pseudo-translation: how
 * many stay byte by byte the same, keep words and structure, or are refused, and how fast.
 */
export function measureRoundTrip(folder: string): void {
  const results = new Map<string, Result>();
  for (const file of documentsOf(folder)) {
    const format = path.extname(file).slice(1).toLowerCase();
    const result = results.get(format) ?? newResult();
    results.set(format, result);
    const fault = measureFile(readFileSync(file), file, result);
    if (fault !== null) console.log(`${path.relative(folder, file)}: ${fault}`);
  }
  console.log(
    "\nround trip\tfiles\ttaken\tunchanged equal\tpseudo ok\tsame structure\tlocked words %\tsegments/s\tMB/s\tms p50\tms p95",
  );
  for (const [format, one] of [...results].toSorted(([a], [b]) => a.localeCompare(b))) {
    const cells = [format, one.files, one.taken, one.equal, one.pseudo, one.same_structure];
    cells.push(((100 * one.locked) / Math.max(1, one.billed + one.locked)).toFixed(1));
    cells.push((one.segments / one.seconds).toFixed(0), (one.bytes / 1e6 / one.seconds).toFixed(1));
    console.log([...cells, at(one.times, 0.5).toFixed(1), at(one.times, 0.95).toFixed(1)].join("\t"));
    for (const [outcome, n] of [...one.refused].toSorted(([a], [b]) => a.localeCompare(b)))
      console.log(`\t${n} × ${outcome}`);
  }
}

/** Measures one file; what is wrong with it, or null. */
function measureFile(file: Buffer, name: string, result: Result): string | null {
  const options = { name, source_language: "en", target_lang: "de" };
  result.files++;
  const start = performance.now();
  const taken = takeApart(file, options);
  if (taken.outcome !== "ok") {
    const counted = countDocument(file, options).outcome;
    const of = counted === taken.outcome ? "refused by the counter: " : "refused: ";
    result.refused.set(of + taken.outcome, (result.refused.get(of + taken.outcome) ?? 0) + 1);
    return "fault" in taken && taken.fault ? taken.detail : null;
  }
  const made = putTogether(file, options, pseudoTargets(taken));
  const milliseconds = performance.now() - start;
  result.taken++;
  result.times.push(milliseconds);
  result.seconds += milliseconds / 1_000;
  result.segments += taken.segments.length;
  result.bytes += file.length;
  result.billed += taken.billed_words;
  result.locked += taken.locked_words;
  const own = new Map(taken.segments.map(({ position, source }) => [position, source]));
  const same = putTogether(file, options, own);
  if (same.outcome === "ok" && same.file.equals(file)) result.equal++;
  if (made.outcome !== "ok") return `${made.outcome} ${made.detail}`;
  const [before, after] = [countDocument(file, options), countDocument(made.file, options)];
  const wordsOf = (verdict: typeof before): number => (verdict.outcome === "ok" ? verdict.count.words : 0);
  if (wordsOf(before) !== wordsOf(after)) return `${wordsOf(after)} of ${wordsOf(before)} words`;
  result.pseudo++;
  if (file.toString("latin1", 0, 2) !== "PK") return null;
  if (!hasSameStructure(file, made.file)) return "another structure";
  result.same_structure++;
  return null;
}

/** A table of strings gains those that were split; everything else stays. */
function hasSameStructure(file: Buffer, made: Buffer): boolean {
  const [before, after] = [structureOf(file), structureOf(made)];
  const names = openZip(file).spelled;
  return names.every((name) => JSON.stringify(before[name]) === JSON.stringify(after[name]));
}
