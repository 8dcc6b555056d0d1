import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import type { EngineOutcome } from "#domain/engines/engine.ts";
import { retryPause } from "#domain/engines/retry.ts";
import { EngineFault } from "#server/kernel/ports/engine.ts";
import { callOut } from "#server/kernel/tracing/outgoing-call.ts";

/** How calls wait: the limit of one try, and the pause before the next. Tests wait shorter. */
export type EngineTiming = {
  readonly try_ms: number;
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

export const pauseFor = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
  await sleep(milliseconds, undefined, { signal });
};

type EngineCall = {
  readonly path: string;
  readonly method?: "GET" | "POST" | "DELETE";
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, or as a form. */
  readonly body?: object | URLSearchParams;
  readonly signal: AbortSignal;
  readonly onTry?: (() => void) | undefined;
};

/** The one way to an engine: time limits, retries and the outcomes of failures. Returns the parsed answer. */
export type EngineHttp = <T extends z.ZodMiniType>(call: EngineCall, answer: T) => Promise<z.output<T>>;

/** More than the answer to the largest request of any engine. */
const most_bytes = 8 * 1024 * 1024;

const outcome_of_status: Readonly<Record<number, Exclude<EngineOutcome, "ok">>> = {
  401: "unauthorized",
  403: "forbidden",
  408: "timeout",
  429: "rate_limited",
  456: "quota",
};

/** Errors of chat endpoints that name an exhausted quota, which no retry ends. */
const quota_codes = /"(?:insufficient_quota|billing_hard_limit_reached)"/;

/** The client of one engine. A redirect is refused, so that a key never reaches another address. */
export function engineHttp(base_url: string, timing: EngineTiming): EngineHttp {
  return async (call, answer) => {
    for (let retries = 0; ; retries += 1) {
      call.onTry?.();
      try {
        const text = await tryOnce(base_url, call, timing.try_ms);
        // The answer to a removal is empty.
        return parsed(call.method === "DELETE" && text === "" ? "null" : text, answer);
      } catch (error) {
        const fault = faultOf(error, call.signal, retries + 1);
        const pause = isFinal(fault) ? null : retryPause(retries, fault);
        if (pause === null) throw fault;
        await timing.pause(pause, call.signal).catch(() => {
          throw fault;
        });
      }
    }
  };
}

async function tryOnce(base_url: string, call: EngineCall, try_ms: number): Promise<string> {
  const { path, method = "POST", headers = {}, body, signal } = call;
  const is_form = body instanceof URLSearchParams;
  const response = await callOut("engine", base_url.replace(/\/+$/, "") + path, {
    method,
    signal: AbortSignal.any([signal, AbortSignal.timeout(try_ms)]),
    headers: {
      accept: "application/json",
      ...(body === undefined || is_form ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: is_form ? body : JSON.stringify(body) }),
  });
  const text = await limitedText(response);
  if (response.ok) return text;
  const { status } = response;
  const is_quota = status === 429 && quota_codes.test(text);
  const outcome = is_quota
    ? "quota"
    : (outcome_of_status[status] ?? (status >= 500 ? "server_error" : "refused"));
  throw new EngineFault(outcome, { status, retry_after_s: retryAfter(response.headers.get("retry-after")) });
}

/** The body of an answer; one that is too large is not read to its end. */
async function limitedText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  const body: AsyncIterable<Uint8Array> | readonly Uint8Array[] = response.body ?? [];
  for await (const part of body) {
    bytes += part.byteLength;
    if (bytes > most_bytes) throw new EngineFault("invalid_answer", { status: response.status });
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

/** Seconds of a `Retry-After`: a number, or a date. */
function retryAfter(value: string | null): number | null {
  if (value === null) return null;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value);
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}

function parsed<T extends z.ZodMiniType>(text: string, answer: T): z.output<T> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new EngineFault("invalid_answer", { status: 200 });
  }
  const { success, data } = z.safeParse(answer, value);
  if (!success) throw new EngineFault("invalid_answer", { status: 200 });
  return data;
}

/** The fault of a failed try; the cause is left out, because it may contain the request. */
function faultOf(error: unknown, signal: AbortSignal, attempts: number): EngineFault {
  if (error instanceof EngineFault) {
    const { outcome, status, retry_after_s } = error;
    return new EngineFault(outcome, { status, retry_after_s, attempts });
  }
  const is_timeout = signal.aborted || (error instanceof Error && error.name === "TimeoutError");
  return new EngineFault(is_timeout ? "timeout" : "unreachable", { attempts });
}

/** An answer that was understood, or is not one, is not asked again; neither is a quota reported as 429. */
const isFinal = ({ outcome }: EngineFault): boolean => outcome === "quota" || outcome === "invalid_answer";
