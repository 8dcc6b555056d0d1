import * as z from "zod/mini";
import {
  numbered_steps,
  shipment_groups,
  shipment_statuses,
  shipment_steps,
} from "#domain/shipping/shipment.ts";
import { mailPreview } from "../messages/desk-mails.ts";
import { linkView } from "../files/files.ts";
import { desk_draft_routes } from "./paper-drafts.ts";
import { route } from "../route.ts";
import { shippingMethod } from "../pricing/services.ts";
import { by_id, filled, id, instant, listQuery } from "../shared.ts";

/** A parcel at a carrier: the carrier's id, and its last report. */
export const parcelView = z.object({
  id,
  reference: z.string(),
  carrier_id: z.nullable(z.string()),
  tracking_number: z.nullable(z.string()),
  carrier_status: z.string(),
  /** Why it could not be created; empty without an error. */
  problem: z.string(),
  asked_at: instant,
  has_label: z.boolean(),
});

/** A paper original with the data for its envelope. */
const shipmentRow = z.object({
  order_id: id,
  brand: z.string(),
  status: z.enum(shipment_statuses),
  method: shippingMethod,
  recipient: z.string(),
  address: z.string(),
  postcode: z.string(),
  city: z.string(),
  country: z.string(),
  locker: z.string(),
  phone: z.nullable(z.string()),
  email: z.string(),
  delivery_receipt: z.boolean(),
  tracking_number: z.nullable(z.string()),
  finished_at: z.nullable(instant),
  sent_at: z.nullable(instant),
  steps: z.array(z.enum(shipment_steps)),
});
export type ShipmentRow = z.infer<typeof shipmentRow>;

const preview = { method: "POST", who: "staff", answer: mailPreview, per_minute: 120 } as const;
const narrowed = { group: z.optional(z.enum(shipment_groups)) };

/** Paper originals at the desk. */
export const desk_shipment_routes = {
  ...desk_draft_routes,
  shipments: route({
    method: "GET",
    path: "/api/staff/v1/shipment",
    who: "staff",
    right: "orders.read",
    summary: "Paper originals to be posted, in transit, and returned.",
    query: z.object({ ...listQuery, ...narrowed }),
    answer: z.array(shipmentRow),
    list: true,
  }),
  exportShipments: route({
    method: "POST",
    path: "/api/staff/v1/shipment/export",
    who: "staff",
    right: "orders.work",
    summary: "Addresses of a group as a CSV, for labels; the export is recorded in the audit log.",
    body: z.object(narrowed),
    answer: z.object({ csv: z.string(), rows: z.int() }),
  }),
  parcel: route({
    method: "GET",
    path: "/api/staff/v1/order/:id/parcel",
    who: "staff",
    right: "orders.read",
    summary: "The parcel of an original at the carrier of parcel lockers, and whether one may be created.",
    params: by_id,
    answer: z.object({
      offered: z.boolean(),
      parcel: z.nullable(parcelView),
      /**
       * The address of the locker, by its carrier; empty for an unknown locker, null when the carrier was not queried.
       */
      locker_address: z.nullable(z.string()),
    }),
  }),
  makeParcel: route({
    method: "POST",
    path: "/api/staff/v1/order/:id/parcel",
    who: "staff",
    right: "orders.work",
    summary: "Creates a parcel at the carrier of parcel lockers; its number is set automatically.",
    params: by_id,
    answer: parcelView,
    idempotent: true,
    status: 201,
  }),
  correctTracking: route({
    method: "PUT",
    path: "/api/staff/v1/order/:id/shipment/number",
    who: "staff",
    right: "orders.work",
    summary: "Replaces a wrong tracking number; the customer is notified again.",
    params: by_id,
    body: z.object({ tracking_number: filled(60) }),
    answer: z.object({ tracking_number: z.string() }),
  }),
  previewTracking: route({
    ...preview,
    path: "/api/staff/v1/order/:id/shipment/number/preview",
    right: "orders.work",
    summary:
      "A preview of the mail that the customer gets with a corrected tracking number; nothing is stored.",
    params: by_id,
    body: z.object({ tracking_number: filled(60) }),
  }),
  previewShipment: route({
    ...preview,
    path: "/api/staff/v1/order/:id/shipment/preview",
    right: "orders.work",
    summary:
      "A preview of the mail that the customer gets when an original is posted with this number; nothing is stored.",
    params: by_id,
    body: z.object({ status: z.enum(numbered_steps), tracking_number: filled(60) }),
  }),
  parcelLabel: route({
    method: "POST",
    path: "/api/staff/v1/order/:id/parcel/label",
    who: "staff",
    right: "orders.work",
    summary: "A download link for the label of the parcel as PDF, valid for ten minutes.",
    params: by_id,
    answer: linkView,
  }),
} as const;
