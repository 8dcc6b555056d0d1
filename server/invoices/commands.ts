import type { CartRow } from "#server/kernel/db/rows.ts";
import type { Kysely } from "kysely";
import { brandById } from "#brands/all.ts";
import type { Brand } from "#brands/brand.ts";
import { localDate } from "#domain/calendar.ts";
import { documentTotals } from "#domain/pricing/totals.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import {
  buyerOf,
  cartOf,
  json,
  modeOf,
  nextNumber,
  seller_zone,
  sellerOf,
  soldItems,
  type SoldOrder,
  soldOrders,
  writeLines,
} from "./sold.ts";
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
import { queueEInvoice } from "./einvoice/outbox.ts";

/**
 * Issues the invoice of a settled request in the caller's transaction, books the sale and puts it on its way. Answers
 * the invoice's id; a second call answers the first invoice. Null when there is nothing to invoice: the request is
 * not settled, sells nothing (a top-up), or costs nothing.
 */
export async function issueInvoice(tx: Tx, payment_request_id: number, now: Date): Promise<number | null> {
  // The lock makes a second call wait for the first, so that it finds its invoice.
  const request = await tx
    .selectFrom("payment_request")
    .selectAll()
    .where("id", "=", payment_request_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const issued = await tx
    .selectFrom("invoice")
    .select("id")
    .where("payment_request_id", "=", request.id)
    .where("kind", "=", "VAT")
    .orderBy("id")
    .executeTakeFirst();
  if (issued) return issued.id;
  if (request.state !== "settled" || request.settled_at === null || request.amount_due === 0n) return null;
  const orders = await soldOrders(tx, request.id);
  const [first] = orders;
  if (!first) return null;
  const cart = await cartOf(tx, request, first.id);
  const brand = brandById(request.brand_id);
  if (!brand) throw new Error(`request ${request.id} is of a brand that does not exist`);
  const supply = { cart, orders, currency: request.currency, paid_at: request.settled_at };
  const proof = await proofOf(tx, supply, now);
  if (proof.missing !== null) throw new Error(`request ${request.id} waits for its ${proof.missing}`);
  const id = await writeInvoice(tx, { ...supply, request, brand, proof }, now);
  await queueEInvoice(tx, id, now);
  return id;
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
  if (!request || request.settled_at === null || request.amount_due === 0n) return null;
  const orders = await soldOrders(db, request.id);
  const [first] = orders;
  if (!first) return null;
  const cart = await cartOf(db, request, first.id);
  return { cart, orders, currency: request.currency, paid_at: request.settled_at };
}

/** Checks orders whose tax depends on the place of the buyer once they are paid (money rules, 3.2). */
async function checkBuyerPlaces(tx: Tx, cart: CartRow, orders: readonly SoldOrder[]): Promise<void> {
  for (const order of orders) {
    const attention = await taxAttention(tx, cart, order);
    if (attention?.startsWith("place_")) await raisePlaceTask(tx, order.id);
  }
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
): Promise<number> {
  const taxes = orders.map((order) => finalTax(cart, order, proof));
  const mode = modeOf(cart, orders, taxes);
  const items = orders.flatMap((order, i) => {
    const tax = taxes[i];
    return tax ? soldItems(order, tax, request.kind, mode) : [];
  });
  const totals = documentTotals(items, mode);
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
      tax: json(taxSnapshot(cart, items, proof)),
      vies_answer_id: proof.vies?.id ?? null,
      ...fxOf(currency, totals, proof.rate),
      total_net: totals.net,
      total_vat: totals.vat,
      total_gross: totals.gross,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await writeLines(tx, { invoice_id: invoice.id, locale: cart.locale, brand, items, totals });
  await checkBuyerPlaces(tx, cart, orders);
  const { net, vat, gross } = totals;
  await post(tx, { ...invoiceJournal({ invoice_id: invoice.id, currency, net, vat, gross }), now });
  return invoice.id;
}
