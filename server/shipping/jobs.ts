import { orderForUpdate } from "#server/orders/index.ts";
import type { Selectable } from "kysely";
import { Refusal } from "#domain/errors.ts";
import { draft_reminders } from "#domain/shipping/paper-draft.ts";
import { type ShipmentStep, shipmentSteps } from "#domain/shipping/shipment.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { defineJob } from "#server/kernel/jobs/job.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import {
  type CarriedParcel,
  type Carrier,
  type CarrierNews,
  ParcelRefused,
} from "#server/kernel/ports/carrier.ts";
import { followStamp, goOn, isBeforeStamp, remindAfterHold, remindLater } from "./draft.ts";
import { draftOf } from "#server/work/index.ts";
import { moveShipment } from "./move.ts";

type ParcelRow = Selectable<DB["parcel"]>;
type Made = { readonly parcel: CarriedParcel } | { readonly problem: string };
type Polled = { readonly row: ParcelRow; readonly parcel: CarriedParcel | null; readonly news: CarrierNews };

/** The number of parcels per round; the longest unchecked ones come first. */
const at_once = 50;

/** Creates a parcel, or finds the one that an interrupted attempt created: never two with one reference. */
async function ensureParcel(carrier: Carrier, { db }: Machine, row: ParcelRow): Promise<Made> {
  const { reference, asked_at } = row;
  const known = await carrier.find({ reference, asked_at });
  if (known) return { parcel: known };
  const { recipient, phone, email, locker } = await db
    .selectFrom("shipment")
    .select(["recipient", "phone", "email", "locker"])
    .where("order_id", "=", row.order_id)
    .executeTakeFirstOrThrow();
  try {
    const order = { reference, asked_at, recipient, phone: phone ?? "", email, locker };
    return { parcel: await carrier.make(order) };
  } catch (error) {
    if (error instanceof ParcelRefused) return { problem: error.message };
    throw error;
  }
}

async function storeParcel(tx: Tx, parcel_id: number, parcel: CarriedParcel, now: Date): Promise<void> {
  await tx
    .updateTable("parcel")
    .set({
      carrier_id: parcel.carrier_id,
      tracking_number: parcel.tracking_number,
      carrier_status: parcel.status,
      polled_at: now,
    })
    .where("id", "=", parcel_id)
    .execute();
}

/** The step of a carrier's status, for the present state of the original. */
function stepOf(news: CarrierNews, open: readonly ShipmentStep[]): ShipmentStep | null {
  const on_the_way = open.find((step) => step === "handed_over" || step === "resent");
  if (news === null) return null;
  // A delivered parcel has been in transit before.
  if (on_the_way) return on_the_way;
  const step = news === "taken" ? null : news;
  return step !== null && open.includes(step) ? step : null;
}

async function follow(tx: Tx, { row, news }: Polled, number: string, now: Date): Promise<void> {
  for (;;) {
    const order = await orderForUpdate(tx, row.order_id);
    if (!order) return;
    const open = shipmentSteps({ status: order.shipment_status, finished: order.status === "finished" });
    // A returned original is sent in another parcel: the status of the old one does not apply to it.
    const is_old = order.shipment_status === "returned" && order.shipment_tracking_number === number;
    const status = is_old ? null : stepOf(news, open);
    if (status === null) return;
    const step = { status, tracking_number: number };
    try {
      await moveShipment(tx, row.order_id, { role: "system", id: null }, step, now);
    } catch (error) {
      if (error instanceof Refusal) return;
      throw error;
    }
  }
}

/** The timers of the draft of a paper original. */
export const draft_jobs = {
  /** The translation is delivered: a paper original that was stamped with it follows. */
  "paper.delivered": defineJob("paper.delivered", {
    run: ({ tx, payload, now }) => followStamp(tx, payload.order_id, now),
  }),

  /** No answer yet: the customer is reminded twice, then the delivery time continues and the desk asks them. */
  "paper.remind": defineJob("paper.remind", {
    run: async ({ tx, payload, now }) => {
      const { order_id, version, told: reminders_sent } = payload;
      const order = await orderForUpdate(tx, order_id);
      const draft = await draftOf(tx, order_id);
      if (!order || !isBeforeStamp(order) || draft?.version !== version || draft.state !== "waiting") return;
      if (order.status === "canceled" || order.status === "dropped") return;
      if (order.on_hold) return remindAfterHold(tx, payload, now);
      if (reminders_sent >= draft_reminders.length) {
        await goOn(tx, order, draft, now);
        const event_id = `paper_unanswered:${version}`;
        await enqueue(tx, "mail.staff_task", { order_id, event_id });
        return;
      }
      const event_id = `${version}:${reminders_sent + 1}`;
      await enqueue(tx, "mail.paper_draft", { order_id, event_id });
      await remindLater(tx, {
        order_id,
        version,
        sent_at: draft.made_at,
        reminders_sent: reminders_sent + 1,
      });
    },
  }),
};

export const parcel_jobs = {
  /** Creates the parcel that the desk ordered. */
  "shipment.make_parcel": defineJob("shipment.make_parcel", {
    prepare: async ({ machine, payload }) => {
      const row = await machine.db
        .selectFrom("parcel")
        .selectAll()
        .where("id", "=", payload.parcel_id)
        .executeTakeFirst();
      if (!row || row.carrier_id !== null || row.ended_at !== null || row.problem !== "") return null;
      if (!machine.carrier) throw new Error("there is no carrier to make a parcel");
      return { row, made: await ensureParcel(machine.carrier, machine, row) };
    },
    run: async ({ tx, now }, prepared) => {
      if (!prepared) return;
      const { row, made } = prepared;
      if ("problem" in made)
        await tx.updateTable("parcel").set({ problem: made.problem }).where("id", "=", row.id).execute();
      else await storeParcel(tx, row.id, made.parcel, now);
    },
  }),

  /** Queries the carrier about the parcels in transit, and updates the originals. */
  "shipment.poll": defineJob("shipment.poll", {
    prepare: async ({ machine }) => {
      const { carrier, db, log } = machine;
      if (!carrier) return [];
      const rows = await db
        .selectFrom("parcel")
        .selectAll()
        .where("ended_at", "is", null)
        .where("carrier_id", "is not", null)
        .orderBy("polled_at")
        .limit(at_once)
        .execute();
      const polled: Polled[] = [];
      for (const row of rows) {
        try {
          const parcel =
            row.tracking_number === null && row.carrier_id !== null
              ? await carrier.settle(row.carrier_id)
              : null;
          const number = row.tracking_number ?? parcel?.tracking_number ?? null;
          const tracked = number === null ? null : await carrier.track(number);
          polled.push({
            row,
            parcel: {
              carrier_id: row.carrier_id ?? "",
              tracking_number: number,
              status: tracked?.status ?? parcel?.status ?? row.carrier_status,
            },
            news: tracked?.news ?? null,
          });
        } catch (error) {
          // A failed query about one parcel does not delay the others; the next round retries it.
          log.warn({ parcel: row.reference, problem: String(error) }, "a parcel could not be asked about");
        }
      }
      return polled;
    },
    run: async ({ tx, now }, polled) => {
      for (const one of polled) {
        if (one.parcel) await storeParcel(tx, one.row.id, one.parcel, now);
        await follow(tx, one, one.parcel?.tracking_number ?? "", now);
      }
    },
  }),
};
