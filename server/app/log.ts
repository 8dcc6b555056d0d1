import pino, { type DestinationStream, type Logger } from "pino";
import { scrubPersonal, scrubText } from "#contract/scrub.ts";
import type { Config } from "#server/kernel/settings/config.ts";
import { currentCause } from "#server/kernel/tracing/cause.ts";
import { faultReports } from "./faults.ts";

/**
 * The log of a process: JSON lines, each with the id of its request. Errors are reported to the configured service as
 * well (decision 0041).
 */
export function openLog(
  config: Pick<Config, "log_level" | "sentry">,
  clock: () => Date,
  destination?: DestinationStream,
): Logger {
  const report = faultReports(config, clock);
  return pino(
    {
      level: config.log_level,
      mixin: () => {
        const cause = currentCause();
        return cause === null ? {} : { request_id: cause.request_id };
      },
      serializers: { err: describeError },
      hooks: {
        logMethod(args, method, level) {
          const [first, text] = args as [unknown, unknown];
          report(first, level);
          // The message of an error would be copied to the line as it is.
          if (text === undefined && isAboutError(first)) method.apply(this, [first, error_text]);
          else method.apply(this, args);
        },
      },
    },
    ...(destination ? [destination] : []),
  );
}

const error_text = "an error";
const isAboutError = (first: unknown): first is object =>
  first instanceof Error || (typeof first === "object" && first !== null && "err" in first);

type Described = {
  readonly type: string;
  readonly message: string;
  readonly stack: readonly string[];
  readonly code?: string;
  readonly cause?: unknown;
};

/** PostgreSQL's violations of constraints: only names of tables and constraints are in their quotation marks. */
const names_only = /^23/;

/**
 * An error without possible personal data: PostgreSQL adds the values of a row, mail servers the recipient. Only its
 * type, code, scrubbed message and the places of its stack are logged.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: "Thrown", message: typeof error, stack: [] };
  const { code } = error as { readonly code?: unknown };
  const described: Described = {
    type: error.name,
    message: names_only.test(String(code)) ? scrubPersonal(error.message) : scrubText(error.message),
    stack: (error.stack ?? "").split("\n").flatMap((line) => (/^\s+at /.test(line) ? line.trim() : [])),
    ...(typeof code === "string" ? { code } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
  return described;
}
