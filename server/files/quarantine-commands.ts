import type * as z from "zod/mini";
import type { desk_quarantine_routes } from "#contract/files/desk-quarantine.ts";
import { Refusal } from "#domain/errors.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { removeBytes } from "#server/kernel/files/removal.ts";
import type { Caller } from "#server/kernel/http/caller.ts";

type Decision = z.output<typeof desk_quarantine_routes.decideQuarantine.body>;

/**
 * Decides about a quarantined file; its bytes are removed after the commit. A false alarm is stored by content, so that
 * the file can be sent again. Refuses a file that a colleague has already decided about.
 */
export async function decideQuarantine(
  tx: Tx,
  caller: Caller,
  id: number,
  { decision, note }: Decision,
  now: Date,
): Promise<void> {
  const row = await tx
    .selectFrom("quarantine")
    .select(["decision", "storage_key", "signature"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal("file.not_found");
  if (row.decision !== null) throw new Refusal("quarantine.decided");
  await tx
    .updateTable("quarantine")
    .set({ decision, note, decided_by: caller.id, decided_at: now, storage_key: null })
    .where("id", "=", id)
    .execute();
  const detail = { decision, note, signature: row.signature };
  await writeAudit(
    tx,
    caller,
    { act: "quarantine.decide", object: "quarantine", object_id: id, detail },
    now,
  );
  if (row.storage_key !== null) await removeBytes(tx, [row.storage_key], now);
}
