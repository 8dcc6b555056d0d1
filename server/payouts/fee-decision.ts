import { Refusal } from "#domain/errors.ts";
import { fromDecimal } from "#domain/money.ts";
import { isSettledFee } from "#domain/payouts/states.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { orderForUpdate, readSnapshots } from "#server/orders/index.ts";
import { paidAssignmentsIn } from "#server/work/index.ts";
import { isInHand } from "#domain/work/assignment.ts";
import { bookFees } from "./books.ts";
import { keepCeiling } from "./ceiling.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";

type Decision = { readonly assignment_id: number; readonly amount: string; readonly reason: string };

/**
 * §4.6: the desk's decision about a contested fee, or about any fee that is on no statement: nothing, a part, or the
 * agreed fee (net decimal), payable from now on. Refuses more than was agreed, unfinished work, and a fee that
 * is on a statement.
 */
export async function decideFee(
  tx: Tx,
  caller: Caller,
  { assignment_id, amount, reason }: Decision,
  now: Date,
): Promise<void> {
  const seen = await tx
    .selectFrom("assignment")
    .select("order_id")
    .where("id", "=", assignment_id)
    .executeTakeFirst();
  if (!seen) throw new Refusal("proposal.not_found");
  const order = await orderForUpdate(tx, seen.order_id);
  const row = await tx
    .selectFrom("assignment")
    .selectAll()
    .where("id", "=", assignment_id)
    .executeTakeFirstOrThrow();
  if (!order || isInHand(row) || isSettledFee(row.fee_state)) throw new Refusal("fee.settled");
  const fee_due = fromDecimal(amount) ?? 0n;
  if (fee_due > row.fee) throw new Refusal("fee.too_much");
  await tx
    .updateTable("assignment")
    .set({
      fee_due,
      fee_state: fee_due === 0n ? "void" : fee_due === row.fee ? "payable" : "reduced",
      reduced_reason: fee_due === row.fee ? null : "decided",
      payable_at: fee_due === 0n ? null : now,
      end_note: reason,
    })
    .where("id", "=", assignment_id)
    .execute();
  const what = { act: "fee.decide", object: "order", object_id: seen.order_id } as const;
  const detail = {
    assignment_id,
    before: row.fee_due === null ? null : moneyView(row.fee_due, order.currency),
    after: moneyView(fee_due, order.currency),
    reason,
  };
  await writeAudit(tx, caller, { ...what, detail }, now);
  await bookFees(tx, seen.order_id, now);
  const [known] = await readSnapshots(tx, [seen.order_id]);
  if (known) await keepCeiling(tx, { ...known, order }, paidAssignmentsIn(known), "fee.decide", now);
}
