import type * as z from "zod/mini";
import type { MemberRight } from "#domain/accounts/members.ts";
import type { StaffRight } from "#domain/accounts/staff-rights.ts";
import type { Ending } from "#domain/api/endings.ts";
import type { ApiScope, KeyRate } from "#domain/api/scopes.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * Who may call. `anyone` needs no token; `visitor` needs any portal token, anonymous included; the others need a token
 * of that kind; `key` needs a key of the public API. Whether a caller may see rows of another one is decided in the query, never here.
 */
export type Who = "anyone" | "visitor" | "customer" | "staff" | "translator" | "key";

/**
 * A row of the desk has its required right; `own` is for acts of users about themselves. A row of the public API has the
 * scope that a key needs, and the rate by which its calls count. A row of a portal has the right that a member of an account
 * needs (decision 0267); `any` is for what every member may do, and for what is about the caller or about no account.
 * Only a row of the public API can have an end (decision 0300).
 */
type Access =
  | {
      readonly who: "visitor" | "customer";
      readonly needs: MemberRight | "any";
      readonly right?: never;
      readonly scope?: never;
      readonly rate?: never;
      readonly ends?: never;
    }
  | {
      readonly who: "staff";
      readonly right: StaffRight | "own";
      readonly scope?: never;
      readonly rate?: never;
      readonly ends?: never;
      readonly needs?: never;
    }
  | {
      readonly who: "key";
      readonly scope: ApiScope;
      readonly rate: KeyRate;
      readonly ends?: Ending;
      readonly right?: never;
      readonly needs?: never;
    }
  | {
      readonly who: "anyone" | "translator";
      readonly right?: never;
      readonly scope?: never;
      readonly rate?: never;
      readonly ends?: never;
      readonly needs?: never;
    };

/** One row of the API: server, typed client, OpenAPI document and access test are derived from it. */
export type Route = Access & {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** The body is a file's bytes; it is passed to the command as a stream and never held in memory. */
  readonly stream?: true;
  readonly answer: z.ZodMiniType;
  /** Without the `{data}` envelope: the token endpoints of §7 and routes for other programs. */
  readonly flat?: true;
  /** The response is a text without an envelope; providers expect a single word. */
  readonly plain?: true;
  /** Server-sent events, each with one `answer`; the connection stays open. */
  readonly events?: true;
  /** A list: `{data, meta}`; the command returns `{rows, meta}`. */
  readonly list?: true;
  /** A list by cursor: `{data, next_cursor}`; the command returns both. */
  readonly cursor?: true;
  /** §7: with `Accept: application/jwt` the answer is a signed three-part token. */
  readonly jwt?: true;
  /** The response does not change while the server runs: sent from memory and cached by the caller. */
  readonly fixed?: true;
  /** The brand header is required except on routes for other programs (decision 0012). */
  readonly brand?: false;
  /** A write that a client repeats with the same `Idempotency-Key` gets the first response again. */
  readonly idempotent?: true | "required";
  /** Rate limit in calls per minute from one address, against guessing and flooding. */
  readonly per_minute?: number;
  /** §8: the response to a fault on this route, instead of the 500 that logs a customer out. */
  readonly fault?: "service.unavailable";
  readonly status?: 201 | 202 | 204;
  /** It answers 202 while the `approval` of its answer is not null. */
  readonly may_wait?: true;
};

/** The part of a row for clients; `body` only states whether there is one. The portal's table has only these fields. */
export type ClientRow = Pick<Route, "method" | "path" | "who" | "flat" | "list" | "stream"> & {
  readonly body?: unknown;
};

/** §8: a fault at login, registration or a password is answered as "service unavailable". */
export const unavailable = { fault: "service.unavailable" } as const;

export const route = <const R extends Route>(row: R): R => row;

/** `/order/:hash` with `{hash}` becomes `/order/abc`, each part encoded. */
export function fillPath(path: string, params: Readonly<Record<string, string | number>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? "")));
}
