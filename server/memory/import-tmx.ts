import type { Kysely } from "kysely";
import { openTmxReader, openUnitFilter, type TmxUnit } from "#domain/exchange/tmx.ts";
import { UnreadableExchange } from "#domain/exchange/xml-reader.ts";
import { cleanedUp } from "#server/kernel/clean-up.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { transact } from "#server/kernel/db/transact.ts";
import { no_hash } from "./memories.ts";
import { type NewUnit, type PreparedUnits, preparedUnits, rememberIn } from "./remember.ts";
import { xmlDecoder } from "./text-encoding.ts";

/** Units of a statement; a larger batch would block other requests for longer. */
const most_at_once = 1_000;

export type ImportProgress = {
  readonly read_bytes: number;
  readonly read_units: number;
  readonly added_units: number;
};

/** The memory was deleted while a file was read into it. */
export class MemoryGone extends Error {
  override readonly name = "MemoryGone";
}

type Target = { readonly memory_id: number; readonly source_lang: string; readonly target_lang: string };

/** Opens a reader of the bytes of a file as text. Throws UnreadableExchange for characters of another encoding than its own. */
function openText(): (chunk?: Uint8Array) => string {
  let decoder: ReturnType<typeof xmlDecoder> = null;
  return (chunk) => {
    decoder ??= xmlDecoder(chunk ?? new Uint8Array());
    try {
      if (decoder) return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
    throw new UnreadableExchange("malformed", "encoding");
  };
}

const newUnit = ({ origin, made_at, ...unit }: TmxUnit): NewUnit => ({
  source: unit.source,
  source_codes: unit.source_codes,
  target: unit.target,
  target_codes: unit.target_codes,
  prev_hash: no_hash,
  next_hash: no_hash,
  grade: "imported",
  origin: origin === "machine" ? null : origin,
  made_at: made_at === null ? null : new Date(made_at),
});

type Options = {
  readonly now: Date;
  /** Called after each batch, which stays in the memory whatever comes next. */
  readonly onBatch: (progress: ImportProgress) => Promise<void>;
};

/**
 * Reads a TMX file into a memory, in batches of transactions of their own. Raw text of an engine is left out. Throws
 * UnreadableExchange for a file that cannot be read, and MemoryGone; a repetition adds nothing twice.
 */
export async function importTmx(
  db: Kysely<DB>,
  target: Target,
  bytes: AsyncIterable<Uint8Array>,
  { now, onBatch }: Options,
): Promise<ImportProgress> {
  let waiting: NewUnit[] = [];
  let progress: ImportProgress = { read_bytes: 0, read_units: 0, added_units: 0 };
  const passes = openUnitFilter();
  const reader = openTmxReader(target, (unit) => {
    progress = { ...progress, read_units: progress.read_units + 1 };
    if (passes(unit)) waiting.push(newUnit(unit));
  });
  const write = async (units: PreparedUnits): Promise<void> => {
    const added = await transact(db, async (tx) => {
      const memory = await tx
        .selectFrom("memory")
        .select(["id", "frequent"])
        .where("id", "=", target.memory_id)
        .where("deleted_at", "is", null)
        .forUpdate()
        .executeTakeFirst();
      if (!memory) throw new MemoryGone();
      return rememberIn(tx, memory, units, null, now);
    });
    progress = { ...progress, added_units: progress.added_units + added };
    await onBatch(progress);
  };
  // A batch is prepared while the database writes the one before it.
  let writing: Promise<void> = Promise.resolve();
  const writeFull = async (least: number): Promise<void> => {
    while (waiting.length >= least) {
      const units = preparedUnits(target.memory_id, waiting.slice(0, most_at_once), now);
      waiting = waiting.slice(most_at_once);
      await writing;
      writing = write(units);
      // It is awaited before the next batch; until then a rejection is not unhandled.
      writing.catch(() => {});
    }
  };
  const textOf = openText();
  const read = async (): Promise<void> => {
    for await (const chunk of bytes) {
      reader.feed(textOf(chunk));
      progress = { ...progress, read_bytes: progress.read_bytes + chunk.length };
      await writeFull(most_at_once);
    }
    reader.feed(textOf());
    reader.end();
    await writeFull(1);
  };
  // What was read before a fault stays.
  await cleanedUp(read, () => writing);
  return progress;
}
