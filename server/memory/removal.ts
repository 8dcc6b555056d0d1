import { sql } from "kysely";
import { Refusal } from "#domain/errors.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { removeBytes } from "#server/kernel/files/removal.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { enqueue, enqueueEach } from "#server/kernel/jobs/queue.ts";

type Which = { readonly memory_id: number; readonly customer_id?: number } | { readonly customer_id: number };

/**
 * Marks memories as deleted: from now on they are not read or written, and jobs remove their units. Returns the number of
 * units.
 */
export async function removeMemories(tx: Tx, which: Which, now: Date): Promise<number> {
  const marked = await tx
    .updateTable("memory")
    .set({ deleted_at: now })
    .where("deleted_at", "is", null)
    .$if("memory_id" in which, (query) => query.where("id", "=", "memory_id" in which ? which.memory_id : 0))
    .$if(which.customer_id !== undefined, (query) => query.where("customer_id", "=", which.customer_id ?? 0))
    .returning(["id", "units"])
    .execute();
  await enqueueEach(
    tx,
    "memory.remove",
    marked.map(({ id }) => ({ payload: { memory_id: id }, when: { job_key: `memory.remove:${id}` } })),
  );
  return marked.reduce((sum, { units }) => sum + units, 0);
}

/** Deletes a memory, of a customer only when they own it. Refuses one that does not exist. */
export async function removeMemory(
  tx: Tx,
  caller: Caller,
  { memory_id, reason }: { readonly memory_id: number; readonly reason: string | null },
  now: Date,
): Promise<void> {
  const row = await tx
    .selectFrom("memory")
    .select(["source_lang", "target_lang", "customer_id"])
    .where("id", "=", memory_id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!row || (caller.role === "customer" && row.customer_id !== caller.id))
    throw new Refusal("memory.not_found");
  const count = await removeMemories(tx, { memory_id }, now);
  const detail = {
    pairs: `${row.source_lang}-${row.target_lang}`,
    count,
    ...(row.customer_id === null ? {} : { customer: row.customer_id }),
    ...(reason === null ? {} : { reason }),
  };
  await writeAudit(tx, caller, { act: "memory.remove", object: "memory", object_id: memory_id, detail }, now);
}

/** All memories and terms of a customer whose data is erased. */
export async function forgetMemories(tx: Tx, customer_id: number, now: Date): Promise<void> {
  await removeMemories(tx, { customer_id }, now);
  await tx.deleteFrom("term_base").where("customer_id", "=", customer_id).execute();
}

/** Units that one run of the job removes. */
const most_removed = 50_000;

/** Removes units of a deleted memory; the last run removes the memory with its imports and their files. */
export async function removeUnits(tx: Tx, memory_id: number, now: Date): Promise<void> {
  const { numAffectedRows: removed = 0n } = await sql`delete from memory_unit where id in (
      select id from memory_unit where memory_id = ${memory_id} limit ${most_removed})
    and exists (select from memory where id = ${memory_id} and deleted_at is not null)`.execute(tx);
  if (removed === BigInt(most_removed)) {
    await enqueue(tx, "memory.remove", { memory_id });
    return;
  }
  const imports = await tx
    .selectFrom("memory_import")
    .select("storage_key")
    .where("memory_id", "=", memory_id)
    .where("ended_at", "is", null)
    .execute();
  await removeBytes(
    tx,
    imports.map(({ storage_key }) => storage_key),
    now,
  );
  await tx.deleteFrom("memory").where("id", "=", memory_id).where("deleted_at", "is not", null).execute();
}
