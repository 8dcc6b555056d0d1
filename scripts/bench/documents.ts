// npm run bench documents: every sample of shared/samples/documents against its truth and beside LibreOffice, then
// mutated ones. FUZZ says how many of those (2,000 unless told), SEED where chance begins.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { countDocument } from "../../server/documents/count-document.ts";
import { openCounter } from "../../server/documents/counter.ts";

const shared = process.env["SHARED_DIR"] ?? path.resolve(import.meta.dirname, "../../../shared");
const folder = path.join(shared, "samples/documents");
const rounds = 9;

type Row = Readonly<Record<string, string>>;
function truth(): Row[] {
  const [head = "", ...lines] = readFileSync(path.join(folder, "truth.tsv"), "utf8").trimEnd().split("\n");
  const names = head.split("\t");
  return lines.map((line) =>
    Object.fromEntries(line.split("\t").map((value, i) => [names[i] ?? "", value] as const)),
  );
}

const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
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
    const said = verdict.outcome === "ok" ? `count:${verdict.count.words}` : verdict.outcome;
    console.log([row["file"], row["expect"], said, (performance.now() - start).toFixed(0)].join("\t"));
  }
}

/** Real files with bytes changed, cut out and doubled: each has a verdict, and none takes long. */
function fuzz(rows: readonly Row[], times: number): void {
  let seed = Number(process.env["SEED"] ?? 1);
  const chance = (below: number): number => {
    // A linear congruence is enough to be repeated by its seed.
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const files = rows
    .map((row) => ({ row, bytes: readFileSync(path.join(folder, row["file"] ?? "")) }))
    .filter(({ bytes }) => bytes.length > 16 && bytes.length < 130_000);
  const outcomes = new Map<string, number>();
  const faults = new Map<string, number>();
  let slowest = 0;
  for (let i = 0; i < times; i++) {
    const one = files[i % files.length];
    if (!one) break;
    let bytes = Buffer.from(one.bytes);
    for (let n = 1 + chance(8); n > 0; n--) {
      const place = chance(bytes.length);
      const act = chance(4);
      if (act === 0) bytes.writeUInt8(chance(256), place);
      else if (act === 1) bytes.fill(chance(2) * 255, place, Math.min(bytes.length, place + chance(64)));
      else if (act === 2)
        bytes = Buffer.concat([bytes.subarray(0, place), bytes.subarray(place + chance(512))]);
      else bytes.copyWithin(place, chance(bytes.length));
      if (bytes.length < 8) break;
    }
    const start = performance.now();
    const verdict = count(bytes, one.row);
    const took = performance.now() - start;
    slowest = Math.max(slowest, took);
    outcomes.set(verdict.outcome, (outcomes.get(verdict.outcome) ?? 0) + 1);
    if (verdict.outcome !== "ok" && verdict.fault)
      faults.set(verdict.detail, (faults.get(verdict.detail) ?? 0) + 1);
  }
  const said = [...outcomes].map(([outcome, n]) => `${outcome} ${n}`).join(", ");
  const wrong = [...faults.values()].reduce((sum, n) => sum + n, 0);
  console.log(
    `\nfuzz: ${times} mutated files, ${wrong} mistakes of a reader, slowest ${slowest.toFixed(0)} ms: ${said}`,
  );
  for (const [detail, n] of faults) console.log(`  ${n} × ${detail}`);
}

/** How long the server's own thread stands still while its child reads each file: whole milliseconds, worst and median. */
async function measureStall(rows: readonly Row[]): Promise<void> {
  const counter = openCounter({ children: 1 });
  const stalls: number[] = [];
  let worst = "";
  for (const row of rows) {
    const at_path = path.join(folder, row["file"] ?? "");
    const { size } = statSync(at_path);
    const delay = monitorEventLoopDelay({ resolution: 1 });
    const start = performance.now();
    delay.enable();
    const verdict = await counter.count({
      path: at_path,
      name: row["file"] ?? "",
      source_language: "pl",
      size_bytes: size,
    });
    delay.disable();
    // The watch looks each millisecond, so one of them is its own.
    const stall = Math.max(0, delay.max / 1e6 - 1);
    if (stall >= Math.max(0, ...stalls))
      worst = `${row["file"]} (${verdict.outcome}, answered in ${(performance.now() - start).toFixed(0)} ms)`;
    stalls.push(stall);
  }
  await counter.close();
  console.log(
    `\nthe server's thread stands still for ${at(stalls, 0.5).toFixed(1)} ms (median), at most ${Math.max(...stalls).toFixed(1)} ms by ${worst}`,
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

if (!existsSync(folder)) console.log(`documents: no samples in ${folder}`);
else {
  const rows = truth();
  measureFormats(rows.filter((row) => row["expect"] === "ok"));
  measureHostile(rows.filter((row) => row["expect"] !== "ok"));
  await measureStall(rows);
  measureLibreOffice(rows.filter((row) => row["expect"] === "ok"));
  fuzz(
    rows.filter((row) => row["expect"] === "ok"),
    Number(process.env["FUZZ"] ?? 2000),
  );
  console.log(`peak memory ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`);
}
