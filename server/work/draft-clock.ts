import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { Kysely, Selectable } from "kysely";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { cancelJob } from "#server/kernel/jobs/queue.ts";
import { resumeClock } from "./clock.ts";

export type DraftRow = Selectable<DB["paper_draft"]>;
type Paused = Pick<DraftRow, "id" | "clock_since" | "clock_until">;

/** Whether the clock of an order is paused because this draft waits for its customer. */
export const isClockStopped = ({ clock_since, clock_until }: Pick<DraftRow, "clock_since" | "clock_until">) =>
  clock_since !== null && clock_until === null;

/** The draft of an order's paper original that counts; undefined when none was sent yet. */
export const draftOf = (db: Kysely<DB>, order_id: number): Promise<DraftRow | undefined> =>
  db
    .selectFrom("paper_draft")
    .selectAll()
    .where("order_id", "=", order_id)
    .where("state", "<>", "replaced")
    .executeTakeFirst();

/** Lets the clock go on without a new timer, as a change of the order's status sets one itself. */
export async function endPause(tx: Tx, order: OrderRow, draft: Paused, now: Date): Promise<void> {
  if (!isClockStopped(draft)) return;
  const { deadline } = await resumeClock(tx, order, draft.clock_since, now);
  await tx.updateTable("paper_draft").set({ clock_until: now }).where("id", "=", draft.id).execute();
  await tx.updateTable("order").set({ deadline }).where("id", "=", order.id).execute();
}

/** The one job that reminds of an order's draft. */
export const remindKey = (order_id: number): string => `paper-remind:${order_id}`;

/** Takes a draft out of the way of the next one; a pause is ended or taken over by the caller. */
export const replaceRow = (tx: Tx, draft: DraftRow, now: Date) =>
  tx
    .updateTable("paper_draft")
    .set({ state: "replaced", clock_until: isClockStopped(draft) ? now : draft.clock_until })
    .where("id", "=", draft.id)
    .execute();

/**
 * The stage that would be stamped was given up or the order ended: its draft is no longer asked about, and an approval of
 * it counts no longer, because the next translator signs a text of their own.
 */
export async function withdrawDraft(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  const draft = await draftOf(tx, order.id);
  if (!draft) return;
  await endPause(tx, order, draft, now);
  await replaceRow(tx, draft, now);
  await cancelJob(tx, remindKey(order.id));
}
