import type { StageRow } from "#server/kernel/db/rows.ts";
import type { StageKind, Status } from "#domain/catalog.ts";
import type { Event } from "#domain/orders/events.ts";
import { hour } from "#domain/orders/timers.ts";
import type { Tx } from "#server/kernel/db/open.ts";

const kind_of: Partial<Record<Status, StageKind>> = {
  translation: "translation",
  proofreading: "proofreading",
  waiting_translation: "translation",
  waiting_proofreading: "proofreading",
};

/** §4.3 T58: rework takes 24 hours, or a quarter of the time the stage had where that is longer. */
function reworkDeadline(stage: Pick<StageRow, "accepted_at" | "deadline">, now: Date): Date {
  const span =
    stage.accepted_at && stage.deadline ? stage.deadline.getTime() - stage.accepted_at.getTime() : 0;
  return new Date(now.getTime() + Math.max(24 * hour, span / 4));
}

/**
 * Work that goes back: the stage it came from is in the same hands again, or waits for others; every later stage is
 * ahead again. Answers whether the event was one of these.
 */
export async function sendBack(
  tx: Tx,
  stages: readonly StageRow[],
  event: Event,
  to: Status,
  now: Date,
): Promise<boolean> {
  if (event !== "stage.return" && event !== "stage.return_reassign") return false;
  const target = stages.find(({ kind }) => kind === kind_of[to]);
  if (!target) return false;
  const nobody = { translator_id: null, accepted_at: null, submitted_at: null };
  await tx
    .updateTable("stage")
    .set(
      event === "stage.return"
        ? { state: "active", submitted_at: null, deadline: reworkDeadline(target, now) }
        : { state: "waiting", deadline: null, ...nobody },
    )
    .set((w) => ({ returns: w("returns", "+", 1) }))
    .where("id", "=", target.id)
    .execute();
  const given = [target.position, event === "stage.return" ? target.position : 0];
  await tx
    .updateTable("stage")
    .set({ state: "planned", ...nobody })
    .where("order_id", "=", target.order_id)
    .where("position", ">", given[0] ?? 0)
    .execute();
  await tx
    .updateTable("offer")
    .set({ state: "withdrawn", decided_at: now })
    .where(
      "stage_id",
      "in",
      stages
        .filter(({ position }) => position > (given[1] ?? 0) && position >= target.position)
        .map(({ id }) => id),
    )
    .where("state", "in", ["sent", "accepted"])
    .execute();
  return true;
}

/**
 * A person takes the place of the engine: what a post-editor was to do becomes a translation, and an engine that gave
 * nothing is passed over. Only an order of the machine's plan that waits for a translator is meant; answers whether.
 */
export async function replan(
  tx: Tx,
  stages: readonly StageRow[],
  event: Event,
  to: Status,
  now: Date,
): Promise<boolean> {
  if (to !== "waiting_translation" || event === "offer.decline" || event === "offer.expire") return false;
  const machine = stages.find(({ kind }) => kind === "machine_translation");
  const edited = stages.find(({ kind, state }) => kind === "post_edition" && state !== "passed");
  if (!machine || !edited) return false;
  if (machine.state !== "passed")
    await tx
      .updateTable("stage")
      .set({ state: "passed", skipped_at: now })
      .where("id", "=", machine.id)
      .execute();
  await tx.updateTable("stage").set({ kind: "translation" }).where("id", "=", edited.id).execute();
  return true;
}
