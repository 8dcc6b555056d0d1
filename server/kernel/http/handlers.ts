import type { Readable } from "node:stream";
import type { IncomingHttpHeaders } from "node:http";
import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import type { Route } from "#contract/route.ts";
import type { RouteName, Routes } from "#contract/routes.ts";
import type { ListMeta } from "#contract/shared.ts";
import type { Tx } from "../db/open.ts";
import type { DB } from "../db/tables.ts";
import type { Topic } from "../live/hub.ts";
import type { Machine } from "../ports/machine.ts";
import type { Caller } from "./caller.ts";

type Out<T> = T extends z.ZodMiniType ? z.output<T> : undefined;

/** What every step of a route gets. */
export type Asked<R extends Route> = {
  readonly caller: Caller;
  readonly params: Out<R["params"]>;
  readonly query: Out<R["query"]>;
  readonly body: Out<R["body"]>;
  readonly now: Date;
  readonly machine: Machine;
  /** Address the browser used, for links in answers: `http://tolmaro.localhost:3000`. */
  readonly origin: string;
  readonly headers: IncomingHttpHeaders;
  /** Address of the caller; behind a trusted proxy that of the proxy's client. */
  readonly ip: string;
};
export type Reading<R extends Route> = Asked<R> & { readonly db: Kysely<DB> };
export type Writing<R extends Route> = Asked<R> & { readonly tx: Tx };
type Streaming<R extends Route> = Asked<R> & { readonly stream: Readable };

export type Answer<R extends Route> = R["list"] extends true
  ? { readonly rows: z.input<R["answer"]>; readonly meta: ListMeta }
  : R["cursor"] extends true
    ? { readonly data: z.input<R["answer"]>; readonly next_cursor: string | null }
    : z.input<R["answer"]>;

/** A read: no transaction, nothing written. */
export type Query<R extends Route> = { readonly query: (asked: Reading<R>) => Promise<Answer<R>> };

/** A stream of changes: what the caller may look at, refused like any read. */
export type Stream<R extends Route> = {
  readonly topics: (asked: Reading<R>) => Promise<readonly Topic[]>;
};

/**
 * A write. `prepare` takes what arrives as a stream, before the transaction; `command` runs inside the one
 * transaction, which may be retried; `tidy` follows it, however it ended, and removes what `prepare` stored outside of the
 * database if no row names it; `finish` talks to the outside after the commit and may be repeated with the same result.
 * `identify` is what was prepared as far as a repeated request must have the same; `secret` says that the answer is not
 * stored under its `Idempotency-Key`: `finish` makes it again from the result.
 */
export type Command<R extends Route, P, C> = {
  readonly prepare?: (asked: Streaming<R>) => Promise<P>;
  readonly identify?: (prepared: P) => string;
  readonly command: (asked: Writing<R>, prepared: P) => Promise<C>;
  readonly tidy?: (machine: Machine, prepared: P) => Promise<void>;
  readonly finish?: (asked: Reading<R>, result: C) => Promise<Answer<R>>;
  readonly secret?: true;
};

/**
 * A preview: the command runs and answers what would come of it, and everything it did is undone. `prepare` asks the
 * outside what the command rests on, before the transaction; its answer is stored.
 */
export type Preview<R extends Route> = {
  readonly prepare?: (asked: Asked<R>) => Promise<void>;
  readonly preview: (asked: Writing<R>) => Promise<Answer<R>>;
};

// The steps of one handler agree among themselves; the table of handlers need not know on what.
// oxlint-disable-next-line typescript/no-explicit-any
type AnyCommand<R extends Route> = Command<R, any, any>;
type Handler<R extends Route> = R["events"] extends true ? Stream<R> : Query<R> | Preview<R> | AnyCommand<R>;

/** A feature's share of the table: names of contract rows with what answers them. */
export type Handlers<K extends RouteName> = { readonly [N in K]: Handler<Routes[N]> };

/** Helps a feature to write a handler with all its types known. */
export const read = <N extends RouteName>(
  _name: N,
  query: (asked: Reading<Routes[N]>) => Promise<Answer<Routes[N]>>,
): Query<Routes[N]> => ({ query });
export const events = <N extends RouteName>(
  _name: N,
  topics: (asked: Reading<Routes[N]>) => Promise<readonly Topic[]>,
): Stream<Routes[N]> => ({ topics });
export const write = <N extends RouteName>(
  _name: N,
  command: (asked: Writing<Routes[N]>) => Promise<Answer<Routes[N]>>,
): Command<Routes[N], undefined, Answer<Routes[N]>> => ({ command: (asked) => command(asked) });
export const preview = <N extends RouteName>(
  _name: N,
  command: (asked: Writing<Routes[N]>) => Promise<Answer<Routes[N]>>,
  prepare?: (asked: Asked<Routes[N]>) => Promise<void>,
): Preview<Routes[N]> => ({ preview: command, ...(prepare && { prepare }) });
export const steps = <N extends RouteName, P, C>(
  _name: N,
  all: Command<Routes[N], P, C>,
): Command<Routes[N], P, C> => all;
