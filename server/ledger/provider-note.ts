import type { Tx } from "#server/kernel/db/open.ts";

/** What a provider reported of a payment or a refund; amounts in `detail` are text, because JSON has no bigint. */
type Reported = {
  readonly act: string;
  readonly object: "payment" | "refund";
  readonly object_id: number;
  readonly detail: object;
};

/** Records what a provider reported, in the same transaction; the provider is the actor. */
export async function noteOfProvider(tx: Tx, { detail, ...reported }: Reported, now: Date): Promise<void> {
  await tx
    .insertInto("audit_log")
    .values({ at: now, actor_role: "provider", ...reported, detail: JSON.stringify(detail) })
    .execute();
}
