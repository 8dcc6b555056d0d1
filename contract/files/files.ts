import * as z from "zod/mini";
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
  /** The same content is the same file, whatever it is called. */
  sha256: z.optional(z.string()),
});
export type UploadView = z.infer<typeof uploadView>;

export const attachmentView = z.object({
  hash,
  name: z.string(),
  size_bytes: z.int(),
  kind: z.enum(["source", "machine", "translated", "proofread", "verified", "reference"]),
  version: z.int(),
  created_at: instant,
  /** The source file it was made of; null for sources, and for what was made of the whole. */
  answers: z.nullable(hash),
});
export type AttachmentView = z.infer<typeof attachmentView>;

/** A signed link to a file; it works until `expires_at`. */
export const linkView = z.object({ url: z.string(), expires_at: instant });

/** Uploading what is to be translated. */
export const file_routes = {
  uploadFile: route({
    per_minute: 120,
    method: "POST",
    path: "/api/v2/upload",
    who: "visitor",
    summary: "One file as the body, streamed; at most 20 MB (§5). The answer carries its count.",
    query: z.object({
      name: fileName,
      source_lang: z.optional(language),
      /** What it is for: each service has formats of its own (D3); without one it is judged by those of all. */
      service: z.optional(service),
      /** The sender was refused and asks a person: pictures of a text are stored for a quote too. */
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
    summary: "The state and count of an uploaded file.",
    params: by_hash,
    answer: uploadView,
  }),
  removeUpload: route({
    method: "DELETE",
    path: "/api/v2/upload/:hash",
    who: "visitor",
    summary: "Takes an uploaded file back while no order holds it.",
    params: by_hash,
    answer: z.null(),
    status: 204,
  }),
} as const;
