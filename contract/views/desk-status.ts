import * as z from "zod/mini";
import { route } from "../route.ts";
import { readinessView } from "../system.ts";

/** Figures of an installation that is watched; the metrics have the same ones. */
export const status_facts = [
  "oldest_due_job_seconds",
  "jobs_waiting",
  "jobs_running",
  "jobs_retrying",
  "jobs_given_up",
  "mails_waiting",
  "mails_failed",
  "events_without_effect",
  "transfers_waiting",
  "refunds_waiting",
  "engines_out",
  "documents_waiting",
  "clock_gap_seconds",
] as const;
export type StatusFact = (typeof status_facts)[number];

const statusView = z.object({
  version: z.string(),
  ...readinessView.shape,
  facts: z.array(
    z.object({
      name: z.enum(status_facts),
      value: z.int(),
      /** Above the number at which an alert is sent. */
      is_trouble: z.boolean(),
    }),
  ),
});
export type StatusView = z.infer<typeof statusView>;

export const desk_status_routes = {
  deskStatus: route({
    method: "GET",
    path: "/api/staff/v1/status",
    who: "staff",
    right: "jobs.work",
    summary: "State of the parts of this installation, and the figures of its metrics.",
    answer: statusView,
  }),
} as const;
