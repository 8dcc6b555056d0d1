import { orderForUpdate, act, system } from "#server/orders/index.ts";
import type { OrderRow, StageRow } from "#server/kernel/db/rows.ts";
import type * as z from "zod/mini";
import type { desk_dispatch_routes } from "#contract/work/desk-dispatch.ts";
import type { staff_routes } from "#contract/views/staff.ts";
import { reasonsAgainst } from "#domain/work/qualify.ts";
import { Refusal } from "#domain/errors.ts";
import { fromDecimal } from "#domain/money.ts";
import { type Act, writeAudit } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { beginDispatch, goOn, offerDirect, waitingStageOf } from "./start.ts";
import { openOfferOf, openOfferTo, withdrawOffer } from "./open-offer.ts";
import { requirePlausibleFee } from "./plausible-fee.ts";
import { endRounds, offerKey } from "./round-end.ts";
import { hasApplicants, hurryRound, openRound, startRound } from "./rounds.ts";
import { giveStage, requireOpen, stageForUpdate, type OfferRow, type RoundRow } from "./take.ts";
import { requireNotHeld } from "#domain/orders/hold.ts";
import { loadWorkers, stageWork } from "./workers.ts";
import { idOfCaller, type Caller } from "#server/kernel/http/caller.ts";
import { publish } from "#server/kernel/events.ts";
import { cancelJob, enqueue } from "#server/kernel/jobs/queue.ts";
import { workerFacts } from "../worker-facts.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";

type OfferInput = z.output<(typeof staff_routes)["offerStage"]["body"]>;
type RoundInput = z.output<(typeof desk_dispatch_routes)["startRound"]["body"]>;

const offerOf = async (tx: Tx, caller: Caller, offer_id: number): Promise<OfferRow> => {
  const offer = await tx
    .selectFrom("offer")
    .selectAll()
    .where("id", "=", offer_id)
    .where("translator_id", "=", caller.id)
    .executeTakeFirst();
  if (!offer) throw new Refusal("route.not_found");
  return offer;
};

type Held = { readonly order: OrderRow; readonly stage: StageRow; readonly offer: OfferRow };

/** An offer to the caller with its order and stage, all locked; the order is locked first. */
async function holdOffer(tx: Tx, caller: Caller, offer_id: number): Promise<Held> {
  const { stage_id } = await offerOf(tx, caller, offer_id);
  const seen = await tx
    .selectFrom("stage")
    .select("order_id")
    .where("id", "=", stage_id)
    .executeTakeFirstOrThrow();
  const order = await orderForUpdate(tx, seen.order_id);
  if (!order) throw new Refusal("order.not_found");
  return { order, stage: await stageForUpdate(tx, stage_id), offer: await offerOf(tx, caller, offer_id) };
}

const roundOf = (tx: Tx, { round_id }: OfferRow): Promise<RoundRow | undefined> =>
  tx
    .selectFrom("offer_round")
    .selectAll()
    .where("id", "=", round_id ?? 0)
    .forUpdate()
    .executeTakeFirst();

type Accepted = { readonly job_id: number; readonly applied: boolean; readonly decides_at: string | null };

/**
 * Accepts an offered stage, or applies for it while the window of its round is open (decision 0068). The order's lock
 * decides between two concurrent acceptances; the second is refused because the job is taken. Other offers of the stage
 * are withdrawn. Refuses an unqualified translator, also an applicant before the window closes.
 */
export async function acceptOffer(tx: Tx, caller: Caller, offer_id: number, now: Date): Promise<Accepted> {
  const held = await holdOffer(tx, caller, offer_id);
  const { order, stage, offer } = held;
  // A repeated request is a success.
  if (offer.state === "accepted" && stage.translator_id === offer.translator_id)
    return { job_id: stage.id, applied: false, decides_at: null };
  requireNotHeld(order);
  requireOpen(offer, stage, now);
  await publish(tx, "offer.accepted", { order, translator_id: offer.translator_id }, now);
  const round = await roundOf(tx, offer);
  if (!round) {
    await giveStage(tx, held, {}, now);
    return { job_id: stage.id, applied: false, decides_at: null };
  }
  if (now < round.window_ends_at) {
    await workerFacts(tx, order, { ...stage, deadline: offer.deadline }, offer.translator_id, now);
    await tx
      .updateTable("offer")
      .set({ applied_at: offer.applied_at ?? now })
      .where("id", "=", offer.id)
      .execute();
    return { job_id: stage.id, applied: true, decides_at: round.window_ends_at.toISOString() };
  }
  // The window is over: applicants in it have priority over a later acceptance.
  if (await hasApplicants(tx, round)) throw new Refusal("assignment.taken");
  await giveStage(tx, held, { by: "first", winner: offer.id, applicants: [] }, now);
  return { job_id: stage.id, applied: false, decides_at: null };
}

