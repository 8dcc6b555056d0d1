import type { Kysely } from "kysely";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { CandidateRule } from "#server/kernel/ports/candidate-rule.ts";
import { busyAt, freeAt, freeTime, reserveTime } from "./calendar.ts";
import { type Booked, sessionForUpdate, setPerson, wantedOf } from "./sessions.ts";

/**
 * Who is asked next to take a session: the interpreter with the reserved time, then the next who is free, each once;
 * their time is reserved with it. `none` when all were asked, when a standby was called, or once the session has begun;
 * `anyone` for an order without a session and for a pair without published hours (decision 0079). The order is locked by
 * the caller.
 */
async function interpreterToAsk(
  tx: Tx,
  order: Booked,
  asked: readonly number[],
  now: Date,
): Promise<number | "anyone" | "none"> {
  const session = await sessionForUpdate(tx, order.id);
  if (!session || order.session_starts_at === null) return "anyone";
  if (session.standby_called_at !== null || order.session_starts_at <= now) return "none";
  const reserved = session.interpreter_id;
  if (reserved !== null && !asked.includes(reserved)) return reserved;
  const wanted = await wantedOf(tx, order);
  const { is_kept, free } = await freeAt(tx, order, wanted, now);
  for (const id of free) {
    if (
      asked.includes(id) ||
      !(await reserveTime(tx, { translator_id: id, order_id: order.id }, wanted, now))
    )
      continue;
    await setPerson(tx, order, id, false);
    return id;
  }
  await freeTime(tx, order.id);
  await setPerson(tx, order, null, false);
  return is_kept ? "none" : "anyone";
}

/** Which of these translators are not free for the order's session; none where the order has no session. */
export async function busyAtSession(
  db: Kysely<DB>,
  translator_ids: readonly number[],
  order: Pick<Booked, "id" | "session_starts_at" | "duration_minutes">,
  now: Date,
): Promise<ReadonlySet<number>> {
  if (order.session_starts_at === null) return new Set();
  return busyAt(db, translator_ids, { id: order.id, ...(await wantedOf(db, order)) }, now);
}

/** The calendar selects who is asked for a session; every other order is open to all candidates. */
export const session_candidates: CandidateRule = { next: interpreterToAsk, busy: busyAtSession };
