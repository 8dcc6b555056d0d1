import { brandById } from "#brands/all.ts";
import type { Locale } from "#brands/brand.ts";
import { localDate } from "#domain/calendar.ts";
import { difference, reducedLines, spreadBack } from "#domain/correction.ts";
import { Refusal } from "#domain/errors.ts";
import { money } from "#domain/money.ts";
import type { Totals } from "#domain/pricing/trace.ts";
import type { Tx } from "../db/open.ts";
import { json, nextNumber, seller_zone } from "../features/invoices/commands.ts";
import { afterPaper } from "../jobs/after.ts";
import { enqueue } from "../jobs/queue.ts";
import { newHash } from "../keys.ts";
import { refundOwedJournal } from "../ledger/journals.ts";
import { post } from "../ledger/post.ts";
import { correctionJournal } from "../ledger/receivables.ts";
import { makeRefund } from "../ledger/refunds.ts";
import { invoiceText } from "../pdf/invoice-texts.ts";
import { askForInvoice } from "./ask.ts";
import { type Chain, type InvoiceRow, invoiceOfRequest, lockChain, type Standing } from "./standing.ts";

export type Correction = {
  readonly correction: NonNullable<InvoiceRow["correction"]>;
  /** Only lines that change; each stands as it is afterwards. */
  readonly after: readonly Standing[];
  readonly reason: string;
  readonly refund_id?: number;
  readonly customer?: object;
  readonly issued_by?: number | null;
};
export type Corrected = { readonly id: number; readonly difference: Totals };

/** Writes a correction: what stood before, what stands after, and the difference as its totals. Books nothing. */
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
      // Nobody waits for the money of a correction.
      paid: true,
      mode: "gross_first",
      reference: root.reference,
      tax: json(Object(root.tax)),
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
  for (const name of afterPaper.invoice_issued) await enqueue(tx, name, { invoice_id: id });
  return { id, difference: totals };
}

function lineColumns({ net, ...line }: Standing) {
  const { invoice_id: _invoice, is_before: _before, net_price, net_value, ...kept } = line;
  // What was not touched shows its price and discount as before; what was shows what is left.
  if (net === net_value) return { ...kept, net_price, net_value };
  return { ...kept, quantity: line.gross === 0n ? "0" : "1", net_price: net, net_value: net, discount: 0n };
}

/** A reason that we write ourselves: in the document's language, and in Polish beside it. */
export const reasonText = (
  locale: Locale,
  key: "reason.order_ended" | "reason.buyer_data" | "reason.wrong_tax_id",
): string =>
  locale === "pl" ? invoiceText("pl", key) : `${invoiceText(locale, key)} / ${invoiceText("pl", key)}`;

export type Refunded = {
  readonly payment_request_id: number;
  readonly order_id: number;
  readonly refund_id: number;
  /** Gross minor units. */
  readonly amount: bigint;
};

/**
 * Corrects the invoice of an order for a refund, once per refund, and answers what the refund takes out of the sale:
 * the numbers of the correction itself, so that the books say what the paper says. Null when nothing was invoiced yet:
 * then the money was only prepaid (§3.5).
 */
export async function correctForRefund(
  tx: Tx,
  { payment_request_id, order_id, refund_id, amount }: Refunded,
  now: Date,
): Promise<{ net: bigint; vat: bigint } | null> {
  // Whoever issues the invoice holds this lock: it is issued before the refund and corrected, or after it and smaller.
  await tx
    .selectFrom("payment_request")
    .select("id")
    .where("id", "=", payment_request_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const invoice = await invoiceOfRequest(tx, payment_request_id);
  if (!invoice) return null;
  const chain = await lockChain(tx, invoice.id);
  const own = chain.lines.filter((line) => line.order_id === order_id);
  const after = reducedLines(own, spreadBack(own, amount));
  const { difference: change } = await writeCorrection(
    tx,
    chain,
    { correction: "amount", after, reason: reasonText(chain.root.locale, "reason.order_ended"), refund_id },
    now,
  );
  return { net: -change.net, vat: -change.vat };
}

export type Reduction = {
  readonly invoice_id: number;
  readonly reason: string;
  /** Gross minor units off each line, by its position; other lines stay. */
  readonly back: ReadonlyMap<number, bigint>;
  readonly issued_by: number | null;
};

/**
 * The desk lowers an invoice: of one that was paid the money goes back to where it came from, of one that is open less
 * is owed. Refuses more than stands on a line, and a correction of nothing.
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
  if (touched.some(({ position, gross }) => (back.get(position) ?? 0n) > gross))
    throw new Refusal("correction.too_much");
  const after = reducedLines(
    touched,
    touched.map(({ position }) => back.get(position) ?? 0n),
  );
  const amount = [...back.values()].reduce((sum, off) => sum + off, 0n);
  const paid_by = root.due_date !== null && !root.paid ? null : await paymentOf(tx, root);
  const refund_id =
    paid_by === null
      ? null
      : await makeRefund(
          tx,
          {
            payment_id: paid_by,
            amount,
            currency: root.currency,
            reason: "price_corrected",
            unique_key: `correction:${root.id}:${chain.corrections.length + 1}`,
          },
          now,
        );
  const { id, difference: change } = await writeCorrection(
    tx,
    chain,
    { correction: "amount", after, reason, issued_by, ...(refund_id === null ? {} : { refund_id }) },
    now,
  );
  const { currency } = root;
  if (refund_id === null) {
    await post(tx, {
      ...correctionJournal({
        invoice_id: id,
        currency,
        difference: change,
        owed_by: root.customer_id,
      }),
      now,
    });
    await askForInvoice(tx, root, now);
    return id;
  }
  const invoiced = { net: -change.net, vat: -change.vat };
  await post(tx, {
    ...refundOwedJournal({ refund_id, amount: money(amount, currency), invoiced }),
    now,
  });
  return id;
}

/** The payment that brought the money of an invoice; a paid one without is a fault. */
async function paymentOf(tx: Tx, { id, payment_request_id }: InvoiceRow): Promise<number> {
  const request = await tx
    .selectFrom("payment_request")
    .select("settled_by")
    .where("id", "=", payment_request_id ?? 0)
    .executeTakeFirst();
  if (!request || request.settled_by === null) throw new Error(`nothing paid the invoice ${id}`);
  return request.settled_by;
}
