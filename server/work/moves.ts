import type * as z from "zod/mini";
import type { job_work_routes } from "#contract/work/work.ts";
import { declineEnd } from "#domain/work/waves.ts";
import { Refusal } from "#domain/errors.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { publish } from "#server/kernel/events.ts";
import type { Received } from "#server/files/index.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { cancelJob, enqueue } from "#server/kernel/jobs/queue.ts";
import { act, loadFacts, orderForUpdate } from "#server/orders/index.ts";
import { isUnusable } from "./work-facts.ts";
import { attachWork, nextVersion } from "./attach.ts";
import { keepRating } from "./hand-in.ts";
import { heldJob, type Held } from "./job.ts";
import { assignmentInHand } from "./rows.ts";
import type { AssignmentRow } from "#server/kernel/db/rows.ts";

type Body<N extends "releaseJob" | "returnWork" | "rejectMachineText"> = z.output<
  (typeof job_work_routes)[N]["body"]
>;
const bps = (percent: number): bigint => BigInt(percent) * 100n;

/** Stores the reported progress of a job, which also answers the checkpoint. */
export async function reportProgress(
  tx: Tx,
  caller: Caller,
  stage_id: number,
  percent: number,
  now: Date,
): Promise<void> {
  const { order, mine } = await heldJob(tx, caller, stage_id);
  // No progress is reported during a hold.
  if (order.on_hold) throw new Refusal("order.on_hold");
  await tx
    .updateTable("assignment")
    .set({ progress_bps: bps(percent), progress_at: now, checkpoint_missed_at: null })
    .where("id", "=", mine.id)
    .execute();
  await cancelJob(tx, `checkpoint-over:${mine.id}`);
}

/**
 * A worker releases a job: unfinished work is stored for the next translator, and its share of the fee is payable once
 * another translator has finished the stage. Refuses a share without files or text.
 */
export async function release(
  tx: Tx,
  caller: Caller,
  stage_id: number,
  { input, pasted }: { readonly input: Body<"releaseJob">; readonly pasted: Received | null },
  now: Date,
): Promise<void> {
  const { order, stage, mine, actor } = await heldJob(tx, caller, stage_id);
  const has_work = input.files.length > 0 || pasted !== null;
  if (input.percent > 0 && !has_work) throw new Refusal("work.partial_missing");
  if (has_work) {
    const version = await nextVersion(tx, stage.id);
    await attachWork(
      tx,
      { order, stage, brand_id: caller.brand.id, version, current: false },
      input,
      pasted,
      now,
    );
  }
  await tx
    .updateTable("assignment")
    .set({
      end_note: input.reason,
      progress_bps: bps(input.percent),
      progress_at: now,
      accepted_bps: bps(input.percent),
    })
    .where("id", "=", mine.id)
    .execute();
  await act(tx, order.id, actor, { event: "assignment.release", reason: { text: input.reason } }, now);
}

/** Until when a directly assigned job may be declined; null for any other job and after that time. */
export function declinableUntil(
  { assigned_by, accepted_at, state }: Pick<AssignmentRow, "assigned_by" | "accepted_at" | "state">,
  starts_at: Date | null,
  now: Date,
): Date | null {
  const until = new Date(declineEnd(accepted_at.getTime(), starts_at?.getTime() ?? null));
  return assigned_by !== null && state === "active" && now < until ? until : null;
}

/**
 * A worker declines a job assigned directly; the search continues without them and the desk is notified.
 * Refuses `assignment.decline_over` for a job that the worker accepted, and after the time for it.
 */
