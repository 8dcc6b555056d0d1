import type { FastifyRequest } from "fastify";
import type { Route } from "#contract/route.ts";
import type { Machine } from "../ports/machine.ts";

/** §7: token endpoints answer flat, lists carry meta, everything else is `{data}`. */
export function envelope(row: Route, result: unknown): unknown {
  if (row.flat || row.cursor) return result;
  if (!row.list) return { data: result };
  const { rows, meta } = result as { rows: unknown; meta: unknown };
  return { data: rows, meta };
}

/** The address the browser used; behind a configured public address that one. */
export function originOf(request: FastifyRequest, machine: Machine): string {
  return machine.config.public_url ?? `${request.protocol}://${request.host}`;
}
