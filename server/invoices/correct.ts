import { brandById } from "#brands/all.ts";
import type { Locale } from "#brands/brand.ts";
import { localDate } from "#domain/calendar.ts";
import { difference, reducedLines, spreadBack, sumOf } from "#domain/invoices/correction.ts";
import { Refusal } from "#domain/errors.ts";
import type { Totals } from "#domain/pricing/trace.ts";
import { treatment_facts } from "#domain/tax/table.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { queueEInvoice } from "./einvoice/outbox.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import { post, correctionJournal, type RefundReason } from "#server/ledger/index.ts";
import type { InvoiceTextKey } from "#messages/invoices/invoice/en.ts";
import { invoiceText } from "./pdf/invoice-texts.ts";
import { askForInvoice } from "./ask.ts";
import { fxAgain } from "#server/tax/index.ts";
import { json, nextNumber, seller_zone } from "./sold.ts";
import { type Chain, type InvoiceRow, invoiceOfRequest, lockChain, type Standing } from "./standing.ts";

export type Correction = {
  readonly correction: NonNullable<InvoiceRow["correction"]>;
  /** Only lines that change, each with its values after the correction. */
  readonly after: readonly Standing[];
  readonly reason: string;
  readonly refund_id?: number;
  readonly customer?: object;
  readonly issued_by?: number | null;
};
export type Corrected = { readonly id: number; readonly difference: Totals };