export async function decline(
  tx: Tx,
  caller: Caller,
  stage_id: number,
  reason: string,
  now: Date,
): Promise<void> {
  const { order, mine, actor } = await heldJob(tx, caller, stage_id);
  if (declinableUntil(mine, order.session_starts_at, now) === null)
    throw new Refusal("assignment.decline_over");
  await tx
    .updateTable("assignment")
    .set({ end_note: reason, end_reason: "declined", progress_bps: 0n })
    .where("id", "=", mine.id)
    .execute();
  await tx
    .updateTable("offer")
    .set({ state: "declined", decided_at: now, reason })
    .where("stage_id", "=", stage_id)
    .where("translator_id", "=", mine.translator_id)
    .where("state", "=", "accepted")
    .execute();
  await act(tx, order.id, actor, { event: "assignment.release", reason: { text: reason } }, now);
}

/** The desk revokes a stage, reports the work as lost, or replaces the engine by a translator; the reason is stored. */
export async function endByDesk(
  tx: Tx,
  caller: Caller,
  order_id: number,
  end: {
    readonly event: "assignment.revoke" | "work.lost" | "mt.bypass";
    readonly reason: string;
    readonly percent?: number;
  },
  now: Date,
): Promise<void> {
  const order = await orderForUpdate(tx, order_id);
  if (!order) throw new Refusal("order.not_found");
  const mine = await assignmentInHand(tx, order_id);
  if (mine)
    await tx
      .updateTable("assignment")
      .set({ end_note: end.reason, accepted_bps: bps(end.percent ?? 0) })
      .where("id", "=", mine.id)
      .execute();
  await act(
    tx,
    order_id,
    { role: "staff", id: caller.id },
    { event: end.event, reason: { text: end.reason } },
    now,
  );
}

/**
 * Returns the work of the previous stage to its translator, or proposes that another translator repeats it, which the desk
 * decides. Refuses work that cannot be returned or is not bad enough, and a third return.
 */
export async function returnWork(
  tx: Tx,
  caller: Caller,
  stage_id: number,
  input: Body<"returnWork">,
  now: Date,
): Promise<void> {
  const held = await heldJob(tx, caller, stage_id);
  const { order, stage, mine, actor } = held;
  if (stage.kind !== "proofreading" && stage.kind !== "verification")
    throw new Refusal("work.nothing_to_return");
  if (input.lqa && stage.kind === "proofreading") await keepRating(tx, held, input.lqa, now);
  await propose(tx, held, {
    kind: input.redo ? "return_reassign" : "return",
    comment: input.comment,
    places: JSON.stringify(input.places),
    meaning_sound: input.meaning_sound ?? null,
    made_at: now,
  });
  const facts = await loadFacts(tx, order, now);
  if (facts.previous_worker_assigned === null) throw new Refusal("work.nothing_to_return");
  if (stage.kind === "proofreading" && !facts.critical_errors_over_limit)
    throw new Refusal("work.not_bad_enough");
  if (input.redo) {
    await enqueue(tx, "mail.staff_task", { order_id: order.id, event_id: `proposal:${mine.id}` });
    return;
  }
  if (!facts.previous_worker_assigned || (facts.returns ?? 0) >= 2) throw new Refusal("work.returns_used_up");
  await act(tx, order.id, actor, { event: "stage.return" }, now);
}

/** A post-editor proposes to discard the machine translation, with a sample; the desk decides. */
export async function rejectMachineText(
  tx: Tx,
  caller: Caller,
  stage_id: number,
  input: Body<"rejectMachineText">,
  now: Date,
): Promise<void> {
  const held = await heldJob(tx, caller, stage_id);
  if (held.stage.kind !== "post_edition") throw new Refusal("work.nothing_to_return");
  if (!isUnusable(input)) throw new Refusal("work.not_bad_enough");
  await propose(tx, held, { kind: "mt_unusable", ...input, made_at: now });
  await enqueue(tx, "mail.staff_task", { order_id: held.order.id, event_id: `proposal:${held.mine.id}` });
}

type Proposed = {
  readonly kind: "return" | "return_reassign" | "mt_unusable";
  readonly comment: string;
  /** A JSON list of places in the text. */
  readonly places?: string;
  readonly meaning_sound?: boolean | null;
  readonly sampled?: number;
  readonly unusable?: number;
  readonly made_at: Date;
};

