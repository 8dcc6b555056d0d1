import { Readable } from "node:stream";
import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import type { translator_routes } from "#contract/translators.ts";
import { limits, type AttachmentKind, type StageKind } from "#domain/catalog.ts";
import { Refusal } from "#domain/errors.ts";
import type { LoadedFacts } from "#domain/order/facts.ts";
import type { Tx } from "../../db/open.ts";
import type { DB } from "../../db/tables.ts";
import type { Caller } from "../../http/caller.ts";
import { newHash } from "../../keys.ts";
import type { Machine } from "../../machine.ts";
import { act, type Actor } from "../../order/act.ts";
import { orderForUpdate, stagesOf, type OrderRow, type StageRow } from "../../order/facts.ts";
import { filesByHash } from "../files/queries.ts";
import { keepFile, type Received } from "../files/commands.ts";
import { yearsFor } from "../orders/commands.ts";
import { yearsSince } from "./queries.ts";

type Delivery = z.output<(typeof translator_routes)["deliverJob"]["body"]>;

const worker = (id: number): Actor => ({ role: "worker", id });

/** What the table asks about a worker before a stage becomes theirs: pair, years, sworn number, NDA, four eyes. */
export async function workerFacts(
  db: Kysely<DB>,
  order: OrderRow,
  stage: Pick<StageRow, "kind">,
  translator_id: number,
  now: Date,
): Promise<Partial<LoadedFacts>> {
  const translator = await db
    .selectFrom("translator")
    .selectAll()
    .where("id", "=", translator_id)
    .executeTakeFirst();
  if (!translator?.active) throw new Refusal("worker.not_qualified");
  // A text that stays in its language is corrected by whoever corrects translations into it.
  const from = order.source_lang === order.target_lang ? {} : { source_lang: order.source_lang };
  const pair = await db
    .selectFrom("translator_pair")
    .select("sworn")
    .where((w) => w.and({ translator_id, ...from, target_lang: order.target_lang, stage_kind: stage.kind }))
    .executeTakeFirst();
  const stages = await stagesOf(db, order.id);
  const covers = pair !== undefined && (order.service_type !== "sworn" || pair.sworn);
  return {
    worker_covers_pair: covers,
    worker_covers_domain: covers,
    worker_years: yearsSince(translator.experience_since, now),
    required_years: yearsFor(order),
    worker_in_sworn_register: translator.sworn_number !== null,
    worker_nda_signed: translator.nda_signed_at !== null,
    worker_free: true,
    worker_native_in_target: covers && stage.kind === "proofreading",
    worker_knows_industry: covers && stage.kind === "proofreading",
    worker_revises_pair: covers && stage.kind === "verification",
    worker_post_edits_pair: covers && stage.kind === "post_edition",
    worker_new_to_order: stages.every((one) => one.translator_id !== translator_id),
  };
}

async function openOffer(tx: Tx, caller: Caller, offer_id: number) {
  const offer = await tx
    .selectFrom("offer")
    .innerJoin("stage", "stage.id", "offer.stage_id")
    .selectAll("offer")
    .select(["stage.order_id"])
    .where("offer.id", "=", offer_id)
    .where("offer.translator_id", "=", caller.id)
    .executeTakeFirst();
  if (!offer) throw new Refusal("route.not_found");
  return offer;
}

/**
 * Takes an offered stage. The order's lock decides between two who press at once; the second is told that the job is
 * taken. Other offers of the stage are withdrawn. Answers the job's id.
 */
