import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";

/** The request that the running code belongs to; a scheduled job has one of its own. */
export type Cause = {
  /** Its name in logs, reports, rows and traces: 32 hexadecimal digits, the form of a trace id (decision 0242). */
  readonly request_id: string;
  /** The running step of a recorded trace, 16 digits. */
  readonly span_id?: string | undefined;
};

const running = new AsyncLocalStorage<Cause>();

export const newRequestId = (): string => randomUUID().replaceAll("-", "");

export const currentCause = (): Cause | null => running.getStore() ?? null;

/** Runs `work`, and everything that it starts, as caused by this request. */
export const inCause = <T>(cause: Cause, work: () => T): T => running.run(cause, work);

/** Runs `work` that outlives the request in which it begins, such as a connection for all of them. */
export const withoutCause = <T>(work: () => T): T => running.exit(work);

/** What a job stores of its cause, among its payload; nothing outside of requests and jobs. */
export const storedCause = (): Partial<Cause> => {
  const cause = currentCause();
  if (cause === null) return {};
  const { request_id, span_id } = cause;
  return span_id === undefined ? { request_id } : { request_id, span_id };
};

const causes = new WeakMap<object, Cause>();

/** The cause in the payload of a job; one without, as the schedule adds it, is a request of its own in each run. */
export function causeOfJob(payload: object): Cause {
  const known = causes.get(payload);
  if (known) return known;
  const { request_id, span_id } = payload as Partial<Readonly<Record<keyof Cause, unknown>>>;
  const cause: Cause =
    typeof request_id === "string"
      ? { request_id, ...(typeof span_id === "string" ? { span_id } : {}) }
      : { request_id: newRequestId() };
  causes.set(payload, cause);
  return cause;
}
