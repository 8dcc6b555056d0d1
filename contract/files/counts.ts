import * as z from "zod/mini";
import { limits } from "#domain/catalog.ts";
import { annotationsNamed } from "#domain/files/annotations.ts";
import { counted_types, flags, regions } from "#domain/files/document-count.ts";
import { route } from "../route.ts";
import { by_hash, by_id, hash, idInPath, language } from "../shared.ts";

const whole = z.int().check(z.nonnegative());

/** The count of a file: the billed part with what the order chose, the parts not billed, and warnings. */
const fileCount = z.object({
  type: z.enum(counted_types),
  counter_version: z.string(),
  words: whole,
  /** With spaces, as in word processors. */
  characters: whole,
  /** Null for a file that was counted before this field existed. */
  characters_without_spaces: z.nullable(whole),
  /** Runs of white space counted as one: the basis of pages. */
  characters_collapsed: whole,
  pages: z.array(z.object({ size: z.int(), pages: z.number() })),
  parts: z.array(
    z.object({
      region: z.enum(regions),
      /** Part of the price; `chosen`: because the order has it translated (decision 0252). */
      billed: z.boolean(),
      chosen: z.boolean(),
      words: whole,
      characters: whole,
    }),
  ),
  segments: whole,
  repeated_segments: whole,
  repeated_words: whole,
  /** A guess from the text, ISO 639-1; null without a result. */
  language: z.nullable(z.string()),
  flags: z.array(z.enum(flags)),
  /** The number of pages of the extracted text. */
  text_pages: whole,
});
export type FileCount = z.infer<typeof fileCount>;

const countsView = z.object({
  files: z.array(
    z.object({
      hash,
      name: z.string(),
      /** Why there is no count; null for a counted file, and for a file that needs no count. */
      outcome: z.nullable(z.string()),
      /** The language of the order, to compare with the guess. */
      source_lang: z.string(),
      count: z.nullable(fileCount),
    }),
  ),
  /** Words of sentences that are also in an earlier file, in addition to repetitions inside one file. */
  repeated_across: whole,
});
export type CountsView = z.infer<typeof countsView>;

const textPage = z.object({
  page: z.int(),
  pages: z.int(),
  paragraphs: z.array(
    z.object({
      region: z.enum(regions),
      billed: z.boolean(),
      text: z.string(),
      /** The lengths of the segments, with the white space after each. */
      segments: z.array(whole),
    }),
  ),
});
export type TextPage = z.infer<typeof textPage>;

/** Hashes separated by commas, at most as many as an order may have files. */
const hashes = z.pipe(
  z.string().check(z.maxLength(33 * limits.files_per_order), z.regex(/^[\w-]{20,32}(,[\w-]{20,32})*$/)),
  z.transform((text: string) => text.split(",")),
);
/** Annotations separated by commas. */
const chosen = z.pipe(
  z.string().check(z.maxLength(100)),
  z.transform((text: string) => annotationsNamed(text.split(","))),
);
const page = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,3}$/)),
  z.transform((text: string) => Number(text)),
);
const at_page = z.object({ page });

/** Counts of files for customers. */
export const count_routes = {
  uploadCounts: route({
    method: "GET",
    path: "/api/v2/upload-counts",
    who: "visitor",
    needs: "orders.act",
    summary: "How uploaded files were counted, by region, and the repetitions across them.",
    /** With the source language of the order that is being made, and the annotations that it has translated. */
    query: z.object({ files: hashes, source_lang: z.optional(language), annotations: z.optional(chosen) }),
    answer: countsView,
  }),
  uploadText: route({
    method: "GET",
    path: "/api/v2/upload/:hash/text",
    who: "visitor",
    needs: "orders.act",
    summary: "A page of the extracted text of an upload, with its counted parts.",
    params: by_hash,
    query: z.object({ page, source_lang: z.optional(language) }),
    answer: textPage,
  }),
  orderCounts: route({
    method: "GET",
    path: "/api/v2/order/:hash/counts",
    who: "visitor",
    needs: "files.read",
    summary: "How the files of an order were counted.",
    params: by_hash,
    answer: countsView,
  }),
} as const;

/** The same for the desk. */
export const desk_count_routes = {
  deskCounts: route({
    method: "GET",
    path: "/api/staff/v1/order/:id/counts",
    who: "staff",
    right: "orders.read",
    summary: "How the files of an order were counted.",
    params: by_id,
    answer: countsView,
  }),
  deskText: route({
    method: "GET",
    path: "/api/staff/v1/order/:id/attachment/:attachment/text",
    who: "staff",
    right: "files.read",
    summary: "A page of the extracted text of an attachment; the view is recorded in the audit log.",
    params: z.object({ id: idInPath, attachment: hash }),
    query: at_page,
    answer: textPage,
  }),
} as const;
