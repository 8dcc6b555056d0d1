import type { Tx } from "#server/kernel/db/open.ts";
import type { PaymentRow } from "./rows.ts";

/** All attempts at some requests, locked by their ids. */
export async function lockAttempts(tx: Tx, request_ids: readonly number[]): Promise<PaymentRow[]> {
  if (request_ids.length === 0) return [];
  return tx
    .selectFrom("payment")
    .selectAll()
    .where("payment_request_id", "in", request_ids)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}
