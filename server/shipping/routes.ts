import { orderByHash } from "#server/orders/index.ts";
import { Refusal } from "#domain/errors.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import { makeLink } from "#server/kernel/files/links.ts";
import { preview, read, steps, write } from "#server/kernel/http/handlers.ts";
import { previewOf } from "#server/kernel/mail/preview.ts";
import { orderShippedMail } from "./mails/order-shipped.ts";
import { correctNumber, moveShipment } from "./move.ts";
import { draftFile, draftView } from "./draft.ts";
import { draftOf, heldJob } from "#server/work/index.ts";
import type { Writing } from "#server/kernel/mail/define.ts";
import {
  answerOf,
  approvePaper,
  correctTracking,
  exportShipments,
  makeParcel,
  sendDraftOf,
  withdrawApproval,
} from "./commands.ts";
import { lockerAddress, parcelOfOrder, parcelState, parcelViewOf, shipmentList } from "./queries.ts";

/** The mail about a posted original after an act that is rolled back. */
const shippedMail = (asked: Omit<Writing, "payload">, order_id: number) =>
  previewOf({ ...asked, payload: { order_id } }, order_id, orderShippedMail);

export const shipment_handlers = {
  orderDraft: read("orderDraft", async ({ db, caller, params }) =>
    draftView(db, (await orderByHash(db, caller, params.hash)).id),
  ),
  orderDraftLink: write("orderDraftLink", async ({ tx, machine, caller, params, now }) => {
    const order = await orderByHash(tx, caller, params.hash);
    const draft = await draftOf(tx, order.id);
    const file = draft && (await draftFile(tx, draft.attachment_id));
    if (!file) throw new Refusal("file.not_found");
    return makeLink(machine.keys, { key: file.storage_key, name: file.name }, now);
  }),
  approveDraft: write("approveDraft", ({ tx, caller, params, body, now }) =>
    answerOf(tx, caller, params.hash, { version: body.version, state: "approved", text: "" }, now),
  ),
  changeDraft: write("changeDraft", ({ tx, caller, params, body, now }) =>
    answerOf(tx, caller, params.hash, { ...body, state: "change_asked" }, now),
  ),
  sendDraft: write("sendDraft", async ({ tx, caller, params, body, now }) => {
    const held = await heldJob(tx, caller, params.id);
    await sendDraftOf(tx, caller, held, body, now);
    return draftView(tx, held.order.id);
  }),
  approvePaper: write("approvePaper", async ({ tx, caller, params, body, now }) => {
    await approvePaper(tx, caller, params.id, body, now);
    return draftView(tx, params.id);
  }),
  takeBackApproval: write("takeBackApproval", async ({ tx, caller, params, body, now }) => {
    await withdrawApproval(tx, caller, params.id, body, now);
    return draftView(tx, params.id);
  }),
  correctTracking: write("correctTracking", async ({ tx, caller, params, body, now }) => {
    return { tracking_number: await correctTracking(tx, caller, params.id, body.tracking_number, now) };
  }),
  previewTracking: preview("previewTracking", async ({ params, body, ...asked }) => {
    const by = { role: "staff", id: asked.caller.id } as const;
    await correctNumber(asked.tx, params.id, by, body.tracking_number, asked.now);
    return shippedMail(asked, params.id);
  }),
  previewShipment: preview("previewShipment", async ({ params, body, ...asked }) => {
    await moveShipment(asked.tx, params.id, { role: "staff", id: asked.caller.id }, body, asked.now);
    return shippedMail(asked, params.id);
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
    // The label is stored at the carrier; ours is a copy of it, so a link works as for every file.
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
