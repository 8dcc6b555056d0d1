import { sql } from "kysely";
import type { Tx } from "#server/kernel/db/open.ts";
import { cancelJob } from "#server/kernel/jobs/queue.ts";

export const roundKey = (round_id: number): string => `dispatch-round:${round_id}`;
export const offerKey = (offer_id: number): string => `offer-expiry:${offer_id}`;

/**
 * Ends the rounds of stages, or of a whole order, in the transaction of the event that ends them: no translator was found
 * (`no_match`) or none is needed (`withdrawn`). Their open offers are withdrawn.
 */
export async function endRounds(
  tx: Tx,
  of: { readonly order_id: number; readonly stage_id?: number },
  state: "no_match" | "withdrawn",
  now: Date,
): Promise<void> {
  const ended = await tx
    .updateTable("offer_round")
    .set({ state, closed_at: now })
    .where("order_id", "=", of.order_id)
    .where("stage_id", "=", of.stage_id ?? sql.ref<number>("stage_id"))
    .where("state", "in", ["preparing", "open"])
    .returning("id")
    .execute();
  for (const { id } of ended) await cancelJob(tx, roundKey(id));
  if (ended.length === 0) return;
  await tx
    .updateTable("offer")
    .set({ state: state === "no_match" ? "expired" : "withdrawn", decided_at: now })
    .where(
      "round_id",
      "in",
      ended.map(({ id }) => id),
    )
    .where("state", "=", "sent")
    .execute();
}
