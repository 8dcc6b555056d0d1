import type { DocumentInput } from "#server/kernel/ports/counter.ts";
// npm run bench documents: every sample of shared/samples/documents against its expected count and LibreOffice, then
// mutated ones. FUZZ is their number (default 2,000), SEED the random seed. With a folder as argument instead
// (npm run bench:documents -- FOLDER), its documents are taken apart and put together.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { countDocument } from "#document-count/count-document.ts";
import { openCounter } from "#server/files/counter.ts";
import type { Refused } from "#document-count/apart/answers.ts";
import { putTogether } from "#document-count/apart/put-together.ts";
import { takeApart } from "#document-count/apart/take-apart.ts";
import { pseudoTargets } from "#test/fixtures/documents/apart.ts";
import { measureRoundTrip } from "./round-trip.ts";
import { are_here, at, folder, mutated, type Row, truth } from "./samples.ts";

const rounds = 9;

const count = (file: Buffer, row: Row) =>
  countDocument(file, {
    name: row["file"] ?? "",
    source_language: (row["file"] ?? "").includes("/uk_") ? "uk" : "pl",
  });

/** Per format: how many are counted, how far from the truth, how fast. */
function measureFormats(rows: readonly Row[]): void {
  console.log("format  files  counted  median err %  p95 err %  ms/file  p95 ms    MB/s");
  for (const format of [...new Set(rows.map((row) => row["format"] ?? ""))].toSorted()) {
    const of = rows.filter((row) => row["format"] === format);
    const errors: number[] = [];
    const times: number[] = [];
    let bytes = 0;
    let counted = 0;
    for (const row of of) {
      const file = readFileSync(path.join(folder, row["file"] ?? ""));
      const verdict = count(file, row);
      const right = Number(row["truth_words"]);
      if (verdict.outcome === "ok") counted++;
      errors.push(verdict.outcome === "ok" ? (100 * Math.abs(verdict.count.words - right)) / right : 100);
      const own: number[] = [];
      for (let i = 0; i < rounds; i++) {
        const start = performance.now();
        count(file, row);
        own.push(performance.now() - start);
      }
      times.push(at(own, 0.5));
      bytes += file.length;
    }
    const total = times.reduce((sum, time) => sum + time, 0);
    const cells = [format.padEnd(6), of.length, `${counted}/${of.length}`, at(errors, 0.5).toFixed(2)];
    cells.push(at(errors, 0.95).toFixed(2), (total / of.length).toFixed(2), at(times, 0.95).toFixed(2));
    console.log([...cells, (bytes / 1e6 / (total / 1000)).toFixed(1)].join("\t"));
  }
}

function measureHostile(rows: readonly Row[]): void {
  console.log("\nhostile file\texpected\tverdict\tms");
  for (const row of rows) {
    const file = readFileSync(path.join(folder, row["file"] ?? ""));
    const start = performance.now();
    const verdict = count(file, row);
    const result = verdict.outcome === "ok" ? `count:${verdict.count.words}` : verdict.outcome;
    console.log([row["file"], row["expect"], result, (performance.now() - start).toFixed(0)].join("\t"));
  }
}

/** Mutated files: each has a verdict, its texts are extracted or refused, none takes long, and no reader fails. */
function fuzz(times: number): void {
  const outcomes = new Map<string, number>();
  const faults = new Map<string, number>();
  let slowest = 0;
  for (const { row, bytes } of mutated(times)) {
    const start = performance.now();
    const verdict = count(bytes, row);
    const unread = roundTrip(bytes, row["file"] ?? "");
    slowest = Math.max(slowest, performance.now() - start);
    outcomes.set(verdict.outcome, (outcomes.get(verdict.outcome) ?? 0) + 1);
    for (const one of [verdict, unread])
      if (one && "fault" in one && one.fault) faults.set(one.detail, (faults.get(one.detail) ?? 0) + 1);
  }
  const summary = [...outcomes].map(([outcome, n]) => `${outcome} ${n}`).join(", ");
  const wrong = [...faults.values()].reduce((sum, n) => sum + n, 0);
  console.log(
    `\nfuzz: ${times} mutated files, ${wrong} mistakes of a reader, slowest ${slowest.toFixed(0)} ms: ${summary}`,
  );
  for (const [detail, n] of faults) console.log(`  ${n} × ${detail}`);
}

