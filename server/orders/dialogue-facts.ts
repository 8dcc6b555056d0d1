import type { Kysely, Selectable } from "kysely";
import type { LoadedFacts } from "#domain/orders/facts.ts";
import { reprice_floor } from "#domain/orders/supplement.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { agreedTo } from "./consents.ts";

type Quote = Pick<Selectable<DB["quote"]>, "state" | "is_supplement" | "delta_gross" | "reduced_scope">;

/** Whether the offer on the table, or the money that is asked for, is about an order that was already bought. */
export const isSupplement = (
  status: Selectable<DB["order"]>["status"],
  quote: Pick<Quote, "state" | "is_supplement"> | undefined,
): boolean =>
  quote?.is_supplement === true &&
  (quote.state === "open" || (quote.state === "accepted" && status === "payment"));

const time = (at: Date | null): number | null => at?.getTime() ?? null;

/** What decisions read of the talk with the customer: questions, holds, supplements, and what was agreed to. */
export async function dialogueFacts(
  db: Kysely<DB>,
  order: Selectable<DB["order"]>,
  quote: Quote | undefined,
): Promise<Partial<LoadedFacts>> {
  const supplement = quote !== undefined && isSupplement(order.status, quote) ? quote : null;
  return {
    hold_since: time(order.hold_since),
    hold_review_at: time(order.hold_review_at),
    paused_ms: order.status === "in_analysis" ? Number(order.held_ms) : 0,
    info_asked_at: time(order.info_asked_at),
    info_answered_at: time(order.info_answered_at),
    preapproved_gross: order.preapproved_gross,
    supplement_delta: supplement?.delta_gross ?? null,
    reduced_scope_offered: supplement?.reduced_scope ?? false,
    reprice_floor: reprice_floor[order.currency],
    input_readable: await isReadable(db, order),
    terms_accepted: await agreedTo(db, order.cart_id, "terms"),
    // Whoever accepts the terms accepts the privacy policy beside them (§5).
    privacy_accepted: await agreedTo(db, order.cart_id, "terms"),
    early_start_accepted: await startsEarly(db, order.cart_id),
  };
}

/** A company has no withdrawal period to give up (decision 0014). */
async function startsEarly(db: Kysely<DB>, cart_id: number): Promise<boolean> {
  const cart = await db.selectFrom("cart").select("user_type").where("id", "=", cart_id).executeTakeFirst();
  return cart?.user_type === "company" || agreedTo(db, cart_id, "early_start");
}

/** The input is readable until somebody finds that it is not, and again once another file has come. */
async function isReadable(
  db: Kysely<DB>,
  { id, unreadable_at }: Pick<Selectable<DB["order"]>, "id" | "unreadable_at">,
): Promise<boolean> {
  if (unreadable_at === null) return true;
  const newer = await db
    .selectFrom("attachment")
    .select("id")
    .where("order_id", "=", id)
    .where("kind", "=", "source")
    .where("created_at", ">", unreadable_at)
    .limit(1)
    .executeTakeFirst();
  return newer !== undefined;
}
