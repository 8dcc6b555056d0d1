import { orderByHash, orderForUpdate } from "#server/orders/index.ts";
import type { Selectable } from "kysely";
import type * as z from "zod/mini";
import type { heardApproval, PaperDraft } from "#contract/shipping/paper-drafts.ts";
import type { staff_routes } from "#contract/views/staff.ts";
import { Refusal } from "#domain/errors.ts";
import { type ShipmentGroup, shipmentSteps } from "#domain/shipping/shipment.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import { csvText } from "#domain/csv.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { idOfCaller, type Caller } from "#server/kernel/http/caller.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { answerDraft, approveByDesk, draftView, isBeforeStamp, sendDraft } from "./draft.ts";
import {
  draftOf,
  attach,
  nextVersion,
  handInAsks,
  type heldJob,
  openQuestionTo,
} from "#server/work/index.ts";
import { takeBackApproval } from "./draft-take-back.ts";
import { correctNumber, moveShipment } from "./move.ts";
import { takeFiles } from "#server/files/index.ts";
import { allShipments, mayMakeParcel } from "./queries.ts";

/** Stores the customer's answer to the draft of a paper original; returns its new state. */
export async function answerOf(
  tx: Tx,
  caller: Caller,
  hash: string,
  input: { readonly version: number; readonly state: "approved" | "change_asked"; readonly text: string },
  now: Date,
): Promise<PaperDraft> {
  const order = await orderByHash(tx, caller, hash);
  const by = { role: "customer", id: caller.role === "customer" ? caller.id : null } as const;
  await answerDraft(tx, order.id, { ...input, by }, now);
  const view = await draftView(tx, order.id);
  if (!view) throw new Refusal("draft.none");
  return view;
}

/**
 * A translator's draft of a paper original, stored as unfinished work that only the customer may see. Refuses a stage
 * without a stamp, an order on hold, a customer with an open question, and paper that is approved or posted.
 */
export async function sendDraftOf(
  tx: Tx,
  caller: Caller,
  { order, stage, stages, actor }: Awaited<ReturnType<typeof heldJob>>,
  input: { readonly upload: string; readonly comment: string },
  now: Date,
): Promise<void> {
  if (!isBeforeStamp(order) || !handInAsks(order, stage, stages).sworn) throw new Refusal("draft.none");
  if (order.on_hold) throw new Refusal("order.on_hold");
  if (await openQuestionTo(tx, order.id)) throw new Refusal("question.one_at_a_time");
  const before = await draftOf(tx, order.id);
  if (before?.state === "approved")
    throw new Refusal("draft.changed", { version: before.version, state: before.state });
  const [file] = await takeFiles(tx, caller.brand.id, [input.upload]);
  if (!file) throw new Refusal("file.not_found");
  const version = await nextVersion(tx, stage.id);
  const unfinished = { order, stage, version, current: false, file_id: file.id, answers_id: null };
  const attachment_id = await attach(tx, unfinished, now);
  await sendDraft(tx, { order, attachment_id, translator_id: actor.id, comment: input.comment }, now);
}

/** The desk records the customer's approval of draft and address by telephone or in person (decision 0100). */
export async function approvePaper(
  tx: Tx,
  caller: Caller,
  order_id: number,
  { version, note, ...address }: z.output<typeof heardApproval>,
  now: Date,
): Promise<void> {
  // Two simultaneous recordings wait for each other, and the second is refused.
  if (!(await orderForUpdate(tx, order_id))) throw new Refusal("order.not_found");
  const draft = await draftOf(tx, order_id);
  if ((draft?.version ?? null) !== version || draft?.state === "approved")
    throw new Refusal("draft.changed", { version: draft?.version ?? null, state: draft?.state ?? null });
  await approveByDesk(tx, idOfCaller(caller), { order_id, note, address }, now);
  const detail = { version, note };
  await writeAudit(tx, caller, { act: "paper.approve", object: "order", object_id: order_id, detail }, now);
}

