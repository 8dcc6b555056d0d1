import type { FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import { callOf, replacementOf } from "#contract/api/endings.ts";
import { fillPath } from "#contract/route.ts";
import { type Ending, hasEnded, startOfDay } from "#domain/api/endings.ts";
import { dateOfDay } from "#domain/calendar.ts";
import { Refusal } from "#domain/errors.ts";
import type { DB } from "../db/tables.ts";
import type { Machine } from "../ports/machine.ts";
import { isAgentCall } from "./agent-calls.ts";
import { originOf } from "./envelope.ts";
import { openMemory } from "./limits.ts";

const day_ms = 86_400_000;

/** Links of an answer (RFC 8288): what explains the end, and what replaces the row, with the same parameters. */
function linksOf(ends: Ending, request: FastifyRequest, machine: Machine): string {
  const origin = originOf(request, machine);
  const link = (address: string, rel: string): string => `<${new URL(address, origin).href}>; rel="${rel}"`;
  const docs = link("/api/public/docs", "deprecation");
  const instead = replacementOf(ends);
  if (instead === null) return docs;
  const params = request.params as Readonly<Record<string, string>>;
  const address = typeof instead === "string" ? instead : fillPath(instead.path, params);
  return `${docs}, ${link(address, "successor-version")}`;
}

/**
 * The hook of a row that ends, before anything of a request is read, so that every answer of the row has its headers:
 * `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and `Link`. Refuses `route.ended` from its end on. A call of an agent's tool
 * is not concerned, because the tool is changed with the row.
 */
export const endingHook =
  (ends: Ending, machine: Machine) =>
  (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    if (isAgentCall()) return done();
    reply.header("deprecation", `@${startOfDay(ends.announced_on) / 1000}`);
    reply.header("sunset", new Date(startOfDay(ends.ends_on)).toUTCString());
    reply.header("link", linksOf(ends, request, machine));
    if (!hasEnded(ends, machine.clock().getTime())) return done();
    const instead = replacementOf(ends);
    return done(
      new Refusal("route.ended", {
        ended_on: ends.ends_on,
        instead: instead === null || typeof instead === "string" ? instead : callOf(instead),
      }),
    );
  };

/** Notes a call of a row that ends: its name, and the key by which it was called. */
export type NoteEndingCall = (
  call: { readonly name: string; readonly key_id: number },
  now: Date,
) => Promise<void>;

/** At most one statement per key, row and day in UTC, and one write of all processes. */
export function openEndingCalls(db: Kysely<DB>): NoteEndingCall {
  const noted = openMemory<{ readonly ends_at: number }>();
  return async ({ name, key_id }, now) => {
    const at = now.getTime();
    const key = `${key_id} ${name}`;
    if (noted.get(key, at)) return;
    const today = Math.floor(at / day_ms);
    await db
      .insertInto("ending_route_call")
      .values({ api_key_id: key_id, route: name, called_on: dateOfDay(today) })
      .onConflict((conflict) =>
        conflict
          .columns(["api_key_id", "route"])
          .doUpdateSet((w) => ({ called_on: w.ref("excluded.called_on") }))
          .whereRef("ending_route_call.called_on", "<", "excluded.called_on"),
      )
      .execute();
    noted.set(key, { ends_at: (today + 1) * day_ms });
  };
}
