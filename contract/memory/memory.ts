import * as z from "zod/mini";
import { term_statuses } from "#domain/workbench/checks-terms.ts";
import { linkView } from "../files/files.ts";
import { route } from "../route.ts";
import { by_id, fileName, filled, id, instant, language, line, listQuery } from "../shared.ts";

/** The languages of a pair, which must differ. */
export const pair = { source_lang: language, target_lang: language };
type Pair = { readonly source_lang: string; readonly target_lang: string };
export const twoLanguages = z.refine<Pair>(({ source_lang, target_lang }) => source_lang !== target_lang, {
  error: "languages.same",
  path: ["target_lang"],
});

const memoryView = z.object({ id, ...pair, name: z.string(), units: z.int(), changed_at: instant });
export type MemoryView = z.infer<typeof memoryView>;

export const memoryImport = z.object({
  id,
  ...pair,
  name: z.string(),
  state: z.enum(["waiting", "running", "done", "failed"]),
  percent: z.int(),
  read_units: z.int(),
  added_units: z.int(),
  /** Why the file was not read, as a sentence; null otherwise. */
  fault: z.nullable(z.string()),
  made_at: instant,
});
export type MemoryImport = z.infer<typeof memoryImport>;

const termPair = z.object({ ...pair, terms: z.int() });
export type TermPair = z.infer<typeof termPair>;

/** The memories and terms of one owner. */
export const memoryOverview = z.object({
  memories: z.array(memoryView),
  /** The newest ten. */
  imports: z.array(memoryImport),
  terms: z.array(termPair),
});
export type MemoryOverview = z.infer<typeof memoryOverview>;

const memoryPage = z.object({
  consent: z.object({ granted: z.boolean(), given_at: z.nullable(instant) }),
  /** Sentences known in the same context are neither translated nor billed in the next orders. */
  leaves_known: z.boolean(),
  ...memoryOverview.shape,
});
export type MemoryPage = z.infer<typeof memoryPage>;

const term = filled(200);
const proposed = { ...pair, source: term, target: term, status: z.enum(term_statuses), note: line(500) };
export const proposalInput = z.object(proposed).check(twoLanguages);
export type ProposalInput = z.output<typeof proposalInput>;

/** How both terms of a pair are looked for in texts. */
const looked_for = {
  /** Only as they are written: "IT" is not "it". */
  case_sensitive: z._default(z.boolean(), false),
  /** Not inside of longer words. */
  whole_word: z._default(z.boolean(), true),
};
export const termInput = z.object({ ...proposed, ...looked_for }).check(twoLanguages);
export type TermInput = z.output<typeof termInput>;

export const proposalRow = z.object({
  id,
  source: z.string(),
  target: z.string(),
  status: z.enum(term_statuses),
  note: z.string(),
});
export const termRow = z.object({
  ...proposalRow.shape,
  case_sensitive: z.boolean(),
  whole_word: z.boolean(),
});
export type TermRow = z.infer<typeof termRow>;

export const importQuery = z.object({ ...pair, name: fileName }).check(twoLanguages);
export const term_formats = ["csv", "tbx"] as const;
export const termFile = { ...pair, format: z.enum(term_formats) };
export const termImportQuery = z.object(termFile).check(twoLanguages);
export const termFileInput = z.object(termFile).check(twoLanguages);
export const termsQuery = z.object({ ...listQuery, ...pair });
export const importedTerms = z.object({
  added: z.int(),
  changed: z.int(),
  /** Lines of a CSV file that were not read; at most 50. */
  faults: z.array(z.object({ line: z.int(), fault: z.enum(["term", "status"]) })),
});
export type ImportedTerms = z.infer<typeof importedTerms>;

const own = { who: "customer" } as const;

/** Translation memories and terms of a customer. */
export const memory_routes = {
  memory: route({
    ...own,
    needs: "memory.read",
    method: "GET",
    path: "/api/v2/memory",
    summary:
      "The customer's translation memories, imports and numbers of terms, and whether orders fill them.",
    answer: memoryPage,
  }),
  setMemoryConsent: route({
    ...own,
    needs: "account.manage",
    method: "PUT",
    path: "/api/v2/memory/consent",
    summary:
      "Keeps translations of finished orders for the next ones, or withdraws this and deletes the memories.",
    body: z.object({ granted: z.boolean() }),
    answer: memoryPage,
  }),
  setLeavesKnown: route({
    ...own,
    needs: "account.manage",
    method: "PUT",
    path: "/api/v2/memory/known",
    summary:
      "Whether sentences that the memory has in the same context are left as they are in the next orders: not translated, not billed.",
    body: z.object({ leaves_known: z.boolean() }),
    answer: memoryPage,
  }),
  importMemory: route({
    ...own,
    needs: "memory.edit",
    per_minute: 20,
    method: "POST",
    path: "/api/v2/memory/import",
    summary: "A TMX file of at most 50 MB as the body, streamed; a job reads it into the memory of the pair.",
    query: importQuery,
    stream: true,
    answer: memoryImport,
    status: 202,
  }),
  memoryFile: route({
    ...own,
    needs: "memory.read",
    method: "POST",
    path: "/api/v2/memory/:id/file",
    summary: "A download link for a memory as TMX, valid for ten minutes.",
    params: by_id,
    answer: linkView,
  }),
  removeMemory: route({
    ...own,
    needs: "memory.edit",
    method: "DELETE",
    path: "/api/v2/memory/:id",
    summary: "Deletes a memory; it is not read any more at once, and its units are removed within 24 hours.",
    params: by_id,
    answer: z.null(),
    status: 204,
  }),
  terms: route({
    ...own,
    needs: "memory.read",
    method: "GET",
    path: "/api/v2/term",
    summary: "The customer's terms of a language pair, by source term.",
    query: termsQuery,
    answer: z.array(termRow),
    list: true,
  }),
  addTerm: route({
    ...own,
    needs: "memory.edit",
    method: "POST",
    path: "/api/v2/term",
    summary: "Adds a term, or changes the status and note of an equal one.",
    body: termInput,
    answer: termRow,
    status: 201,
  }),
  changeTerm: route({
    ...own,
    needs: "memory.edit",
    method: "PUT",
    path: "/api/v2/term/:id",
    summary: "Changes a term of the customer.",
    params: by_id,
    body: termInput,
    answer: termRow,
  }),
  removeTerm: route({
    ...own,
    needs: "memory.edit",
    method: "DELETE",
    path: "/api/v2/term/:id",
    summary: "Deletes a term of the customer.",
    params: by_id,
    answer: z.null(),
    status: 204,
  }),
  importTerms: route({
    ...own,
    needs: "memory.edit",
    per_minute: 20,
    method: "POST",
    path: "/api/v2/term/import",
    summary: "Terms of a CSV or TBX file as the body; equal ones are changed.",
    query: termImportQuery,
    stream: true,
    answer: importedTerms,
  }),
  termFile: route({
    ...own,
    needs: "memory.read",
    method: "POST",
    path: "/api/v2/term/file",
    summary:
      "A download link for the terms of a pair as CSV, or of all languages as TBX, valid for ten minutes.",
    body: termFileInput,
    answer: linkView,
  }),
} as const;
