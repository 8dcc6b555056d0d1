import { owedInBooks } from "#domain/payouts/fee-books.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { translatorFeeJournal, type Journal, post, postAll } from "#server/ledger/index.ts";
import { paidAssignmentsOf, type AssignmentRow } from "#server/work/index.ts";

/**
 * Brings the books to what the fees of an order are now: one journal for each fee that changed, numbered, and none where
 * nothing did. The order is locked by whoever calls, so that two changes of a fee are never booked at once.
 */
export async function bookFees(tx: Tx, order_id: number, now: Date): Promise<AssignmentRow[]> {
  const held = await paidAssignmentsOf(tx, order_id);
  const journals: Journal[] = [];
  for (const one of held) {
    const journal = await keepFee(tx, one, now);
    if (journal) journals.push(journal);
  }
  await postAll(tx, journals, now);
  return held;
}

async function keepFee(tx: Tx, row: AssignmentRow, now: Date): Promise<Journal | null> {
  const { accrued, payable } = owedInBooks(row, now);
  const change = { accrued: accrued - row.booked_accrued, payable: payable - row.booked_payable };
  if (change.accrued === 0n && change.payable === 0n) return null;
  const { id, translator_id, currency } = row;
  const nth = row.bookings + 1;
  await tx
    .updateTable("assignment")
    .set({ booked_accrued: accrued, booked_payable: payable, bookings: nth })
    .where("id", "=", id)
    .execute();
  return translatorFeeJournal({ source: "assignment", id, nth, translator_id, currency, ...change });
}

/** A rework was handed in: its fee is owed and payable. Its case is locked by whoever calls; one without a fee is void. */
export async function earnRework(tx: Tx, correction_stage_id: number, now: Date): Promise<void> {
  const row = await tx
    .selectFrom("correction_stage as turn")
    .innerJoin("correction", "correction.id", "turn.correction_id")
    .innerJoin("order", "order.id", "correction.order_id")
    .selectAll("turn")
    .select("order.currency")
    .where("turn.id", "=", correction_stage_id)
    .executeTakeFirstOrThrow();
  if (row.fee_state !== "estimated") return;
  const { id, translator_id, currency, fee } = row;
  const nth = row.bookings + 1;
  await tx
    .updateTable("correction_stage")
    .set(fee === 0n ? { fee_state: "void" } : { fee_state: "payable", booked_payable: fee, bookings: nth })
    .where("id", "=", id)
    .execute();
  if (fee === 0n) return;
  const owed = { translator_id, currency, accrued: 0n, payable: fee };
  await post(tx, { ...translatorFeeJournal({ source: "correction_stage", id, nth, ...owed }), now });
}
