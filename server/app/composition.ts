import type { RouteName } from "#contract/routes.ts";
import type { Outcomes } from "#server/approvals/index.ts";
import type { Module } from "#server/kernel/define-module.ts";
import type { FactPart } from "#server/kernel/facts.ts";
import type { Reaction } from "#server/kernel/events.ts";
import type { Handlers } from "#server/kernel/http/handlers.ts";
import { job_names, type JobName } from "#server/kernel/jobs/payloads.ts";
import type { Follows } from "#server/kernel/jobs/follows.ts";
import type { Jobs } from "#server/kernel/jobs/job.ts";
import type { Mail } from "#server/kernel/mail/define.ts";
import { mailJobs } from "#server/kernel/mail/mail-jobs.ts";
import { en } from "#messages/messages/mails/en.ts";
import { all_mails, modules } from "./registry.ts";

/** The contributions of all modules to one part, as one type. */
type Shares<M, P extends keyof Module> = M extends readonly [infer First, ...infer Rest]
  ? (First extends { readonly [K in P]: infer Share } ? Share : unknown) & Shares<Rest, P>
  : unknown;

/** Merges the contributions of all modules to one part. Throws when two modules have the same key. */
function composed<P extends "routes" | "jobs" | "outcomes">(part: P): Shares<typeof modules, P> {
  const all: Record<string, unknown> = {};
  for (const module of modules as readonly Module[])
    for (const [key, share] of Object.entries(module[part] ?? {})) {
      if (Object.hasOwn(all, key)) throw new Error(`two modules have ${key} in ${part}`);
      all[key] = share;
    }
  return all as Shares<typeof modules, P>;
}

/** The handler of each route of the contract; a route without a handler does not compile. */
export const handlers: Handlers<RouteName> = composed("routes");

/** Lists of mails show them in the order of their names in the desk's texts. */
const names = Object.keys(en);
const placeOf = ({ kind }: Mail): number => names.indexOf(`mails.kind.${kind}`);

/** All mails of the product. */
export const mails: readonly Mail[] = all_mails.toSorted((a, b) => placeOf(a) - placeOf(b));

/** The functions of jobs that are not about a mail; a name without one does not compile. */
const own_jobs: Jobs<Exclude<JobName, `mail.${string}`>> = composed("jobs");
const functions: Partial<Jobs<JobName>> = { ...own_jobs, ...mailJobs(mails) };

function isComplete(some: Partial<Jobs<JobName>>): some is Jobs<JobName> {
  return job_names.every((name) => some[name] !== undefined);
}
if (!isComplete(functions)) throw new Error("a mail of payloads.ts has no job");

/** The function of each job: those of the modules, and those of the mails. */
export const jobs: Jobs<JobName> = functions;

/** The consequences of a second person's decision; an act without an outcome does not compile. */
export const outcomes: Outcomes = composed("outcomes");

/** The reactions of all modules, in the order of the modules. */
export const reactions: readonly Reaction[] = (modules as readonly Module[]).flatMap(
  (module) => module.reactions ?? [],
);

/** The jobs of all modules that follow events of orders. */
export const follows: readonly Follows[] = (modules as readonly Module[]).flatMap(
  (module) => module.follows ?? [],
);

/** The facts about an order that modules above `orders` add, in the order of the modules. */
export const facts: readonly FactPart[] = (modules as readonly Module[]).flatMap(
  (module) => module.facts ?? [],
);
