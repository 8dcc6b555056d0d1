import type { Readable } from "node:stream";
import type { Kysely } from "kysely";
import { type ExchangeFault, exchange_limits, UnreadableExchange } from "#domain/exchange/xml-reader.ts";
import { Refusal, type RefusalCode } from "#domain/errors.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { transact } from "#server/kernel/db/transact.ts";
import { keepBytes, removeBytes, storeBytes } from "#server/kernel/files/removal.ts";
import type { Stored } from "#server/kernel/files/meter.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import { type ImportProgress, importTmx, MemoryGone } from "./import-tmx.ts";
import type { MemoryScope } from "./memories.ts";
import { type Owner, requireConsent } from "./owner.ts";
import { memoryForUpdate } from "./remember.ts";

/** The sentence for each fault of a file. */
export const faultCode = (fault: ExchangeFault): RefusalCode => `memory_file.${fault}`;

export type ReceivedFile = Stored & { readonly storage_key: string };

/** Streams a file into the store. Refuses an empty one, one of more than 50 MB and a customer who keeps no translations. */
export async function receiveImport(machine: Machine, owner: Owner, stream: Readable): Promise<ReceivedFile> {
  await requireConsent(machine.db, owner);
  const storage_key = `memory/${newHash()}`;
  try {
    const stored = await storeBytes(machine, storage_key, stream, exchange_limits.characters);
    if (stored.size_bytes > 0) return { storage_key, ...stored };
    await machine.store.remove(storage_key);
    throw new Refusal("file.empty");
  } catch (error) {
    throw error instanceof Refusal && error.code === "file.too_large"
      ? new Refusal("memory_file.too_large")
      : error;
  }
}

/** Adds the job that reads a received file into the memory of a scope; returns the import. */
export async function addImport(
  tx: Tx,
  caller: Caller,
  { scope, name, file }: { readonly scope: MemoryScope; readonly name: string; readonly file: ReceivedFile },
  now: Date,
): Promise<number> {
  await requireConsent(tx, scope);
  const memory = await memoryForUpdate(tx, scope, now);
  await keepBytes(tx, file.storage_key);
  const { id } = await tx
    .insertInto("memory_import")
    .values({
      memory_id: memory.id,
      name,
      storage_key: file.storage_key,
      size_bytes: BigInt(file.size_bytes),
      state: "waiting",
      made_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await enqueue(tx, "memory.import", { memory_import_id: id });
  const detail = { pairs: `${scope.source_lang}-${scope.target_lang}`, file_name: name };
  await writeAudit(tx, caller, { act: "memory.import", object: "memory", object_id: memory.id, detail }, now);
  return id;
}

export type ReadImport = {
  readonly id: number;
  readonly storage_key: string;
  readonly fault: RefusalCode | null;
  readonly progress: ImportProgress;
};

const storeProgress = async (db: Kysely<DB>, id: number, progress: ImportProgress): Promise<void> => {
  const { read_bytes, read_units, added_units } = progress;
  await transact(db, async (tx) => {
    await tx
      .updateTable("memory_import")
      .set({ state: "running", read_bytes: BigInt(read_bytes), read_units, added_units })
      .where("id", "=", id)
      .execute();
  });
};

/** Reads the file of an import; null when it was read before, and when its memory was deleted meanwhile. */
export async function readImport({ db, store }: Machine, id: number, now: Date): Promise<ReadImport | null> {
  const row = await db
    .selectFrom("memory_import")
    .innerJoin("memory", "memory.id", "memory_import.memory_id")
    .select(["memory_id", "storage_key", "state", "source_lang", "target_lang"])
    .where("memory_import.id", "=", id)
    .executeTakeFirst();
  if (!row || row.state === "done" || row.state === "failed") return null;
  let progress: ImportProgress = { read_bytes: 0, read_units: 0, added_units: 0 };
  const { storage_key } = row;
  try {
    const { stream } = await store.get(storage_key);
    progress = await importTmx(db, row, stream, {
      now,
      onBatch: async (so_far) => {
        progress = so_far;
        await storeProgress(db, id, so_far);
      },
    });
    const fault = progress.read_units === 0 ? "memory_file.other_languages" : null;
    return { id, storage_key, progress, fault };
  } catch (error) {
    if (error instanceof MemoryGone) return null;
    if (!(error instanceof UnreadableExchange)) throw error;
    return { id, storage_key, progress, fault: faultCode(error.fault) };
  }
}

/** Ends an import; what was read before a fault stays. */
export async function endImport(
  tx: Tx,
  { id, storage_key, fault, progress: { read_units, added_units } }: ReadImport,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("memory_import")
    .set({ state: fault === null ? "done" : "failed", fault, read_units, added_units, ended_at: now })
    .where("id", "=", id)
    .execute();
  await removeBytes(tx, [storage_key], now);
}
