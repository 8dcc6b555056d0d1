// npm run bench:memory: a memory of 1,000,000 generated units in a database of its own: the time of exact and similar
// look-ups, the best match against all units compared one by one, and the speed of a TMX import. UNITS changes the size;
// the row of docs/figures.md is written for 1,000,000 only.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { sql } from "kysely";
import { tmx_end, tmxStart, tmxUnit } from "#domain/exchange/tmx.ts";
import { wordPercent } from "#domain/memory/word-distance.ts";
import { wordsOf } from "#domain/memory/tokens.ts";
import { startEmbedded } from "#server/kernel/db/embedded.ts";
import { migrate } from "#server/kernel/db/migrate.ts";
import { openDatabase } from "#server/kernel/db/open.ts";
import { transact } from "#server/kernel/db/transact.ts";
import { importTmx } from "#server/memory/import-tmx.ts";
import { concordance, findMatches, type MemoryScope, type NewUnit, remember } from "#server/memory/index.ts";
import { no_hash } from "#server/memory/memories.ts";
import { writeFigures } from "./figures.ts";

const root = path.resolve(import.meta.dirname, "../..");
const units = Number(process.env["UNITS"] ?? 1_000_000);
const whole = 1_000_000;
const vocabulary = 40_000;
/** Generated sentences; the others are copies of them with one to three other words. */
const own_share = 0.22;
const queries = 200;
const least_percent = 70;
const imported = 100_000;

/** Mulberry32: the same texts in each run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
const random = randomNumbers(18);
const whichOf = (count: number): number => Math.floor(random() * count);

const alphabet = "etaoinshrdlcumwfgypbvkxjqz";
/** A word of 2 to 11 characters, some of them more frequent, as in a language. */
const newWord = (): string =>
  Array.from({ length: 2 + whichOf(6) + whichOf(5) }, () => alphabet[Math.floor(random() ** 1.6 * 26)]).join(
    "",
  );
const words = [...new Set(Array.from({ length: vocabulary }, newWord))];
/** A word by Zipf's law: the n-th is drawn about 1/n times as often as the first. */
const drawWord = (): string => words[Math.floor(Math.exp(random() * Math.log(words.length))) - 1] ?? "a";
const newSentence = (): string[] => Array.from({ length: 3 + whichOf(12) + whichOf(14) }, drawWord);
function edited(sentence: readonly string[]): string[] {
  const changed = [...sentence];
  for (let left = 1 + whichOf(3); left > 0; left--) {
    const at = whichOf(changed.length);
    const act = whichOf(3);
    changed.splice(at, act === 0 ? 0 : 1, ...(act === 1 && changed.length > 1 ? [] : [drawWord()]));
  }
  return changed;
}
const textOf = (sentence: readonly string[]): string => `${sentence.join(" ")}.`;

function generatedTexts(count: number): string[] {
  const own = Array.from({ length: Math.ceil(count * own_share) }, newSentence);
  const copies = Array.from({ length: count - own.length }, () => edited(own[whichOf(own.length)] ?? []));
  return [...own, ...copies].map(textOf);
}
const unitOf = (source: string, at: number): NewUnit => ({
  source,
  target: `${source} ${at}`,
  source_codes: [],
  target_codes: [],
  prev_hash: no_hash,
  next_hash: no_hash,
  grade: "confirmed",
  origin: "human",
  made_at: null,
});
const sought = (source: string) => ({
  source,
  codes: [],
  prev_hash: no_hash,
  next_hash: no_hash,
});

const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
const ms = (time: number): string => time.toFixed(1);

/** Whether a unit is more similar to a text than what was found, by comparing all of them. */
function hasBetter(text: string, found: number | null, all: readonly (readonly string[])[]): boolean {
  const own = wordsOf(text);
  const least = found === null ? least_percent : found + 1;
  return least < 100 && all.some((other) => (wordPercent(own, other, least) ?? 0) >= least);
}

