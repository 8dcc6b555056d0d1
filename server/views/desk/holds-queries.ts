import { isLate } from "#server/quotes/index.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { Kysely } from "kysely";
import type { DialogueView } from "#contract/messages/desk-dialogue.ts";
import { Refusal } from "#domain/errors.ts";
import { allowedEvents } from "#domain/orders/decide.ts";
import { cancelled_by } from "#domain/orders/refund.ts";
import { waitingOf } from "#server/approvals/index.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import { endNow, role_of } from "#server/payments/index.ts";
import { loadFacts } from "#server/orders/index.ts";
import { supplementInput } from "#contract/messages/desk-dialogue.ts";
import { agreedPrice } from "#server/quotes/index.ts";

/** Where a supplement can be offered. */
const changeable: readonly OrderRow["status"][] = ["in_analysis", "failure"];
const ends = ["order.cancel", "failure.abandon"] as const;

/** The desk's input of the newest supplement of an order if it was withdrawn; else null. */
async function formerSupplement(db: Kysely<DB>, order_id: number) {
  const last = await db
    .selectFrom("quote")
    .select(["input", "is_supplement", "state"])
    .where("order_id", "=", order_id)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!last?.is_supplement || last.state !== "superseded" || last.input === null) return null;
  const { seen_version: _seen, ...typed } = supplementInput.parse(last.input);
  return typed;
}

/**
 * Amounts of each ending that the desk may choose, in our name and in the customer's; gross minor units of the order's
 * currency. The customer's amounts are those of a cancellation by the customer.
 */
export async function endingsOf(db: Kysely<DB>, order: OrderRow, now: Date) {
  const facts = await loadFacts(db, order, now);
  const found = [];
  for (const by of cancelled_by) {
    const allowed: readonly string[] = allowedEvents(facts, role_of[by]);
    for (const event of ends.filter((one) => allowed.includes(one))) {
      const { paid, sent, receivable, credit, rule } = await endNow(db, order, { event, by }, now);
      found.push({
        event,
        by,
        paid,
        sent,
        rule,
        receivable,
        // A guest has no balance for a credit.
        credit: order.customer_id === null ? 0n : credit,
      });
    }
  }
  return found;
}

/** The name of the staff user who put an order on hold; null for the system. */
async function heldBy(db: Kysely<DB>, order: Pick<OrderRow, "id">): Promise<string | null> {
  const last = await db
    .selectFrom("order_event")
    .leftJoin("staff_user", (join) =>
      join.on((w) => w("staff_user.id", "=", w.fn.coalesce("order_event.staff_id", "order_event.actor_id"))),
    )
    .select("staff_user.name")
    .where("order_id", "=", order.id)
    .where("event", "=", "hold.set")
    .orderBy("order_event.id", "desc")
    .executeTakeFirst();
  return last?.name ?? null;
}

async function failureView(db: Kysely<DB>, order: OrderRow): Promise<DialogueView["failure"]> {
  if (order.status !== "failure") return null;
  const owner = await db
    .selectFrom("staff_user")
    .select("name")
    .where("id", "=", order.owner_id ?? 0)
    .executeTakeFirst();
  return {
    code: order.failure_code,
    from: order.failed_from,
    ends_at: order.timer_at?.toISOString() ?? null,
    owner: owner?.name ?? null,
  };
}

/** What of an order's talk and trouble its page at the desk shows. */
export async function dialogueOf(db: Kysely<DB>, order_id: number, now: Date): Promise<DialogueView> {
  const order = await db.selectFrom("order").selectAll().where("id", "=", order_id).executeTakeFirst();
  if (!order) throw new Refusal("order.not_found");
  const money = (amount: bigint) => moneyView(amount, order.currency);
  const { unread } = await db
    .selectFrom("message")
    .select((w) => w.fn.countAll<bigint>().as("unread"))
    .where("order_id", "=", order_id)
    .where("read_at", "is", null)
    .where("author_role", "in", ["customer", "guest"])
    .executeTakeFirstOrThrow();
  const bought = changeable.includes(order.status) && order.price_gross !== null;
  return {
    unread: Number(unread),
    change_waits_for: (await waitingOf(db, "issueSupplement", [order_id]))(order_id),
    waits_for_customer: order.info_asked_at !== null && order.status === "calculation",
    info_asked_at: order.info_asked_at?.toISOString() ?? null,
    pause_reason: order.info_reason,
    pause_note: order.info_note,
    quoted_late: order.status === "calculation" ? await isLate(db, order, now) : order.quoted_late,
    preapproved: order.preapproved_gross === null ? null : money(order.preapproved_gross),
    hold:
      order.on_hold && order.hold_since && order.hold_review_at
        ? {
            reason: order.hold_reason,
            note: order.hold_note,
            by: await heldBy(db, order),
            since: order.hold_since.toISOString(),
            review_at: order.hold_review_at.toISOString(),
          }
        : null,
    failure: await failureView(db, order),
    agreed: bought
      ? {
          lines: (await agreedPrice(db, order)).map(({ label, amount }) => ({
            label,
            amount: money(amount),
          })),
          price_gross: money(order.price_gross ?? 0n),
        }
      : null,
    former_supplement: bought ? await formerSupplement(db, order.id) : null,
    endings: (await endingsOf(db, order, now)).map(({ event, by, rule, paid, sent, receivable, credit }) => ({
      event,
      by,
      rule,
      captured: money(paid),
      refund: money(sent),
      receivable: money(receivable),
      credit: money(credit),
    })),
  };
}
