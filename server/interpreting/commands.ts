import type { OrderRow, StageRow } from "#server/kernel/db/rows.ts";
import path from "node:path";
import { sql } from "kysely";
import type { z } from "zod/mini";
import type { closingInput, hoursInput } from "#contract/interpreting/sessions.ts";
import { Refusal } from "#domain/errors.ts";
import { isComing, recording_extensions } from "#domain/interpreting/session.ts";
import { type Act, writeAudit } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import {
  offerDirect,
  waitingStageOf,
  stageDeadline,
  stageFee,
  workerFacts,
  attachWork,
  nextVersion,
  heldJob,
} from "#server/work/index.ts";
import { type Caller, idOfCaller } from "#server/kernel/http/caller.ts";
import { dropLapsed, freeTime } from "./calendar.ts";
import { closeWith, requireConsent } from "./closing.ts";
import { secondOf } from "./second.ts";
import { busyAtSession } from "./candidates.ts";
import { actOnSession, sessionForUpdate, type SessionRow } from "./sessions.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { act, orderForUpdate, stagesOf } from "#server/orders/index.ts";
import { filesByHash } from "#server/files/index.ts";
import { fieldText } from "#server/kernel/format/texts.ts";

type Closing = z.output<typeof closingInput>;
type Hours = z.output<typeof hoursInput>;

/** Sets an interpreter's weekly hours; what is booked already stays booked. */
export async function setHours(tx: Tx, translator_id: number, hours: readonly Hours[]): Promise<void> {
  await tx.deleteFrom("interpreter_hours").where("translator_id", "=", translator_id).execute();
  if (hours.length === 0) return;
  await tx
    .insertInto("interpreter_hours")
    .values(hours.map((row) => ({ ...row, translator_id })))
    .execute();
}

