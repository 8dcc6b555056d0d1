import { Readable } from "node:stream";
import { limits } from "#domain/catalog.ts";
import { Refusal } from "#domain/errors.ts";
import type { Event } from "#domain/order/events.ts";
import { settle } from "#domain/order/refund.ts";
import { textOf as translationOf, translateTexts } from "../../engines/translate.ts";
import type { Language } from "#domain/catalog.ts";
import { idOf, job, textOf } from "../../jobs/job.ts";
import { keepOnAccount } from "../../invoicing/on-account.ts";
import { newHash } from "../../keys.ts";
import type { Tx } from "../../db/open.ts";
import { act, actOnTimer, system } from "../../order/act.ts";
import { cancellationOf } from "../../order/cancellation.ts";
import { orderForUpdate, stagesOf, type OrderRow } from "../../order/facts.ts";
import { givenBackByHand } from "../../order/owed.ts";
import { oweForOrder } from "../../order/owe-refund.ts";
import { keepFile, type Received } from "../files/commands.ts";
import { endRefundKey } from "../../ledger/refunds.ts";

/** The order a job is about, locked until the job is done; there is one, or the job is a fault. */
async function lockedOrder(tx: Tx, id: number): Promise<OrderRow> {
  const order = await orderForUpdate(tx, id);
  if (!order) throw new Error(`there is no order ${id}`);
  return order;
}

/** What the clock or an engine asks may have become impossible meanwhile; then the order has moved and that is fine. */
async function actIfPossible(
  tx: Tx,
  order_id: number,
  event: Event,
  facts: Parameters<typeof act>[3]["facts"],
  now: Date,
): Promise<boolean> {
  try {
    await act(tx, order_id, system, { event, ...(facts ? { facts } : {}) }, now);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/**
 * Gives money of an ended order back to where it came from, the last payment first: an order that was bought in two
 * parts has two. What was invoiced is corrected, and the books take what the correction says.
 */
async function giveBack(tx: Tx, order: OrderRow, event_id: string, amount: bigint, now: Date): Promise<void> {
  const paid = await tx
    .selectFrom("payment_request_order as share")
    .innerJoin("payment_request as request", "request.id", "share.payment_request_id")
    .select(["request.id", "request.settled_by", "share.amount"])
    .where("share.order_id", "=", order.id)
    .where("request.state", "=", "settled")
    .where("request.kind", "!=", "posting")
    .orderBy("request.id", "desc")
    .execute();
  const returned = await givenBackByHand(tx, order.id);
  let left = amount;
  for (const share of paid) {
    const kept = share.amount - (returned.get(share.id) ?? 0n);
    const part = left < kept ? left : kept;
    if (share.settled_by === null || part <= 0n) continue;
    left -= part;
    const unique_key = endRefundKey(order.id, share === paid[0] ? event_id : `${event_id}:${share.id}`);
    const owed = { payment_request_id: share.id, amount: part, reason: "order_ended", unique_key } as const;
    await oweForOrder(tx, order, owed, now);
  }
}

export const order_jobs = {
  /** The order's one timer. A job that comes early, late or twice asks the table again and changes nothing then. */
  "order.timer": job({
    command: async ({ tx, now, ...running }) => {
      const id = idOf(running, "order_id");
      const raised = await actOnTimer(tx, id, { quote_is_latest: true, input_readable: true }, now);
      if (raised !== "quote.expire") return;
      await tx
        .updateTable("quote")
        .set({ state: "expired", decided_at: now })
        .where("order_id", "=", id)
        .where("state", "=", "open")
        .execute();
    },
  }),

  /** Paid work whose files were counted by us needs no second look: it goes on to its first stage. */
  "order.analyse": job({
    command: async ({ tx, now, ...running }) => {
      await actIfPossible(
        tx,
        idOf(running, "order_id"),
        "analysis.pass",
        { engine: "ready", input_readable: true },
        now,
      );
    },
  }),

  /** The machine's stage: the draft is made outside the transaction and handed in like any other work. */
  "order.machine_translate": job<{ received: Received; target_lang: string } | null>({
    prepare: async (running) => {
      const order = await running.machine.db
        .selectFrom("order")
        .selectAll()
        .where("id", "=", idOf(running, "order_id"))
        .executeTakeFirst();
      if (order?.status !== "in_machine_translation") return null;
      const pair = { source_lang: order.source_lang as Language, target_lang: order.target_lang as Language };
      const [segments = []] = await translateTexts(running.machine, [order.text ?? ""], pair);
      const draft = translationOf(segments);
      const hash = newHash();
      const storage_key = `upload/${hash}`;
      const stored = await running.machine.store.put(
        storage_key,
        Readable.from([Buffer.from(draft, "utf8")]),
        limits.file_bytes,
      );
      return {
        target_lang: order.target_lang,
        received: { hash, storage_key, name: `machine-draft-${order.id}.txt`, ...stored, verdict: null },
      };
    },
    command: async ({ tx, now, ...running }, made) => {
      if (!made) return;
      const id = idOf(running, "order_id");
      const order = await lockedOrder(tx, id);
      if (order.status !== "in_machine_translation") return;
      const file_id = await keepFile(tx, order.brand_id, made.received, made.target_lang, now);
      const stage = (await stagesOf(tx, id)).find(({ state }) => state === "active");
      await tx
        .insertInto("attachment")
        .values({
          hash: newHash(),
          order_id: id,
          file_id,
          kind: "machine",
          stage_id: stage?.id ?? null,
          created_at: now,
        })
        .execute();
      await actIfPossible(
        tx,
        id,
        "mt.done",
        { mt_all_files: true, mt_checks_passed: true, engine: "ready" },
        now,
      );
    },
  }),

  /** Gives back what an ended order does not owe, once for each end. */
  "order.money_back": job({
    command: async ({ tx, now, payload }) => {
      const id = idOf({ payload }, "order_id");
      const event_id = textOf({ payload }, "event_id");
      const order = await lockedOrder(tx, id);
      const event = await tx
        .selectFrom("order_event")
        .select(["event", "actor_role", "from_status", "at"])
        .where("id", "=", BigInt(event_id))
        .executeTakeFirstOrThrow();
      const { refund, receivable } = settle(await cancellationOf(tx, order, event, now));
      await keepOnAccount(tx, order, receivable, now);
      if (refund > 0n) await giveBack(tx, order, event_id, refund, now);
    },
  }),
};
