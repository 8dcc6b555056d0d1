import type { OrderRow, DraftRow } from "#server/kernel/db/rows.ts";
import type { Kysely } from "kysely";
import type { PaperDraft } from "#contract/shipping/paper-drafts.ts";
import { instantOf, localDate } from "#domain/calendar.ts";
import { Refusal } from "#domain/errors.ts";
import type { ShippingMethod } from "#domain/catalog.ts";
import { draft_desk_after, draft_reminders, isClockStopped } from "#domain/shipping/paper-draft.ts";
import { day } from "#domain/orders/timers.ts";
import type { ShipmentStatus, ShipmentStep } from "#domain/shipping/shipment.ts";
import { isTrackingNumber, trackingNumber } from "#domain/shipping/tracking-number.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { cancelJob, enqueue } from "#server/kernel/jobs/queue.ts";
import { renewTimer, orderForUpdate } from "#server/orders/index.ts";
import { shipmentOf } from "#server/pricing/index.ts";
import { draftOf, endPause, remindKey, replaceRow } from "#server/work/index.ts";
import { moveShipment } from "./move.ts";

/** The file of a draft, with the data for its download. */
export const draftFile = (db: Kysely<DB>, attachment_id: number | null) =>
  db
    .selectFrom("attachment")
    .innerJoin("file", "file.id", "attachment.file_id")
    .select(["file.name", "file.storage_key"])
    .where("attachment.id", "=", attachment_id ?? 0)
    .where("file.deleted_at", "is", null)
    .executeTakeFirst();

/** The current draft as shown to all sides; null when none was sent. */
export async function draftView(db: Kysely<DB>, order_id: number): Promise<PaperDraft | null> {
  const row = await draftOf(db, order_id);
  if (!row || row.state === "replaced") return null;
  const file = await draftFile(db, row.attachment_id);
  return {
    version: row.version,
    state: row.state,
    made_at: row.made_at.toISOString(),
    comment: row.comment,
    file_name: file?.name ?? null,
    answered_at: row.answered_at?.toISOString() ?? null,
    answered_by: row.answered_by_role,
    answer: row.answer,
    clock_stopped: isClockStopped(row),
  };
}

type Sent = {
  readonly order: OrderRow;
  readonly attachment_id: number;
  readonly translator_id: number | null;
  readonly comment: string;
};

/**
 * Sends a draft to the customer, which replaces the previous one; the mail and the reminders follow. The delivery time is
 * paused from now; a draft that replaces an unanswered one continues its pause, so that sending again gains no time.
 */
export async function sendDraft(
  tx: Tx,
  { order, attachment_id, translator_id, comment }: Sent,
  now: Date,
): Promise<void> {
  const before = await draftOf(tx, order.id);
  const { clock_since, clock_until } =
    before?.state === "waiting" ? before : { clock_since: now, clock_until: null };
  const version = await replaceDraft(tx, order.id, now);
  await tx
    .insertInto("paper_draft")
    .values({
      order_id: order.id,
      version,
      attachment_id,
      made_by_role: "worker",
      made_by_id: translator_id,
      comment,
      made_at: now,
      state: "waiting",
      clock_since: clock_since ?? now,
      clock_until,
    })
    .execute();
  await renewTimer(tx, order.id, now);
  await enqueue(tx, "mail.paper_draft", { order_id: order.id, event_id: String(version) });
  await remindLater(tx, { order_id: order.id, version, sent_at: now, reminders_sent: 0 });
}

