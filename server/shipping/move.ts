import { orderForUpdate } from "#server/orders/index.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { ShippingMethod } from "#domain/catalog.ts";
import { isTrackingNumber, trackingNumber } from "#domain/shipping/tracking-number.ts";
import { Refusal } from "#domain/errors.ts";
import { type ShipmentStep, shipmentSteps, takesNumber } from "#domain/shipping/shipment.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { publish } from "#server/kernel/events.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { dropUnsent } from "#server/kernel/mail/outbox.ts";

/** The common prefix of the keys of mails about a posted original. */
export const mailsAboutParcel = (order_id: number): string => `order_shipped:${order_id}:`;

/** The actor: a staff user, the translator who posted it, or a job with a carrier's status. */
export type ShipmentActor = { readonly role: "staff" | "worker" | "system"; readonly id: number | null };
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
 * Changes the state of a paper original by its transition table (§4.7), writes the history and mails the tracking number
 * when it is shipped, once. Refuses a step that is not open, a stamp before the customer's approval of draft and address,
 * because paper cannot be corrected, and a parcel without a number or with a number of another carrier.
 */
export async function moveShipment(
  tx: Tx,
  order_id: number,
  actor: ShipmentActor,
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
  // A returned original is sent with a new number.
  const known = status === "resent" ? "" : (order.shipment_tracking_number ?? "");
  const typed = trackingNumber(tracking_number);
  // Numbers reported by a carrier's system are not checked.
  if (actor.role !== "system") requireForm(order, typed);
  const number = typed || known;
  if (takesNumber(status) && number === "") throw new Refusal("shipment.number_missing");
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
      actor_role: actor.role,
      actor_id: actor.id,
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
  if (takesNumber(status)) {
    await enqueue(tx, "mail.order_shipped", { order_id });
    await publish(tx, "customer.informed", { type: "order.shipped", order_id }, now);
  }
  return moved;
}

/** Refuses a number that does not fit the shipping method; a missing one is checked elsewhere. */
function requireForm({ shipping_method }: OrderRow, number: string): void {
  if (
    number !== "" &&
    shipping_method !== null &&
    !isTrackingNumber(shipping_method as ShippingMethod, number)
  )
    throw new Refusal("shipment.number_invalid");
}

/**
 * Corrects a tracking number in any state of the parcel; an unsent mail with the wrong one is dropped, and the buyer gets
 * the right one. Refuses a number that does not fit the shipping method, and an original without a number.
 */
export async function correctNumber(
  tx: Tx,
  order_id: number,
  actor: ShipmentActor,
  tracking_number: string,
  now: Date,
): Promise<OrderRow> {
  const order = await orderForUpdate(tx, order_id);
  if (!order) throw new Refusal("order.not_found");
  const { shipment_status: status, shipment_tracking_number: before } = order;
  if (status === null || before === null) throw new Refusal("shipment.number_none");
  const number = trackingNumber(tracking_number);
  if (number === "") throw new Refusal("shipment.number_missing");
  requireForm(order, number);
  if (number === before) return order;
  const changed = await tx
    .updateTable("order")
    .set({ shipment_tracking_number: number })
    .where("id", "=", order_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("shipment_event")
    .values({
      order_id,
      event: "shipment.number",
      actor_role: actor.role,
      actor_id: actor.id,
      from_status: status,
      to_status: status,
      tracking_number: number,
      at: now,
    })
    .execute();
  await dropUnsent(tx, order_id, mailsAboutParcel(order_id), now);
  await enqueue(tx, "mail.order_shipped", { order_id });
  return changed;
}

const isApproved = async (tx: Tx, order_id: number): Promise<boolean> =>
  (await tx
    .selectFrom("paper_draft")
    .select("id")
    .where("order_id", "=", order_id)
    .where("state", "=", "approved")
    .executeTakeFirst()) !== undefined;
