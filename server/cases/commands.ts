import { orderForUpdate, act } from "#server/orders/index.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import type * as z from "zod/mini";
import type { correctionInput, desk_correction_routes, reworkInput } from "#contract/cases/corrections.ts";
import type { DeliveredSegment } from "#contract/workbench/reading.ts";
import { Refusal } from "#domain/errors.ts";
import { fromDecimal } from "#domain/money.ts";
import { type Act, writeAudit } from "#server/kernel/audit.ts";
import { actOnCase, caseForUpdate, recordCase, triageDue, type CaseRow } from "./act.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { requirePlausibleReworkFees } from "#server/work/index.ts";
import { idOfCaller, type Caller } from "#server/kernel/http/caller.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import { takeFiles } from "#server/files/index.ts";
import { remarkOnSegments } from "#server/workbench/index.ts";
import { askForRefund } from "#server/payments/index.ts";
import { caseOfOrder, mayDoRework, payerOf } from "./queries.ts";

type Input = z.output<typeof correctionInput>;
type Decision = z.output<(typeof desk_correction_routes)["decideCorrection"]["body"]>;
type Refund = z.output<(typeof desk_correction_routes)["refundCorrection"]["body"]>;
type Verdict = z.output<(typeof desk_correction_routes)["arbitrateCorrection"]["body"]>;
type Rework = z.output<typeof reworkInput>;

/** A staff user. */
export const staff = (caller: Caller) => ({ role: "staff" as const, id: idOfCaller(caller) });
const customer = (caller: Caller) => ({ role: "customer" as const, id: caller.id });

/**
 * Opens a complaint about a finished order (T92d). The link of the order is sufficient, as for a rating; the state of
 * the order does not change. Refuses after the period, and while another complaint is open; one that waits for the
 * customer's reply to its rework is closed by the new one.
 */
