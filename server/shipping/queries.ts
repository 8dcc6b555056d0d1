import type { Kysely, Selectable } from "kysely";
import type * as z from "zod/mini";
import { brandById } from "#brands/all.ts";
import type { parcelView, ShipmentRow } from "#contract/shipping/desk-shipments.ts";
import {
  group_statuses,
  type ShipmentGroup,
  shipmentSteps,
  type ShipmentStep,
} from "#domain/shipping/shipment.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { likeText, metaOf, paging } from "#server/kernel/format/lists.ts";

/** Whether a parcel can be ordered: an original for a locker, once it is printed or has been returned. */
export const mayMakeParcel = (method: number | null, steps: readonly ShipmentStep[]): boolean =>
  method === 2 && (steps.includes("handed_over") || steps.includes("resent"));

const shipmentRows = (db: Kysely<DB>, group: ShipmentGroup) =>
  db
    .selectFrom("order")
    .innerJoin("shipment", "shipment.order_id", "order.id")
    .selectAll("shipment")
    .select(["order.brand_id", "order.status", "order.shipment_status", "order.shipping_method"])
    .select(["order.shipment_tracking_number", "order.finished_at"])
    .where("order.status", "=", "finished")
    .where("order.shipment_status", "in", group_statuses[group])
    // The longest finished first; of the delivered ones the newest.
    .orderBy("order.finished_at", group === "done" ? "desc" : "asc")
    .orderBy("order.id");
type Row = Awaited<ReturnType<ReturnType<typeof shipmentRows>["execute"]>>[number];

const viewOf = (row: Row): ShipmentRow => ({
  order_id: row.order_id,
  brand: brandById(row.brand_id)?.slug ?? "",
  status: row.shipment_status ?? "requested",
  method: (row.shipping_method ?? 1) as ShipmentRow["method"],
  recipient: row.recipient,
  address: row.address,
  postcode: row.postcode,
  city: row.city,
  country: row.country,
  locker: row.locker,
  phone: row.phone,
  email: row.email,
  delivery_receipt: row.delivery_receipt,
  tracking_number: row.shipment_tracking_number,
  finished_at: row.finished_at?.toISOString() ?? null,
  sent_at: row.sent_at?.toISOString() ?? null,
  steps: [...shipmentSteps({ status: row.shipment_status, finished: true })],
});

type ListQuery = {
  readonly page?: number | undefined;
  readonly per_page?: number | undefined;
  readonly search?: string | undefined;
  readonly group?: ShipmentGroup | undefined;
};

/** Paper originals of one group; searched by order, recipient or number. */
export async function shipmentList(db: Kysely<DB>, query: ListQuery) {
  const place = paging(query);
  const search = query.search ?? "";
  const rows = await shipmentRows(db, query.group ?? "to_do")
    .$if(search !== "", (q) =>
      q.where((w) =>
        w.or([
          w("shipment.recipient", "ilike", likeText(search)),
          w("order.shipment_tracking_number", "ilike", likeText(search)),
          ...(/^\d{1,9}$/.test(search) ? [w("order.id", "=", Number(search))] : []),
        ]),
      ),
    )
    .limit(place.per_page + 1)
    .offset(place.offset)
    .execute();
  return {
    rows: rows.slice(0, place.per_page).map(viewOf),
    meta: metaOf(place, place.offset + rows.length),
  };
}

/** An export is for one day's posting, not an archive. */
const exported_at_most = 5000;
export const allShipments = async (db: Kysely<DB>, group: ShipmentGroup = "to_do") =>
  (await shipmentRows(db, group).limit(exported_at_most).execute()).map(viewOf);

/** The newest parcel of an original. */
export const parcelOfOrder = (db: Kysely<DB>, order_id: number) =>
  db
    .selectFrom("parcel")
    .selectAll()
    .where("order_id", "=", order_id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

export const parcelViewOf = (row: Selectable<DB["parcel"]>): z.output<typeof parcelView> => ({
  id: row.id,
  reference: row.reference,
  carrier_id: row.carrier_id,
  tracking_number: row.tracking_number,
  carrier_status: row.carrier_status,
  problem: row.problem,
  asked_at: row.asked_at.toISOString(),
  has_label: row.carrier_id !== null && row.tracking_number !== null,
});

/** The address of the locker of an original; empty for an unknown one, null while the carrier is unavailable. */
export async function lockerAddress(
  { carrier, db }: Pick<Machine, "carrier" | "db">,
  order_id: number,
): Promise<string | null> {
  const row = await db
    .selectFrom("shipment")
    .select("locker")
    .where("order_id", "=", order_id)
    .executeTakeFirst();
  if (!carrier || !row?.locker) return null;
  try {
    return (await carrier.locker(row.locker))?.address ?? "";
  } catch {
    // An unavailable carrier blocks nothing here: it is queried again when the parcel is created.
    return null;
  }
}

/** The parcel of an original, and whether another may be made; without a carrier none may. */
export async function parcelState(db: Kysely<DB>, order_id: number, has_carrier: boolean) {
  const order = await db
    .selectFrom("order")
    .select(["status", "shipment_status", "shipping_method"])
    .where("id", "=", order_id)
    .executeTakeFirst();
  const row = await parcelOfOrder(db, order_id);
  const steps = order
    ? shipmentSteps({ status: order.shipment_status, finished: order.status === "finished" })
    : [];
  const is_free = !row || row.ended_at !== null || row.problem !== "";
  return {
    offered: has_carrier && is_free && mayMakeParcel(order?.shipping_method ?? null, steps),
    parcel: row ? parcelViewOf(row) : null,
  };
}
