import type { Kysely } from "kysely";
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
  return providerOf(machine, provider).fetchEvents({ hash, provider_ref, amount, currency });
}
