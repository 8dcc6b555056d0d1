import type { Kysely } from "kysely";
import { Refusal } from "#domain/errors.ts";
import { type Actor, writeAudit } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";

const most_listed = 100;

/** Notifications of providers that have had no effect yet, the oldest first. */
export const unsettledEvents = (db: Kysely<DB>) =>
  db
    .selectFrom("provider_event")
    .select(["id", "provider", "event_id", "kind", "payment_id", "received_at"])
    .where("settled_at", "is", null)
    .where("payment_id", "is not", null)
    .orderBy("received_at")
    .orderBy("id")
    .limit(most_listed)
    .execute();

/**
 * Settles a stored notification again: a settled one changes nothing, because its job finds it settled. Refuses
 * `payment.not_found` for an unknown notification and for one without an attempt to pay.
 */
export async function replayEvent(tx: Tx, actor: Actor, id: number, now: Date): Promise<void> {
  const event = await tx
    .selectFrom("provider_event")
    .select(["id", "kind", "payment_id", "provider", "event_id"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!event || event.payment_id === null) throw new Refusal("payment.not_found");
  if (event.kind === "ask")
    await enqueue(
      tx,
      "payment.ask",
      { payment_id: event.payment_id },
      { job_key: `ask:${event.payment_id}` },
    );
  else
    await enqueue(
      tx,
      "payment.settle",
      { provider_event_id: event.id },
      { job_key: `settle:${event.id}`, keep: true },
    );
  const detail = { provider: event.provider, event_id: event.event_id };
  await writeAudit(
    tx,
    actor,
    { act: "payment.replay", object: "payment", object_id: event.payment_id, detail },
    now,
  );
}
