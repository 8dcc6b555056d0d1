import type { ReworkView } from "#contract/cases/reworks.ts";
import type { JobView } from "#contract/work/translators.ts";
import type { Asks } from "#domain/work/hand-in.ts";

/** What is edited: a job, or a part of the rework of a complaint. */
export type Subject =
  | { readonly kind: "job"; readonly job: JobView }
  | { readonly kind: "rework"; readonly rework: ReworkView };

/** The id under which a part of a rework has its segments. */
export const reworkBench = (rework: string): string => `rework-${rework}`;

const nothing: Asks = { sworn: false, session: false, lqa: false, checklist: false, segments: false };

/** What the hand-in asks for besides the segments; a rework asks for nothing. */
export const asksOfSubject = (subject: Subject) =>
  subject.kind === "job"
    ? { asks: subject.job.work.asks, paper_copy: subject.job.work.paper_copy, words: subject.job.words }
    : { asks: nothing, paper_copy: false, words: 0 };

/** To whom a question may go; a rework has no timer that it could stop, so its questions are messages. */
export const questionsOf = (subject: Subject): "none" | "desk" | "all" =>
  subject.kind === "rework" ? "none" : subject.job.work.may.ask_customer ? "all" : "desk";
