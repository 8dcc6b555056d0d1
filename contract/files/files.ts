import * as z from "zod/mini";
import { new_types } from "#domain/files/conversion.ts";
import { annotation_regions } from "#domain/files/annotations.ts";
import { translation_origins } from "#domain/workbench/translation-origin.ts";
import { route } from "../route.ts";
import { by_hash, fileName, hash, instant, language, service } from "../shared.ts";

export const uploadView = z.object({
  hash,
  name: z.string(),
  size_bytes: z.int(),
  state: z.enum(["counting", "counted", "needs_quote", "refused"]),
  outcome: z.nullable(z.string()),
  message: z.nullable(z.string()),
  words: z.nullable(z.int()),
  characters_collapsed: z.nullable(z.int()),
  /** Equal content is the same file, with any name. */
  sha256: z.optional(z.string()),
  /** The language it is probably in (ISO 639-1), which may be one that is not sold; a hint for the form. */
  language: z.optional(z.nullable(z.string())),
  /** Parts with text that stay as they are unless they are ordered. */
  annotations: z.optional(z.array(z.object({ region: z.enum(annotation_regions), words: z.int() }))),
  /** The format of the translation of a document in an old format; null for others, and where none is converted. */
  delivered_as: z.optional(z.nullable(z.enum(Object.values(new_types)))),
});
export type UploadView = z.infer<typeof uploadView>;

export const attachmentView = z.object({
  hash,
  name: z.string(),
  size_bytes: z.int(),
  kind: z.enum(["source", "machine", "translated", "proofread", "verified", "reference"]),
  version: z.int(),
  created_at: instant,
  /** Its source file; null for sources, and for a file made from all of them. */
  answers: z.nullable(hash),
  /** How its weakest segment was made; null for files of the customer. */
  origin: z.nullable(z.enum(translation_origins)),
  /** What a machine made of it first: its engine, and the share of segments in percent; null where it made none. */
  machine_part: z.optional(z.nullable(z.object({ engine: z.string(), percent: z.int() }))),
});
export type AttachmentView = z.infer<typeof attachmentView>;

/** A signed link to a file; it works until `expires_at`. */
export const linkView = z.object({ url: z.string(), expires_at: instant });

/** Uploads of files to translate. */
export const file_routes = {
  uploadFile: route({
    per_minute: 120,
    method: "POST",
    path: "/api/v2/upload",
    who: "visitor",
    needs: "orders.act",
    summary: "One file as the body, streamed; at most 20 MB (§5). The response has its count.",
    query: z.object({
      name: fileName,
      source_lang: z.optional(language),
      /** The service: each has its own formats (D3); without one all formats are accepted. */
      service: z.optional(service),
      /** The sender was refused and requests a manual quote, for which images of a text are stored, too. */
      for_quote: z.optional(z.literal("1")),
    }),
    stream: true,
    answer: uploadView,
    status: 201,
  }),
  upload: route({
    method: "GET",
    path: "/api/v2/upload/:hash",
    who: "visitor",
    needs: "orders.act",
    summary: "The state and count of an uploaded file.",
    params: by_hash,
    answer: uploadView,
  }),
  removeUpload: route({
    method: "DELETE",
    path: "/api/v2/upload/:hash",
    who: "visitor",
    needs: "orders.act",
    summary: "Deletes an uploaded file that no order uses.",
    params: by_hash,
    answer: z.null(),
    status: 204,
    per_minute: 60,
  }),
} as const;
