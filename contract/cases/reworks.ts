import * as z from "zod/mini";
import { case_reasons } from "#domain/cases/correction-case.ts";
import { caseFile, placeView } from "./corrections.ts";
import { attachmentView, linkView } from "../files/files.ts";
import { route } from "../route.ts";
import { by_id, hash, id, idInPath, instant, moneyView, paragraphText, service } from "../shared.ts";

/** A rework in the zone: what is wrong and where, without personal data of the customer. */
const reworkRow = z.object({
  id,
  order_id: id,
  kind: z.enum(["rework", "check"]),
  state: z.enum(["active", "passed"]),
  service_type: service,
  source_lang: z.string(),
  target_lang: z.string(),
  fee: moneyView,
  deadline: instant,
  submitted_at: z.nullable(instant),
});
export type ReworkRow = z.infer<typeof reworkRow>;
const reworkView = z.object({
  ...reworkRow.shape,
  reasons: z.array(z.enum(case_reasons)),
  text: z.string(),
  places: z.array(placeView),
  note: z.string(),
  order_text: z.nullable(z.string()),
  /** Files that the customer sent with the complaint. */
  files: z.array(caseFile),
  source: z.array(attachmentView),
  results: z.array(attachmentView),
  /** The result of the previous stage of the rework, which the checker uses. */
  reworked: z.array(attachmentView),
  delivered: z.array(attachmentView),
  /** Its segments can be opened in the editor. */
  is_in_editor: z.boolean(),
});
export type ReworkView = z.infer<typeof reworkView>;

/** The translator's part of complaints. */
export const zone_correction_routes = {
  reworks: route({
    method: "GET",
    path: "/api/translator/v1/rework",
    who: "translator",
    summary: "Reworks that the translator corrects or checks, the next due first.",
    answer: z.array(reworkRow),
  }),
  rework: route({
    method: "GET",
    path: "/api/translator/v1/rework/:id",
    who: "translator",
    summary: "One rework with what is wrong, where, and all files.",
    params: by_id,
    answer: reworkView,
  }),
  reworkFileLink: route({
    method: "POST",
    path: "/api/translator/v1/rework/:id/file/:file/link",
    who: "translator",
    summary: "A download link for a file of a rework, valid for ten minutes.",
    params: z.object({ id: idInPath, file: hash }),
    answer: linkView,
  }),
  handInRework: route({
    method: "POST",
    path: "/api/translator/v1/rework/:id/handin",
    who: "translator",
    summary:
      "Submits a rework from the editor: the changed documents are made of its segments; a check without changes confirms the rework.",
    params: by_id,
    body: z.object({
      comment: z._default(paragraphText(2000), ""),
      complete: z.literal(true, { error: "delivery.complete" }),
    }),
    answer: z.null(),
    status: 204,
    idempotent: true,
  }),
  deliverRework: route({
    method: "POST",
    path: "/api/translator/v1/rework/:id/delivery",
    who: "translator",
    summary: "Submits a rework; a check without files confirms the rework unchanged.",
    params: by_id,
    body: z.object({
      files: z._default(
        z.array(z.object({ answers: z.nullable(hash), upload: hash })).check(z.maxLength(40)),
        [],
      ),
      comment: z._default(paragraphText(2000), ""),
      complete: z.literal(true, { error: "delivery.complete" }),
    }),
    answer: reworkView,
    idempotent: true,
  }),
} as const;
