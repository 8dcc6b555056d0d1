import * as z from "zod/mini";
import { left_reasons } from "#domain/exchange/import-plan.ts";
import { linkView } from "../files/files.ts";
import { route } from "../route.ts";
import { by_bench, id } from "../shared.ts";

/** What a job is taken along in: a file of segments, or everything that is needed, as an archive. */
export const export_formats = ["xliff_21", "xliff_12", "package"] as const;
export type ExportFormat = (typeof export_formats)[number];

const job_path = "/api/translator/v1/job/:id/workbench";

export const importView = z.object({
  /** The texts were stored; otherwise this is what would be stored. */
  is_taken: z.boolean(),
  document: z.string(),
  /** Segments of the file with a translation. */
  total: z.int(),
  taken: z.int(),
  /** Of them those whose text or state is another one than now. */
  changed: z.int(),
  left: z.array(
    z.object({
      /** The number of the segment in the editor, from 1; null when the file names one that is not here. */
      number: z.nullable(z.int()),
      /** The source of the segment, or its id in the file. */
      text: z.string(),
      reason: z.enum(left_reasons),
    }),
  ),
  /** How many are left, of which the first are listed. */
  left_count: z.int(),
});
export type ImportView = z.infer<typeof importView>;

export const exchange_routes = {
  exportWork: route({
    method: "POST",
    path: `${job_path}/export`,
    who: "translator",
    summary: "A link to the segments of a document for another tool: XLIFF 2.1 or 1.2, or the job package.",
    params: by_bench,
    body: z.object({ document_id: id, format: z.enum(export_formats) }),
    answer: linkView,
    per_minute: 20,
  }),
  importWork: route({
    method: "POST",
    path: `${job_path}/import`,
    who: "translator",
    summary:
      "Reads an XLIFF file that was exported here: what would be taken, and with take=1 takes it, each text with its version.",
    params: by_bench,
    query: z.object({ take: z.optional(z.literal("1")) }),
    stream: true,
    answer: importView,
    per_minute: 20,
  }),
} as const;
