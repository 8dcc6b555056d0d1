import type { Kysely } from "kysely";
import type { DeskOrder } from "#contract/staff.ts";
import { Refusal } from "#domain/errors.ts";
import { type ShipmentStep, shipmentSteps, takes_number } from "#domain/shipment.ts";
import type { Tx } from "../db/open.ts";
import type { DB } from "../db/tables.ts";
import { afterPaper } from "../jobs/after.ts";
import { enqueue } from "../jobs/queue.ts";
import { orderForUpdate, type OrderRow } from "../order/facts.ts";
import { shipmentOf, shippingOf } from "../order/posting.ts";

/** Who says so: somebody at the desk, or a carrier whose word a job has read. */
export type Teller = { readonly role: "staff" | "system"; readonly id: number | null };
export type ShipmentNews = {
  readonly status: ShipmentStep;
  readonly tracking_number: string;
  readonly address_confirmed: boolean;
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
 * number: once for each number. Refuses a step that is not open, a stamp before the address is confirmed, because paper
 * cannot be patched, and a parcel without its number.
 */
export async function moveShipment(
  tx: Tx,
  order_id: number,
  teller: Teller,
  { status, tracking_number, address_confirmed }: ShipmentNews,
  now: Date,
): Promise<OrderRow> {
  const order = await orderForUpdate(tx, order_id);
  if (!order) throw new Refusal("order.not_found");
  const { shipment_status: before } = order;
  const finished = order.status === "finished";
  if (!finished || before === null || before === "requested") throw new Refusal("shipment.not_ready");
  if (!shipmentSteps({ status: before, finished }).includes(status))
    throw new Refusal("shipment.wrong_step", { status: before });
  if (status === "certified" && !address_confirmed) throw new Refusal("shipment.address_unconfirmed");
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

/** Where the paper original goes, with what a carrier needs; null when none was asked for. */
export async function deskShipment(db: Kysely<DB>, order: OrderRow): Promise<DeskOrder["shipment"]> {
  const shipment = await shipmentOf(db, order.id);
  const shown = shippingOf(order, shipment);
  if (!shipment || !shown) return null;
  return {
    ...shown,
    phone: shipment.phone,
    email: shipment.email,
    status: order.shipment_status ?? "requested",
    tracking_number: order.shipment_tracking_number,
    requested_at: shipment.requested_at.toISOString(),
    sent_at: shipment.sent_at?.toISOString() ?? null,
    steps: [...shipmentSteps({ status: order.shipment_status, finished: order.status === "finished" })],
  };
}