export async function acceptOffer(tx: Tx, caller: Caller, offer_id: number, now: Date): Promise<number> {
  const seen = await openOffer(tx, caller, offer_id);
  const order = await orderForUpdate(tx, seen.order_id);
  const offer = await openOffer(tx, caller, offer_id);
  const stage = await tx
    .selectFrom("stage")
    .selectAll()
    .where("id", "=", offer.stage_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (
    !order ||
    offer.state !== "sent" ||
    offer.expires_at <= now ||
    stage.state === "active" ||
    stage.state === "passed"
  )
    throw new Refusal("assignment.taken");
  const facts = await workerFacts(tx, order, stage, offer.translator_id, now);
  // First the stage, because the order's timer is that of its deadline; a refusal takes both back.
  await tx
    .updateTable("stage")
    .set({
      state: "active",
      translator_id: offer.translator_id,
      fee: offer.fee,
      deadline: offer.deadline,
      accepted_at: now,
    })
    .where("id", "=", stage.id)
    .execute();
  await act(tx, order.id, worker(offer.translator_id), { event: "offer.accept", facts }, now);
  await tx
    .updateTable("offer")
    .set({ state: "withdrawn", decided_at: now })
    .where("stage_id", "=", stage.id)
    .where("state", "=", "sent")
    .where("id", "!=", offer.id)
    .execute();
  await tx
    .updateTable("offer")
    .set({ state: "accepted", decided_at: now })
    .where("id", "=", offer.id)
    .execute();
  return stage.id;
}

/** Turns an offer down; the order keeps waiting. */
export async function declineOffer(tx: Tx, caller: Caller, offer_id: number, now: Date): Promise<void> {
  const seen = await openOffer(tx, caller, offer_id);
  await orderForUpdate(tx, seen.order_id);
  const offer = await openOffer(tx, caller, offer_id);
  if (offer.state !== "sent") throw new Refusal("assignment.taken");
  await tx
    .updateTable("offer")
    .set({ state: "declined", decided_at: now })
    .where("id", "=", offer.id)
    .execute();
  await act(tx, offer.order_id, worker(offer.translator_id), { event: "offer.decline" }, now);
}

/** The kind of file each stage hands in (§3 attachments). */
const delivers: Record<StageKind, AttachmentKind> = {
  machine_translation: "machine",
  translation: "translated",
  post_edition: "translated",
  proofreading: "proofread",
  verification: "verified",
};

/** Pasted work becomes a text file of its own, stored before the transaction like any upload. */
export async function storePasted(machine: Machine, stage_id: number, text: string): Promise<Received> {
  const hash = newHash();
  const storage_key = `upload/${hash}`;
  const stored = await machine.store.put(
    storage_key,
    Readable.from([Buffer.from(text, "utf8")]),
    limits.file_bytes,
  );
  return { hash, storage_key, name: `delivery-${stage_id}.txt`, ...stored, verdict: null };
}

/**
 * Hands a stage in: its files become attachments of the order, the stage passes, and the order moves on to the next
 * stage or is finished. Refuses a job that is not the caller's or no longer theirs, and one without a file.
 */
export async function deliverJob(
  tx: Tx,
  caller: Caller,
  stage_id: number,
  input: Delivery,
  pasted: Received | null,
  now: Date,
): Promise<void> {
  const seen = await tx
    .selectFrom("stage")
    .select("order_id")
    .where("id", "=", stage_id)
    .where("translator_id", "=", caller.id)
    .executeTakeFirst();
  if (!seen || caller.id === null) throw new Refusal("route.not_found");
  const order = await orderForUpdate(tx, seen.order_id);
  const stage = await tx
    .selectFrom("stage")
    .selectAll()
    .where("id", "=", stage_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (!order || stage.state !== "active")
    throw new Refusal("order.wrong_status", { status: order?.status ?? "", event: "stage.submit" });
  // The zone uploads under its own brand, whatever brand the order is of.
  await attachWork(tx, { order, stage, brand_id: caller.brand.id }, input, pasted, now);
  const facts = {
    deliverable_present: true,
    qa_passed: true,
    lqa_filled: true,
    checklist_signed: true,
    segments_confirmed: true,
    sworn_evidence_attached: order.service_type === "sworn",
    session_closed: order.service_type === "phone call" || order.service_type === "oral",
  };
  await act(tx, order.id, worker(caller.id), { event: "stage.submit", facts }, now);
  await tx.updateTable("stage").set({ comment: input.comment }).where("id", "=", stage_id).execute();
}

async function attachWork(
  tx: Tx,
  { order, stage, brand_id }: { order: OrderRow; stage: StageRow; brand_id: number },
  input: Delivery,
  pasted: Received | null,
  now: Date,
): Promise<void> {
  const files = await filesByHash(
    tx,
    brand_id,
    input.files.map(({ upload }) => upload),
  );
  const ids = files.map(({ id }) => id);
  if (pasted) ids.push(await keepFile(tx, order.brand_id, pasted, order.target_lang, now));
  if (ids.length === 0) throw new Refusal("stage.no_deliverable");
  const sources = await tx
    .selectFrom("attachment")
    .select(["id", "hash"])
    .where("order_id", "=", order.id)
    .where("kind", "=", "source")
    .execute();
  for (const [i, file_id] of ids.entries()) {
    const answers = input.files[i]?.answers ?? null;
    const source = answers === null ? undefined : sources.find(({ hash }) => hash === answers);
    if (answers !== null && !source) throw new Refusal("file.not_found");
    await tx
      .insertInto("attachment")
      .values({
        hash: newHash(),
        order_id: order.id,
        file_id,
        kind: delivers[stage.kind],
        stage_id: stage.id,
        answers_id: source?.id ?? null,
        version: stage.returns + 1,
        created_at: now,
      })
      .execute();
  }
}