/** Keeps a time free of sessions. Refuses `calendar.clash` where a session or another busy time lies in it. */
export async function addBusy(
  tx: Tx,
  translator_id: number,
  { from, to, note }: { readonly from: string; readonly to: string; readonly note: string },
  now: Date,
): Promise<void> {
  await dropLapsed(tx, now);
  const added = await tx
    .insertInto("interpreter_busy")
    .values({
      translator_id,
      note,
      during: sql<string>`tstzrange(${new Date(from)}::timestamptz, ${new Date(to)}::timestamptz)`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!added) throw new Refusal("calendar.clash");
}

/** Frees such a time again; that of somebody else is not found. */
export async function removeBusy(tx: Tx, translator_id: number, id: number): Promise<void> {
  const gone = await tx
    .deleteFrom("interpreter_busy")
    .where("id", "=", id)
    .where("translator_id", "=", translator_id)
    .where("order_id", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!gone) throw new Refusal("route.not_found");
}

type Own = { readonly order: OrderRow; readonly session: SessionRow };

/** The session of an order with whoever it is assigned to, both locked; somebody else's is not found. */
async function ownSession(tx: Tx, caller: Caller, order_id: number): Promise<Own> {
  const order = await orderForUpdate(tx, order_id);
  const session = await sessionForUpdate(tx, order_id);
  if (!order || !session?.is_assigned || session.interpreter_id !== caller.id)
    throw new Refusal("route.not_found");
  return { order, session };
}

/** Keeps the word of an interpreter about being recorded, with its time; without it nothing is recorded. */
export async function agreeToRecording(
  tx: Tx,
  caller: Caller,
  order_id: number,
  agreed: boolean,
  now: Date,
): Promise<void> {
  await orderForUpdate(tx, order_id);
  const second = await secondOf(tx, order_id);
  if (second?.state === "accepted" && second.translator_id === caller.id) {
    const said = { recording_agreed: agreed, recording_agreed_at: now };
    await tx.updateTable("second_seat").set(said).where("id", "=", second.id).execute();
    return;
  }
  const { session } = await ownSession(tx, caller, order_id);
  await tx
    .updateTable("interpreting_session")
    .set({ interpreter_recording: agreed, interpreter_recording_at: now })
    .where("order_id", "=", session.order_id)
    .execute();
}

/**
 * The interpreter's word that a session is over: who was there, how long, what was recorded. It is handed in like any
 * other work, the order is finished by it, and minutes beyond those paid for become an amount due by started half hours
 * (4.8). Refuses a session that has not begun, one that is somebody else's, and a recording that one side did not agree to
 * or that is not there.
 */
export async function closeSession(
  tx: Tx,
  caller: Caller,
  order_id: number,
  input: Closing,
  now: Date,
): Promise<{ state: SessionRow["state"]; overtime_blocks: number }> {
  const { order, session } = await ownSession(tx, caller, order_id);
  if (input.recorded) await requireConsent(tx, session, caller.locale);
  const closed = await closeWith(tx, { order, actor: workerOf(caller) }, input, now);
  const job_id = (await stagesOf(tx, order_id)).find(({ state }) => state === "active")?.id ?? 0;
  const { stage, mine, actor } = await heldJob(tx, caller, job_id);
  const version = await nextVersion(tx, stage.id);
  if (closed.recorded) await keepRecordings(tx, caller, { order, stage, version }, input.recordings, now);
  await tx
    .insertInto("hand_in")
    .values({
      stage_id: stage.id,
      assignment_id: mine.id,
      version,
      comment: "",
      session_minutes: closed.minutes,
      session_notes: input.notes,
      made_at: now,
    })
    .execute();
  const facts = { session_closed: true, deliverable_present: true, qa_passed: true };
  await act(tx, order.id, actor, { event: "stage.submit", facts }, now);
  return { state: closed.state, overtime_blocks: closed.overtime_blocks };
}

/** §1: the customer ordered a recording and gets it. Refuses a recorded call without one, and what is no sound. */
async function keepRecordings(
  tx: Tx,
  caller: Caller,
  of: { readonly order: OrderRow; readonly stage: StageRow; readonly version: number },
  uploads: readonly string[],
  now: Date,
): Promise<void> {
  if (uploads.length === 0)
    throw new Refusal("validation.failed", {
      fields: { recordings: [fieldText(caller.locale, "recording.missing")] },
    });
  for (const { name } of await filesByHash(tx, caller.brand.id, uploads)) {
    const extension = path.posix.extname(name).slice(1).toLowerCase();
    if (!recording_extensions.some((one) => one === extension))
      throw new Refusal("file.type_not_accepted", { name, list: recording_extensions.join(", ") });
  }
  const files = uploads.map((upload) => ({ answers: null, upload }));
  await attachWork(tx, { ...of, brand_id: caller.brand.id, current: true }, { files }, null, now);
}
const workerOf = (caller: Caller) => ({ role: "worker", id: idOfCaller(caller) }) as const;

/** Says where a video session takes place; the customer is told at once. Refuses what is no video session. */
export async function setMeeting(
  tx: Tx,
  caller: Caller,
  order_id: number,
  meeting_url: string,
  now: Date,
): Promise<void> {
  const { session } = await ownSession(tx, caller, order_id);
  const booking = await tx
    .selectFrom("booking")
    .select("mode")
    .where("order_id", "=", order_id)
    .executeTakeFirst();
  if (booking?.mode !== "video" || !isComing(session.state)) throw new Refusal("session.wrong_state");
  if (session.meeting_url === meeting_url) return;
  await tx
    .updateTable("interpreting_session")
    .set({ meeting_url })
    .where("order_id", "=", order_id)
    .execute();
  await enqueue(tx, "mail.session_meeting", { order_id, at: now.getTime() });
}

async function deskSession(tx: Tx, order_id: number): Promise<Own> {
  const order = await orderForUpdate(tx, order_id);
  const session = await sessionForUpdate(tx, order_id);
  if (!order || !session) throw new Refusal("order.not_found");
  return { order, session };
}

const note = (tx: Tx, caller: Caller, done: Act["act"], order_id: number, detail: object, now: Date) =>
  writeAudit(tx, caller, { act: done, object: "order", object_id: order_id, detail }, now);

/** Names who steps in; refuses the interpreter of the session, and whoever may not do it or is busy then. */
export async function setStandby(
  tx: Tx,
  caller: Caller,
  order_id: number,
  translator_id: number | null,
  now: Date,
): Promise<void> {
  const { order, session } = await deskSession(tx, order_id);
  if (translator_id !== null) {
    if (translator_id === session.interpreter_id) throw new Refusal("worker.not_qualified");
    if ((await busyAtSession(tx, [translator_id], order, now)).has(translator_id))
      throw new Refusal("calendar.clash");
    const [stage] = await stagesOf(tx, order_id);
    if (stage) await workerFacts(tx, order, stage, translator_id, now);
  }
  await tx
    .updateTable("interpreting_session")
    .set({ standby_id: translator_id, standby_called_at: null })
    .where("order_id", "=", order_id)
    .execute();
  await note(tx, caller, "session.standby", order_id, { translator_id }, now);
}

const standby_minutes = 15;

/**
 * 4.8: the interpreter did not come, so the standby is called first: the work is taken from the one and offered to the
 * other, who has a quarter of an hour. Refuses when nobody is named or was called before.
 */
export async function callStandby(tx: Tx, caller: Caller, order_id: number, now: Date): Promise<void> {
  const { order, session } = await deskSession(tx, order_id);
  const actor = { role: "staff", id: caller.id } as const;
  const { standby_id } = session;
  await actOnSession(
    tx,
    order,
    { event: "session.call_standby", actor, set: { standby_called_at: now } },
    now,
  );
  if (standby_id === null) throw new Refusal("session.wrong_state");
  const [work] = await stagesOf(tx, order_id);
  const expires_at = now.getTime() + standby_minutes * 60_000;
  // An order that waits past its beginning is given up, unless somebody is being asked.
  const facts = { waves_end_at: expires_at };
  const waiting =
    order.status === "translation"
      ? await act(tx, order_id, actor, { event: "assignment.revoke", facts }, now)
      : order;
  const stage = await waitingStageOf(tx, waiting);
  if (!stage) throw new Refusal("order.wrong_status", { status: order.status, event: "offer" });
  const made = {
    translator_id: standby_id,
    fee: work?.fee ?? (await stageFee(tx, order, stage, now)),
    deadline: stageDeadline(order, [stage], stage, now),
    direct: false,
    offered_by: caller.id,
    minutes: standby_minutes,
  };
  await offerDirect(tx, { order: waiting, stage }, made, now);
  await note(tx, caller, "session.standby_call", order_id, { translator_id: standby_id }, now);
}

/**
 * Nobody came and no standby is left (4.8): the session ends and the order is canceled by us, so all that was paid goes
 * back, and a credit with it. Refuses while a standby can still be called, and before the session was to begin.
 */
export async function interpreterAbsent(tx: Tx, caller: Caller, order_id: number, now: Date): Promise<void> {
  const { order } = await deskSession(tx, order_id);
  const actor = { role: "staff", id: caller.id } as const;
  await actOnSession(tx, order, { event: "session.interpreter_absent", actor, set: { closed_at: now } }, now);
  const event = order.status === "failure" ? "failure.abandon" : "order.cancel";
  await act(tx, order_id, actor, { event }, now);
  await freeTime(tx, order_id);
  await note(tx, caller, "session.interpreter_absent", order_id, {}, now);
}
