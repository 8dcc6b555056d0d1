import * as z from "zod/mini";
import { linkView } from "../files/files.ts";
import { route } from "../route.ts";
import { by_id, fileName, filled, id, idInPath, language, listQuery } from "../shared.ts";
import {
  importedTerms,
  memoryImport,
  memoryOverview,
  pair,
  term_formats,
  termInput,
  termRow,
  twoLanguages,
} from "./memory.ts";

const brandSlug = z.string().check(z.regex(/^[a-z]{1,40}$/));
/** A customer, or a brand for its house memory. */
const asked = { customer: z.optional(idInPath), brand: z.optional(brandSlug) };
const named = { customer: z.nullable(id), brand: z.nullable(brandSlug) };
type Owner = {
  readonly customer?: number | null | undefined;
  readonly brand?: string | null | undefined;
};
const oneOwner = z.refine<Owner>(
  ({ customer, brand }) =>
    (customer === undefined || customer === null) !== (brand === undefined || brand === null),
  { error: "field.required", path: ["customer"] },
);

const reason = filled(300);
const reader = { who: "staff", right: "customers.read" } as const;
const editor = { who: "staff", right: "customers.edit" } as const;

/** Translation memories and terms at the desk: of a customer, and of a brand itself. */
export const desk_memory_routes = {
  deskMemory: route({
    ...reader,
    method: "GET",
    path: "/api/staff/v1/memory",
    summary: "Memories, imports and numbers of terms of a customer or of a brand itself.",
    query: z.object(asked).check(oneOwner),
    answer: z.object({
      ...memoryOverview.shape,
      /** Whether the customer keeps translations; a brand always does. */
      granted: z.boolean(),
    }),
  }),
  importDeskMemory: route({
    ...editor,
    method: "POST",
    path: "/api/staff/v1/memory/import",
    summary: "A TMX file of at most 50 MB as the body, streamed; a job reads it into the memory of the pair.",
    query: z.object({ ...asked, ...pair, name: fileName }).check(oneOwner, twoLanguages),
    stream: true,
    answer: memoryImport,
    status: 202,
  }),
  deskMemoryFile: route({
    ...reader,
    method: "POST",
    path: "/api/staff/v1/memory/:id/file",
    summary: "A download link for a memory as TMX, valid for ten minutes; the download is recorded.",
    params: by_id,
    answer: linkView,
  }),
  removeDeskMemory: route({
    ...editor,
    method: "POST",
    path: "/api/staff/v1/memory/:id/removal",
    summary: "Deletes a memory with a reason; its units are removed within 24 hours.",
    params: by_id,
    body: z.object({ reason }),
    answer: z.null(),
    status: 204,
  }),
  deskTerms: route({
    ...reader,
    method: "GET",
    path: "/api/staff/v1/term",
    summary: "Terms of a language pair of a customer or of a brand itself, by source term.",
    query: z.object({ ...listQuery, ...asked, source_lang: language, target_lang: language }).check(oneOwner),
    answer: z.array(termRow),
    list: true,
  }),
  addDeskTerm: route({
    ...editor,
    method: "POST",
    path: "/api/staff/v1/term",
    summary: "Adds a term to those of a customer or of a brand itself, or changes an equal one.",
    body: z.object({ ...named, ...termInput.shape }).check(oneOwner, twoLanguages),
    answer: termRow,
    status: 201,
  }),
  changeDeskTerm: route({
    ...editor,
    method: "PUT",
    path: "/api/staff/v1/term/:id",
    summary: "Changes a term of a customer or of a brand itself.",
    params: by_id,
    body: z.object({ ...named, ...termInput.shape }).check(oneOwner, twoLanguages),
    answer: termRow,
  }),
  removeDeskTerm: route({
    ...editor,
    method: "POST",
    path: "/api/staff/v1/term/:id/removal",
    summary: "Deletes a term of a customer or of a brand itself.",
    params: by_id,
    body: z.object(named).check(oneOwner),
    answer: z.null(),
    status: 204,
  }),
  importDeskTerms: route({
    ...editor,
    method: "POST",
    path: "/api/staff/v1/term/import",
    summary: "Terms of a CSV or TBX file as the body; equal ones are changed.",
    query: z.object({ ...asked, ...pair, format: z.enum(term_formats) }).check(oneOwner, twoLanguages),
    stream: true,
    answer: importedTerms,
  }),
  deskTermFile: route({
    ...reader,
    method: "POST",
    path: "/api/staff/v1/term/file",
    summary: "A download link for terms as CSV or TBX, valid for ten minutes; the download is recorded.",
    body: z.object({ ...named, ...pair, format: z.enum(term_formats) }).check(oneOwner, twoLanguages),
    answer: linkView,
  }),
  removeDeskTerms: route({
    ...editor,
    method: "POST",
    path: "/api/staff/v1/term/removal",
    summary: "Deletes the terms of a language pair with a reason.",
    body: z.object({ ...named, ...pair, reason }).check(oneOwner, twoLanguages),
    answer: z.object({ removed: z.int() }),
  }),
} as const;
