import type { Tx } from "#server/kernel/db/open.ts";

/** Ends an open attempt on own money; answers how often it was held, or null where it was not open any more. */
export async function cancelHeld(tx: Tx, payment_id: number, now: Date): Promise<number | null> {
  const cancelled = await tx
    .updateTable("payment")
    .set({ state: "cancelled", finish_date: now })
    .where("id", "=", payment_id)
    .where("state", "=", "created")
    .returning("times_held")
    .executeTakeFirst();
  return cancelled?.times_held ?? null;
}
