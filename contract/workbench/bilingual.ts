import * as z from "zod/mini";
import { translation_origins } from "#domain/workbench/translation-origin.ts";
import { linkView } from "../files/files.ts";
import { route } from "../route.ts";
import { by_hash, by_id } from "../shared.ts";

/** Whether there is a preview: segments with a translation of the delivered work, and how the weakest file was made. */
const bilingualView = z.object({ segments: z.int(), origin: z.nullable(z.enum(translation_origins)) });

export const bilingual_routes = {
  bilingual: route({
    method: "GET",
    path: "/api/v2/order/:hash/bilingual",
    who: "visitor",
    needs: "files.read",
    summary:
      "How many segments the bilingual preview of a delivered order has; none when there is no preview.",
    params: by_hash,
    answer: bilingualView,
  }),
  bilingualLink: route({
    method: "POST",
    path: "/api/v2/order/:hash/bilingual/link",
    who: "visitor",
    needs: "files.read",
    summary: "A link to the bilingual preview: a docx with each source text next to its translation.",
    params: by_hash,
    answer: linkView,
    per_minute: 20,
  }),
} as const;

/** The same for the desk. */
export const desk_bilingual_routes = {
  deskBilingual: route({
    method: "GET",
    path: "/api/staff/v1/order/:id/bilingual",
    who: "staff",
    right: "files.read",
    summary: "How many segments the bilingual preview of an order has; none when there is no preview.",
    params: by_id,
    answer: bilingualView,
  }),
  deskBilingualLink: route({
    method: "POST",
    path: "/api/staff/v1/order/:id/bilingual/link",
    who: "staff",
    right: "files.read",
    summary: "A link to the bilingual preview: a docx with each source text next to its translation.",
    params: by_id,
    answer: linkView,
  }),
} as const;