const home = fs.mkdtempSync(path.join(os.tmpdir(), "tolmaro-memory-"));
fs.chmodSync(home, 0o755);
const server = await startEmbedded(path.join(home, "postgres"), { settings: { fsync: "off" } });
const database = openDatabase(server.url, { max_connections: 4 });
try {
  const { db } = database;
  await migrate(db, path.join(root, "server/kernel/db/migrations"));
  const scope: MemoryScope = { brand_id: 1, customer_id: null, source_lang: "en", target_lang: "pl" };
  const now = new Date();
  const all = generatedTexts(units);
  const began = performance.now();
  for (let from = 0; from < all.length; from += 5_000)
    await transact(db, (tx) => remember(tx, scope, all.slice(from, from + 5_000).map(unitOf), null, now));
  const filled = all.length / ((performance.now() - began) / 1_000);
  await sql`vacuum analyze memory_unit`.execute(db);
  console.log(`${all.length} units written, ${Math.round(filled)} /s`);

  const timed = async (texts: readonly string[], from_percent: number) => {
    const times: number[] = [];
    const best: (number | null)[] = [];
    for (const text of texts) {
      const start = performance.now();
      const [found] = await findMatches(db, scope, [sought(text)], { from_percent, most: 5 });
      times.push(performance.now() - start);
      best.push(found?.[0]?.percent ?? null);
    }
    return { times, best };
  };
  const stored = Array.from({ length: queries }, () => all[whichOf(all.length)] ?? "");
  await timed(stored, 100);
  const exact = await timed(stored, 100);
  if (exact.best.some((percent) => percent !== 100)) throw new Error("a stored text has no exact match");

  const similar = stored.map((text, nth) =>
    nth % 2 === 0 ? textOf(edited(text.slice(0, -1).split(" "))) : textOf(newSentence()),
  );
  await timed(similar.slice(0, 50), 70);
  const fuzzy = await timed(similar, 70);
  const batch_began = performance.now();
  await findMatches(db, scope, similar.map(sought), { from_percent: 70, most: 5 });
  const batch = (performance.now() - batch_began) / similar.length;
  console.log(`exact p95 ${ms(at(exact.times, 0.95))} ms`);
  console.log(
    `similar p50 ${ms(at(fuzzy.times, 0.5))}, p95 ${ms(at(fuzzy.times, 0.95))} ms, in a batch ${ms(batch)} ms`,
  );

  const searched: number[] = [];
  for (const side of ["source", "target"] as const)
    for (const text of stored.slice(0, 50)) {
      const start = performance.now();
      await concordance(db, scope, text.split(" ").slice(0, 2).join(" "), side);
      searched.push(performance.now() - start);
    }
  console.log(`concordance p50 ${ms(at(searched, 0.5))}, p95 ${ms(at(searched, 0.95))} ms`);

  const split = all.map((text) => wordsOf(text));
  const equal = similar.filter((text, nth) => !hasBetter(text, fuzzy.best[nth] ?? null, split)).length;
  console.log(`best match equal to that of all units compared: ${equal} of ${queries}`);

  const langs = { source_lang: "en", target_lang: "pl" } as const;
  const file = [
    tmxStart({ ...langs, tool: "bench", tool_version: "1" }),
    ...generatedTexts(imported).map((source) =>
      tmxUnit({ ...unitOf(source, 1), made_at: now.toISOString() }, langs),
    ),
    tmx_end,
  ].join("");
  const chunks = Array.from({ length: Math.ceil(file.length / 65_536) }, (_, nth) =>
    Buffer.from(file.slice(nth * 65_536, (nth + 1) * 65_536)),
  );
  const import_began = performance.now();
  const { id: memory_id } = await db.selectFrom("memory").select("id").executeTakeFirstOrThrow();
  const read = await importTmx(db, { memory_id, ...langs }, Readable.from(chunks), {
    now,
    onBatch: async () => {},
  });
  const speed = Math.round(read.read_units / ((performance.now() - import_began) / 1_000));
  console.log(`TMX import ${speed} units/s, ${read.added_units} of ${read.read_units} added`);
  const { rows } = await sql<{ readonly name: string; readonly size: string }>`
    select relname as name, pg_size_pretty(pg_relation_size(oid)) as size from pg_class
    where relname like 'memory_unit%' and relkind in ('r', 'i') order by 1`.execute(db);
  for (const { name, size } of rows) console.log(`${name} ${size}`);
  if (units === whole)
    writeFigures([
      {
        what: "Translation memory of 1,000,000 generated units: exact look-up, similar look-up, concordance search, best match against all units compared, TMX import",
        command: "npm run bench:memory",
        figure: `exact p95 ${ms(at(exact.times, 0.95))} ms; similar p50 ${ms(at(fuzzy.times, 0.5))}, p95 ${ms(at(fuzzy.times, 0.95))} ms, ${ms(batch)} ms each in a batch; concordance p95 ${ms(at(searched, 0.95))} ms; ${equal} of ${queries} equal; ${speed} units/s`,
        floor: "3 ms; 8, 60 ms; –; 200 of 200; 5,000 units/s",
      },
    ]);
} finally {
  await database.close();
  await server.stop();
  fs.rmSync(home, { recursive: true, force: true });
}
