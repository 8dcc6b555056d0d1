import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";

const day = 24 * 60 * 60_000;
/** A delivery counts as accepted seven days after it, and its buyer is notified a day before. */
export const review_ms = 7 * day;
const warning_ms = 6 * day;
/** The maximum number of orders per round; the next round takes the rest. */
const at_once = 500;

/** When a delivery will count as accepted; null for unfinished and for accepted orders. */
export const acceptsAt = ({
  status,
  finished_at,
  accepted_at,
}: Pick<OrderRow, "status" | "finished_at" | "accepted_at">): Date | null =>
  status !== "finished" || finished_at === null || accepted_at !== null
    ? null
    : new Date(finished_at.getTime() + review_ms);

const inReview = (tx: Tx, longer_than_ms: number, now: Date) =>
  tx
    .selectFrom("order")
    .select("order.id")
    .where("order.status", "=", "finished")
    .where("order.accepted_at", "is", null)
    .where("order.finished_at", "<=", new Date(now.getTime() - longer_than_ms))
    // A buyer with a complaint has not accepted; the case ends the review (server/cases/act.ts).
    .where((w) =>
      w.not(
        w.exists(
          w
            .selectFrom("correction")
            .select("correction.id")
            .whereRef("correction.order_id", "=", "order.id")
            .where("correction.state", "!=", "closed"),
        ),
      ),
    )
    .orderBy("order.finished_at")
    .limit(at_once)
    .forNoKeyUpdate()
    .skipLocked();

/**
 * One round of the review of deliveries: notifies buyers whose week ends tomorrow, once, and accepts deliveries whose
 * week is over. A missed round is caught up by the next; the order stays finished.
 */
export async function reviewRound(tx: Tx, now: Date): Promise<void> {
  for (const { id } of await inReview(tx, warning_ms, now)
    .where("order.review_warned_at", "is", null)
    .where("order.finished_at", ">", new Date(now.getTime() - review_ms))
    .execute()) {
    await tx.updateTable("order").set({ review_warned_at: now }).where("id", "=", id).execute();
    await enqueue(tx, "mail.review_ending", { order_id: id });
  }
  const over = await inReview(tx, review_ms, now).execute();
  if (over.length === 0) return;
  await tx
    .updateTable("order")
    .set({ accepted_at: now })
    .where(
      "id",
      "in",
      over.map(({ id }) => id),
    )
    .execute();
}
