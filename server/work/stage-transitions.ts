import type { StageRow } from "#server/kernel/db/rows.ts";
import type { Compilable } from "kysely";
import { atOnce } from "#server/kernel/db/at-once.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { OrderDecided } from "#server/kernel/events.ts";
import { cancelJob } from "#server/kernel/jobs/queue.ts";
import { stagesIn } from "#server/orders/index.ts";
import { roundKey } from "./dispatch/round-end.ts";
import { openIn, type OpenOffer } from "./open-part.ts";
import { isWaiting, stagesAfter } from "./stages.ts";

/** The changed columns of a stage; null when there are none. */
function changedColumns(before: StageRow, after: StageRow): Partial<StageRow> | null {
  const changed = Object.entries(after).filter(([name, value]) => value !== before[name as keyof StageRow]);
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);

function writesOfStages(tx: Tx, before: readonly StageRow[], after: readonly StageRow[]): Compilable[] {
  return before.flatMap((stage, nth) => {
    const set = changedColumns(stage, after[nth] ?? stage);
    return set === null ? [] : [tx.updateTable("stage").set(set).where("id", "=", stage.id)];
  });
}

const endOffers = (
  tx: Tx,
  offers: readonly OpenOffer[],
  state: "expired" | "withdrawn",
  now: Date,
): Compilable[] =>
  offers.length === 0
    ? []
    : [tx.updateTable("offer").set({ state, decided_at: now }).where("id", "in", idsOf(offers))];

/**
 * Updates the stages of an order to its status, in the transaction of the change, and ends the rounds and offers of stages
 * that need no worker. Returns whether it wrote something.
 */
export async function followStatus(
  tx: Tx,
  { order: { status: to }, event, snapshot }: OrderDecided,
  now: Date,
): Promise<boolean> {
  const before = stagesIn(snapshot);
  const { stages, withdrawn: not_wanted } = stagesAfter(before, { event, to }, now);
  const { rounds, offers } = openIn(snapshot);
  const is_held = event === "hold.set";
  // A round is open only while its stage waits for a worker.
  const ended = is_held || !isWaiting(to) ? rounds : [];
  for (const id of ended) await cancelJob(tx, roundKey(id));
  const is_unmatched = event === "no_taker";
  const of_rounds = offers.filter(
    ({ round_id, state }) => state === "sent" && round_id !== null && ended.includes(round_id),
  );
  const expired = is_unmatched ? of_rounds : [];
  const withdrawn = offers.filter(
    (offer) =>
      !expired.includes(offer) &&
      (of_rounds.includes(offer) ||
        // A hold withdraws open offers; its end restarts the search.
        (is_held && offer.state === "sent") ||
        not_wanted.some(
          ({ stage_ids, states }) => stage_ids.includes(offer.stage_id) && states.includes(offer.state),
        )),
  );
  const round_state = is_unmatched ? ("no_match" as const) : ("withdrawn" as const);
  const writes = [
    ...(ended.length === 0
      ? []
      : [tx.updateTable("offer_round").set({ state: round_state, closed_at: now }).where("id", "in", ended)]),
    ...endOffers(tx, expired, "expired", now),
    ...endOffers(tx, withdrawn, "withdrawn", now),
    ...writesOfStages(tx, before, stages),
  ];
  await atOnce(tx, writes);
  return writes.length > 0;
}
