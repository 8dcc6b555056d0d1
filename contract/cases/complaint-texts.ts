import * as z from "zod/mini";
import { route } from "../route.ts";
import { by_id, id } from "../shared.ts";
import { segmentsAfter } from "../workbench/workbench.ts";

const complaintText = z.object({
  /** The names of source, first delivery and correction; null without one. */
  names: z.object({ source: z.nullable(z.string()), first: z.string(), corrected: z.nullable(z.string()) }),
  /** Texts as far as they can be read. */
  source: z.nullable(z.string()),
  first: z.nullable(z.string()),
  /** From the first delivery to the correction, word by word; null without a correction, or when most was rewritten. */
  changes: z.nullable(z.array(z.object({ how: z.enum(["same", "added", "removed"]), text: z.string() }))),
  /** Only the beginning of long texts is read. */
  cut: z.boolean(),
});
export type ComplaintText = z.infer<typeof complaintText>;

const complaintSegment = z.object({
  id,
  /** Its number among all of the order, from 1. */
  number: z.int(),
  document: z.string(),
  source: z.string(),
  /** What the customer had when they complained. */
  first: z.string(),
  /** As the rework has it, also while it is in work; null before it was begun in the editor. */
  corrected: z.nullable(z.string()),
});
export type ComplaintSegment = z.infer<typeof complaintSegment>;

export const complaint_text_routes = {
  complaintSegments: route({
    per_minute: 60,
    method: "GET",
    path: "/api/staff/v1/correction/:id/segment",
    who: "staff",
    right: "corrections.work",
    summary:
      "Segments of a complaint's order as they were delivered and as they are corrected: those that are marked or changed, with all=1 every one; none where the order was not translated in the editor.",
    params: by_id,
    query: z.object({ ...segmentsAfter.shape, all: z.optional(z.literal("1")) }),
    answer: z.object({
      /** How many segments the order has; 0 without any in the editor. */
      total: z.int(),
      segments: z.array(complaintSegment),
      next: z.nullable(z.int()),
    }),
  }),
  complaintTexts: route({
    per_minute: 60,
    method: "GET",
    path: "/api/staff/v1/correction/:id/text",
    who: "staff",
    right: "corrections.work",
    summary: "Source, first and corrected text of a complaint with their differences, file by file.",
    params: by_id,
    answer: z.array(complaintText),
  }),
} as const;
