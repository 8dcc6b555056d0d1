import type { Selectable } from "kysely";
import type * as z from "zod/mini";
import type { staff_routes } from "#contract/staff.ts";
import { Refusal } from "#domain/errors.ts";
import { type ShipmentGroup, shipmentSteps } from "#domain/shipment.ts";
import { writeAudit } from "../../audit.ts";
import { csvText } from "../../csv.ts";
import type { Tx } from "../../db/open.ts";
import type { DB } from "../../db/tables.ts";
import { idOfCaller, type Caller } from "../../http/caller.ts";
import { afterParcel } from "../../jobs/after.ts";
import { enqueue } from "../../jobs/queue.ts";
import { orderForUpdate } from "../../order/facts.ts";
import { moveShipment } from "../../shipping/move.ts";
import { allShipments, mayMakeParcel } from "./queries.ts";

export type ParcelRow = Selectable<DB["parcel"]>;

/** Says how far a paper original has come, by its table; what is handed over is written to the customer. */
export async function setShipment(
  tx: Tx,
  caller: Caller,
  order_id: number,
  news: z.output<(typeof staff_routes)["setShipment"]["body"]>,
  now: Date,
): Promise<void> {
  const moved = await moveShipment(tx, order_id, { role: "staff", id: caller.id }, news, now);
  const detail = { tracking_number: moved.shipment_tracking_number };
  const done = { act: `shipment.${news.status}`, object: "order", object_id: order_id, detail };
  await writeAudit(tx, caller, done, now);
}

/**
 * Asks the carrier of parcel lockers for a parcel; it is made after the commit, and looked for by its reference first.
 * Refuses an original that goes another way or is not ready for the post, and a second parcel while one is open.
 */
export async function makeParcel(tx: Tx, caller: Caller, order_id: number, now: Date): Promise<ParcelRow> {
  const order = await orderForUpdate(tx, order_id);
  if (!order) throw new Refusal("order.not_found");
  const steps = shipmentSteps({ status: order.shipment_status, finished: order.status === "finished" });
  if (!mayMakeParcel(order.shipping_method, steps)) throw new Refusal("parcel.not_offered");
  const before = await tx
    .selectFrom("parcel")
    .select(["id", "ended_at", "problem"])
    .where("order_id", "=", order_id)
    .orderBy("id")
    .execute();
  const open = before.find(({ ended_at }) => ended_at === null);
  if (open && open.problem === "") throw new Refusal("parcel.exists");
  // One that was refused never was a parcel: it ends, and the next has a reference of its own.
  if (open) await tx.updateTable("parcel").set({ ended_at: now }).where("id", "=", open.id).execute();
  const parcel = await tx
    .insertInto("parcel")
    .values({
      order_id,
      reference: `TL-${order_id}-${before.length + 1}`,
      carrier: "inpost",
      asked_by: idOfCaller(caller),
      asked_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  for (const name of afterParcel.asked) await enqueue(tx, name, { parcel_id: parcel.id });
  const detail = { reference: parcel.reference };
  await writeAudit(tx, caller, { act: "parcel.make", object: "order", object_id: order_id, detail }, now);
  return parcel;
}

/** Addresses of a group, a line an envelope, with how many there are. */
export async function exportShipments(
  tx: Tx,
  caller: Caller,
  group: ShipmentGroup | undefined,
  now: Date,
): Promise<{ csv: string; rows: number }> {
  const rows = await allShipments(tx, group);
  const detail = { group: group ?? "to_do", rows: rows.length };
  await writeAudit(tx, caller, { act: "shipment.export", object: "order", object_id: null, detail }, now);
  const head = [
    "order",
    "method",
    "recipient",
    "address",
    "postcode",
    "city",
    "country",
    "locker",
    "phone",
    "email",
    "tracking_number",
  ];
  const lines = rows.map((row) => [
    String(row.order_id),
    String(row.method),
    row.recipient,
    row.address,
    row.postcode,
    row.city,
    row.country,
    row.locker,
    row.phone ?? "",
    row.email,
    row.tracking_number ?? "",
  ]);
  return { csv: csvText(head, lines), rows: rows.length };
}