/** Stores a proposal; it replaces an earlier one that is not decided yet. */
async function propose(tx: Tx, { order, mine }: Held, proposed: Proposed): Promise<void> {
  await tx
    .deleteFrom("proposal")
    .where("assignment_id", "=", mine.id)
    .where("state", "=", "waiting")
    .execute();
  await tx
    .insertInto("proposal")
    .values({ order_id: order.id, assignment_id: mine.id, ...proposed })
    .execute();
}

/** The desk accepts a proposal of a worker, which moves the order, or refuses it, and the worker continues. */
export async function decideProposal(
  tx: Tx,
  caller: Caller,
  order_id: number,
  {
    proposal_id,
    confirm,
    note,
  }: { readonly proposal_id: number; readonly confirm: boolean; readonly note: string },
  now: Date,
): Promise<void> {
  const order = await orderForUpdate(tx, order_id);
  const proposal = await tx
    .selectFrom("proposal")
    .selectAll()
    .where("id", "=", proposal_id)
    .where("order_id", "=", order_id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  if (!order || !proposal) throw new Refusal("proposal.not_found");
  if (confirm) {
    const event = proposal.kind === "mt_unusable" ? "mt.unusable" : "stage.return_reassign";
    await act(tx, order_id, { role: "staff", id: caller.id }, { event }, now);
  }
  await tx
    .updateTable("proposal")
    .set({
      state: confirm ? "accepted" : "refused",
      decided_by: caller.id,
      decided_at: now,
      decision_note: note,
    })
    .where("id", "=", proposal_id)
    .execute();
}

export type Extending = {
  readonly deadline: Date;
  readonly promise: Date | null;
  readonly consent: string;
  readonly reason: string;
};

/**
 * Sets a later deadline of the current stage. Within a tenth of the time until the promised date no consent is needed;
 * beyond it the consent of the customer is recorded, the promised date moves too, and the customer gets a mail.
 */
export async function extend(
  tx: Tx,
  caller: Caller,
  order_id: number,
  { deadline, promise, consent, reason }: Extending,
  now: Date,
): Promise<void> {
  const order = await orderForUpdate(tx, order_id);
  if (!order || caller.id === null) throw new Refusal("order.not_found");
  const mine = await assignmentInHand(tx, order_id);
  if (!mine) throw new Refusal("order.wrong_status", { status: order.status, event: "deadline.extend" });
  if (deadline <= now || deadline <= mine.deadline) throw new Refusal("deadline.past");
  const moved = promise !== null && order.deadline !== null && promise > order.deadline ? promise : null;
  const promised = moved ?? order.deadline;
  if (promised !== null && deadline > promised) throw new Refusal("extension.needs_consent");
  if (moved !== null && consent.trim() === "") throw new Refusal("extension.needs_consent");
  await tx
    .insertInto("extension")
    .values({
      order_id,
      assignment_id: mine.id,
      deadline_before: mine.deadline,
      deadline_after: deadline,
      promise_before: order.deadline,
      promise_after: moved,
      consent: consent.trim(),
      reason,
      staff_user_id: caller.id,
      made_at: now,
    })
    .execute();
  await tx.updateTable("assignment").set({ deadline }).where("id", "=", mine.id).execute();
  await tx.updateTable("stage").set({ deadline }).where("id", "=", mine.stage_id).execute();
  const facts = await loadFacts(tx, order, now);
  if (order.status === "translation" && !facts.extension_agreed && !facts.extension_within_buffer)
    throw new Refusal("extension.needs_consent");
  const set = moved === null ? {} : { deadline: moved };
  await act(
    tx,
    order_id,
    { role: "staff", id: caller.id },
    { event: "deadline.extend", set, reason: { text: reason } },
    now,
  );
  if (moved === null) return;
  await enqueue(tx, "mail.order_delayed", { order_id, event_id: moved.toISOString() });
  await publish(tx, "customer.informed", { type: "order.delayed", order_id }, now);
}
