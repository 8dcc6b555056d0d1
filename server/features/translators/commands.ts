import type { Kysely } from "kysely";
import { Refusal } from "#domain/errors.ts";
import type { LoadedFacts } from "#domain/order/facts.ts";
import type { Tx } from "../../db/open.ts";
import type { DB } from "../../db/tables.ts";
import type { Caller } from "../../http/caller.ts";
import { act, type Actor } from "../../order/act.ts";
import { orderForUpdate, stagesOf, type OrderRow, type StageRow } from "../../order/facts.ts";
import { yearsFor } from "../orders/commands.ts";
import { yearsSince } from "./queries.ts";

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
