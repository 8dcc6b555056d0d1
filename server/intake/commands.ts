import { randomBytes } from "node:crypto";
import { writeAudit } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { idOfCaller, type Caller } from "#server/kernel/http/caller.ts";

/** Gives the account a new address: 120 random bits in characters that no mail program changes. */
export async function renewIntake(tx: Tx, caller: Caller, now: Date): Promise<void> {
  const customer_id = idOfCaller(caller);
  const token = randomBytes(15).toString("hex");
  await tx
    .insertInto("mail_intake")
    .values({ customer_id, token, renewed_at: now })
    .onConflict((conflict) => conflict.column("customer_id").doUpdateSet({ token, renewed_at: now }))
    .execute();
  await writeAudit(tx, caller, { act: "intake.renew", object: "customer", object_id: customer_id }, now);
}

const stored_days = 30;

/** Deletes what is known of messages after 30 days. */
export async function sweepReceivedMails(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - stored_days * 86_400_000);
  await tx.deleteFrom("mail_received").where("received_at", "<", before).execute();
}
