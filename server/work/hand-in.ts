import type { OrderRow, StageRow } from "#server/kernel/db/rows.ts";
import type * as z from "zod/mini";
import type { deliveryInput } from "#contract/work/work.ts";
import { localDate } from "#domain/calendar.ts";
import { Refusal } from "#domain/errors.ts";
import { asksOf, type Asks } from "#domain/work/hand-in.ts";
import { rate } from "#domain/work/lqa.ts";
import { pastDayFault } from "#domain/work/translator-days.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { JsonValue } from "#server/kernel/db/tables.ts";
import { type Received, takeFiles } from "#server/files/index.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { publish } from "#server/kernel/events.ts";
import { act, loadFacts } from "#server/orders/index.ts";
import { draftOf } from "./draft-clock.ts";
import { fieldText } from "#server/kernel/format/texts.ts";
import { attach, attachWork, nextVersion } from "./attach.ts";
import { heldJob, type Held } from "./job.ts";
import type { Found } from "./pieces.ts";
import { assignmentsOf } from "./rows.ts";

type Delivery = z.output<typeof deliveryInput>;

/** Whether a person, not the engine, worked on the order before a stage. */
const hasEarlierWork = (stages: readonly StageRow[], stage: StageRow): boolean =>
  stages.some(({ position, kind }) => position < stage.position && kind !== "machine_translation");

/** What a hand-in of a stage needs in addition to its files. */
export const handInAsks = (
  order: Pick<OrderRow, "service_type" | "shipping_method">,
  stage: StageRow,
  stages: readonly StageRow[],
): Asks =>
  asksOf({
    service: order.service_type,
    kind: stage.kind,
    has_earlier_work: hasEarlierWork(stages, stage),
    is_last: stages.every(({ position }) => position <= stage.position),
    has_paper: order.shipping_method !== null,
  });

/**
 * Hands in a stage: stores files, checks and the forms of its kind of work, and moves the order by the state table.
 * Refuses a job that is not the caller's, a missing file, a red check without a reason, a yellow one that was not seen, and
 * an incomplete form; then nothing is written, and uploaded files remain available.
 */