export async function openCorrection(
  tx: Tx,
  caller: Caller,
  order_id: number,
  input: Input,
  now: Date,
): Promise<void> {
  await act(tx, order_id, customer(caller), { event: "correction.open" }, now);
  const former = await tx
    .selectFrom("correction")
    .select(["id", "state"])
    .where("order_id", "=", order_id)
    .where("state", "!=", "closed")
    .executeTakeFirst();
  if (former && former.state !== "delivered") throw new Refusal("case.open_already");
  if (former) await actOnCase(tx, former.id, customer(caller), { event: "case.replace" }, now);
  const row = await tx
    .insertInto("correction")
    .values({
      hash: newHash(),
      order_id,
      state: "opened",
      reasons: [...new Set(input.reasons)],
      text: input.text,
      opened_at: now,
      opened_by: caller.id,
      triage_due_at: triageDue(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await storePlaces(tx, caller, row, input, now);
  await recordCase(tx, row, { event: "case.open", actor: customer(caller), from_state: null, note: "" }, now);
}

const shownSegment = ({ document, number, source, target }: DeliveredSegment) => ({
  document,
  number,
  source,
  target,
});

/** The marked places and files of the customer; a file of another order is not found. */
async function storePlaces(
  tx: Tx,
  caller: Caller,
  row: CaseRow,
  { places, files }: Input,
  now: Date,
): Promise<void> {
  const remarks = places.flatMap(({ segment, comment }) =>
    segment === null ? [] : [{ segment_id: segment, text: comment }],
  );
  const segments = await remarkOnSegments(tx, { id: row.order_id, status: "finished" }, remarks, now);
  const attachments = await tx
    .selectFrom("attachment")
    .select(["id", "hash"])
    .where("order_id", "=", row.order_id)
    .where("held", "=", false)
    .execute();
  const marked_places = places.map(({ attachment, segment, ...marked }, position) => {
    const meant = attachments.find(({ hash }) => hash === attachment);
    if (attachment !== null && !meant) throw new Refusal("file.not_found");
    const read = segment === null ? undefined : segments.get(segment);
    return {
      correction_id: row.id,
      position,
      attachment_id: meant?.id ?? null,
      segment_id: segment,
      segment: read ? JSON.stringify(shownSegment(read)) : null,
      ...marked,
    };
  });
  if (marked_places.length > 0) await tx.insertInto("correction_place").values(marked_places).execute();
  for (const { id } of await takeFiles(tx, caller.brand.id, [...new Set(files)]))
    await tx.insertInto("correction_file").values({ correction_id: row.id, file_id: id }).execute();
}

/** Requests a decision by another person once; refuses a second time, and after fourteen days. */
export async function appealCorrection(
  tx: Tx,
  caller: Caller,
  order: OrderRow,
  { case_hash, text }: { readonly case_hash: string; readonly text: string },
  now: Date,
): Promise<void> {
  const { id } = await caseOfOrder(tx, order.id, case_hash);
  const set = { appeal: text, appealed_at: now };
  await actOnCase(tx, id, customer(caller), { event: "case.appeal", note: text, set }, now);
}

/** The customer's acceptance of the corrected version. */
export async function confirmCorrection(
  tx: Tx,
  caller: Caller,
  order: OrderRow,
  case_hash: string,
  now: Date,
): Promise<void> {
  const { id } = await caseOfOrder(tx, order.id, case_hash);
  await actOnCase(tx, id, customer(caller), { event: "case.confirm" }, now);
}

type Done = { readonly act: Act["act"]; readonly id: number; readonly detail?: object };
/** The audit log entry of a complaint. */
export const note = (
  tx: Tx,
  caller: Caller,
  { act: done, id, detail = {} }: Done,
  now: Date,
): Promise<void> => writeAudit(tx, caller, { act: done, object: "correction", object_id: id, detail }, now);

/** Takes a complaint up: from now on it has a responsible staff user. */
export async function triageCorrection(tx: Tx, caller: Caller, id: number, now: Date): Promise<void> {
  const set = { owner_id: idOfCaller(caller) };
  await actOnCase(tx, id, staff(caller), { event: "case.triage", set }, now);
  await note(tx, caller, { act: "correction.triage", id }, now);
}

/** Accepts or rejects a complaint; a rejection needs a sentence for the customer. */
export async function decideCorrection(
  tx: Tx,
  caller: Caller,
  id: number,
  { decision, answer }: Decision,
  now: Date,
): Promise<void> {
  const by = idOfCaller(caller);
  const answered = { answer, answered_by: by, answered_at: now };
  await actOnCase(
    tx,
    id,
    staff(caller),
    decision === "accept"
      ? { event: "case.accept", note: answer, set: answered }
      : { event: "case.reject", note: answer, set: { ...answered, rejected_by: by } },
    now,
  );
  await note(tx, caller, { act: `correction.${decision}`, id, detail: { answer } }, now);
}

/**
 * Answers a complaint with a refund (gross): a request like every other manual refund, with its limit, second person
 * and invoice correction. A partial refund leaves it open for the customer's reply. Refuses an order without a payment
 * of its own.
 */
export async function refundCorrection(
  tx: Tx,
  caller: Caller,
  id: number,
  { amount, answer, note: why }: Refund,
  now: Date,
): Promise<void> {
  const seen = await tx.selectFrom("correction").select("order_id").where("id", "=", id).executeTakeFirst();
  if (!seen) throw new Refusal("case.not_found");
  // The order is locked first, as in every act that refunds money.
  await orderForUpdate(tx, seen.order_id);
  const payer = await payerOf(tx, seen.order_id);
  if (payer === null) throw new Refusal("payment.not_found");
  const given = fromDecimal(amount) ?? 0n;
  if (given <= 0n) throw new Refusal("refund.too_much");
  const row = await caseForUpdate(tx, id);
  const by = idOfCaller(caller);
  // A partial refund can be appealed like a rejection.
  const set = {
    answer,
    answered_by: by,
    answered_at: now,
    gives_all: given >= payer.available,
    ...(row.appealed_at === null ? { rejected_by: by } : {}),
  };
  await actOnCase(tx, row.id, staff(caller), { event: "case.refund", note: answer, set }, now);
  const request = { payment_id: payer.payment_id, order_id: row.order_id, amount, note: why };
  const refund = await askForRefund(tx, caller, { ...request, act: "refundCorrection" }, now);
  const { id: refund_request_id, currency, waits: needs_second } = refund;
  const made = await tx
    .updateTable("correction")
    .set({ refund_request_id })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (!needs_second)
    await actOnCase(tx, made.id, { role: "system", id: null }, { event: "case.refunded" }, now);
  const detail = { amount, currency, needs_second, refund_request_id };
  await note(tx, caller, { act: "correction.refund", id, detail }, now);
}

/**
 * Decides an appeal; the user who rejected the complaint may not. A rejection ends it; otherwise rework and refund are
 * possible again.
 */
export async function arbitrateCorrection(
  tx: Tx,
  caller: Caller,
  id: number,
  { verdict, answer }: Verdict,
  now: Date,
): Promise<void> {
  const by = idOfCaller(caller);
  const set = { verdict, answer, answered_by: by, answered_at: now, arbitrated_by: by };
  await actOnCase(tx, id, staff(caller), { event: "case.arbitrate", note: answer, set }, now);
  if (verdict === "uphold")
    await actOnCase(tx, id, { role: "system", id: null }, { event: "case.uphold" }, now);
  await note(tx, caller, { act: "correction.arbitrate", id, detail: { verdict, answer } }, now);
}

/**
 * Assigns the rework, and its check if the desk requires one; a reassignment withdraws stages that were not submitted.
 * Refuses ineligible translators, one person for both stages, and a time in the past.
 */
export async function assignRework(
  tx: Tx,
  caller: Caller,
  id: number,
  input: Rework,
  now: Date,
): Promise<void> {
  const row = await caseForUpdate(tx, id);
  await requireFit(tx, row, input, now);
  const check = input.checker_id === null ? 0n : (fromDecimal(input.checker_fee) ?? 0n);
  const fees = { rework: fromDecimal(input.fee) ?? 0n, check, confirmed: input.confirmed };
  await requirePlausibleReworkFees(tx, row.order_id, fees, now);
  const passed = await tx
    .selectFrom("correction_stage")
    .select((w) => w.fn.max("position").as("last"))
    .where("correction_id", "=", id)
    .executeTakeFirst();
  await tx
    .updateTable("correction_stage")
    .set({ state: "revoked" })
    .where("correction_id", "=", id)
    .where("state", "in", ["planned", "active"])
    .execute();
  const first = (passed?.last ?? 0) + 1;
  const common = { correction_id: id, assigned_by: idOfCaller(caller), assigned_at: now, note: input.note };
  await tx
    .insertInto("correction_stage")
    .values({
      ...common,
      position: first,
      kind: "rework",
      state: "active",
      translator_id: input.translator_id,
      fee: fees.rework,
      deadline: new Date(input.deadline),
    })
    .execute();
  if (input.checker_id !== null)
    await tx
      .insertInto("correction_stage")
      .values({
        ...common,
        position: first + 1,
        kind: "check",
        state: "planned",
        translator_id: input.checker_id,
        fee: fees.check,
        deadline: new Date(input.checker_deadline ?? input.deadline),
      })
      .execute();
  await actOnCase(tx, id, staff(caller), { event: "case.assign", note: input.note }, now);
  await enqueue(tx, "mail.correction_assigned", { correction_id: id });
  const { currency } = await tx
    .selectFrom("order")
    .select("currency")
    .where("id", "=", row.order_id)
    .executeTakeFirstOrThrow();
  const { translator_id, checker_id, deadline } = input;
  const fee = moneyView(fees.rework, currency);
  const detail = { translator_id, checker_id, fee, deadline };
  await note(tx, caller, { act: "correction.assign", id, detail }, now);
}

async function requireFit(tx: Tx, row: CaseRow, input: Rework, now: Date): Promise<void> {
  // A translator may not check their own work, nor the work that they rework.
  if (input.checker_id === input.translator_id) throw new Refusal("rework.four_eyes");
  const ends = [input.deadline, input.checker_deadline].flatMap((at) => (at === null ? [] : [new Date(at)]));
  if (ends.some((at) => at <= now)) throw new Refusal("deadline.past");
  const fit = await mayDoRework(tx, row.order_id);
  if (!fit.some(({ id, may_rework }) => id === input.translator_id && may_rework))
    throw new Refusal("worker.not_qualified");
  if (input.checker_id !== null && !fit.some(({ id, may_check }) => id === input.checker_id && may_check))
    throw new Refusal("worker.not_qualified");
}
