import * as z from "zod/mini";
import { segment_origins, segment_states } from "#domain/workbench/segment-state.ts";
import { route } from "../route.ts";
import { by_hash, by_id, id } from "../shared.ts";
import { noteView, segmentsAfter } from "./workbench.ts";

/** A delivered segment as its customer reads it; texts without codes. */
const deliveredSegment = z.object({
  id,
  /** Its number among all of the order, from 1. */
  number: z.int(),
  document: z.string(),
  source: z.string(),
  target: z.string(),
});
export type DeliveredSegment = z.infer<typeof deliveredSegment>;

export const order_segment_routes = {
  orderSegments: route({
    method: "GET",
    path: "/api/v2/order/:hash/segment",
    who: "visitor",
    needs: "files.read",
    summary:
      "Source and translation of a finished order, segment by segment; none where it was translated outside of the editor.",
    params: by_hash,
    query: segmentsAfter,
    answer: z.object({ segments: z.array(deliveredSegment), next: z.nullable(z.int()) }),
  }),
} as const;

const deskSegment = z.object({
  ...deliveredSegment.shape,
  /** The target of the stage before; null in the first stage. */
  before: z.nullable(z.string()),
  state: z.enum(segment_states),
  is_locked: z.boolean(),
  origin: z.nullable(z.enum(segment_origins)),
  match_percent: z.nullable(z.int()),
  notes: z.array(noteView),
});
export type DeskSegment = z.infer<typeof deskSegment>;

export const desk_segment_routes = {
  deskSegments: route({
    method: "GET",
    path: "/api/staff/v1/order/:id/segment",
    who: "staff",
    right: "orders.read",
    summary: "The segments of an order as its present or last stage has them, with notes and remarks.",
    params: by_id,
    query: segmentsAfter,
    answer: z.object({
      /** The kind of the stage; null where no job of the order was opened in the editor. */
      stage: z.nullable(z.string()),
      source_lang: z.string(),
      target_lang: z.string(),
      progress_percent: z.int(),
      segments: z.array(deskSegment),
      next: z.nullable(z.int()),
    }),
  }),
} as const;
