import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { Kysely } from "kysely";
import { Refusal } from "#domain/errors.ts";
import { overtimeBlocks } from "#domain/interpreting/session.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { StageSubmitted } from "#server/kernel/events.ts";
import { fieldText } from "#server/kernel/format/texts.ts";
import { secondOf } from "./second.ts";
import { paidMinutes } from "#server/pricing/index.ts";
import { actOnSession, type SessionActor, type SessionRow } from "./sessions.ts";

/** The interpreter's report of a session, with its length in whole minutes. */
type SessionReport = {
  readonly outcome: "held" | "customer_absent";
  readonly minutes: number;
  readonly notes: string;
  readonly own_side_present: boolean;
  readonly other_side_present: boolean;
  readonly recorded: boolean;
};
/** Whether the customer ordered a recording and agreed to inform the other side (§1). */
async function recordingWanted(db: Kysely<DB>, order_id: number): Promise<boolean> {
  const row = await db
    .selectFrom("booking")
    .select("recording")
    .where("order_id", "=", order_id)
    .executeTakeFirst();
  return row?.recording ?? false;
}

/** 4.8: a recording needs the consent of the customer and of each interpreter. */
export async function requireConsent(
  tx: Tx,
  session: SessionRow,
  locale: Parameters<typeof fieldText>[0],
): Promise<void> {
  if (session.interpreter_recording === true && (await recordingWanted(tx, session.order_id))) {
    const second = await secondOf(tx, session.order_id);
    if (second?.state !== "accepted" || second.recording_agreed === true) return;
  }
  throw new Refusal("validation.failed", {
    fields: { recorded: [fieldText(locale, "recording.not_agreed")] },
  });
}

/**
 * Closes the session of an order with its minutes. Refuses `session.wrong_state` before it has begun, and for an absence
 * reported in the first quarter of an hour. The order is locked by the caller, who also finishes it; `payments` then
 * bills the overtime.
 */
export async function closeWith(
  tx: Tx,
  { order, actor }: { readonly order: OrderRow; readonly actor: SessionActor },
  report: SessionReport,
  now: Date,
): Promise<SessionRow> {
  const held = report.outcome === "held";
  const blocks = held ? overtimeBlocks(paidMinutes(order), report.minutes) : 0;
  const set = {
    closed_at: now,
    minutes: held ? report.minutes : 0,
    notes: report.notes,
    own_side_present: held && report.own_side_present,
    other_side_present: report.other_side_present,
    recorded: held && report.recorded,
    overtime_blocks: blocks,
  };
  const event = held ? "session.close" : "session.customer_absent";
  return actOnSession(tx, order, { event, actor, set }, now);
}

/** Closes a session whose minutes are delivered on the job page; both sides count as present. */
export async function closeHandedIn(
  tx: Tx,
  { order, translator_id, session }: StageSubmitted,
  now: Date,
): Promise<void> {
  if (session === null) return;
  const report = {
    outcome: "held",
    ...session,
    own_side_present: true,
    other_side_present: true,
    recorded: false,
  } as const;
  await closeWith(tx, { order, actor: { role: "worker", id: translator_id } }, report, now);
}
