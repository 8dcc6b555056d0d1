import type { Tx } from "#server/kernel/db/open.ts";
import { lockEvents, settleEvents } from "../commands.ts";
import { keepEvent } from "../providers/keep-event.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import type { PaymentRow } from "#server/ledger/index.ts";
import type { ProviderEvent } from "#server/kernel/ports/payment-provider.ts";

/** Time for a provider to register a payment after the buyer's return, in milliseconds. */
const settling_ms = 10_000;

/**
 * Handles the return of the buyer's browser, which proves nothing: the provider is asked immediately and again after
 * ten seconds, when an attempt without money fails. A repeated return changes nothing.
 */
export async function noteReturn(
  tx: Tx,
  payment: Pick<PaymentRow, "id" | "provider" | "payment_request_id">,
  events: readonly ProviderEvent[],
  now: Date,
): Promise<void> {
  await lockEvents(tx, payment);
  const fresh = await tx
    .updateTable("payment")
    .set({ returned_at: now })
    .where("id", "=", payment.id)
    .where("returned_at", "is", null)
    .where("state", "in", ["redirected", "pending"])
    .returning("id")
    .executeTakeFirst();
  for (const event of events) await keepEvent(tx, payment.provider, event, now);
  await settleEvents(tx, payment.id, now);
  if (!fresh) return;
  const run_at = new Date(now.getTime() + settling_ms);
  await enqueue(tx, "payment.ask", { payment_id: payment.id }, { run_at, job_key: `returned:${payment.id}` });
}