export async function handIn(
  tx: Tx,
  caller: Caller,
  stage_id: number,
  given: { readonly input: Delivery; readonly pasted: Received | null; readonly findings: readonly Found[] },
  now: Date,
): Promise<void> {
  const { input, pasted, findings } = given;
  const held = await heldJob(tx, caller, stage_id);
  const { order, stage, stages, mine, actor } = held;
  const asks = handInAsks(order, stage, stages);
  refuseFuturePost(input, caller, now);
  if (!asks.session && input.files.length === 0 && pasted === null) throw new Refusal("stage.no_deliverable");
  if (asks.sworn && order.shipping_method !== null && input.sworn?.evidence === "qualified_signature")
    throw new Refusal("stage.paper_scan_missing");
  const version = await nextVersion(tx, stage.id);
  const place = { order, stage, brand_id: caller.brand.id, version, current: true };
  await attachWork(tx, place, input, pasted, now);
  const evidence_attachment_id =
    asks.sworn && input.sworn ? await attachEvidence(tx, place, input.sworn.upload, now) : null;
  const { id } = await tx
    .insertInto("hand_in")
    .values({
      stage_id: stage.id,
      assignment_id: mine.id,
      version,
      comment: input.comment,
      warned: input.warned,
      segments_confirmed: asks.segments && input.segments_confirmed,
      checklist: asks.checklist ? [...input.checklist] : [],
      ...(asks.sworn && input.sworn ? swornColumns(input.sworn) : {}),
      evidence_attachment_id,
      paper_draft_id: asks.sworn ? await approvedDraft(tx, order.id) : null,
      session_minutes: asks.session ? (input.session?.minutes ?? null) : null,
      session_notes: asks.session ? (input.session?.notes ?? null) : null,
      made_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await keepChecks(tx, id, findings, input.explanations);
  if (asks.lqa && input.lqa) await keepRating(tx, held, input.lqa, now);
  await requireComplete(tx, order, asks, { findings, warned: input.warned }, now);
  const { minutes = 0, notes = "" } = input.session ?? {};
  const session = asks.session ? { minutes, notes } : null;
  await publish(tx, "stage.submitted", { order, translator_id: actor.id, session }, now);
  await act(tx, order.id, actor, { event: "stage.submit" }, now);
  await tx.updateTable("stage").set({ comment: input.comment }).where("id", "=", stage.id).execute();
}

/** A paper is reported as posted after the event, so its date cannot be in the future (decision 0157). */
function refuseFuturePost({ sworn }: Delivery, { locale }: Caller, now: Date): void {
  const fault = sworn?.posted_on ? pastDayFault(sworn.posted_on, localDate(now.getTime())) : null;
  if (fault === null) return;
  throw new Refusal("validation.failed", { fields: { "sworn.posted_on": [fieldText(locale, fault)] } });
}

type Place = Parameters<typeof attachWork>[1];

/** Attaches the scan or signed file for the customer, because an office asks for it. */
async function attachEvidence(tx: Tx, place: Place, upload: string, now: Date): Promise<number> {
  const [file] = await takeFiles(tx, place.brand_id, [upload]);
  if (!file) throw new Refusal("file.not_found");
  return attach(tx, { ...place, file_id: file.id, answers_id: null }, now);
}

/** The approved draft of the paper original of this hand-in; null without a paper order or without an approval. */
async function approvedDraft(tx: Tx, order_id: number): Promise<number | null> {
  const draft = await draftOf(tx, order_id);
  return draft?.state === "approved" ? draft.id : null;
}

const swornColumns = ({
  repertory_number,
  pages,
  evidence,
  posted_on,
  tracking_number,
}: NonNullable<Delivery["sworn"]>) => ({
  repertory_number,
  pages,
  evidence,
  posted_on: posted_on ?? null,
  tracking_number,
});

async function keepChecks(
  tx: Tx,
  hand_in_id: number,
  findings: readonly Found[],
  explanations: Delivery["explanations"],
): Promise<void> {
  if (findings.length === 0) return;
  await tx
    .insertInto("work_check")
    .values(
      findings.map(({ key, file_name, code, level, detail, explanation: before, segment }) => {
        const explanation = explanations.find((one) => one.key === key)?.text ?? before;
        const { number = null, source = "", target = "", places = 1 } = segment ?? {};
        const place = { segment: number, source, target, places };
        return { hand_in_id, file_name, code, level, detail, explanation, ...place };
      }),
    )
    .execute();
}

/** Stores the proofreader's rating of the translation; the newest rating of an assignment counts. */
export async function keepRating(
  tx: Tx,
  { order, stage, stages, mine }: Held,
  { errors, comment }: NonNullable<Delivery["lqa"]>,
  now: Date,
): Promise<void> {
  const before = stages.findLast(({ position }) => position < stage.position);
  const rated = (await assignmentsOf(tx, order.id)).findLast(({ stage_id }) => stage_id === before?.id);
  const row = {
    order_id: order.id,
    by_assignment_id: mine.id,
    of_assignment_id: rated?.id ?? null,
    errors: JSON.stringify(errors) as JsonValue,
    words: order.words,
    ...rate(errors, order.words),
    comment,
    made_at: now,
  };
  await tx
    .insertInto("lqa")
    .values(row)
    .onConflict((conflict) => conflict.column("by_assignment_id").doUpdateSet(row))
    .execute();
}

/** Refuses an incomplete hand-in with a specific code before the state table does: missing parts first, then checks. */
async function requireComplete(
  tx: Tx,
  order: OrderRow,
  asks: Asks,
  { findings, warned }: { readonly findings: readonly Found[]; readonly warned: boolean },
  now: Date,
): Promise<void> {
  const facts = await loadFacts(tx, order, now);
  if (asks.session && !facts.session_closed) throw new Refusal("stage.session_open");
  if (!facts.deliverable_present) throw new Refusal("stage.target_missing");
  if (asks.sworn && !facts.paper_approved) throw new Refusal("stage.paper_not_approved");
  if (asks.sworn && !facts.sworn_evidence_attached) throw new Refusal("stage.sworn_missing");
  if (asks.lqa && !facts.lqa_filled) throw new Refusal("stage.lqa_missing");
  if (asks.checklist && !facts.checklist_signed) throw new Refusal("stage.checklist_open");
  if (asks.segments && !facts.segments_confirmed) throw new Refusal("stage.segments_open");
  const unseen = findings.some(({ level }) => level === "yellow") && !warned;
  if (!facts.qa_passed || unseen) throw new Refusal("stage.checks", { findings });
}
