import type { StageRow } from "#server/kernel/db/rows.ts";
import type { Status } from "#domain/catalog.ts";
import type { Event } from "#domain/orders/events.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { OrderDecided } from "#server/kernel/events.ts";
import { replan, sendBack } from "./stages.ts";
import { endRounds } from "./dispatch/round-end.ts";
import { stagesOf } from "#server/orders/index.ts";

const waiting: readonly Status[] = [
  "waiting_translation",
  "waiting_proofreading",
  "waiting_verification",
  "waiting_post_edition",
];
const active: readonly Status[] = [
  "translation",
  "proofreading",
  "verification",
  "in_post_edition",
  "in_machine_translation",
];
// A failure is no end: whoever held the stage is out of it, and somebody else may take it.
const ended: readonly Status[] = ["finished", "canceled", "dropped"];
const hands_in: readonly Event[] = ["stage.submit", "mt.done"];

const setState = async (tx: Tx, stages: readonly StageRow[], state: StageRow["state"]): Promise<void> => {
  if (stages.length === 0) return;
  const forget = state === "waiting" || state === "planned" ? { translator_id: null, accepted_at: null } : {};
  await tx
    .updateTable("stage")
    .set({ state, ...forget })
    .where(
      "id",
      "in",
      stages.map(({ id }) => id),
    )
    .execute();
};

/**
 * Lets the stages of an order follow its status, in the transaction of the change: what was handed in has passed,
 * the first one left waits or is worked on, and offers for a stage that nobody waits for are taken back.
 */
export async function followStatus(
  tx: Tx,
  { order: { id: order_id, status: to }, event }: OrderDecided,
  now: Date,
): Promise<void> {
  const before = await stagesOf(tx, order_id);
  // A hold withdraws open offers; its end restarts the search.
  if (event === "hold.set") await takeBack(tx, before, ["sent"], now);
  // A round looks for somebody while its stage waits, and no longer.
  if (event === "hold.set" || !waiting.includes(to))
    await endRounds(tx, { order_id }, event === "no_taker" ? "no_match" : "withdrawn", now);
  if (await sendBack(tx, before, event, to, now)) return;
  const stages = (await replan(tx, before, event, to, now)) ? await stagesOf(tx, order_id) : before;
  const in_hand = stages.filter(({ state }) => state === "active");
  if (hands_in.includes(event)) {
    await setState(tx, in_hand, "passed");
    await tx
      .updateTable("stage")
      .set({ submitted_at: now })
      .where("id", "in", [0, ...in_hand.map(({ id }) => id)])
      .execute();
  }
  const left = stages.filter(
    (stage) => stage.state !== "passed" && !(hands_in.includes(event) && stage.state === "active"),
  );
  const [first, ...later] = left;
  if (!first) return;
  if (waiting.includes(to)) {
    if (first.state !== "waiting") await setState(tx, [first], "waiting");
    if (first.state === "active") await takeBack(tx, [first], ["accepted", "sent"], now);
    await setState(
      tx,
      later.filter(({ state }) => state !== "planned"),
      "planned",
    );
    return;
  }
  if (to === "in_machine_translation") return setState(tx, [first], "active");
  if (active.includes(to)) return;
  await setState(
    tx,
    left.filter(({ state }) => state !== "planned"),
    "planned",
  );
  await takeBack(tx, left, ended.includes(to) ? ["sent"] : ["sent", "accepted"], now);
}

async function takeBack(
  tx: Tx,
  stages: readonly StageRow[],
  states: readonly ("sent" | "accepted")[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable("offer")
    .set({ state: "withdrawn", decided_at: now })
    .where(
      "stage_id",
      "in",
      stages.map(({ id }) => id),
    )
    .where("state", "in", states)
    .execute();
}
