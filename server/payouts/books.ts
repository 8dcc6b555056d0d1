import { owedInBooks } from "#domain/payouts/fee-books.ts";
import { atOnce } from "#server/kernel/db/at-once.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { translatorFeeJournal } from "./journals.ts";
import { type Journal, post, postAll } from "#server/ledger/index.ts";
import { readSnapshots } from "#server/orders/index.ts";
import { paidAssignmentsIn } from "#server/work/index.ts";
import type { AssignmentRow } from "#server/kernel/db/rows.ts";

/** `bookHeld` for the assignments of an order as they are in the database. */
export async function bookFees(tx: Tx, order_id: number, now: Date): Promise<void> {
  const [snapshot] = await readSnapshots(tx, [order_id]);
  if (snapshot) await bookHeld(tx, paidAssignmentsIn(snapshot), now);
}

/**
 * Brings the books to what the fees of an order are now: one journal for each fee that changed, numbered, and none where
 * nothing did. The order is locked by the caller, so that two changes of a fee are never booked at once.
 */
export async function bookHeld(tx: Tx, held: readonly AssignmentRow[], now: Date): Promise<void> {
  const changes = held.flatMap((row) => feeChange(row, now));
  await atOnce(
    tx,
    changes.map(({ id, set }) => tx.updateTable("assignment").set(set).where("id", "=", id)),
  );
  await postAll(
    tx,
    changes.map(({ journal }) => journal),
    now,
  );
}

type FeeChange = { readonly id: number; readonly set: Partial<AssignmentRow>; readonly journal: Journal };

function feeChange(row: AssignmentRow, now: Date): FeeChange[] {
  const { accrued, payable } = owedInBooks(row, now);
  const change = { accrued: accrued - row.booked_accrued, payable: payable - row.booked_payable };
  if (change.accrued === 0n && change.payable === 0n) return [];
  const { id, translator_id, currency } = row;
  const nth = row.bookings + 1;
  const set = { booked_accrued: accrued, booked_payable: payable, bookings: nth };
  return [
    {
      id,
      set,
      journal: translatorFeeJournal({ source: "assignment", id, nth, translator_id, currency, ...change }),
    },
  ];
}

/** A rework was handed in: its fee is owed and payable. The caller has locked its case; one without a fee is void. */
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
