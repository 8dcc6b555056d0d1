import * as z from "zod/mini";
import { route } from "../route.ts";
import { by_id, filled, id, instant, listQuery } from "../shared.ts";

export const job_states = ["given_up", "retrying"] as const;
const failedJob = z.object({
  id,
  /** Name in the code: `area.thing`. */
  name: z.string(),
  /** Ids of the rows it works on, as JSON. */
  payload: z.string(),
  error: z.nullable(z.string()),
  attempts: z.int(),
  max_attempts: z.int(),
  /** Number of attempts that ended with the server. */
  interruptions: z.int(),
  created_at: instant,
  state: z.enum(job_states),
  /** Time of the next attempt; null once all attempts are used. */
  next_at: z.nullable(instant),
  /** Jobs that move money are retried until they succeed or are discarded. */
  moves_money: z.boolean(),
});
export type FailedJob = z.infer<typeof failedJob>;

/** Background jobs whose last attempt failed. */
export const desk_job_routes = {
  failedJobs: route({
    method: "GET",
    path: "/api/staff/v1/failed-jobs",
    who: "staff",
    right: "jobs.work",
    summary: "Background jobs whose last attempt failed: exhausted ones first, then the newest.",
    query: z.object({ ...listQuery, state: z.optional(z.enum(job_states)) }),
    answer: z.array(failedJob),
    list: true,
  }),
  retryJob: route({
    method: "POST",
    path: "/api/staff/v1/failed-jobs/:id/retry",
    who: "staff",
    right: "jobs.work",
    summary: "Runs a failed job again now, with all its attempts.",
    params: by_id,
    answer: z.object({ id }),
    idempotent: true,
  }),
  retryJobs: route({
    method: "POST",
    path: "/api/staff/v1/failed-jobs/retries",
    who: "staff",
    right: "jobs.work",
    summary: "Runs every failed job again now; returns their number.",
    answer: z.object({ count: z.int() }),
    idempotent: true,
  }),
  discardJob: route({
    method: "POST",
    path: "/api/staff/v1/failed-jobs/:id/discard",
    who: "staff",
    right: "jobs.work",
    summary: "Discards a failed job; the reason is stored with its payload and error.",
    params: by_id,
    body: z.object({ reason: filled(500) }),
    answer: z.object({ id }),
    idempotent: true,
  }),
} as const;
