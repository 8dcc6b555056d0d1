import * as z from "zod/mini";
import { route } from "../route.ts";
import { by_id } from "../shared.ts";

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

export const complaint_text_routes = {
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
