import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { Kysely } from "kysely";
import type { DeskOrder } from "#contract/views/staff.ts";
import { shipmentSteps } from "#domain/shipping/shipment.ts";
import { allOf } from "#server/kernel/db/batched-reads.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { shipmentOf, shippingOf } from "#server/pricing/index.ts";
import { draftView, isBeforeStamp, postedBy, stampOf } from "./draft.ts";
import { paperLines } from "./draft-take-back.ts";

/** The address of the paper original, with the data for a carrier; null without one. */
export async function deskShipment(db: Kysely<DB>, order: OrderRow): Promise<DeskOrder["shipment"]> {
  const shipment = await shipmentOf(db, order.id);
  const shown = shippingOf(order, shipment);
  if (!shipment || !shown) return null;
  const { posted, draft, stamp, lines } = await allOf({
    posted: postedBy(db, order.id),
    draft: draftView(db, order.id),
    stamp: stampOf(db, order.id),
    lines: paperLines(db, order.id),
  });
  return {
    ...shown,
    status: order.shipment_status ?? "requested",
    tracking_number: order.shipment_tracking_number,
    requested_at: shipment.requested_at.toISOString(),
    sent_at: shipment.sent_at?.toISOString() ?? null,
    draft,
    may_take_back:
      draft?.state === "approved" &&
      draft.answered_by === "staff" &&
      isBeforeStamp(order) &&
      stamp === undefined,
    lines,
    posted: posted ? { posted_on: posted.posted_on, tracking_number: posted.tracking_number } : null,
    steps: [...shipmentSteps({ status: order.shipment_status, finished: order.status === "finished" })],
  };
}
