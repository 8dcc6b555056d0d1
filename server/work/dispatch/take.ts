import type { OrderRow, StageRow } from "#server/kernel/db/rows.ts";
import { Refusal } from "#domain/errors.ts";
import type { Selectable } from "kysely";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { cancelJob } from "#server/kernel/jobs/queue.ts";
import { act } from "#server/orders/index.ts";
import { workerFacts } from "../worker-facts.ts";
import { offerKey, roundKey } from "./round-end.ts";

export type OfferRow = Selectable<DB["offer"]>;
export type RoundRow = Selectable<DB["offer_round"]>;

/** The stage of an offer, locked. */
export const stageForUpdate = (tx: Tx, id: number): Promise<StageRow> =>
  tx.selectFrom("stage").selectAll().where("id", "=", id).forUpdate().executeTakeFirstOrThrow();

type Given = { readonly order: OrderRow; readonly stage: StageRow; readonly offer: OfferRow };

/**
 * Assigns a stage to the person of an offer without their acceptance; it can be declined until `declineEnd`. Refuses
 * like `giveStage`.
 */
export async function assignStage(tx: Tx, given: Given, staff_id: number | null, now: Date): Promise<void> {
  await giveStage(tx, { ...given, assigned_by: staff_id }, {}, now);
  await tx
    .updateTable("assignment")
    .set({ assigned_by: staff_id })
    .where("stage_id", "=", given.stage.id)
    .where("translator_id", "=", given.offer.translator_id)
    .where("state", "=", "active")
    .execute();
}

/**
 * Gives a stage to the holder of an offer, on the locked order. Its other offers are withdrawn, and its round ends as
 * matched. Refuses `worker.not_qualified` and like the state table.
 */
export async function giveStage(
  tx: Tx,
  { order, stage, offer, assigned_by }: Given & { readonly assigned_by?: number | null },
  decision: object,
  now: Date,
): Promise<void> {
  const facts = await workerFacts(
    tx,
    order,
    { ...stage, deadline: offer.deadline },
    offer.translator_id,
    now,
  );
  // The stage is written first, because the order's timer depends on its deadline; a refusal rolls both back.
  await tx
    .updateTable("stage")
    .set({
      state: "active",
      translator_id: offer.translator_id,
      fee: offer.fee,
      deadline: offer.deadline,
      accepted_at: now,
    })
    .where("id", "=", stage.id)
    .execute();
  await closeOffers(tx, stage, offer, decision, now);
  const event = offer.direct && order.status === "waiting_translation" ? "assign.direct" : "offer.accept";
  const actor = { role: "worker", id: offer.translator_id, staff_id: assigned_by ?? null } as const;
  await act(tx, order.id, actor, { event, facts }, now);
}

async function closeOffers(
  tx: Tx,
  stage: StageRow,
  offer: OfferRow,
  decision: object,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("offer")
    .set({ state: "withdrawn", decided_at: now })
    .where("stage_id", "=", stage.id)
    .where("state", "=", "sent")
    .where("id", "!=", offer.id)
    .execute();
  await tx
    .updateTable("offer")
    .set({ state: "accepted", decided_at: now })
    .where("id", "=", offer.id)
    .execute();
  await cancelJob(tx, offerKey(offer.id));
  const matched = await tx
    .updateTable("offer_round")
    .set({ state: "matched", closed_at: now, decision: JSON.stringify(decision) })
    .where("stage_id", "=", stage.id)
    .where("state", "in", ["preparing", "open"])
    .returning("id")
    .execute();
  for (const { id } of matched) await cancelJob(tx, roundKey(id));
}

/** Refuses an offer that was withdrawn or is no longer open, and a stage that is assigned. */
export function requireOpen(offer: OfferRow, stage: StageRow, now: Date): void {
  if (offer.state === "withdrawn" && offer.round_id === null && stage.state === "waiting")
    throw new Refusal("offer.taken_back");
  if (offer.state !== "sent" || offer.expires_at <= now || stage.state !== "waiting")
    throw new Refusal("assignment.taken");
}
