import { sql, type Kysely } from "kysely";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import type { ProviderEvent } from "#server/kernel/ports/payment-provider.ts";
import { providerOf } from "./start.ts";
import type { PaymentRow } from "#server/ledger/index.ts";

/** An attempt to pay; one that does not exist is a fault. */
export const attemptById = (db: Kysely<DB>, id: number): Promise<PaymentRow> =>
  db.selectFrom("payment").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** Time for a provider to report a payment that was just made on its page. */
const settled_after_ms = 9_000;

/** The events of an attempt by its provider; none when it was never started there. Rejects during an outage. */
export async function eventsOf(
  machine: Machine,
  attempt: Pick<
    PaymentRow,
    "hash" | "provider" | "provider_ref" | "amount" | "currency" | "state" | "returned_at"
  >,
): Promise<readonly ProviderEvent[]> {
  const { hash, provider, provider_ref, amount, currency, state, returned_at } = attempt;
  if (provider_ref === null) return [];
  // A pending attempt is not ended by a return.
  const is_over =
    state === "redirected" &&
    returned_at !== null &&
    machine.clock().getTime() - returned_at.getTime() >= settled_after_ms;
  const reported_captures = await reportedCaptures(machine.db, provider, hash);
  const asked = { hash, provider_ref, amount, currency, is_over, reported_captures };
  return providerOf(machine, provider).fetchEvents(asked);
}

/** The captures that notifications reported; each is queried, because an attempt may be paid more than once. */
async function reportedCaptures(db: Kysely<DB>, provider: string, hash: string): Promise<string[]> {
  const rows = await db
    .selectFrom("provider_event as event")
    .innerJoin("payment", "payment.id", "event.payment_id")
    .select(sql<string>`event.body->>'capture_ref'`.as("capture_ref"))
    .where("payment.hash", "=", hash)
    .where("event.provider", "=", provider)
    .where("event.kind", "=", "ask")
    .orderBy("event.id")
    .execute();
  return [...new Set(rows.map(({ capture_ref }) => capture_ref).filter(Boolean))];
}
