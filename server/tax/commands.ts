import type { Tx } from "#server/kernel/db/open.ts";
import { scheduleViesQuery, type EvidenceRow, spreadAnswer } from "./evidence.ts";

/** Carts that wait for an answer get it; while there is none, a job goes on asking. */
export async function takeAnswer(tx: Tx, found: EvidenceRow, now: Date): Promise<void> {
  if (found.answer === "unknown") await scheduleViesQuery(tx, found.vat_id, 0, now);
  else await spreadAnswer(tx, found);
}