/** Writes a correction: the lines before, the lines after, and the difference as its totals. Books nothing. */
export async function writeCorrection(
  tx: Tx,
  { root, lines, customer }: Chain,
  { correction, after, reason, refund_id, customer: corrected, issued_by }: Correction,
  now: Date,
): Promise<Corrected> {
  const brand = brandById(root.brand_id);
  if (!brand) throw new Error(`invoice ${root.id} is of a brand that does not exist`);
  const changed = new Map(after.map((line) => [line.position, line]));
  const before = lines.filter(({ position }) => changed.has(position));
  const totals = difference(before, after);
  const date_of_issue = localDate(now.getTime(), seller_zone);
  const { id } = await tx
    .insertInto("invoice")
    .values({
      hash: newHash(),
      number: await nextNumber(tx, brand, "KOR", date_of_issue),
      kind: "KOR",
      brand_id: root.brand_id,
      customer_id: root.customer_id,
      cart_id: root.cart_id,
      payment_request_id: root.payment_request_id,
      locale: root.locale,
      currency: root.currency,
      seller: json(Object(root.seller)),
      customer: json(corrected ?? Object(customer)),
      customer_before: corrected ? json(Object(customer)) : null,
      date_of_issue,
      sale_date: root.sale_date,
      payment_date: date_of_issue,
      // No payment is expected for a correction.
      paid: true,
      // Net or gross, all documents of a sale use one mode.
      mode: root.mode,
      reference: root.reference,
      cost_centre: root.cost_centre,
      tax: json(Object(root.tax)),
      vies_answer_id: root.vies_answer_id,
      ...fxAgain(root, polishVat(after) - polishVat(before)),
      total_net: totals.net,
      total_vat: totals.vat,
      total_gross: totals.gross,
      corrected_invoice_id: root.id,
      correction,
      reason,
      refund_id: refund_id ?? null,
      issued_by: issued_by ?? null,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await writeBoth(tx, id, before, changed);
  await queueEInvoice(tx, id, now);
  return { id, difference: totals };
}

/** The changed lines: first before, then after the correction. */
async function writeBoth(
  tx: Tx,
  id: number,
  before: readonly Standing[],
  changed: ReadonlyMap<number, Standing>,
): Promise<void> {
  const written = [
    ...before.map((line) => ({ line, is_before: true })),
    ...before.flatMap(({ position }) => {
      const line = changed.get(position);
      return line ? [{ line, is_before: false }] : [];
    }),
  ];
  if (written.length > 0)
    await tx
      .insertInto("invoice_line")
      .values(
        written.map(({ line, is_before }, i) => ({
          ...lineColumns(line),
          invoice_id: id,
          position: i + 1,
          of_position: line.position,
          is_before,
        })),
      )
      .execute();
}

/** The Polish VAT of lines, minor units: a document in a foreign currency shows it in złoty as well. */
export const polishVat = (lines: readonly Standing[]): bigint =>
  lines.reduce((sum, { vat, vat_rate_bps }) => (vat_rate_bps === polish_rate_bps ? sum + vat : sum), 0n);
const polish_rate_bps = treatment_facts.PL23.rate_bps;

function lineColumns({ net, ...line }: Standing) {
  const { invoice_id: _invoice, is_before: _before, net_price, net_value, ...columns } = line;
  // An unchanged line shows its price and discount as before; a changed one shows what is left.
  if (net === net_value) return { ...columns, net_price, net_value };
  return {
    ...columns,
    quantity: line.gross === 0n ? "0" : "1",
    net_price: net,
    net_value: net,
    discount: 0n,
  };
}

/** A generated reason: in the document's language, followed by Polish. */
export const reasonText = (locale: Locale, key: Extract<InvoiceTextKey, `reason.${string}`>): string =>
  locale === "pl" ? invoiceText("pl", key) : `${invoiceText(locale, key)} / ${invoiceText("pl", key)}`;

export type Refunded = {
  readonly payment_request_id: number;
  readonly order_id: number;
  readonly refund_id: number;
  /** Gross minor units of money; a bonus that goes back was never on the invoice. */
  readonly amount: bigint;
  readonly reason: RefundReason;
};

/** What a correction says of its refund: an order that ended, and whatever else a person gave back. */
const reasonOfRefund = (reason: RefundReason) =>
  reason === "order_ended" ? "reason.order_ended" : "reason.price_reduced";

/**
 * Lines after money of one of their orders went back. A bonus is shared out among the orders and among the lots of the
 * balance, so the last unit of an order may be on another line of its document.
 */
function afterRefund(lines: readonly Standing[], order_id: number, amount: bigint): Standing[] {
  const own = lines.filter((line) => line.order_id === order_id);
  const others = lines.filter((line) => line.order_id !== order_id);
  const { gross } = sumOf(own);
  const here = amount < gross ? amount : gross;
  const back = [own, others].flatMap((part, i) => {
    const after = reducedLines(part, spreadBack(part, i === 0 ? here : amount - here));
    return after.filter((line, place) => line !== part[place]);
  });
  return back;
}

/**
 * Corrects the invoice of an order for a refund, once per refund, and answers what the refund takes out of the sale:
 * the numbers of the correction itself, so that the books say what the paper says. Null when nothing was invoiced yet:
 * then the money was only prepaid (§3.5).
 */
export async function correctForRefund(
  tx: Tx,
  { payment_request_id, order_id, refund_id, amount, reason: why }: Refunded,
  now: Date,
): Promise<{ net: bigint; vat: bigint } | null> {
  // The request is locked, as when the invoice is issued: the invoice is either issued before the refund and corrected,
  // or issued after it with a smaller amount.
  const invoice = await invoiceOfRequest(tx, payment_request_id);
  if (!invoice) return null;
  const chain = await lockChain(tx, invoice.id);
  const after = afterRefund(chain.lines, order_id, amount);
  const reason = reasonText(chain.root.locale, reasonOfRefund(why));
  const correction = { correction: "amount", after, reason, refund_id } as const;
  const { difference: change } = await writeCorrection(tx, chain, correction, now);
  return { net: -change.net, vat: -change.vat };
}

/**
 * Removes an order from an unpaid invoice: its payment was reversed, and the order ended before it was paid again. No
 * money is refunded, so the books reduce the prepayments. Does nothing where nothing was invoiced.
 */
export async function takeOffInvoice(
  tx: Tx,
  { payment_request_id, order_id }: Pick<Refunded, "payment_request_id" | "order_id">,
  now: Date,
): Promise<void> {
  const invoice = await invoiceOfRequest(tx, payment_request_id);
  if (!invoice) return;
  const chain = await lockChain(tx, invoice.id);
  const own = chain.lines.filter((line) => line.order_id === order_id && line.gross > 0n);
  if (own.length === 0) return;
  const after = own.map((line) => ({ ...line, net: 0n, vat: 0n, gross: 0n }));
  const reason = reasonText(chain.root.locale, "reason.order_ended");
  const { id, difference: change } = await writeCorrection(
    tx,
    chain,
    { correction: "amount", after, reason },
    now,
  );
  const { currency } = chain.root;
  const books = { invoice_id: id, currency, difference: change, owed_by: null };
  await post(tx, { ...correctionJournal(books), now });
  if (sumOf(chain.lines).gross + change.gross === 0n)
    await tx.updateTable("invoice").set({ paid: true }).where("id", "=", invoice.id).execute();
}

export type Reduction = {
  readonly invoice_id: number;
  readonly reason: string;
  /** Gross minor units off each line, by its position; other lines stay. */
  readonly back: ReadonlyMap<number, bigint>;
  readonly issued_by: number | null;
};

/**
 * The desk lowers an open invoice: less is owed and asked for. Refuses a paid one, whose money goes back by a refund
 * with a correction of its own, more than the amount of a line, and a correction that changes nothing.
 */
export async function reduceInvoice(
  tx: Tx,
  { invoice_id, reason, back, issued_by }: Reduction,
  now: Date,
): Promise<number> {
  const chain = await lockChain(tx, invoice_id);
  const { root } = chain;
  const touched = chain.lines.filter(({ position }) => (back.get(position) ?? 0n) > 0n);
  if (chain.is_cancelled || touched.length === 0 || touched.length !== back.size)
    throw new Refusal("correction.nothing");
  if (root.due_date === null || root.paid) throw new Refusal("correction.paid");
  if (touched.some(({ position, gross }) => (back.get(position) ?? 0n) > gross))
    throw new Refusal("correction.too_much");
  const after = reducedLines(
    touched,
    touched.map(({ position }) => back.get(position) ?? 0n),
  );
  const { id, difference: change } = await writeCorrection(
    tx,
    chain,
    { correction: "amount", after, reason, issued_by },
    now,
  );
  const { currency, customer_id: owed_by } = root;
  await post(tx, { ...correctionJournal({ invoice_id: id, currency, difference: change, owed_by }), now });
  await askForInvoice(tx, root, now);
  return id;
}
