import type { Kysely } from "kysely";
import type { OwnSession } from "#contract/accounts/sessions.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { digest } from "#server/kernel/settings/keys.ts";
import type { Zone } from "./attempts.ts";

/** Ends the sessions of a person at a portal, all or all but the one with this token. */
export const endSessions = (tx: Tx, person_id: number, except_token = ""): Promise<void> =>
  endSessionsOf(tx, "customer", person_id, except_token);

/** Ends the sessions in which persons work in an account: all of them, or one person's. */
export async function endSessionsIn(
  tx: Tx,
  customer_id: number,
  person_id: number | null = null,
): Promise<void> {
  await tx
    .deleteFrom("access_token")
    .where("kind", "=", "customer")
    .where((w) => w(w.fn.coalesce("customer_id", "subject_id"), "=", customer_id))
    .$if(person_id !== null, (q) => q.where("subject_id", "=", person_id))
    .execute();
}

/** The same for a user of any zone. */
export async function endSessionsOf(tx: Tx, zone: Zone, id: number, except_token = ""): Promise<void> {
  await tx
    .deleteFrom("access_token")
    .where("kind", "=", zone)
    .where("subject_id", "=", id)
    .where("token_sha256", "!=", digest(except_token))
    .execute();
}

/** The name of a session, which opens nothing; renewals of its token keep it. Sessions begun at one instant share it. */
const nameOf = (zone: Zone, id: number, started_at: Date): string =>
  digest(`${zone} ${id} ${started_at.toISOString()}`).subarray(0, 16).toString("base64url");

/** A token that was replaced is accepted for some seconds more (decision 0026); it is no session of its own. */
const replaced_ms = 15_000;

/** The open sessions of a user, the newest first; `token` is that of the present one. */
export async function sessionsOf(
  db: Kysely<DB>,
  zone: Zone,
  id: number,
  token: string,
  now: Date,
): Promise<OwnSession[]> {
  const present = digest(token);
  const rows = await db
    .selectFrom("access_token")
    .select(["token_sha256", "session_started_at", "created_at", "expires_at"])
    .where("kind", "=", zone)
    .where("subject_id", "=", id)
    .where("expires_at", ">", now)
    // The session of the request first, so that the order is certain for sessions that began at the same instant.
    .orderBy((eb) => eb("token_sha256", "=", present), "desc")
    .orderBy("session_started_at", "desc")
    .orderBy("created_at", "desc")
    .execute();
  const open = rows.filter(
    ({ token_sha256, expires_at }) =>
      token_sha256.equals(present) || expires_at.getTime() - now.getTime() > replaced_ms,
  );
  return open.map(({ token_sha256, session_started_at, created_at, expires_at }) => ({
    id: nameOf(zone, id, session_started_at),
    started_at: session_started_at.toISOString(),
    renewed_at: created_at.toISOString(),
    ends_at: expires_at.toISOString(),
    is_current: token_sha256.equals(present),
  }));
}

/** Ends one session of a user by its name in the list, with every token of it; one of another user is not touched. */
export async function endSession(tx: Tx, zone: Zone, id: number, name: string): Promise<void> {
  const begun = await tx
    .selectFrom("access_token")
    .select("session_started_at")
    .distinct()
    .where("kind", "=", zone)
    .where("subject_id", "=", id)
    .execute();
  const ended = begun.flatMap(({ session_started_at: at }) => (nameOf(zone, id, at) === name ? [at] : []));
  if (ended.length === 0) return;
  await tx
    .deleteFrom("access_token")
    .where("kind", "=", zone)
    .where("subject_id", "=", id)
    .where("session_started_at", "in", ended)
    .execute();
}
