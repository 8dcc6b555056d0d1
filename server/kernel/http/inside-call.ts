import { Readable } from "node:stream";
import type { CallAnswer, CallInput } from "#contract/client.ts";
import type { Route } from "#contract/route.ts";
import { routes, type RouteName, type Routes } from "#contract/routes.ts";
import { transact } from "../db/transact.ts";
import { originOfBrand } from "../settings/origins.ts";
import type { Machine } from "../ports/machine.ts";
import type { Caller } from "./caller.ts";
import type { Asked, Command, Handlers, Query } from "./handlers.ts";
import { tidyUp } from "./tidy-up.ts";

/** Calls a row of the contract inside this process, as a caller that is known. Throws the refusals of the row. */
export type InsideCall = <N extends RouteName>(
  caller: Caller,
  name: N,
  input: CallInput<Routes[N]>,
) => Promise<CallAnswer<Routes[N]>>;

type Loose = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown };

/** What one row does, without HTTP: its input is read by the contract, and its steps are those of a request. */
export function insideCalls(machine: Machine, handlers: Handlers<RouteName>): InsideCall {
  return async (caller, name, input) => {
    const row: Route = routes[name];
    const { params, query = {}, body = {} } = input as Loose;
    const asked = {
      caller,
      now: machine.clock(),
      machine,
      origin: originOfBrand(machine.config, caller.brand),
      headers: {},
      ip: "127.0.0.1",
      params: row.params?.parse(params),
      query: row.query?.parse(query),
      body: row.stream ? undefined : row.body?.parse(body),
    } as Asked<Route>;
    const handler = handlers[name] as unknown as Query<Route> | Command<Route, unknown, unknown>;
    if ("query" in handler) return (await handler.query({ ...asked, db: machine.db })) as never;
    const stream = Readable.from(row.stream ? [body] : []);
    const prepared = await handler.prepare?.({ ...asked, stream });
    const result = await tidyUp(handler, machine, prepared, () =>
      transact(machine.db, (tx) => handler.command({ ...asked, tx }, prepared)),
    );
    return (handler.finish ? await handler.finish({ ...asked, db: machine.db }, result) : result) as never;
  };
}
