import type { Kysely } from "kysely";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { CandidateRule } from "#server/work/index.ts";
import { busyAt, freeAt, freeTime, keepTime } from "./calendar.ts";
import { type Booked, sessionForUpdate, setPerson, wantedOf } from "./sessions.ts";

/**
 * Who is asked next to take a session: whoever's time is kept for it, then the next who is free, each once; their time
 * is kept from now on. `none` when all were asked, when a standby was called, or once it has begun; `anyone` for
 * what is no session and for a pair whose way of working nobody keeps hours for (decision 0079). The order is locked
 * by the caller.
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
  const kept = session.interpreter_id;
  if (kept !== null && !asked.includes(kept)) return kept;
  const wanted = await wantedOf(tx, order);
  const { is_kept, free } = await freeAt(tx, order, wanted, now);
  for (const id of free) {
    if (asked.includes(id) || !(await keepTime(tx, { translator_id: id, order_id: order.id }, wanted, now)))
      continue;
    await setPerson(tx, order, id, false);
    return id;
  }
  await freeTime(tx, order.id);
  await setPerson(tx, order, null, false);
  return is_kept ? "none" : "anyone";
}

/** Who of these people cannot come to the order's session; what is no session takes nobody's hours. */
export async function busyAtSession(
  db: Kysely<DB>,
  translator_ids: readonly number[],
  order: Pick<Booked, "id" | "session_starts_at" | "duration_minutes">,
  now: Date,
): Promise<ReadonlySet<number>> {
  if (order.session_starts_at === null) return new Set();
  return busyAt(db, translator_ids, { id: order.id, ...(await wantedOf(db, order)) }, now);
}

/** The calendar decides who is asked for a session; any other order is open to all. */
export const session_candidates: CandidateRule = { next: interpreterToAsk, busy: busyAtSession };
