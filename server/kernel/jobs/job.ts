import type { Tx } from "../db/open.ts";
import type { Machine } from "../ports/machine.ts";
import type { JobName, PayloadOf } from "./payloads.ts";

/** What a job gets; a mail reads its payload field by field, because several mails share the steps that read it. */
export type Running<P = Readonly<Record<string, unknown>>> = {
  readonly payload: P;
  readonly machine: Machine;
  readonly now: Date;
};

/**
 * A job: `prepare` may talk to the outside and must bear repetition; `run` is one transaction. Both run again after a
 * crash, so `run` first looks whether its work is done.
 */
type Steps<Payload, P> = {
  readonly prepare?: (running: Running<Payload>) => Promise<P>;
  /** Whether `run` has nothing to write after `prepare`, so that no transaction is opened for it. */
  readonly isDone?: (prepared: P) => boolean;
  readonly run: (running: Running<Payload> & { readonly tx: Tx }, prepared: P) => Promise<void>;
};

// The two steps of one job agree between themselves; the registry need not know on what.
// oxlint-disable-next-line typescript/no-explicit-any
export type Job<Payload = any> = Steps<Payload, any>;
export type Jobs<K extends JobName> = { readonly [N in K]: Job };

/** Defines the job of a name, whose payload is typed by `payloads.ts`. */
export const defineJob = <N extends JobName, P = undefined>(
  _name: N,
  steps: Steps<PayloadOf<N>, P>,
): Job<PayloadOf<N>> => steps;

/** A whole number from a payload; a job without it is a fault: it is retried, then stays in the queue for a review. */
export function idOf(running: Pick<Running, "payload">, name: string): number {
  const value = running.payload[name];
  if (typeof value !== "number" || !Number.isInteger(value))
    throw new Error(`the job's payload has no ${name}`);
  return value;
}

/** The job of a mail. */
export const job = ({
  command,
}: {
  readonly command: (running: Running & { readonly tx: Tx }) => Promise<void>;
}): Job => ({ run: command });

/** A text from a payload, for ids that are too large for a number. */
export function textOf(running: Pick<Running, "payload">, name: string): string {
  const value = running.payload[name];
  if (typeof value !== "string") throw new Error(`the job's payload has no ${name}`);
  return value;
}