/** Declines an offer or withdraws an application; the order keeps waiting and the search continues. */
export async function declineOffer(
  tx: Tx,
  caller: Caller,
  offer_id: number,
  reason: string,
  now: Date,
): Promise<void> {
  const { order, offer } = await holdOffer(tx, caller, offer_id);
  if (offer.state === "declined") return;
  if (offer.state !== "sent") throw new Refusal("assignment.taken");
  await tx
    .updateTable("offer")
    .set({ state: "declined", decided_at: now, applied_at: null, reason })
    .where("id", "=", offer.id)
    .execute();
  await cancelJob(tx, offerKey(offer.id));
  await act(tx, order.id, { role: "worker", id: offer.translator_id }, { event: "offer.decline" }, now);
  const round = await roundOf(tx, offer);
  if (round?.state === "open") await hurryRound(tx, round, now);
  else await goOn(tx, order, now);
}

/** Ends an offer to one person that was not answered in time; run early or twice it changes nothing. */
export async function expireOffer(tx: Tx, offer_id: number, now: Date): Promise<void> {
  const seen = await tx
    .selectFrom("offer")
    .innerJoin("stage", "stage.id", "offer.stage_id")
    .select("stage.order_id")
    .where("offer.id", "=", offer_id)
    .executeTakeFirst();
  const order = seen && (await orderForUpdate(tx, seen.order_id));
  if (!order) return;
  const expired = await tx
    .updateTable("offer")
    .set({ state: "expired", decided_at: now })
    .where("id", "=", offer_id)
    .where("state", "=", "sent")
    .where("round_id", "is", null)
    .where("expires_at", "<=", now)
    .returning("id")
    .executeTakeFirst();
  if (!expired || !order.status.startsWith("waiting_")) return;
  await act(tx, order.id, system, { event: "offer.expire" }, now);
  await goOn(tx, order, now);
}

async function waitingOrder(tx: Tx, order_id: number, event: string) {
  const order = await orderForUpdate(tx, order_id);
  if (!order) throw new Refusal("order.not_found");
  const stage = await waitingStageOf(tx, order);
  if (!stage) throw new Refusal("order.wrong_status", { status: order.status, event });
  requireNotHeld(order);
  return { order, stage };
}

const note = (tx: Tx, caller: Caller, act_name: Act["act"], order_id: number, detail: object, now: Date) =>
  writeAudit(tx, caller, { act: act_name, object: "order", object_id: order_id, detail }, now);

/**
 * Offers the waiting stage to one translator, who has half an hour to accept, or assigns it directly: accepted
 * immediately, declinable for an hour. A running round is withdrawn. Refuses an unqualified translator, with the
 * reason; a full calendar is no obstacle, because the translator can decline.
 */
export async function offerStage(
  tx: Tx,
  caller: Caller,
  order_id: number,
  input: OfferInput,
  now: Date,
): Promise<void> {
  const about = await waitingOrder(tx, order_id, "offer");
  const deadline = new Date(input.deadline);
  if (deadline <= now) throw new Refusal("deadline.past");
  await requireFit(tx, about, [input.translator_id], deadline, now);
  const fee = fromDecimal(input.fee) ?? 0n;
  await requirePlausibleFee(tx, about.order, about.stage, { fee, confirmed: input.confirmed }, now);
  const made = {
    translator_id: input.translator_id,
    fee,
    deadline,
    direct: input.direct,
    offered_by: caller.id,
  };
  const open = await openOfferTo(tx, about.stage.id, input.translator_id);
  // A repeated offer is a success; another fee or deadline replaces the open one.
  const same = open?.fee === fee && open.deadline.getTime() === deadline.getTime();
  if (same && !input.direct) return;
  if (open) {
    await withdrawOffer(tx, order_id, open.id, now);
    await noteTakenBack(tx, caller, about.order, open, now);
  }
  const offered = await offerDirect(tx, about, made, now);
  const detail = {
    translator_id: input.translator_id,
    fee: moneyView(made.fee, about.order.currency),
  };
  const name = input.direct ? "stage.assign" : "stage.offer";
  if (offered) await note(tx, caller, name, order_id, detail, now);
}

const noteTakenBack = (
  tx: Tx,
  caller: Caller,
  { id, currency }: OrderRow,
  { translator_id, fee }: OfferRow,
  now: Date,
) => note(tx, caller, "stage.take_back", id, { translator_id, fee: moneyView(fee, currency) }, now);

/**
 * Withdraws an open offer to one person. The translator gets a mail if that with the offer has been sent. No one else is
 * asked: the desk makes another offer or resumes the automatic offers, as after a withdrawn round.
 */
export async function takeBackJobOffer(
  tx: Tx,
  caller: Caller,
  order_id: number,
  offer_id: number,
  now: Date,
): Promise<void> {
  const order = await orderForUpdate(tx, order_id);
  const stage = order && (await waitingStageOf(tx, order));
  if (!order || !stage) throw new Refusal("offer.not_found");
  const offer = await openOfferOf(tx, stage.id, offer_id);
  const was_mailed = await withdrawOffer(tx, order_id, offer_id, now);
  if (was_mailed) await enqueue(tx, "mail.job_offer_taken_back", { offer_id });
  await noteTakenBack(tx, caller, order, offer, now);
}

