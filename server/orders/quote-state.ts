import { sql } from "kysely";
import type { Status } from "#domain/catalog.ts";
import type { Event } from "#domain/orders/events.ts";
import type { Tx } from "#server/kernel/db/open.ts";

/** A request whose price is on its way out is answered: Send was pressed, and only ten seconds are left to take it back. */
export const not_sending = sql<boolean>`not exists (
  select from quote_draft where quote_draft.order_id = "order".id and quote_draft.sends_at is not null)`;

const expired: readonly Event[] = ["quote.expire", "supplement.expire"];
const rejected: readonly Event[] = ["quote.reject", "supplement.reject"];
const bought: readonly Status[] = ["payment", "in_analysis"];

/** Ends the open offer that its order leaves; accepting it does so itself. Returns whether the order leaves one. */
export async function closeOffer(
  tx: Tx,
  order_id: number,
  { event, from, to }: { readonly event: Event; readonly from: Status; readonly to: Status },
  now: Date,
): Promise<boolean> {
  if (from !== "acceptation" || to === "acceptation" || bought.includes(to)) return false;
  const state = expired.includes(event) ? "expired" : rejected.includes(event) ? "rejected" : "superseded";
  await tx
    .updateTable("quote")
    .set({ state, decided_at: now })
    .where("order_id", "=", order_id)
    .where("state", "=", "open")
    .execute();
  return true;
}
