import type { IncomingHttpHeaders } from "node:http";
import type { Kysely } from "kysely";
import type { OwnSession } from "#contract/accounts/sessions.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { bearerOf } from "#server/kernel/http/bearer.ts";
import { idOfCaller, personOfCaller, type Caller } from "#server/kernel/http/caller.ts";
import { read, write } from "#server/kernel/http/handlers.ts";
import type { Zone } from "./attempts.ts";
import { endSession, endSessionsOf, sessionsOf } from "./sessions.ts";

type Asked = { readonly caller: Caller; readonly now: Date };
type Listing = Asked & { readonly db: Kysely<DB>; readonly headers: IncomingHttpHeaders };
type Ending = Asked & { readonly tx: Tx };

const userOf = (zone: Zone, caller: Caller): number =>
  zone === "customer" ? personOfCaller(caller) : idOfCaller(caller);

const listOf = (zone: Zone, { db, caller, headers, now }: Listing): Promise<OwnSession[]> =>
  sessionsOf(db, zone, userOf(zone, caller), bearerOf(headers), now);

/** Ends one session, or all of them. */
async function end(zone: Zone, { tx, caller, now }: Ending, one: string | null): Promise<null> {
  if (one === null) await endSessionsOf(tx, zone, userOf(zone, caller));
  else await endSession(tx, zone, userOf(zone, caller), one);
  const what = { act: "sessions.end", object: "staff_user", object_id: caller.id } as const;
  if (zone === "staff") await writeAudit(tx, caller, what, now);
  return null;
}

/** The sessions of a person in each zone (decision 0247). */
export const session_handlers = {
  sessions: read("sessions", (asked) => listOf("customer", asked)),
  staffSessions: read("staffSessions", (asked) => listOf("staff", asked)),
  translatorSessions: read("translatorSessions", (asked) => listOf("translator", asked)),
  endSession: write("endSession", (asked) => end("customer", asked, asked.params.hash)),
  endStaffSession: write("endStaffSession", (asked) => end("staff", asked, asked.params.hash)),
  endTranslatorSession: write("endTranslatorSession", (asked) => end("translator", asked, asked.params.hash)),
  endSessions: write("endSessions", (asked) => end("customer", asked, null)),
  endStaffSessions: write("endStaffSessions", (asked) => end("staff", asked, null)),
  endTranslatorSessions: write("endTranslatorSessions", (asked) => end("translator", asked, null)),
};
