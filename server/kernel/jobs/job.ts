import type { Tx } from "../db/open.ts";
import type { Machine } from "../ports/machine.ts";
import type { JobName } from "./after.ts";

/** What a job gets: its payload is checked by itself, since it comes back from a row. */
export type Running = {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly machine: Machine;
  readonly now: Date;
};

/**
 * A job: `prepare` may talk to the outside and must bear repetition; `command` runs in one transaction. Both run
 * again after a crash, so a command first looks whether its work is done.
 */
export type Job<P = unknown> = {
  readonly prepare?: (running: Running) => Promise<P>;
  readonly command: (running: Running & { readonly tx: Tx }, prepared: P) => Promise<void>;
};

// The two steps of one job agree between themselves; the registry need not know on what.
// oxlint-disable-next-line typescript/no-explicit-any
export type Jobs<K extends JobName> = { readonly [N in K]: Job<any> };

/** A whole number from a payload; a job without it is a fault and is retried, then kept for a look. */
export function idOf(running: Pick<Running, "payload">, name: string): number {
  const value = running.payload[name];
  if (typeof value !== "number" || !Number.isInteger(value))
    throw new Error(`the job's payload has no ${name}`);
  return value;
}

export const job = <P>(all: Job<P>): Job<P> => all;

/** A text from a payload, for ids that are too large for a number. */
export function textOf(running: Pick<Running, "payload">, name: string): string {
  const value = running.payload[name];
  if (typeof value !== "string") throw new Error(`the job's payload has no ${name}`);
  return value;
}
