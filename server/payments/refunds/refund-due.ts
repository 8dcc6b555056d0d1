import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { Selectable } from "kysely";
import { money } from "#domain/money.ts";
import { bonusForfeited } from "#domain/payments/top-up.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { correctForRefund } from "#server/invoices/index.ts";
import { refundOwedJournal, topUpRefundOwedJournal } from "../journals.ts";
import { type Journal, makeRefund, type RefundReason, lockWallet } from "#server/ledger/index.ts";
import { own_providers } from "../wallet/own-money.ts";
import { refundSources, refundToOwn } from "./sources.ts";

/** An amount owed in gross minor units of the payment's currency; `unique_key` admits one refund for each cause. */
type Owed = {
  readonly payment_id: number;
  readonly payment_request_id: number;
  readonly amount: bigint;
  readonly reason: RefundReason;
  readonly unique_key: string;
};

/** The first refund of a cause, and the journals of all its refunds. */
export type OwedBack = { readonly refund_id: number; readonly journals: readonly Journal[] };

/**
 * Makes the refund of an order and sends it. Before the invoice it reduces the prepayment, after it the sale, by a
 * correction of the invoice; each means of payment gets its proportion. The caller has called `lockMoneyBack`, and posts
 * the journals when all rows are locked. Null when this cause already has its refund.
 */
export async function oweForOrder(
  tx: Tx,
  order: OrderRow,
  { payment_request_id, amount, reason, unique_key }: Omit<Owed, "payment_id">,
  now: Date,
): Promise<OwedBack | null> {
  const own_keys = own_providers.map((provider) => `${unique_key}:${provider}`);
  const made = await tx
    .selectFrom("refund")
    .select("id")
    .where("unique_key", "in", [unique_key, ...own_keys])
    .executeTakeFirst();
  if (made) return null;
  const owed: OwedBack[] = [];
  for (const source of await refundSources(tx, payment_request_id, amount)) {
    const one = await oweTo(tx, source, { order, payment_request_id, reason, unique_key }, now);
    if (one) owed.push(one);
  }
  const [first] = owed;
  return first ? { refund_id: first.refund_id, journals: owed.flatMap(({ journals }) => journals) } : null;
}

/**
 * Makes the refund of VAT that an invoice of the order does not charge any more, `amount` of money. The invoice was issued
 * again without it, so it is prepaid money and corrects nothing. Otherwise as `oweForOrder`.
 */
export async function oweVat(
  tx: Tx,
  order: OrderRow,
  { payment_request_id, amount, unique_key }: Pick<Owed, "payment_request_id" | "amount" | "unique_key">,
  now: Date,
): Promise<readonly Journal[]> {
  const owing = { order, payment_request_id, reason: "vat_returned", unique_key } as const;
  const journals: Journal[] = [];
  for (const source of await refundSources(tx, payment_request_id, amount, "money"))
    journals.push(...((await oweTo(tx, source, owing, now))?.journals ?? []));
  return journals;
}

type Owing = Pick<Owed, "payment_request_id" | "reason" | "unique_key"> & { readonly order: OrderRow };

/** Refunds the share of one means of payment, with its journals. */
async function oweTo(
  tx: Tx,
  source: Parameters<typeof refundToOwn>[2],
  { order, payment_request_id, reason, unique_key }: Owing,
  now: Date,
): Promise<OwedBack | null> {
  const { currency } = order;
  const { provider, id: payment_id } = source.payment;
  const is_own = own_providers.includes(provider);
  const refund_id = await makeRefund(
    tx,
    {
      payment_id,
      order_id: order.id,
      amount: source.amount,
      currency,
      reason,
      unique_key: is_own ? `${unique_key}:${provider}` : unique_key,
      ...(is_own ? { sent_by: "us" as const } : {}),
    },
    now,
  );
  if (refund_id === null) return null;
  const journals: Journal[] = [];
  if (source.owed > 0n) {
    const of = { payment_request_id, order_id: order.id, refund_id, amount: source.owed, reason };
    const invoiced = reason === "vat_returned" ? null : await correctForRefund(tx, of, now);
    const amount = money(source.owed, currency);
    journals.push(refundOwedJournal({ refund_id, amount, invoiced }));
  }
  if (is_own) journals.push(await refundToOwn(tx, refund_id, source, now));
  return { refund_id, journals };
}

/** The rest of a top-up, locked with its wallet; undefined when it was never credited. */
export async function lotForUpdate(
  tx: Tx,
  { id, customer_id }: Pick<Selectable<DB["payment_request"]>, "id" | "customer_id">,
) {
  if (customer_id === null) return undefined;
  await lockWallet(tx, customer_id);
  return tx
    .selectFrom("wallet_lot")
    .selectAll()
    .where("payment_request_id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Makes the refund of a top-up and sends it. The money leaves the wallet at once, and the same share of its bonus is
 * forfeited, because a bonus is never paid out. Answers as `oweForOrder` does.
 */
export async function oweForTopUp(
  tx: Tx,
  lot: Selectable<DB["wallet_lot"]>,
  { payment_id, amount, reason, unique_key }: Owed,
  now: Date,
): Promise<OwedBack | null> {
  const { currency } = lot;
  const refund_id = await makeRefund(
    tx,
    { payment_id, order_id: null, amount, currency, reason, unique_key },
    now,
  );
  if (refund_id === null) return null;
  const bonus = bonusForfeited(lot, amount);
  const owed = { refund_id, customer_id: lot.customer_id, amount: money(amount, currency), bonus };
  await tx
    .updateTable("wallet_lot")
    .set({
      paid_left: lot.paid_left - amount,
      paid_returned: lot.paid_returned + amount,
      bonus_left: lot.bonus_left - bonus,
      bonus_forfeited: lot.bonus_forfeited + bonus,
    })
    .where("id", "=", lot.id)
    .execute();
  return { refund_id, journals: [topUpRefundOwedJournal(owed)] };
}
