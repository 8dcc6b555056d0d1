import { Refusal } from "#domain/errors.ts";
import { type ShipmentStep, shipmentSteps, takes_number } from "#domain/shipment.ts";
import type { Tx } from "../db/open.ts";
import { afterPaper } from "../jobs/after.ts";
import { enqueue } from "../jobs/queue.ts";
import { orderForUpdate, type OrderRow } from "../order/facts.ts";

/** Who says so: somebody at the desk, the translator who posted it, or a carrier whose word a job has read. */
export type Teller = { readonly role: "staff" | "worker" | "system"; readonly id: number | null };
export type ShipmentNews = {
  readonly status: ShipmentStep;
  readonly tracking_number: string;
};

const moments = {
  certified: "certified_at",
  printed: "printed_at",
  handed_over: "sent_at",
  delivered: "delivered_at",
  returned: "returned_at",
  resent: "resent_at",
} as const satisfies Record<ShipmentStep, string>;

/**
 * Moves a paper original along its table (§4.7), writes the history and, where it leaves the house, the letter with its
 * number: once for each number. Refuses a step that is not open, a stamp before the customer has approved draft and
 * address, because paper cannot be patched, and a parcel without its number.
 */
export async function moveShipment(
  tx: Tx,
  order_id: number,
  teller: Teller,
  { status, tracking_number }: ShipmentNews,
  now: Date,
): Promise<OrderRow> {
  const order = await orderForUpdate(tx, order_id);
  if (!order) throw new Refusal("order.not_found");
  const { shipment_status: before } = order;
  const finished = order.status === "finished";
  if (!finished || before === null || before === "requested") throw new Refusal("shipment.not_ready");
  if (!shipmentSteps({ status: before, finished }).includes(status))
    throw new Refusal("shipment.wrong_step", { status: before });
  if (status === "certified" && !(await isApproved(tx, order_id)))
    throw new Refusal("shipment.draft_not_approved");
  // What came back goes out under a number of its own.
  const known = status === "resent" ? "" : (order.shipment_tracking_number ?? "");
  const number = tracking_number || known;
  if (takes_number.includes(status) && number === "") throw new Refusal("shipment.number_missing");
  const moved = await tx
    .updateTable("order")
    .set({
      shipment_status: status,
      shipment_tracking_number: number || order.shipment_tracking_number,
    })
    .where("id", "=", order_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("shipment")
    .set({ [moments[status]]: now })
    .where("order_id", "=", order_id)
    .execute();
  await tx
    .insertInto("shipment_event")
    .values({
      order_id,
      event: `shipment.${status}`,
      actor_role: teller.role,
      actor_id: teller.id,
      from_status: before,
      to_status: status,
      tracking_number: number,
      at: now,
    })
    .execute();
  if (status === "returned" || status === "delivered")
    await tx
      .updateTable("parcel")
      .set({ ended_at: now })
      .where("order_id", "=", order_id)
      .where("ended_at", "is", null)
      .execute();
  if (takes_number.includes(status))
    for (const name of afterPaper.original_sent) await enqueue(tx, name, { order_id });
  return moved;
}

const isApproved = async (tx: Tx, order_id: number): Promise<boolean> =>
  (await tx
    .selectFrom("paper_draft")
    .select("id")
    .where("order_id", "=", order_id)
    .where("state", "=", "approved")
    .executeTakeFirst()) !== undefined;
