import { Refusal } from "#domain/errors.ts";
import { keepBytes, storeBytes } from "#server/kernel/files/removal.ts";
import { transact } from "#server/kernel/db/transact.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { ScannerSilent } from "#server/kernel/files/clamd.ts";

type Arrived = {
  readonly name: string;
  readonly storage_key: string;
  readonly size_bytes: number;
  readonly sha256: string;
  readonly sender: Pick<Caller, "brand" | "name">;
};

/**
 * Scans a received file. Refuses one with a finding: its bytes are moved to a place without a link, and the desk is
 * notified. While the scanner does not answer no file is accepted, so that it can be sent again; content that the desk
 * marked as a false alarm passes.
 */
export async function requireClean(machine: Machine, file: Arrived): Promise<void> {
  const { scanner, store, log } = machine;
  if (scanner === null) return;
  const { stream } = await store.get(file.storage_key);
  const signature = await scanner.scan(stream).catch((error: unknown) => {
    if (!(error instanceof ScannerSilent)) throw error;
    log.error({ err: error }, "virus scanner");
    throw new Refusal("service.unavailable");
  });
  if (signature === null || (await isFalseAlarm(machine, file.sha256))) return;
  await quarantine(machine, file, signature);
  throw new Refusal("file.infected", { name: file.name });
}

async function isFalseAlarm({ db }: Machine, sha256: string): Promise<boolean> {
  const row = await db
    .selectFrom("quarantine")
    .select("id")
    .where("sha256", "=", sha256)
    .where("decision", "=", "false_alarm")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function quarantine(machine: Machine, file: Arrived, signature: string): Promise<void> {
  const { db, store, clock } = machine;
  const { name, size_bytes, sha256, sender } = file;
  const storage_key = `quarantine/${newHash()}`;
  const { stream } = await store.get(file.storage_key);
  await storeBytes(machine, storage_key, stream, size_bytes);
  const now = clock();
  await transact(db, async (tx) => {
    await keepBytes(tx, storage_key);
    const { id } = await tx
      .insertInto("quarantine")
      .values({
        brand_id: sender.brand.id,
        sender: sender.name,
        name,
        size_bytes: BigInt(size_bytes),
        sha256,
        signature,
        storage_key,
        found_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await enqueue(tx, "mail.staff_quarantine", { quarantine_id: id });
  });
}
