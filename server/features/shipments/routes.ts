import { Refusal } from "#domain/errors.ts";
import { writeAudit } from "../../audit.ts";
import { makeLink } from "../../files/links.ts";
import { read, steps, write } from "../../http/handlers.ts";
import { deskOrder } from "../staff/queries.ts";
import { exportShipments, makeParcel, setShipment } from "./commands.ts";
import { lockerAddress, parcelOfOrder, parcelState, parcelViewOf, shipmentList } from "./queries.ts";

export const shipment_handlers = {
  setShipment: write("setShipment", async ({ tx, caller, params, body, now }) => {
    await setShipment(tx, caller, params.id, body, now);
    return deskOrder(tx, caller, params.id, now);
  }),
  shipments: read("shipments", ({ db, query }) => shipmentList(db, query)),
  exportShipments: write("exportShipments", ({ tx, caller, body, now }) =>
    exportShipments(tx, caller, body.group, now),
  ),
  parcel: read("parcel", async ({ db, machine, params }) => {
    const state = await parcelState(db, params.id, machine.carrier !== null);
    return { ...state, locker_address: state.offered ? await lockerAddress(machine, params.id) : null };
  }),
  makeParcel: write("makeParcel", async ({ tx, machine, caller, params, now }) => {
    if (machine.carrier === null) throw new Refusal("parcel.not_offered");
    return parcelViewOf(await makeParcel(tx, caller, params.id, now));
  }),
  parcelLabel: steps<"parcelLabel", string | null, { url: string; expires_at: string }>("parcelLabel", {
    // The carrier keeps the label; ours is a copy of it, so a link works as for every file.
    prepare: async ({ machine, params }) => {
      const parcel = await parcelOfOrder(machine.db, params.id);
      if (!machine.carrier || !parcel?.carrier_id) return null;
      const bytes = await machine.carrier.label(parcel.carrier_id);
      if (!bytes) return null;
      const key = `label/${parcel.id}.pdf`;
      await machine.store.write(key, bytes);
      return key;
    },
    command: async ({ tx, machine, caller, params, now }, key) => {
      if (key === null) throw new Refusal("parcel.no_label");
      await writeAudit(tx, caller, { act: "parcel.label", object: "order", object_id: params.id }, now);
      return makeLink(machine.keys, { key, name: `${params.id}-label.pdf` }, now);
    },
  }),
};
