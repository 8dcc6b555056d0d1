import * as z from "zod/mini";
import { term_statuses } from "#domain/workbench/checks-terms.ts";
import { memory_grades } from "#domain/memory/match.ts";
import { route } from "../route.ts";
import { by_bench, filled, id, instant } from "../shared.ts";
import { codeView, job_path } from "./workbench.ts";

const unitView = z.object({
  unit_id: id,
  source: z.string(),
  source_codes: z.array(codeView),
  target: z.string(),
  grade: z.enum(memory_grades),
  memory_name: z.string(),
  is_house: z.boolean(),
  made_at: instant,
});

const matchView = z.object({
  ...unitView.shape,
  kind: z.enum(["context", "exact", "numbers", "codes", "fuzzy"]),
  /** 101 in context, 100 exact, 70 to 99 otherwise. */
  percent: z.int(),
  /** Codes of the unit that were dropped, as shown, and codes of the segment that the target does not have. */
  dropped: z.array(z.string()),
  missing: z.array(z.int()),
});
export type MatchView = z.infer<typeof matchView>;

const concordanceView = z.object({ ...unitView.shape, target_codes: z.array(codeView) });
export type ConcordanceView = z.infer<typeof concordanceView>;

const termEntryView = z.object({
  entry_id: id,
  is_house: z.boolean(),
  subject: z.string(),
  definition: z.string(),
  terms: z.array(
    z.object({
      lang: z.string(),
      text: z.string(),
      status: z.enum(term_statuses),
      note: z.string(),
      case_sensitive: z.boolean(),
      whole_word: z.boolean(),
    }),
  ),
});
export type TermEntryView = z.infer<typeof termEntryView>;

const most_segments = 20;

/** Numbers of segments in an address, separated by commas. */
const segment_ids = z.pipe(
  z.string().check(z.regex(/^\d{1,9}(,\d{1,9}){0,19}$/)),
  z.pipe(
    z.transform((text: string) => text.split(",").map(Number)),
    z.array(z.int().check(z.positive(), z.maximum(2_147_483_647))).check(z.maxLength(most_segments)),
  ),
);

/** What the editor looks up for a job: memories and terms. */
export const workbench_lookup_routes = {
  segmentMatches: route({
    method: "GET",
    path: `${job_path}/match`,
    who: "translator",
    summary: "Matches of up to 20 segments in the memories of the order's customer and of the brand.",
    params: by_bench,
    query: z.object({ segments: segment_ids }),
    answer: z.array(
      z.object({
        segment_id: id,
        matches: z.array(matchView),
        /** Only equal texts were found in time. */
        is_limited: z.boolean(),
      }),
    ),
  }),
  jobTerms: route({
    method: "GET",
    path: `${job_path}/term`,
    who: "translator",
    summary: "Terms of the order's customer and of the brand in the languages of a job.",
    params: by_bench,
    answer: z.array(termEntryView),
  }),
  jobConcordance: route({
    method: "GET",
    path: `${job_path}/concordance`,
    who: "translator",
    summary: "Units of the memories of a job whose source or target has all words of a text; at most 50.",
    params: by_bench,
    query: z.object({ text: filled(200), side: z._default(z.enum(["source", "target"]), "source") }),
    answer: z.array(concordanceView),
  }),
} as const;