async function requireFit(
  tx: Tx,
  { order, stage }: { readonly order: OrderRow; readonly stage: StageRow },
  ids: readonly number[],
  deadline: Date,
  now: Date,
): Promise<void> {
  const work = await stageWork(tx, order, stage, deadline);
  const workers = await loadWorkers(tx, { order, stage, work }, now, ids);
  for (const id of ids) {
    const worker = workers.find((one) => one.id === id);
    const [guard] = worker
      ? reasonsAgainst(worker, work, now.getTime(), { by_hand: true })
      : ["worker_active"];
    if (guard !== undefined) throw new Refusal("worker.not_qualified", { guard });
  }
}

/**
 * Opens a round by hand: to chosen translators, in waves, or to all on the board. A running round is withdrawn. Refuses
 * an unqualified translator and a deadline in the past.
 */
export async function startRoundByHand(
  tx: Tx,
  caller: Caller,
  order_id: number,
  input: RoundInput,
  now: Date,
): Promise<void> {
  const about = await waitingOrder(tx, order_id, "wave.next");
  const deadline = input.deadline === undefined ? undefined : new Date(input.deadline);
  if (deadline && deadline <= now) throw new Refusal("deadline.past");
  const chosen = input.mode === "chosen" ? [...new Set(input.translator_ids)] : [];
  await requireFit(tx, about, chosen, deadline ?? about.order.deadline ?? now, now);
  const fee = input.fee === undefined ? null : fromDecimal(input.fee);
  if (fee !== null)
    await requirePlausibleFee(tx, about.order, about.stage, { fee, confirmed: input.confirmed }, now);
  await startRound(
    tx,
    about.order,
    about.stage,
    {
      mode: input.mode,
      chosen,
      ...(fee === null ? {} : { fee }),
      ...(deadline ? { deadline } : {}),
      started_by: caller.id,
    },
    now,
  );
  await note(tx, caller, "round.start", order_id, { mode: input.mode, chosen, fee: input.fee ?? null }, now);
}

/** Withdraws the running round, without assigning the work. Refuses `round.not_open` when none runs. */
export async function withdrawRound(tx: Tx, caller: Caller, order_id: number, now: Date): Promise<void> {
  const { stage } = await waitingOrder(tx, order_id, "wave.next");
  const round = await openRound(tx, stage.id);
  await endRounds(tx, { order_id, stage_id: stage.id }, "withdrawn", now);
  await note(tx, caller, "round.withdraw", order_id, { round_id: round.id }, now);
}

/** Turns automatic offers of an order on or off. Off ends an automatic round; on starts the search at once. */
export async function setDispatch(
  tx: Tx,
  caller: Caller,
  order_id: number,
  auto_dispatch: boolean,
  now: Date,
): Promise<void> {
  const order = await orderForUpdate(tx, order_id);
  if (!order) throw new Refusal("order.not_found");
  await tx.updateTable("order").set({ auto_dispatch }).where("id", "=", order_id).execute();
  await note(tx, caller, auto_dispatch ? "dispatch.on" : "dispatch.off", order_id, {}, now);
  if (auto_dispatch) return beginDispatch(tx, order_id, now);
  const own = await tx
    .selectFrom("offer_round")
    .select("stage_id")
    .where("order_id", "=", order_id)
    .where("state", "in", ["preparing", "open"])
    .where("started_by", "is", null)
    .executeTakeFirst();
  if (own) await endRounds(tx, { order_id, stage_id: own.stage_id }, "withdrawn", now);
}

/** Withdraws every open offer to a translator who is paused, deactivated or away; their rounds go on without them. */
export async function withdrawOffersOf(tx: Tx, translator_id: number, now: Date): Promise<void> {
  const open = await tx
    .selectFrom("offer")
    .innerJoin("stage", "stage.id", "offer.stage_id")
    .select(["offer.id", "offer.round_id", "stage.order_id"])
    .where("offer.translator_id", "=", translator_id)
    .where("offer.state", "=", "sent")
    .orderBy("stage.order_id")
    .execute();
  for (const { id, round_id, order_id } of open) {
    const order = await orderForUpdate(tx, order_id);
    await tx
      .updateTable("offer")
      .set({ state: "withdrawn", decided_at: now })
      .where("id", "=", id)
      .where("state", "=", "sent")
      .execute();
    await cancelJob(tx, offerKey(id));
    if (round_id === null && order) await goOn(tx, order, now);
  }
}

/** Marks an offer as seen, the first time its page opens. */
export const markSeen = async (tx: Tx, caller: Caller, offer_id: number, now: Date): Promise<void> => {
  await tx
    .updateTable("offer")
    .set({ seen_at: now })
    .where("id", "=", offer_id)
    .where("translator_id", "=", idOfCaller(caller))
    .where("seen_at", "is", null)
    .execute();
};