/** The number of the next draft, after superseding the previous one. */
async function replaceDraft(tx: Tx, order_id: number, now: Date): Promise<number> {
  const before = await draftOf(tx, order_id);
  if (before) await replaceRow(tx, before, now);
  const { last } = await tx
    .selectFrom("paper_draft")
    .select((w) => w.fn.max("version").as("last"))
    .where("order_id", "=", order_id)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/** §4.7: after the customer's answer, or a week, delivery date and stage move by the working time of the pause. */
export async function goOn(tx: Tx, order: OrderRow, draft: DraftRow, now: Date): Promise<void> {
  if (!isClockStopped(draft)) return;
  await endPause(tx, order, draft, now);
  await renewTimer(tx, order.id, now);
}

/** The next reminder of a draft, or the task for the desk after the last. */
export async function remindLater(
  tx: Tx,
  {
    order_id,
    version,
    sent_at,
    reminders_sent,
  }: {
    readonly order_id: number;
    readonly version: number;
    readonly sent_at: Date;
    readonly reminders_sent: number;
  },
): Promise<void> {
  const after = draft_reminders[reminders_sent] ?? draft_desk_after;
  const run_at = new Date(sent_at.getTime() + after);
  // The stored payload calls the number of reminders `told`.
  const payload = { order_id, version, told: reminders_sent };
  await enqueue(tx, "paper.remind", payload, { job_key: remindKey(order_id), run_at });
}

/** The same reminder a day later: nothing automatic happens on hold. */
export async function remindAfterHold(
  tx: Tx,
  payload: { readonly order_id: number; readonly version: number; readonly told: number },
  now: Date,
): Promise<void> {
  const run_at = new Date(now.getTime() + day);
  await enqueue(tx, "paper.remind", payload, { job_key: remindKey(payload.order_id), run_at });
}

/** Whether the order's paper still needs an approval: it is ordered, and not stamped yet. */
export const isBeforeStamp = ({ shipment_status }: Pick<OrderRow, "shipment_status">): boolean =>
  shipment_status === "requested" || shipment_status === "paid";

/**
 * §4.7: the stage with the stamp was submitted, so the original is certified and printed; an original already posted by
 * the translator is handed over, if permitted. Paper without an approved draft does not change its state.
 */
export async function followStamp(tx: Tx, order_id: number, now: Date): Promise<void> {
  const order = await orderForUpdate(tx, order_id);
  const stamp = await stampOf(tx, order_id);
  if (!order || !stamp || order.status !== "finished" || order.shipment_status !== "paid") return;
  const teller = { role: "worker", id: stamp.translator_id } as const;
  for (const status of ["certified", "printed"] as const)
    await moveShipment(tx, order_id, teller, { status, tracking_number: "" }, now);
  await handOverPosted(tx, order_id, now);
}

/** The submission that stamped an approved draft; undefined before the stamp. */
export const stampOf = (db: Kysely<DB>, order_id: number) =>
  db
    .selectFrom("hand_in")
    .innerJoin("paper_draft", "paper_draft.id", "hand_in.paper_draft_id")
    .innerJoin("assignment", "assignment.id", "hand_in.assignment_id")
    .select("assignment.translator_id")
    .where("paper_draft.order_id", "=", order_id)
    .where("paper_draft.state", "=", "approved")
    .where("hand_in.passed_at", "is not", null)
    .executeTakeFirst();

/** A buyer who orders paper after the delivery has seen the text and enters the address: no approval is needed. */
export async function approveByRequest(
  tx: Tx,
  order_id: number,
  customer_id: number | null,
  now: Date,
): Promise<void> {
  const version = await replaceDraft(tx, order_id, now);
  const mine = {
    order_id,
    version,
    made_by_role: "customer",
    made_by_id: customer_id,
    made_at: now,
  } as const;
  const answer = { answered_at: now, answered_by_role: "customer", answered_by_id: customer_id } as const;
  await tx
    .insertInto("paper_draft")
    .values({ ...mine, ...answer, state: "approved" })
    .execute();
}

type Answer = {
  readonly version: number;
  readonly state: "approved" | "change_asked";
  readonly text: string;
  readonly by: { readonly role: "customer"; readonly id: number | null };
};

/**
 * The customer's answer to a draft. Refuses a draft that was replaced or answered, and one that is stamped: paper cannot
 * be corrected.
 */
export async function answerDraft(tx: Tx, order_id: number, answer: Answer, now: Date): Promise<void> {
  const order = await orderForUpdate(tx, order_id);
  if (!order) throw new Refusal("order.not_found");
  const draft = await draftOf(tx, order_id);
  if (!draft || !isBeforeStamp(order)) throw new Refusal("draft.none");
  const is_open =
    draft.state === "waiting" || (draft.state === "change_asked" && answer.state === "approved");
  if (draft.version !== answer.version || !is_open)
    throw new Refusal("draft.changed", { version: draft.version, state: draft.state });
  await goOn(tx, order, draft, now);
  await settle(tx, draft.id, { ...answer, role: answer.by.role, id: answer.by.id }, now);
  await cancelJob(tx, remindKey(order_id));
  const is_approved = answer.state === "approved";
  const payload = { order_id, event_id: `${is_approved ? "" : "paper_change:"}${draft.version}` };
  await enqueue(tx, "mail.draft_answered", payload);
  if (!is_approved) await enqueue(tx, "mail.staff_task", payload);
  if (is_approved) await handOverPosted(tx, order_id, now);
}

const settle = (
  tx: Tx,
  id: number,
  {
    state,
    text,
    role,
    id: by,
  }: Pick<Answer, "state" | "text"> & { readonly role: "customer" | "staff"; readonly id: number | null },
  now: Date,
) =>
  tx
    .updateTable("paper_draft")
    .set({ state, answer: text, answered_at: now, answered_by_role: role, answered_by_id: by })
    .where("id", "=", id)
    .execute();

/** The common prefix of the keys of mails to the translator about the answer to a draft. */
export const mailsAboutAnswer = (order_id: number, version: number): string =>
  `draft_answered:${order_id}:${version}:`;

export type HeardAddress = {
  readonly recipient: string;
  readonly address: string;
  readonly postcode: string;
  readonly city: string;
  readonly locker: string;
};

/**
 * The desk records an approval by telephone, with the way of contact and the address. Refuses an order without paper, and
 * paper that is stamped.
 */
export async function approveByDesk(
  tx: Tx,
  staff_id: number,
  {
    order_id,
    note,
    address,
  }: { readonly order_id: number; readonly note: string; readonly address: HeardAddress },
  now: Date,
): Promise<void> {
  const order = await orderForUpdate(tx, order_id);
  if (!order) throw new Refusal("order.not_found");
  const shipment = await shipmentOf(tx, order_id);
  if (!shipment || !isBeforeStamp(order)) throw new Refusal("draft.none");
  await tx.updateTable("shipment").set(address).where("order_id", "=", order_id).execute();
  const { recipient, address: street, postcode, city, locker } = shipment;
  const address_before = JSON.stringify({ recipient, address: street, postcode, city, locker });
  const draft = await draftOf(tx, order_id);
  const answer = { state: "approved", text: note, role: "staff", id: staff_id } as const;
  if (draft) {
    await goOn(tx, order, draft, now);
    await settle(tx, draft.id, answer, now);
    await tx.updateTable("paper_draft").set({ address_before }).where("id", "=", draft.id).execute();
  } else
    await tx
      .insertInto("paper_draft")
      .values({
        order_id,
        version: await replaceDraft(tx, order_id, now),
        made_by_role: "staff",
        made_by_id: staff_id,
        made_at: now,
        state: "approved",
        answer: note,
        answered_at: now,
        answered_by_role: "staff",
        answered_by_id: staff_id,
        address_before,
      })
      .execute();
  await cancelJob(tx, remindKey(order_id));
  const payload = { order_id, event_id: String(draft?.version ?? 1) };
  await enqueue(tx, "mail.draft_answered", payload);
  await handOverPosted(tx, order_id, now);
}

/** The posting data entered by the translator with the submission; undefined without any. */
export const postedBy = (db: Kysely<DB>, order_id: number) =>
  db
    .selectFrom("hand_in")
    .innerJoin("assignment", "assignment.id", "hand_in.assignment_id")
    .select(["hand_in.posted_on", "hand_in.tracking_number", "assignment.translator_id"])
    .where("assignment.order_id", "=", order_id)
    .where("hand_in.tracking_number", "<>", "")
    .orderBy("hand_in.id", "desc")
    .limit(1)
    .executeTakeFirst();

/** The steps until an original is handed over, by its state. */
const on_the_way: Partial<Record<ShipmentStatus, readonly ShipmentStep[]>> = {
  paid: ["certified", "printed", "handed_over"],
  certified: ["printed", "handed_over"],
  printed: ["handed_over"],
};

/**
 * An original posted by the translator is handed over with its tracking number if the draft was approved before, the day
 * of posting has come, and the number fits the paid method. Otherwise it waits for the desk with the number filled in.
 */
async function handOverPosted(tx: Tx, order_id: number, now: Date): Promise<void> {
  const order = await orderForUpdate(tx, order_id);
  const posted = await postedBy(tx, order_id);
  if (!order || !posted || order.status !== "finished" || !order.shipment_status) return;
  const steps = on_the_way[order.shipment_status] ?? [];
  const { posted_on, tracking_number, translator_id } = posted;
  if (posted_on === null || posted_on > localDate(now.getTime())) return;
  const method = order.shipping_method as ShippingMethod | null;
  if (method === null || !isTrackingNumber(method, trackingNumber(tracking_number))) return;
  const teller = { role: "worker", id: translator_id } as const;
  if (steps.length === 0) return;
  for (const status of steps) await moveShipment(tx, order_id, teller, { status, tracking_number }, now);
  const noon = new Date(instantOf({ date: posted_on, minute: 12 * 60 }));
  const sent_at = noon < now ? noon : now;
  await tx.updateTable("shipment").set({ sent_at }).where("order_id", "=", order_id).execute();
}
