import * as z from "zod/mini";
import { route } from "./route.ts";
import { by_hash, by_id, id } from "./shared.ts";

/** A change without its content: the receiver requests the data again. Null: changes may have been missed. */
const change = z.object({ order_id: z.nullable(id) });
export type ChangeEvent = z.infer<typeof change>;

export const live_routes = {
  orderChanges: route({
    method: "GET",
    path: "/api/v2/order/:hash/changes",
    who: "visitor",
    needs: "orders.read",
    summary: "Server-sent events: the order has changed and should be requested again.",
    params: by_hash,
    events: true,
    answer: change,
  }),
} as const;

export const desk_live_routes = {
  deskChanges: route({
    method: "GET",
    path: "/api/staff/v1/changes",
    who: "staff",
    right: "orders.read",
    summary: "Server-sent events: which order has changed.",
    events: true,
    answer: change,
  }),
  deskSegmentChanges: route({
    method: "GET",
    path: "/api/staff/v1/order/:id/segment/changes",
    who: "staff",
    right: "orders.read",
    summary: "Server-sent events: segments of the order have changed and should be requested again.",
    params: by_id,
    events: true,
    answer: change,
  }),
} as const;

export const zone_live_routes = {
  zoneChanges: route({
    method: "GET",
    path: "/api/translator/v1/changes",
    who: "translator",
    summary: "Server-sent events: an offer or a job of the translator has changed.",
    events: true,
    answer: change,
  }),
} as const;
