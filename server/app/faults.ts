import { randomUUID } from "node:crypto";
import { faultEnvelope, readDsn } from "#contract/fault-report.ts";
import type { Config } from "#server/kernel/settings/config.ts";
import { currentCause } from "#server/kernel/tracing/cause.ts";

const timeout_ms = 5_000;
const error_level = 50;
/** Every fault is sent (§9: sample rate 1), but never more than this many at once. */
const most_waiting = 50;

/**
 * Sends the faults of the log to the error-reporting service as well: one place, wherever they were caught. Only the
 * error itself and the route's pattern are sent; bodies, addresses and headers are not.
 */
export function faultReports(
  config: Pick<Config, "sentry">,
  clock: () => Date,
): (first: unknown, level: number) => void {
  const dsn = config.sentry && readDsn(config.sentry.dsn);
  if (!dsn || !config.sentry) return () => {};
  const { environment } = config.sentry;
  let waiting = 0;
  const send = async (error: unknown, { route, request_id }: Of) => {
    if (waiting >= most_waiting) return;
    waiting += 1;
    const body = faultEnvelope({
      id: randomUUID().replaceAll("-", ""),
      error,
      mechanism: "log",
      platform: "node",
      environment,
      tags: { area: "server", ...(route && { route }), ...(request_id && { request_id }) },
      at: clock().getTime(),
    });
    try {
      const answer = await fetch(dsn.url, {
        method: "POST",
        headers: { "content-type": "application/x-sentry-envelope" },
        body,
        redirect: "error",
        signal: AbortSignal.timeout(timeout_ms),
      });
      await answer.arrayBuffer();
    } catch {
      // The log has it already, and a fault about a fault would be sent here again.
    } finally {
      waiting -= 1;
    }
  };
  return (first, level) => {
    if (level >= error_level) void send(errorIn(first), ofFault(first));
  };
}

const errorIn = (first: unknown): unknown =>
  typeof first === "object" && first !== null && "err" in first ? first.err : first;

/** By what a report is found: the pattern of the route, or the job, and the number that the page has shown. */
type Of = { readonly route?: string; readonly request_id?: string };

function ofFault(first: unknown): Of {
  const { route, job, request_id = currentCause()?.request_id } = Object(first) as Record<string, unknown>;
  const place = route ?? job;
  return {
    ...(typeof place === "string" && { route: place }),
    ...(typeof request_id === "string" && { request_id }),
  };
}
