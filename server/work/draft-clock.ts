import type { DraftRow, OrderRow } from "#server/kernel/db/rows.ts";
import type { Kysely } from "kysely";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { isClockStopped } from "#domain/shipping/paper-draft.ts";
import { cancelJob } from "#server/kernel/jobs/queue.ts";
import { resumeClock } from "./clock.ts";

type Paused = Pick<DraftRow, "id" | "clock_since" | "clock_until">;

/** The current draft of an order's paper original; undefined when none was sent yet. */
export const draftOf = (db: Kysely<DB>, order_id: number): Promise<DraftRow | undefined> =>
  db
    .selectFrom("paper_draft")
    .selectAll()
    .where("order_id", "=", order_id)
    .where("state", "<>", "replaced")
    .executeTakeFirst();

/** Resumes the clock without a new timer, because a change of the order's status sets one itself. */
export async function endPause(tx: Tx, order: OrderRow, draft: Paused, now: Date): Promise<void> {
  if (!isClockStopped(draft)) return;
  const { deadline } = await resumeClock(tx, order, draft.clock_since, now);
  await tx.updateTable("paper_draft").set({ clock_until: now }).where("id", "=", draft.id).execute();
  await tx.updateTable("order").set({ deadline }).where("id", "=", order.id).execute();
}

/** The key of the reminder job of an order's draft. */
export const remindKey = (order_id: number): string => `paper-remind:${order_id}`;

/** Marks a draft as replaced; the caller ends its pause or passes it to the next draft. */
export const replaceRow = (tx: Tx, draft: DraftRow, now: Date) =>
  tx
    .updateTable("paper_draft")
    .set({ state: "replaced", clock_until: isClockStopped(draft) ? now : draft.clock_until })
    .where("id", "=", draft.id)
    .execute();

/**
 * Withdraws the draft when its stage was released or the order ended. An approval of it becomes void, because the next
 * translator signs a text of their own.
 */
export async function withdrawDraft(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  const draft = await draftOf(tx, order.id);
  if (!draft) return;
  await endPause(tx, order, draft, now);
  await replaceRow(tx, draft, now);
  await cancelJob(tx, remindKey(order.id));
}
