import type * as z from "zod/mini";
import type { ErrorBody, ListMeta } from "./shared.ts";
import { type ClientRow, fillPath, type Route } from "./route.ts";

type InputOf<T> = T extends z.ZodMiniType ? z.input<T> : never;
type Part<R extends Route, K extends "params" | "query" | "body"> = R[K] extends z.ZodMiniType
  ? Partial<InputOf<R[K]>> extends InputOf<R[K]>
    ? { readonly [P in K]?: InputOf<R[K]> }
    : { readonly [P in K]: InputOf<R[K]> }
  : object;
export type CallInput<R extends Route> = Part<R, "params"> &
  Part<R, "query"> &
  Part<R, "body"> & { readonly signal?: AbortSignal; readonly idempotency_key?: string };
export type CallAnswer<R extends Route> = R["list"] extends true
  ? { readonly data: z.output<R["answer"]>; readonly meta: ListMeta }
  : R["cursor"] extends true
    ? { readonly data: z.output<R["answer"]>; readonly next_cursor: string | null }
    : z.output<R["answer"]>;

/** A refusal as received by a page: the message is already in the caller's language. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly body: ErrorBody["error"];
  constructor(status: number, body: ErrorBody["error"]) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/** §7: a response that is a dot-separated token is decoded from its middle part. */
export function decodeMiddle(token: string): unknown {
  const middle = token.split(".")[1] ?? "";
  const bytes = Uint8Array.from(globalThis.atob(middle.replace(/-/g, "+").replace(/_/g, "/")), (c) =>
    c.charCodeAt(0),
  );
  return JSON.parse(new TextDecoder().decode(bytes));
}

type Loose = {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  signal?: AbortSignal;
  idempotency_key?: string;
};

/**
 * The typed client of a route table. `headers` is called for each request (brand, language, token); a refusal is thrown
 * as `ApiError`, a broken connection as the browser's own error. `onAnswer` sees each response before it is read;
 * `early` returns a response that was requested before.
 */
export function createClient<A extends Record<string, Route>>(
  table: A,
  headers: () => Record<string, string> | Promise<Record<string, string>>,
  onAnswer?: (answer: Response) => void,
  early?: (address: string, headers: Record<string, string>) => Promise<Response | null> | null,
) {
  return async function call<K extends keyof A>(name: K, input: CallInput<A[K]>): Promise<CallAnswer<A[K]>> {
    const row: ClientRow = table[name] as Route;
    const { params = {}, query = {}, body, signal, idempotency_key } = input as Loose;
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
    const address = fillPath(row.path, params) + (search.size > 0 ? `?${search.toString()}` : "");
    const general = await headers();
    const answer =
      (row.method === "GET" && (await early?.(address, general))) ||
      (await fetch(address, {
        method: row.method,
        headers: {
          ...general,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...(idempotency_key === undefined ? {} : { "idempotency-key": idempotency_key }),
        },
        body: body === undefined ? null : JSON.stringify(body),
        signal: signal ?? null,
      }));
    onAnswer?.(answer);
    return readAnswer(row, answer) as Promise<CallAnswer<A[K]>>;
  };
}

async function readAnswer(row: ClientRow, answer: Response): Promise<unknown> {
  const text = await answer.text();
  const is_token = answer.headers.get("content-type")?.startsWith("application/jwt") ?? false;
  const parsed: unknown = text === "" ? null : is_token ? decodeMiddle(text) : parseJson(text);
  if (!answer.ok) throw new ApiError(answer.status, errorOf(parsed));
  if (row.flat || row.list || parsed === null) return parsed;
  return (parsed as { data: unknown }).data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A gateway's page instead of our response is a fault for the caller, not a parser error.
    return null;
  }
}

/** The refusal in a response; `fault` without a message for any other response. */
export function errorOf(parsed: unknown): ErrorBody["error"] {
  const error = (parsed as Partial<ErrorBody> | null)?.error;
  const is_ours = typeof error?.code === "string" && typeof error.message === "string";
  return is_ours ? error : { code: "fault", message: "" };
}
