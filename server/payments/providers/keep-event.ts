import type { Tx } from "#server/kernel/db/open.ts";
import type { JsonValue } from "#server/kernel/db/tables.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import type { ProviderEvent } from "#server/kernel/ports/payment-provider.ts";
import { storePayerCountry } from "#server/tax/index.ts";

/** Stores an event of a provider, once: a repetition finds its row and changes nothing. */
export async function keepEvent(tx: Tx, provider: string, event: ProviderEvent, now: Date): Promise<void> {
  const payment = await attemptOf(tx, provider, event);
  // An event without any reference to an attempt may have any sender, so it is not stored.
  if (!payment && event.attempt_hash === "" && event.capture_ref === "") return;
  const fresh = await tx
    .insertInto("provider_event")
    .values({
      provider,
      event_id: event.event_id,
      payment_id: payment?.id ?? null,
      kind: event.kind,
      amount: event.amount,
      currency: event.currency,
      body: JSON.stringify({
        provider_ref: event.provider_ref,
        capture_ref: event.capture_ref,
        refund_hash: event.refund_hash,
        fee: event.fee.toString(),
        payer_country: event.payer_country ?? null,
        for_desk: event.for_desk,
        raw: event.body,
      }) as JsonValue,
      received_at: now,
    })
    .onConflict((conflict) => conflict.columns(["provider", "event_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!payment) return;
  // A repetition before the event was settled: the first job may be lost, and a second job settles it once.
  const unsettled =
    fresh ??
    (await tx
      .selectFrom("provider_event")
      .select("id")
      .where("provider", "=", provider)
      .where("event_id", "=", event.event_id)
      .where("settled_at", "is", null)
      .executeTakeFirst());
  if (!unsettled) return;
  // A notification without proof: the provider is queried, and its answer is stored as an event of its own.
  if (event.kind === "ask") {
    await storePayerCountry(tx, payment.id, event.payer_country ?? null);
    await enqueue(tx, "payment.ask", { payment_id: payment.id }, { job_key: `ask:${payment.id}` });
  } else
    await enqueue(
      tx,
      "payment.settle",
      { provider_event_id: unsettled.id },
      { job_key: `settle:${unsettled.id}`, keep: true },
    );
}

/**
 * The attempt of an event. A chargeback only names the capture, because the bank does not know the hash of the attempt.
 */
async function attemptOf(
  tx: Tx,
  provider: string,
  { attempt_hash, capture_ref, provider_ref }: ProviderEvent,
): Promise<{ id: number } | undefined> {
  const attempts = tx.selectFrom("payment").select("id").where("provider", "=", provider);
  if (attempt_hash !== "") return attempts.where("hash", "=", attempt_hash).executeTakeFirst();
  if (capture_ref !== "") {
    const found = await attempts.where("capture_ref", "=", capture_ref).executeTakeFirst();
    if (found) return found;
  }
  // Some events only have the provider's own reference.
  return provider_ref === ""
    ? undefined
    : attempts.where("provider_ref", "=", provider_ref).executeTakeFirst();
}
