import { brandById } from "#brands/all.ts";
import type { Brand } from "#brands/brand.ts";
import { addDays, localDate } from "#domain/calendar.ts";
import { Refusal } from "#domain/errors.ts";
import { topUpPaper } from "#domain/payments/voucher.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import { invoiceText } from "./pdf/invoice-texts.ts";
import { paidAt } from "./paid-at.ts";
import { soldTax } from "#server/tax/index.ts";
import {
  bothWays,
  buyerOf,
  cartOf,
  json,
  nextNumber,
  seller_zone,
  sellerOf,
  soldDocument,
  soldOrders,
  costCentreOf,
  writeLines,
} from "./sold.ts";

/** A transfer on a pro forma may take a week, as an order waits for one. */
const pro_forma_days = 7;

const lockRequest = (tx: Tx, id: number) =>
  tx
    .selectFrom("payment_request")
    .selectAll()
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
type RequestRow = Awaited<ReturnType<typeof lockRequest>>;

const paperOf = (tx: Tx, payment_request_id: number, kind: "PRO" | "TOP") =>
  tx
    .selectFrom("invoice")
    .select("id")
    .where("payment_request_id", "=", payment_request_id)
    .where("kind", "=", kind)
    .executeTakeFirst();

function brandOf({ id, brand_id }: RequestRow): Brand {
  const brand = brandById(brand_id);
  if (!brand) throw new Error(`request ${id} is of a brand that does not exist`);
  return brand;
}

async function render(tx: Tx, invoice_id: number): Promise<number> {
  await enqueue(tx, "invoice.render", { invoice_id });
  return invoice_id;
}

/**
 * The pro forma of an amount due that is not paid yet, one per request: an offer to pay, no invoice, and nothing in the
 * books. Refuses a request that is paid, closed or sells nothing. Answers the paper's id.
 */
export async function issueProForma(tx: Tx, payment_request_id: number, now: Date): Promise<number> {
  const request = await lockRequest(tx, payment_request_id);
  const known = await paperOf(tx, request.id, "PRO");
  if (known) return known.id;
  if (request.state === "settled") throw new Refusal("payment.already_settled");
  const orders = await soldOrders(tx, request.id);
  const [first] = orders;
  if (request.state !== "open" || !first) throw new Refusal("payment.not_found");
  const brand = brandOf(request);
  const cart = await cartOf(tx, request, first.id);
  const sold = { cart, orders, taxes: orders.map(soldTax), kind: request.kind };
  const { mode, items, totals } = soldDocument(sold);
  const date_of_issue = localDate(now.getTime(), seller_zone);
  const paper = await tx
    .insertInto("invoice")
    .values({
      hash: newHash(),
      number: await nextNumber(tx, brand, "PRO", date_of_issue),
      kind: "PRO",
      brand_id: brand.id,
      customer_id: request.customer_id,
      cart_id: cart.id,
      payment_request_id: request.id,
      locale: cart.locale,
      currency: request.currency,
      seller: json(sellerOf(brand)),
      customer: json(buyerOf(cart)),
      date_of_issue,
      sale_date: date_of_issue,
      payment_date: addDays(date_of_issue, pro_forma_days),
      mode,
      reference: cart.reference,
      cost_centre: await costCentreOf(tx, cart),
      tax: json({ orders: items.map(({ order, treatment }) => ({ order_id: order.id, treatment })) }),
      total_net: totals.net,
      total_vat: totals.vat,
      total_gross: totals.gross,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await writeLines(tx, { invoice_id: paper.id, locale: cart.locale, brand, items, totals });
  return render(tx, paper.id);
}

/**
 * The confirmation of a top-up that was paid, one per request; it shows no VAT and books nothing (multi-purpose
 * voucher, §3.4). Null for what is no paid top-up.
 */
export async function issueTopUpPaper(tx: Tx, payment_request_id: number, now: Date): Promise<number | null> {
  const request = await lockRequest(tx, payment_request_id);
  const paid_at = paidAt(request);
  if (request.kind !== "top_up" || paid_at === null || request.customer_id === null) return null;
  const known = await paperOf(tx, request.id, "TOP");
  if (known) return known.id;
  const brand = brandOf(request);
  const paper = topUpPaper(brand.prepaid_voucher ?? "MPV", request.amount_due);
  if (paper.kind !== "TOP") throw new Error("the use of a single-purpose voucher is not invoiced yet (0057)");
  const customer = await tx
    .selectFrom("customer")
    .selectAll()
    .where("id", "=", request.customer_id)
    .executeTakeFirstOrThrow();
  const { locale } = customer;
  const date_of_issue = localDate(now.getTime(), seller_zone);
  const paid_on = localDate(paid_at.getTime(), seller_zone);
  const invoice = await tx
    .insertInto("invoice")
    .values({
      hash: newHash(),
      number: await nextNumber(tx, brand, paper.kind, date_of_issue),
      kind: paper.kind,
      brand_id: brand.id,
      customer_id: customer.id,
      payment_request_id: request.id,
      locale,
      currency: request.currency,
      seller: json(sellerOf(brand)),
      customer: json(buyerOf(customer)),
      date_of_issue,
      sale_date: paid_on,
      payment_date: paid_on,
      paid: true,
      mode: "gross_first",
      tax: json({ orders: [] }),
      total_net: paper.net,
      total_vat: paper.vat,
      total_gross: paper.gross,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("invoice_line")
    .values({
      invoice_id: invoice.id,
      position: 1,
      description: bothWays(locale, brand, (one) => invoiceText(one, "line.top_up")),
      quantity: "1",
      unit: "",
      net_price: paper.net,
      net_value: paper.net,
      vat_rate_bps: paper.vat_rate_bps,
      vat: paper.vat,
      gross: paper.gross,
    })
    .execute();
  return render(tx, invoice.id);
}

/**
 * The duplicate of a document, one a day: the same content with the word and the day. Answers its id. Refuses a paper
 * that was not given out itself: one that KSeF did not take was never issued (decision 0050).
 */
export async function issueDuplicate(
  tx: Tx,
  { invoice_id, issued_by }: { readonly invoice_id: number; readonly issued_by: number | null },
  now: Date,
): Promise<number> {
  const date_of_issue = localDate(now.getTime(), seller_zone);
  const invoice = await tx
    .selectFrom("invoice")
    .select("pdf_key")
    .where("id", "=", invoice_id)
    .executeTakeFirst();
  if (!invoice || invoice.pdf_key === null) throw new Refusal("invoice.not_found");
  const made = await tx
    .insertInto("invoice_duplicate")
    .values({ hash: newHash(), invoice_id, date_of_issue, issued_by, created_at: now })
    .onConflict((conflict) => conflict.columns(["invoice_id", "date_of_issue"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (made) {
    await enqueue(tx, "invoice.render_duplicate", { duplicate_id: made.id });
    return made.id;
  }
  const { id } = await tx
    .selectFrom("invoice_duplicate")
    .select("id")
    .where("invoice_id", "=", invoice_id)
    .where("date_of_issue", "=", date_of_issue)
    .executeTakeFirstOrThrow();
  return id;
}
