import type * as z from "zod/mini";
import type { StaffRight } from "#domain/accounts/staff-rights.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * Who may call. `anyone` needs no token; `visitor` needs any portal token, anonymous included; the others need a
 * token of that kind. What one caller may see of another's rows is decided in the query, never here.
 */
export type Who = "anyone" | "visitor" | "customer" | "staff" | "translator";

/** A row of the desk names the right it needs; `own` is what everybody does about themselves. */
type Access =
  | { readonly who: "staff"; readonly right: StaffRight | "own" }
  | { readonly who: Exclude<Who, "staff">; readonly right?: never };

/** One row of the API: server, typed client, OpenAPI document and access test are all made from it. */
export type Route = Access & {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** The body is a file's bytes; it reaches the command as a stream and is never held in memory. */
  readonly stream?: true;
  readonly answer: z.ZodMiniType;
  /** Without the `{data}` envelope: the token endpoints of §7 and what other programs read. */
  readonly flat?: true;
  /** The answer is a text without any envelope; providers want to read one word. */
  readonly plain?: true;
  /** Server-sent events, each of them one `answer`; the connection stays open. */
  readonly events?: true;
  /** A list: `{data, meta}`; the command answers `{rows, meta}`. */
  readonly list?: true;
  /** §7: with `Accept: application/jwt` the answer is a signed three-part token. */
  readonly jwt?: true;
  /** The response does not change while the server runs: sent from memory and cached by the caller. */
  readonly fixed?: true;
  /** The brand header is asked for everywhere but where other programs call (decision 0012). */
  readonly brand?: false;
  /** A write that a client repeats with the same `Idempotency-Key` gets the first answer again. */
  readonly idempotent?: true;
  /** Calls a minute from one address; guessing and flooding meet it first. */
  readonly per_minute?: number;
  /** §8: what a fault is answered as here, in place of the 500 that logs a customer out. */
  readonly fault?: "service.unavailable";
  readonly status?: 201 | 202 | 204;
};

/** What a client reads of a row; `body` only says that there is one. The portal's table has these words alone. */
export type ClientRow = Pick<Route, "method" | "path" | "who" | "flat" | "list" | "stream"> & {
  readonly body?: unknown;
};

export const route = <const R extends Route>(row: R): R => row;

/** `/order/:hash` with `{hash}` becomes `/order/abc`, each part encoded. */
export function fillPath(path: string, params: Readonly<Record<string, string | number>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? "")));
}