/** The desk withdraws an approval that it recorded by mistake. */
export async function withdrawApproval(
  tx: Tx,
  caller: Caller,
  order_id: number,
  input: { readonly version: number; readonly reason: string },
  now: Date,
): Promise<void> {
  await takeBackApproval(tx, idOfCaller(caller), order_id, input, now);
  const done = { act: "paper.take_back", object: "order", object_id: order_id, detail: input } as const;
  await writeAudit(tx, caller, done, now);
}

export type ParcelRow = Selectable<DB["parcel"]>;

/** Records the progress of a paper original, by its transition table; the handover is mailed to the customer. */
export async function setShipment(
  tx: Tx,
  caller: Caller,
  order_id: number,
  news: z.output<(typeof staff_routes)["setShipment"]["body"]>,
  now: Date,
): Promise<void> {
  const moved = await moveShipment(tx, order_id, { role: "staff", id: caller.id }, news, now);
  const detail = { tracking_number: moved.shipment_tracking_number };
  const done = { act: `shipment.${news.status}`, object: "order", object_id: order_id, detail } as const;
  await writeAudit(tx, caller, done, now);
}

/** Corrects a wrong tracking number. */
export async function correctTracking(
  tx: Tx,
  caller: Caller,
  order_id: number,
  tracking_number: string,
  now: Date,
): Promise<string> {
  const changed = await correctNumber(tx, order_id, { role: "staff", id: caller.id }, tracking_number, now);
  const detail = { tracking_number: changed.shipment_tracking_number };
  const done = { act: "shipment.number", object: "order", object_id: order_id, detail } as const;
  await writeAudit(tx, caller, done, now);
  return changed.shipment_tracking_number ?? "";
}

/**
 * Orders a parcel from the carrier of parcel lockers; it is created after the commit, after a search for its reference.
 * Refuses an original with another method or not ready for posting, and a second parcel while one is open.
 */
export async function makeParcel(tx: Tx, caller: Caller, order_id: number, now: Date): Promise<ParcelRow> {
  const order = await orderForUpdate(tx, order_id);
  if (!order) throw new Refusal("order.not_found");
  const steps = shipmentSteps({ status: order.shipment_status, finished: order.status === "finished" });
  if (!mayMakeParcel(order.shipping_method, steps)) throw new Refusal("parcel.not_offered");
  const before = await tx
    .selectFrom("parcel")
    .select(["id", "ended_at", "problem"])
    .where("order_id", "=", order_id)
    .orderBy("id")
    .execute();
  const open = before.find(({ ended_at }) => ended_at === null);
  if (open && open.problem === "") throw new Refusal("parcel.exists");
  // A refused one never was a parcel: it ends, and the next has a reference of its own.
  if (open) await tx.updateTable("parcel").set({ ended_at: now }).where("id", "=", open.id).execute();
  const parcel = await tx
    .insertInto("parcel")
    .values({
      order_id,
      reference: `TL-${order_id}-${before.length + 1}`,
      carrier: "inpost",
      asked_by: idOfCaller(caller),
      asked_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await enqueue(tx, "shipment.make_parcel", { parcel_id: parcel.id });
  const detail = { reference: parcel.reference };
  await writeAudit(tx, caller, { act: "parcel.make", object: "order", object_id: order_id, detail }, now);
  return parcel;
}

/** Addresses of a group, one envelope per line, with their number. */
export async function exportShipments(
  tx: Tx,
  caller: Caller,
  group: ShipmentGroup | undefined,
  now: Date,
): Promise<{ csv: string; rows: number }> {
  const rows = await allShipments(tx, group);
  const detail = { group: group ?? "to_do", rows: rows.length };
  await writeAudit(tx, caller, { act: "shipment.export", object: "order", object_id: null, detail }, now);
  const head = [
    "order",
    "method",
    "recipient",
    "address",
    "postcode",
    "city",
    "country",
    "locker",
    "phone",
    "email",
    "tracking_number",
  ];
  const lines = rows.map((row) => [
    String(row.order_id),
    String(row.method),
    row.recipient,
    row.address,
    row.postcode,
    row.city,
    row.country,
    row.locker,
    row.phone ?? "",
    row.email,
    row.tracking_number ?? "",
  ]);
  return { csv: csvText(head, lines), rows: rows.length };
}
