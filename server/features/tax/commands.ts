import type { Tx } from "../../db/open.ts";
import type { Caller } from "../../http/caller.ts";
import { askLater, type EvidenceRow, spreadAnswer } from "../../tax/evidence.ts";

/** Writes down that a staff member looked at a customer or asked about their number. */
export async function noteCustomer(
  tx: Tx,
  caller: Caller,
  { act, customer_id }: { readonly act: "customer.look" | "vat_id.check"; readonly customer_id: number },
  now: Date,
): Promise<void> {
  await tx
    .insertInto("audit_log")
    .values({
      at: now,
      actor_role: "staff",
      actor_id: caller.id,
      act,
      object: "customer",
      object_id: customer_id,
      detail: "{}",
    })
    .execute();
}

/** Carts that wait for an answer get it; while there is none, a job goes on asking. */
export async function takeAnswer(tx: Tx, found: EvidenceRow, now: Date): Promise<void> {
  if (found.answer === "unknown") await askLater(tx, found.vat_id, 0, now);
  else await spreadAnswer(tx, found);
}
