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

/** How a session went: whole minutes, and what was said of it. */
type Said = {
  readonly outcome: "held" | "customer_absent";
  readonly minutes: number;
  readonly notes: string;
  readonly own_side_present: boolean;
  readonly other_side_present: boolean;
  readonly recorded: boolean;
};
/** The customer asked for a recording and promised to tell the other side (§1). */
async function recordingWanted(db: Kysely<DB>, order_id: number): Promise<boolean> {
  const row = await db
    .selectFrom("booking")
    .select("recording")
    .where("order_id", "=", order_id)
    .executeTakeFirst();
  return row?.recording ?? false;
}

/** 4.8: a recording needs the word of both sides, and of both interpreters where two come. */
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
 * Closes the session of an order with its minutes, whichever page they were written on. Refuses `session.wrong_state`
 * before it began, and an absence before a quarter of an hour. The order is locked by the caller, who finishes it; its
 * overtime is billed then (`payments`).
 */
export async function closeWith(
  tx: Tx,
  { order, actor }: { readonly order: OrderRow; readonly actor: SessionActor },
  said: Said,
  now: Date,
): Promise<SessionRow> {
  const held = said.outcome === "held";
  const blocks = held ? overtimeBlocks(paidMinutes(order), said.minutes) : 0;
  const set = {
    closed_at: now,
    minutes: held ? said.minutes : 0,
    notes: said.notes,
    own_side_present: held && said.own_side_present,
    other_side_present: said.other_side_present,
    recorded: held && said.recorded,
    overtime_blocks: blocks,
  };
  const event = held ? "session.close" : "session.customer_absent";
  return actOnSession(tx, order, { event, actor, set }, now);
}

/** A session that is handed in with its minutes is closed by them, as on the calendar: both sides were there. */
export async function closeHandedIn(
  tx: Tx,
  { order, translator_id, session }: StageSubmitted,
  now: Date,
): Promise<void> {
  if (session === null) return;
  const said = {
    outcome: "held",
    ...session,
    own_side_present: true,
    other_side_present: true,
    recorded: false,
  } as const;
  await closeWith(tx, { order, actor: { role: "worker", id: translator_id } }, said, now);
}
