import pino, { type DestinationStream, type Logger } from "pino";
import { scrubPersonal } from "#contract/scrub.ts";
import type { Config } from "#server/kernel/settings/config.ts";
import { currentCause } from "#server/kernel/tracing/cause.ts";
import { faultHooks } from "./faults.ts";

/**
 * The log of a process: JSON lines, each with the id of its request. Errors are reported to the configured service as
 * well (decision 0041).
 */
export const openLog = (
  config: Pick<Config, "log_level" | "sentry">,
  clock: () => Date,
  destination?: DestinationStream,
): Logger =>
  pino(
    {
      level: config.log_level,
      mixin: () => {
        const cause = currentCause();
        return cause === null ? {} : { request_id: cause.request_id };
      },
      serializers: { err: describeError },
      ...faultHooks(config, clock),
    },
    ...(destination ? [destination] : []),
  );

type Described = {
  readonly type: string;
  readonly message: string;
  readonly stack: readonly string[];
  readonly code?: string;
  readonly cause?: unknown;
};

/**
 * An error without possible personal data: PostgreSQL adds the values of a row, mail servers the recipient. Only its
 * type, code, scrubbed message and the places of its stack are logged.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: "Thrown", message: typeof error, stack: [] };
  const { code } = error as { readonly code?: unknown };
  const described: Described = {
    type: error.name,
    message: scrubPersonal(error.message),
    stack: (error.stack ?? "").split("\n").flatMap((line) => (/^\s+at /.test(line) ? line.trim() : [])),
    ...(typeof code === "string" ? { code } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
  return described;
}
