import { sql, type Kysely } from "kysely";
import { brandById } from "#brands/all.ts";
import type { RefundToSend } from "#contract/payments/transfers.ts";
import { Refusal } from "#domain/errors.ts";
import { money } from "#domain/money.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { lockRefund } from "../refunds/money-back.ts";
import { refundSentJournal } from "../journals.ts";
import { post } from "#server/ledger/index.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import type { EntryRow } from "./settle.ts";

/** The title of the transfer of a refund, by which its line on the statement is identified. */
const refundTitle = (refund_id: number): string => `ZWROT TLR${refund_id}`;

/** The refunds that wait for their transfer, with the account from which the money came. */
export async function waitingRefunds(db: Kysely<DB>) {
  const rows = await db
    .selectFrom("refund")
    .innerJoin("payment", "payment.id", "refund.payment_id")
    .select(["refund.id", "refund.amount", "refund.created_at", "refund.payment_id"])
    .select(["payment.currency", "payment.product", "payment.brand_id"])
    .select((w) =>
      w
        .selectFrom("bank_match as match")
        .innerJoin("bank_entry as entry", "entry.id", "match.bank_entry_id")
        .select(
          sql<{
            name: string;
            iban: string;
          }>`json_build_object('name', entry.counterparty_name, 'iban', entry.counterparty_iban)`.as("payer"),
        )
        .whereRef("match.payment_id", "=", "refund.payment_id")
        .orderBy("match.id", "desc")
        .limit(1)
        .as("payer"),
    )
    .where("payment.provider", "=", "bank")
    .where("refund.state", "=", "pending")
    .orderBy("refund.id")
    .limit(500)
    .execute();
  return rows.map(({ payer, ...row }) => ({
    ...row,
    name: payer?.name ?? "",
    iban: payer?.iban ?? "",
    title: refundTitle(row.id),
  }));
}
export type WaitingRefund = Awaited<ReturnType<typeof waitingRefunds>>[number];

export const refundView = (row: WaitingRefund): RefundToSend => ({
  id: row.id,
  brand: brandById(row.brand_id)?.slug ?? String(row.brand_id),
  product: row.product,
  amount: moneyView(row.amount, row.currency),
  created_at: row.created_at.toISOString(),
  name: row.name,
  iban: row.iban,
  title: row.title,
});

/**
 * Books the transfer of a refund as in transit until a statement shows its line, and notifies the buyer. A repetition
 * changes nothing; a refund by another method is not found.
 */
export async function confirmRefund(tx: Tx, refund_id: number, now: Date): Promise<void> {
  const found = await lockRefund(tx, refund_id);
  if (!found) throw new Refusal("payment.not_found");
  const { refund, payment } = found;
  if (refund.state === "settled") return;
  if (payment.provider !== "bank") throw new Refusal("payment.not_found");
  const amount = money(refund.amount, payment.currency);
  await post(tx, { ...refundSentJournal({ refund_id, provider: payment.provider, amount }), now });
  await tx
    .updateTable("refund")
    .set({ state: "settled", settled_at: now })
    .where("id", "=", refund_id)
    .execute();
  await tx
    .updateTable("payment")
    .set((w) => ({ refunded: w("refunded", "+", refund.amount) }))
    .where("id", "=", payment.id)
    .execute();
  await enqueue(tx, "mail.payment_refunded", { refund_id });
  await enqueue(tx, "mail.top_up_refunded", { refund_id });
}

/** The refund that the title and the amount of an outgoing line identify, or null. */
export async function refundOfTitle(tx: Tx, entry: EntryRow): Promise<number | null> {
  const id = Number(/TLR([1-9]\d{0,8})/.exec(entry.title.toUpperCase().replaceAll(" ", ""))?.[1] ?? "0");
  if (id === 0) return null;
  const refund = await tx
    .selectFrom("refund")
    .innerJoin("payment", "payment.id", "refund.payment_id")
    .select("refund.id")
    .where("refund.id", "=", id)
    .where("payment.provider", "=", "bank")
    .where("refund.amount", "=", -entry.amount)
    .where("payment.currency", "=", entry.currency)
    .where((w) =>
      w.not(
        w.exists(
          w
            .selectFrom("bank_match")
            .select("bank_match.id")
            .whereRef("bank_match.refund_id", "=", "refund.id")
            .where("bank_match.undone_at", "is", null),
        ),
      ),
    )
    .executeTakeFirst();
  return refund?.id ?? null;
}
