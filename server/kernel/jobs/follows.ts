import type { Status } from "#domain/catalog.ts";
import type { Event } from "#domain/orders/events.ts";
import { job_names, type JobTaking, type OfEvent } from "./payloads.ts";

type Job = JobTaking<OfEvent>;

/** Which of a module's jobs follow an event of an order, and which follow a status that it enters, whatever led there. */
export type Follows = {
  readonly events?: Readonly<Partial<Record<Event, readonly Job[]>>>;
  readonly statuses?: Readonly<Partial<Record<Status, readonly Job[]>>>;
};

const inOrder = (jobs: readonly Job[]): Job[] =>
  jobs.toSorted((a, b) => job_names.indexOf(a) - job_names.indexOf(b));

/** The jobs after an event, in the order of `payloads.ts`. */
export const afterEvent = (all: readonly Follows[], event: Event): Job[] =>
  inOrder(all.flatMap(({ events }) => events?.[event] ?? []));

/** The jobs after a status is entered, in the order of `payloads.ts`. */
export const afterStatus = (all: readonly Follows[], status: Status): Job[] =>
  inOrder(all.flatMap(({ statuses }) => statuses?.[status] ?? []));

let installed: readonly Follows[] | null = null;

/** Sets the tables of all modules, composed at start. */
export function installFollows(all: readonly Follows[]): void {
  installed = all;
}

/**
 * The jobs that follow an event of an order: those of the event, then those of its status if that is a new one. They are
 * added in the transaction of the event, so neither exists without the other.
 */
export function followingJobs(event: Event, from: Status | null, to: Status): Job[] {
  if (installed === null) throw new Error("the jobs that follow events are not installed");
  return [...afterEvent(installed, event), ...(from === to ? [] : afterStatus(installed, to))];
}
