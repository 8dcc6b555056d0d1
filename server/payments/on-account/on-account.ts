import { creditOf, type PaymentRow, type RequestRow, lockWallet } from "#server/ledger/index.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { Kysely, Selectable } from "kysely";
import { Refusal } from "#domain/errors.ts";
import { type Currency } from "#domain/money.ts";
import { requireCredit } from "#domain/ledger/receivable.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { openAttempt } from "../commands.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { actOnAll, readSnapshots } from "#server/orders/index.ts";
import { markCouponUsed } from "../vouchers/coupon-uses.ts";
import { brandOfRow, deadlineOf } from "#server/pricing/index.ts";
import { catalogText } from "#server/kernel/format/texts.ts";

type Customer = Selectable<DB["customer"]>;

/** The payment method of an order on account; it has no external provider. */
export const on_account = { method: "deferred", provider: "account" } as const;

/** Whether a customer may order on account: a company with monthly invoices and a credit limit. */
const hasCredit = (
  customer: Pick<Customer, "user_type" | "invoicing" | "credit_limit" | "currency">,
  currency: Currency,
): boolean =>
  customer.user_type === "company" &&
  customer.invoicing === "monthly" &&
  customer.credit_limit > 0n &&
  customer.currency === currency;

/** The method of paying by a later invoice; empty for a caller who may not use it. */
export async function accountMethod(
  db: Kysely<DB>,
  { role, id, locale }: Pick<Caller, "role" | "id" | "locale">,
  currency: Currency,
): Promise<{ method: string; provider: string; name: string }[]> {
  if (role !== "customer" || id === null) return [];
  const customer = await db
    .selectFrom("customer")
    .select(["user_type", "invoicing", "credit_limit", "currency"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!customer || !hasCredit(customer, currency)) return [];
  return [{ ...on_account, name: catalogText(locale, "method.deferred") }];
}

/**
 * Puts the orders of a request on account, in the caller's transaction: they start without payment, and their invoice
 * follows. Answers the attempt, which ends at once. Refuses `payment.method_unavailable` when the customer may not order
 * on account, and what `deferOrders` refuses.
 */
export async function orderOnAccount(
  tx: Tx,
  request: RequestRow,
  { role, id: customer_id, locale }: Pick<Caller, "role" | "id" | "locale">,
  now: Date,
): Promise<PaymentRow> {
  const orders = await tx
    .selectFrom("payment_request_order as share")
    .innerJoin("order", "order.id", "share.order_id")
    .innerJoin("cart", "cart.id", "order.cart_id")
    .selectAll("order")
    .select("cart.user_type")
    .where("share.payment_request_id", "=", request.id)
    .orderBy("order.id")
    .execute();
  const is_company = orders.every(({ user_type }) => user_type === "company");
  const is_own = role === "customer" && customer_id !== null && request.customer_id === customer_id;
  if (!is_own || !is_company || request.kind !== "cart") throw new Refusal("payment.method_unavailable");
  const attempt = await openAttempt(tx, request, { ...on_account, balance_of: null, voucher: null }, now);
  await markCouponUsed(tx, request.id, now);
  await tx.updateTable("payment_request").set({ state: "closed" }).where("id", "=", request.id).execute();
  await enqueue(tx, "bank.move_parts", { payment_request_id: request.id });
  await deferOrders(tx, { customer_id, orders }, now);
  return tx
    .updateTable("payment")
    .set({
      state: "deferred",
      finished: true,
      finish_date: now,
      redirect_url: `/${locale}/payment/confirmation?payment=${attempt.hash}`,
    })
    .where("id", "=", attempt.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Puts orders that wait for payment on account: they start at once, and their invoice follows. Refuses
 * `credit.exceeded` when all open amounts exceed the limit, `credit.overdue` while an invoice is long overdue.
 * Concurrent orders of one customer are handled one after the other.
 */
async function deferOrders(
  tx: Tx,
  { customer_id, orders }: { readonly customer_id: number; readonly orders: readonly OrderRow[] },
  now: Date,
): Promise<void> {
  const customer = await lockWallet(tx, customer_id);
  if (orders.some(({ currency }) => !hasCredit(customer, currency)))
    throw new Refusal("payment.method_unavailable");
  const total = orders.reduce((sum, { price_gross }) => sum + (price_gross ?? 0n), 0n);
  const standing = await creditOf(tx, customer, now);
  requireCredit(standing, total);
  const facts = {
    buys_as_company: true,
    credit_approved: true,
    invoicing: customer.invoicing,
    ...standing,
  };
  const owed = orders.map(({ id, price_net, vat, price_gross, currency }) => {
    if (price_net === null || vat === null || price_gross === null)
      throw new Error(`order ${id} is placed without a price`);
    return {
      order_id: id,
      customer_id,
      net: price_net,
      vat,
      gross: price_gross,
      currency,
      ordered_at: now,
    };
  });
  const locked = await readSnapshots(
    tx,
    orders.map(({ id }) => id),
  );
  const defer = (order: OrderRow) => {
    const deadline = deadlineOf(brandOfRow(order.brand_id), order, order.production_minutes ?? 0, now);
    return { event: "payment.defer", facts, set: { deadline } } as const;
  };
  await actOnAll(tx, locked, { role: "customer", id: customer_id }, defer, now);
  await tx.insertInto("on_account").values(owed).execute();
  const [first] = orders;
  if (first) await enqueue(tx, "mail.order_on_account", { cart_id: first.cart_id });
}
