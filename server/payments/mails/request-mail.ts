import type { Kysely } from "kysely";
import { brandById } from "#brands/all.ts";
import type { Locale } from "#brands/brand.ts";
import type { Money } from "#domain/money.ts";
import { allOf, batchedReads } from "#server/kernel/db/batched-reads.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { idOf } from "#server/kernel/jobs/job.ts";
import type { Addressed, Writing } from "#server/kernel/mail/define.ts";
import { dueText, fact, type Fact, taxFact } from "#server/kernel/mail/mail-content.ts";
import type { Voice } from "#server/kernel/mail/texts.ts";
import type { RequestRow } from "#server/ledger/index.ts";
import { ordersOfRequest } from "#server/order-mails/index.ts";
import { legendsText } from "#server/tax/index.ts";

export const requestById = (db: Kysely<DB>, id: number): Promise<RequestRow> =>
  db.selectFrom("payment_request").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** The address of the buyer of an amount due; null for one without a cart. */
export async function addresseeOfRequest(
  db: Kysely<DB>,
  payment_request_id: number,
): Promise<Addressed | null> {
  const cart = await db
    .selectFrom("payment_request as request")
    .innerJoin("cart", "cart.id", "request.cart_id")
    .select(["cart.brand_id", "cart.locale", "cart.email"])
    .where("request.id", "=", payment_request_id)
    .executeTakeFirst();
  if (!cart) return null;
  const brand = brandById(cart.brand_id);
  if (!brand) throw new Error(`request ${payment_request_id} is of a brand that does not exist`);
  return { brand, locale: cart.locale, recipient: cart.email };
}

/** Whether VAT is part of what the orders cost, and why it is not, as their pages name it. */
export type DueTax = { readonly with_vat: boolean; readonly tax_legend: string | null };
export const taxOfDue = (
  orders: readonly { readonly vat: bigint | null; readonly tax_treatment: string | null }[],
  locale: Locale,
): DueTax => ({
  with_vat: orders.some(({ vat }) => vat !== null && vat > 0n),
  tax_legend: legendsText(locale, orders),
});

/** An amount due as facts. */
export const dueFacts = (voice: Voice, amount_due: Money, { with_vat, tax_legend }: DueTax): Fact[] => [
  fact(voice, "fact.amount", dueText(voice, amount_due, with_vat)),
  ...taxFact(voice, tax_legend),
];

/** An amount due with its orders and the address of its buyer. */
export async function requestOf(db: Kysely<DB>, id: number) {
  const { to, ...found } = await allOf({
    request: requestById(db, id),
    to: addresseeOfRequest(db, id),
    orders: ordersOfRequest(db, id),
  });
  if (to === null) throw new Error(`payment request ${id} has no cart`);
  return { ...found, to };
}

/** An open amount due without a running payment attempt, with its orders; null when there is no reason to write. */
export async function unpaid(running: Writing) {
  const id = idOf(running, "payment_request_id");
  const reads = batchedReads(running.tx);
  const { request, attempts, orders, to, ends_at } = await allOf({
    request: requestById(reads, id),
    attempts: reads
      .selectFrom("payment")
      .select(["state", "provider"])
      .where("payment_request_id", "=", id)
      .execute(),
    orders: ordersOfRequest(reads, id),
    to: addresseeOfRequest(reads, id),
    ends_at: endOf(reads, id),
  });
  // A top-up or an invoice has no cart; they are not reminded of here.
  if (to === null || request.state !== "open" || orders.length === 0) return null;
  // Money on its way needs no mail, and a payer by bank transfer has had one with everything it takes.
  if (attempts.some(({ state, provider }) => state === "pending" || provider === "bank")) return null;
  return { request, orders, attempts, to, ends_at };
}

/** The first instant at which an order of the request ends unpaid. */
export async function endOf(db: Kysely<DB>, payment_request_id: number): Promise<Date | null> {
  const row = await db
    .selectFrom("order")
    .innerJoin("payment_request_order as share", "share.order_id", "order.id")
    .select((w) => w.fn.min("timer_at").as("at"))
    .where("share.payment_request_id", "=", payment_request_id)
    .where("status", "=", "payment")
    .executeTakeFirst();
  return row?.at ?? null;
}
