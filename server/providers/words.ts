import { sql, type Kysely } from "kysely";
import type { DB } from "../db/tables.ts";
import type { Machine } from "../machine.ts";
import type { ProviderEvent } from "./provider.ts";
import { providerOf } from "./start.ts";
import type { PaymentRow } from "../ledger/rows.ts";

/** An attempt to pay; one that does not exist is a fault. */
export const attemptById = (db: Kysely<DB>, id: number): Promise<PaymentRow> =>
  db.selectFrom("payment").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** What a provider says of an attempt when asked; nothing of one that never reached it. Rejects while it is away. */
export async function eventsOf(
  machine: Machine,
  attempt: Pick<PaymentRow, "hash" | "provider" | "provider_ref" | "amount" | "currency">,
): Promise<readonly ProviderEvent[]> {
  const { hash, provider, provider_ref, amount, currency } = attempt;
  if (provider_ref === null) return [];
  const told = await toldOf(machine.db, provider, hash);
  return providerOf(machine, provider).fetchEvents({ hash, provider_ref, amount, currency, told });
}

/** One attempt may have been paid more than once: every capture that was told of is asked about. */
async function toldOf(db: Kysely<DB>, provider: string, hash: string): Promise<string[]> {
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
