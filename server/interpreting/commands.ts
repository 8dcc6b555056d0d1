import { brandOfRow } from "#server/pricing/index.ts";
import { stageDue } from "#domain/work/stage-due.ts";
import type { OrderRow, StageRow } from "#server/kernel/db/rows.ts";
import { sql } from "kysely";
import type { z } from "zod/mini";
import type { closingInput, hoursInput } from "#contract/interpreting/sessions.ts";
import { extensionOf } from "#domain/files/extension.ts";
import { Refusal } from "#domain/errors.ts";
import { isComing, recording_extensions } from "#domain/interpreting/session.ts";
import { type Act, writeAudit } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import {
  offerDirect,
  waitingStageOf,
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

/** Sets an interpreter's weekly hours; existing bookings are unaffected. */
export async function setHours(tx: Tx, translator_id: number, hours: readonly Hours[]): Promise<void> {
  await tx.deleteFrom("interpreter_hours").where("translator_id", "=", translator_id).execute();
  if (hours.length === 0) return;
  await tx
    .insertInto("interpreter_hours")
    .values(hours.map((row) => ({ ...row, translator_id })))
    .execute();
}

/** Adds a busy time. Refuses `calendar.clash` where it overlaps a session or another busy time. */
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

/** Deletes a busy time; refuses `route.not_found` for that of another interpreter. */
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

/** The caller's session of an order, both locked; refuses `route.not_found` where another interpreter has it. */
async function ownSession(tx: Tx, caller: Caller, order_id: number): Promise<Own> {
  const order = await orderForUpdate(tx, order_id);
  const session = await sessionForUpdate(tx, order_id);
  if (!order || !session?.is_assigned || session.interpreter_id !== caller.id)
    throw new Refusal("route.not_found");
  return { order, session };
}

/** Stores whether an interpreter consents to being recorded, and when; a recording needs this consent. */
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
    const consent = { recording_agreed: agreed, recording_agreed_at: now };
    await tx.updateTable("second_seat").set(consent).where("id", "=", second.id).execute();
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
 * The interpreter's report at the end of a session: attendance, length and recordings. It is handed in like other work
 * and finishes the order; minutes beyond the paid ones are billed by started half hours (4.8). Refuses a session that has
 * not begun or belongs to another interpreter, and a recording without consent or without a file.
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
  if (closed.recorded) await attachRecordings(tx, caller, { order, stage, version }, input.recordings, now);
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

/** §1: delivers the ordered recording. Refuses a recorded call without a file, and a file that is not audio. */
async function attachRecordings(
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
    const extension = extensionOf(name);
    if (!recording_extensions.some((one) => one === extension))
      throw new Refusal("file.type_not_accepted", { name, list: recording_extensions.join(", ") });
  }
  const files = uploads.map((upload) => ({ answers: null, upload }));
  await attachWork(tx, { ...of, brand_id: caller.brand.id, current: true }, { files }, null, now);
}
const workerOf = (caller: Caller) => ({ role: "worker", id: idOfCaller(caller) }) as const;

/** Sets the address of a video session and sends it to the customer. Refuses a session of another kind. */
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

/** Sets the standby; refuses the interpreter of the session and anyone who is not qualified or is busy then. */
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
 * 4.8: calls the standby for an interpreter who did not come: the assignment is revoked and offered to the standby, who
 * has a quarter of an hour to answer. Refuses when no standby is set or the standby was called before.
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
  // An order that waits past its start fails, except while an offer is open.
  const facts = { waves_end_at: expires_at };
  const waiting =
    order.status === "translation"
      ? await act(tx, order_id, actor, { event: "assignment.revoke", facts }, now)
      : order;
  const stage = await waitingStageOf(tx, waiting);
  if (!stage) throw new Refusal("order.wrong_status", { status: order.status, event: "offer" });
  const promised = { deadline: order.deadline?.getTime() ?? null, is_session: true };
  const due = stageDue(promised, { position: 1, of: 1 }, brandOfRow(order.brand_id), now.getTime());
  const made = {
    translator_id: standby_id,
    fee: work?.fee ?? (await stageFee(tx, order, stage, now)),
    deadline: new Date(due),
    direct: false,
    offered_by: caller.id,
    minutes: standby_minutes,
  };
  await offerDirect(tx, { order: waiting, stage }, made, now);
  await note(tx, caller, "session.standby_call", order_id, { translator_id: standby_id }, now);
}

/**
 * No interpreter came and no standby is left (4.8): the session ends and the desk cancels the order, so the customer gets
 * a full refund and a credit. Refuses while a standby can still be called, and before the start of the session.
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
