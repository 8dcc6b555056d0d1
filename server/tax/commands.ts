import type { Tx } from "#server/kernel/db/open.ts";
import { scheduleViesQuery, type EvidenceRow, spreadAnswer } from "./evidence.ts";

/** Stores the answer at the carts that wait for it; while VIES does not respond, a job retries. */
export async function takeAnswer(tx: Tx, found: EvidenceRow, now: Date): Promise<void> {
  if (found.answer === "unknown") await scheduleViesQuery(tx, found.vat_id, 0, now);
  else await spreadAnswer(tx, found);
}