/** A document taken apart and put together with another text; why it could not be, or nothing. */
function roundTrip(bytes: Buffer, name: string): Refused | null {
  const options = { name, source_language: "pl", target_lang: "de" };
  const taken = takeApart(bytes, options);
  if (taken.outcome !== "ok") return taken;
  const made = putTogether(bytes, options, pseudoTargets(taken));
  return made.outcome === "ok" ? null : made;
}

/** How long the server's own thread is blocked while its child works on each file: whole milliseconds. */
async function measureStall(rows: readonly Row[]): Promise<void> {
  const counter = openCounter({ children: 1 });
  const inputOf = (row: Row): DocumentInput => {
    const file = path.join(folder, row["file"] ?? "");
    return { path: file, name: row["file"] ?? "", source_language: "pl", size_bytes: statSync(file).size };
  };
  await stallOf("counting", rows, async (row) => (await counter.count(inputOf(row))).outcome);
  const apart = rows.filter((row) => /\.(?:docx|pptx|xlsx|txt)$/.test(row["file"] ?? ""));
  await stallOf("taking apart and putting together", apart, async (row) => {
    const answer = await counter.readSegments(inputOf(row));
    return answer.outcome === "ok"
      ? (await counter.writeTargets(inputOf(row), pseudoTargets(answer), "de")).outcome
      : answer.outcome;
  });
  await counter.close();
}

async function stallOf(
  what: string,
  rows: readonly Row[],
  work: (row: Row) => Promise<string>,
): Promise<void> {
  const stalls: number[] = [];
  let worst = "";
  for (const row of rows) {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    const start = performance.now();
    delay.enable();
    const outcome = await work(row);
    delay.disable();
    // The watch looks each millisecond, so one of them is its own.
    const stall = Math.max(0, delay.max / 1e6 - 1);
    if (stall >= Math.max(0, ...stalls))
      worst = `${row["file"]} (${outcome}, answered in ${(performance.now() - start).toFixed(0)} ms)`;
    stalls.push(stall);
  }
  console.log(
    `\n${what} ${rows.length} files: the server's thread is blocked for ${at(stalls, 0.5).toFixed(1)} ms (median), at most ${Math.max(...stalls).toFixed(1)} ms by ${worst}`,
  );
}

/** The same files turned to text by LibreOffice without a window: one start for each file, as a server would have to. */
function measureLibreOffice(rows: readonly Row[]): void {
  if (spawnSync("soffice", ["--version"]).error) {
    console.log("\nLibreOffice is not on this machine (apt-get install libreoffice-writer -calc -impress)");
    return;
  }
  const out = mkdtempSync(path.join(os.tmpdir(), "tolmaro-office-"));
  const to = (format: string) => (/xls/.test(format) ? "csv" : /ppt/.test(format) ? "pdf" : "txt:Text");
  console.log("\nLibreOffice\tfiles\tread\tms/file\tMB/s\tpeak MB");
  for (const format of [...new Set(rows.map((row) => row["format"] ?? ""))].toSorted()) {
    const of = rows.filter((row) => row["format"] === format);
    let total = 0;
    let bytes = 0;
    let read = 0;
    let peak = 0;
    for (const row of of) {
      const file = path.join(folder, row["file"] ?? "");
      const args = [`-env:UserInstallation=file://${out}/profile`, "--headless", "--convert-to", to(format)];
      const start = performance.now();
      const ended = spawnSync("/usr/bin/time", ["-f", "%M", "soffice", ...args, "--outdir", out, file]);
      total += performance.now() - start;
      bytes += statSync(file).size;
      const kilobytes = Number(ended.stderr.toString().trim().split("\n").at(-1));
      if (ended.status === 0 && ended.stdout.toString().includes(" -> ")) read++;
      if (kilobytes > 0) peak = Math.max(peak, kilobytes / 1024);
    }
    const cells = [format, of.length, read, (total / of.length).toFixed(0)];
    console.log([...cells, (bytes / 1e6 / (total / 1000)).toFixed(2), peak.toFixed(0)].join("\t"));
  }
  rmSync(out, { recursive: true, force: true });
}

const own_folder = process.argv[2];
if (own_folder !== undefined) measureRoundTrip(own_folder);
else if (!are_here()) console.log(`documents: no samples in ${folder}`);
else {
  const rows = truth();
  measureFormats(rows.filter((row) => row["expect"] === "ok"));
  measureHostile(rows.filter((row) => row["expect"] !== "ok"));
  await measureStall(rows);
  measureLibreOffice(rows.filter((row) => row["expect"] === "ok"));
  fuzz(Number(process.env["FUZZ"] ?? 2000));
  console.log(`peak memory ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`);
}
