import { allOf, batchedReads } from "#server/kernel/db/batched-reads.ts";
import type { CartRow } from "#server/kernel/db/rows.ts";
import type { Kysely } from "kysely";
import { brandById } from "#brands/all.ts";
import type { Brand } from "#brands/brand.ts";
import { localDate } from "#domain/calendar.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import {
  buyerOf,
  cartById,
  cartOf,
  json,
  nextNumber,
  seller_zone,
  sellerOf,
  soldDocument,
  type SoldOrder,
  soldOrders,
  costCentreOf,
  writeLines,
} from "./sold.ts";
import { paidAt } from "./paid-at.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import { invoiceJournal, post, type RequestRow } from "#server/ledger/index.ts";
import {
  taxSnapshot,
  finalTax,
  fxOf,
  proofOf,
  type Proof,
  type Supply,
  taxAttention,
  raisePlaceTask,
} from "#server/tax/index.ts";
import { queueEInvoice, type WrittenInvoice } from "./einvoice/outbox.ts";

/** An invoice that waits for what its tax rests on, or the id of the one issued; null when there is nothing to invoice. */
type Issue = { readonly id: number | null } | { readonly missing: string; readonly paid_at: Date };

/**
 * Issues the invoice of a settled request in the caller's transaction, books the sale and puts it on its way. Answers
 * the invoice's id; a second call answers the first invoice. Null when there is nothing to invoice: the request is
 * not settled, sells nothing (a top-up), or costs nothing.
 */
export async function issueInvoice(tx: Tx, payment_request_id: number, now: Date): Promise<number | null> {
  const issue = await issueOnceProven(tx, payment_request_id, now);
  if ("missing" in issue) throw new Error(`request ${payment_request_id} waits for its ${issue.missing}`);
  return issue.id;
}

/** The same, except that an invoice whose tax is not proven yet is not issued: it waits and never guesses. */
export async function issueOnceProven(tx: Tx, payment_request_id: number, now: Date): Promise<Issue> {
  // The lock makes a second call wait for the first, so that it finds its invoice.
  const request = await tx
    .selectFrom("payment_request")
    .selectAll()
    .where("id", "=", payment_request_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const reads = batchedReads(tx);
  const { sold, issued } = await allOf({
    sold: soldBy(reads, request),
    issued: reads
      .selectFrom("invoice")
      .select("id")
      .where("payment_request_id", "=", request.id)
      .where("kind", "=", "VAT")
      .orderBy("id")
      .executeTakeFirst(),
  });
  if (issued) return { id: issued.id };
  const { state, amount_due, currency } = request;
  const paid_at = paidAt(request);
  if (state !== "settled" || paid_at === null || amount_due === 0n || !sold) return { id: null };
  const brand = brandById(request.brand_id);
  if (!brand) throw new Error(`request ${request.id} is of a brand that does not exist`);
  const supply = { ...sold, currency, paid_at };
  const proof = await proofOf(tx, supply, now);
  if (proof.missing !== null) return { missing: proof.missing, paid_at };
  const written = await writeInvoice(tx, { ...supply, request, brand, proof }, now);
  await queueEInvoice(tx, written.invoice.id, now, written);
  return { id: written.invoice.id };
}

type Sold = { readonly orders: readonly SoldOrder[]; readonly cart: CartRow };

/** The orders that a request pays for and the cart they are billed by; null when it sells nothing. */
async function soldBy(db: Kysely<DB>, request: RequestRow): Promise<Sold | null> {
  const reads = batchedReads(db);
  const { orders, cart } = await allOf({
    orders: soldOrders(reads, request.id),
    cart: request.cart_id === null ? null : cartById(reads, request.cart_id),
  });
  const [first] = orders;
  return first ? { orders, cart: cart ?? (await cartOf(db, request, first.id)) } : null;
}

/** A settled request that has no invoice yet, as far as its tax goes; null when there is nothing to invoice. */
export async function supplyOf(db: Kysely<DB>, payment_request_id: number): Promise<Supply | null> {
  const request = await db
    .selectFrom("payment_request")
    .selectAll()
    .where("id", "=", payment_request_id)
    .where("state", "=", "settled")
    .where((w) =>
      w.not(
        w.exists(
          w
            .selectFrom("invoice")
            .select("invoice.id")
            .whereRef("invoice.payment_request_id", "=", "payment_request.id")
            .where("kind", "=", "VAT"),
        ),
      ),
    )
    .executeTakeFirst();
  const paid_at = request && paidAt(request);
  if (!request || !paid_at || request.amount_due === 0n) return null;
  const sold = await soldBy(db, request);
  return sold && { ...sold, currency: request.currency, paid_at };
}

/** Checks orders whose tax depends on the place of the buyer once they are paid (money rules, 3.2). */
async function checkBuyerPlaces(tx: Tx, cart: CartRow, orders: readonly SoldOrder[]): Promise<void> {
  const reads = batchedReads(tx);
  const found = await Promise.all(orders.map((order) => taxAttention(reads, cart, order)));
  for (const [i, { id }] of orders.entries())
    if (found[i]?.startsWith("place_")) await raisePlaceTask(tx, id);
}

type Sale = Omit<Supply, "cart" | "orders"> & {
  readonly cart: CartRow;
  readonly request: RequestRow;
  readonly brand: Brand;
  readonly orders: readonly SoldOrder[];
  readonly proof: Proof;
};

async function writeInvoice(
  tx: Tx,
  { request, cart, brand, orders, paid_at, proof }: Sale,
  now: Date,
): Promise<WrittenInvoice> {
  const taxes = orders.map((order) => finalTax(cart, order, proof));
  const { mode, items, totals } = soldDocument({ cart, orders, taxes, kind: request.kind });
  const date_of_issue = localDate(now.getTime(), seller_zone);
  const paid_on = localDate(paid_at.getTime(), seller_zone);
  const { currency } = request;
  const invoice = await tx
    .insertInto("invoice")
    .values({
      hash: newHash(),
      number: await nextNumber(tx, brand, "VAT", date_of_issue),
      kind: "VAT",
      brand_id: brand.id,
      customer_id: request.customer_id,
      cart_id: cart.id,
      payment_request_id: request.id,
      locale: cart.locale,
      currency,
      seller: json(sellerOf(brand)),
      customer: json(buyerOf(cart)),
      date_of_issue,
      // Paid before the work: the tax point is the day of the payment (art. 19a ust. 8).
      sale_date: paid_on,
      payment_date: paid_on,
      paid: true,
      mode,
      reference: cart.reference,
      cost_centre: await costCentreOf(tx, cart),
      tax: json(taxSnapshot(cart, items, proof)),
      vies_answer_id: proof.vies?.id ?? null,
      ...fxOf(currency, totals, proof.rate),
      total_net: totals.net,
      total_vat: totals.vat,
      total_gross: totals.gross,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const lines = await writeLines(tx, { invoice_id: invoice.id, locale: cart.locale, brand, items, totals });
  await checkBuyerPlaces(tx, cart, orders);
  const { net, vat, gross } = totals;
  await post(tx, { ...invoiceJournal({ invoice_id: invoice.id, currency, net, vat, gross }), now });
  return { invoice, lines };
}
