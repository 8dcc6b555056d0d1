import { sql } from "kysely";
import { Refusal } from "#domain/errors.ts";
import { money, type Money } from "#domain/money.ts";
import { issueWithoutVat, type WithoutVat } from "#server/invoices/index.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import { idOfCaller, type Caller } from "#server/kernel/http/caller.ts";
import { type Journal, type PaymentRow, postAll } from "#server/ledger/index.ts";
import { lockMoneyBack } from "../lock-requests.ts";
import { oweVat } from "./refund-due.ts";

export type VatReturned = {
  /** The invoice that was issued again. */
  readonly id: number;
  /** What the buyer gets back; null when the invoice was still to be paid. */
  readonly returned: Money | null;
};

/**
 * Takes the VAT off an invoice whose buyer VIES confirmed after it was issued (money rules, 3.2): it is corrected to zero
 * and issued again with the same net. VAT that was paid goes back to the means of payment; of an invoice that is still to be
 * paid less is owed. Refuses what `issueWithoutVat` refuses, and a payment of which something was refunded or reversed
 * in a way that this would count twice.
 */
export async function returnVat(tx: Tx, caller: Caller, invoice_id: number, now: Date): Promise<VatReturned> {
  const { orders, attempts, payment_request_id } = await lockPaid(tx, invoice_id);
  const issued = await issueWithoutVat(tx, { invoice_id, issued_by: idOfCaller(caller) }, now);
  const { currency } = issued.chain.root;
  const journals: Journal[] = [...issued.journals];
  let back = 0n;
  if (!issued.is_open) {
    await requireUntouched(tx, issued, attempts);
    for (const order of orders) {
      const amount = issued.vat_of.get(order.id) ?? 0n;
      if (amount === 0n) continue;
      back += amount;
      const unique_key = `vat:${invoice_id}:${order.id}`;
      journals.push(...(await oweVat(tx, order, { payment_request_id, amount, unique_key }, now)));
    }
  }
  await postAll(tx, journals, now);
  const detail = { invoice: issued.id, returned: back.toString(), currency };
  const noted = { act: "invoice.without_vat", object: "invoice", object_id: invoice_id } as const;
  await writeAudit(tx, caller, { ...noted, detail }, now);
  return { id: issued.id, returned: issued.is_open ? null : money(back, currency) };
}

type Paid = {
  readonly orders: readonly OrderRow[];
  readonly attempts: readonly PaymentRow[];
  readonly payment_request_id: number;
};

/** Locks the orders of an invoice, then its request with all attempts, the wallet and the invoices. */
async function lockPaid(tx: Tx, invoice_id: number): Promise<Paid> {
  const invoice = await tx
    .selectFrom("invoice")
    .select(["payment_request_id", "customer_id"])
    .where("id", "=", invoice_id)
    .executeTakeFirst();
  if (!invoice || invoice.payment_request_id === null) throw new Refusal("invoice.not_found");
  const { payment_request_id } = invoice;
  const orders = await tx
    .selectFrom("order")
    .selectAll()
    .where("id", "in", (w) =>
      w
        .selectFrom("invoice_line")
        .select(sql<number>`order_id`.as("order_id"))
        .where("invoice_id", "=", invoice_id)
        .where("order_id", "is not", null),
    )
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const customer_id = orders[0]?.customer_id ?? invoice.customer_id;
  const attempts = await lockMoneyBack(tx, [payment_request_id], { customer_id });
  return { orders, attempts, payment_request_id };
}

/** Refuses a payment that was reversed, a refund that waits for a second person, and VAT that was refunded by hand. */
async function requireUntouched(
  tx: Tx,
  { chain: { root, corrections } }: WithoutVat,
  attempts: readonly PaymentRow[],
): Promise<void> {
  if (!root.paid || attempts.some(({ charged_back }) => charged_back !== 0n))
    throw new Refusal("correction.payment_reversed");
  const ids = attempts.map(({ id }) => id);
  const waiting = await tx
    .selectFrom("refund_request")
    .select("id")
    .where("payment_id", "in", ids)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  if (waiting) throw new Refusal("correction.refund_waits");
  const by_hand = await tx
    .selectFrom("refund")
    .select("id")
    .where("payment_id", "in", ids)
    .where("reason", "=", "by_hand")
    .execute();
  const refunds = new Set(by_hand.map(({ id }) => id));
  const refunded = corrections
    .filter(({ refund_id }) => refund_id !== null && refunds.has(refund_id))
    .reduce((sum, { total_gross }) => sum - total_gross, 0n);
  if (refunded !== 0n && refunded === root.total_vat) throw new Refusal("correction.vat_refunded");
}
