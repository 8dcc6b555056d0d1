import { type Kysely, type Selectable, type Updateable } from "kysely";
import { sessionEnd } from "#domain/orders/delivery.ts";
import { Refusal } from "#domain/errors.ts";
import {
  decideSession,
  type SessionEvent,
  type SessionFacts,
  type SessionRole,
  sessionTimer,
} from "#domain/interpreting/session.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { cancelJob, enqueue } from "#server/kernel/jobs/queue.ts";

export type SessionRow = Selectable<DB["interpreting_session"]>;
/** The fields of an order on which its session depends. */
export type Booked = Pick<
  Selectable<DB["order"]>,
  | "id"
  | "status"
  | "service_type"
  | "source_lang"
  | "target_lang"
  | "session_starts_at"
  | "duration_minutes"
  | "timer_at"
  | "price_trace"
>;
export type SessionActor = { readonly role: SessionRole; readonly id: number | null };
export const by_clock: SessionActor = { role: "system", id: null };

/** The session of an order, locked until the transaction ends; lock the order first. */
export const sessionForUpdate = (tx: Tx, order_id: number): Promise<SessionRow | undefined> =>
  tx
    .selectFrom("interpreting_session")
    .selectAll()
    .where("order_id", "=", order_id)
    .forUpdate()
    .executeTakeFirst();

export const sessionOfOrder = (db: Kysely<DB>, order_id: number): Promise<SessionRow | undefined> =>
  db.selectFrom("interpreting_session").selectAll().where("order_id", "=", order_id).executeTakeFirst();

/** The facts that decide a transition of a session. */
export function sessionFactsOf(
  order: Pick<Booked, "session_starts_at" | "duration_minutes">,
  session: SessionRow | undefined,
  now: Date,
): SessionFacts {
  const starts_at = order.session_starts_at?.getTime() ?? 0;
  return {
    now: now.getTime(),
    starts_at,
    ends_at: sessionEnd(starts_at, order.duration_minutes ?? 0),
    hold_until: session?.hold_until?.getTime() ?? null,
    booked_at: session?.booked_at?.getTime() ?? null,
    has_interpreter: session?.is_assigned ?? false,
    standby_left: session?.standby_id != null && session.standby_called_at === null,
    reminded: session?.reminded_hours ?? [],
    chased: session?.chased ?? 0,
  };
}

type SessionAct = {
  readonly event: SessionEvent;
  readonly actor: SessionActor;
  readonly set?: Updateable<DB["interpreting_session"]>;
};

/**
 * The only function that changes the state of a session: by the state table, it writes the row, its history and its
 * timer in the caller's transaction. Refuses `session.wrong_state` with the failed condition. The order is locked by the
 * caller.
 */
export async function actOnSession(
  tx: Tx,
  order: Booked,
  { event, actor, set = {} }: SessionAct,
  now: Date,
): Promise<SessionRow> {
  const before = await sessionForUpdate(tx, order.id);
  const decision = decideSession(
    before?.state ?? null,
    sessionFactsOf(order, before, now),
    event,
    actor.role,
  );
  if (!decision.allowed)
    throw new Refusal("session.wrong_state", {
      state: before?.state ?? "",
      event,
      reason: decision.guard ?? decision.reason,
    });
  const change = { ...set, state: decision.to };
  const session = before
    ? await tx
        .updateTable("interpreting_session")
        .set(change)
        .where("order_id", "=", order.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : await tx
        .insertInto("interpreting_session")
        .values({
          ...change,
          mode: await modeOf(tx, order.id),
          order_id: order.id,
          created_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
  await tx
    .insertInto("interpreting_session_event")
    .values({
      order_id: order.id,
      row_id: decision.row,
      event,
      actor_role: actor.role,
      actor_id: actor.id,
      from_state: before?.state ?? null,
      to_state: session.state,
      at: now,
    })
    .execute();
  await setSessionTimer(tx, order, session, now);
  return session;
}

/** How the session is worked: a visit on site needs travel time; a call and a video session do not. */
async function modeOf(db: Kysely<DB>, order_id: number): Promise<SessionRow["mode"]> {
  const booking = await db
    .selectFrom("booking")
    .select("mode")
    .where("order_id", "=", order_id)
    .executeTakeFirst();
  return booking?.mode === "on_site" ? "on_site" : "phone";
}

/** The interpreter's time that an order needs. */
export const wantedOf = async (
  db: Kysely<DB>,
  order: Pick<Booked, "id" | "session_starts_at" | "duration_minutes">,
) => ({
  starts_at: order.session_starts_at?.getTime() ?? 0,
  minutes: order.duration_minutes ?? 0,
  mode: await modeOf(db, order.id),
});

/** Sets the interpreter whose time is reserved for a session, or who is assigned to it. */
export const setPerson = (
  tx: Tx,
  order: Pick<Booked, "id">,
  interpreter_id: number | null,
  is_assigned: boolean,
) =>
  tx
    .updateTable("interpreting_session")
    .set({
      interpreter_id,
      is_assigned,
      // The consent to a recording belongs to the previous interpreter.
      interpreter_recording: null,
      interpreter_recording_at: null,
      // So does the address of the video session.
      meeting_url: null,
    })
    .where("order_id", "=", order.id)
    .execute();

/** Schedules the next timed event of a session as its only timer job. */
export async function setSessionTimer(
  tx: Tx,
  order: Pick<Booked, "id" | "session_starts_at" | "duration_minutes">,
  session: SessionRow,
  now: Date,
): Promise<void> {
  const timer = sessionTimer(session.state, sessionFactsOf(order, session, now));
  const job_key = `session-timer:${order.id}`;
  if (timer === null) return cancelJob(tx, job_key);
  await enqueue(tx, "session.timer", { order_id: order.id }, { job_key, run_at: new Date(timer.at) });
}
