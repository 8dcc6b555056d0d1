import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { Kysely } from "kysely";
import { sessionEnd } from "#domain/orders/delivery.ts";
import type { LoadedFacts } from "#domain/orders/facts.ts";
import { hour } from "#domain/orders/timers.ts";
import type { DB } from "#server/kernel/db/tables.ts";

/** Assumed (decision 0079): so long after its end an interpreter may still close a session, before the clock takes it away. */
const closing_grace = 72 * hour;

/**
 * What the order's table asks about its session: whether it is closed, how long its interpreter may take to close it,
 * and until when a standby may still answer, so that an order whose interpreter did not come is not given up while
 * somebody else is being called.
 */
export async function sessionFacts(
  db: Kysely<DB>,
  order: Pick<OrderRow, "id" | "status" | "session_starts_at" | "duration_minutes">,
): Promise<Partial<LoadedFacts>> {
  if (order.session_starts_at === null) return {};
  const session = await db
    .selectFrom("interpreting_session")
    .select(["closed_at", "standby_id", "standby_called_at"])
    .where("order_id", "=", order.id)
    .executeTakeFirst();
  if (!session) return {};
  const ends_at = sessionEnd(order.session_starts_at.getTime(), order.duration_minutes ?? 0);
  const closed = {
    ...(order.status === "translation" ? { stage_deadline_at: ends_at + closing_grace } : {}),
    // Minutes that are being handed in close it as well, so this says only yes.
    ...(session.closed_at === null ? {} : { session_closed: true }),
  };
  if (session.standby_called_at === null) return closed;
  const called = await db
    .selectFrom("offer")
    .innerJoin("stage", "stage.id", "offer.stage_id")
    .select("offer.expires_at")
    .where("stage.order_id", "=", order.id)
    .where("offer.translator_id", "=", session.standby_id)
    .where("offer.state", "=", "sent")
    .executeTakeFirst();
  return called ? { ...closed, waves_end_at: called.expires_at.getTime() } : closed;
}
