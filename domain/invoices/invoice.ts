import { addDays, dayNumber } from "#domain/calendar.ts";
import { limits } from "#domain/catalog.ts";
import { documentTotals, type DocumentTotals, type TaxedItem } from "#domain/pricing/totals.ts";
import { allocate, vatFromGross } from "#domain/money.ts";
import { amountAt } from "#domain/pricing/sheet.ts";
import type { TotalMode } from "#domain/pricing/trace.ts";

/** Kinds of documents, by the code of their series: invoice, correction, advance, final, pro forma, top-up. */
export const invoice_kinds = ["VAT", "KOR", "ZAL", "ROZ", "PRO", "TOP"] as const;
export type InvoiceKind = (typeof invoice_kinds)[number];

/** Whether a kind is an invoice by law; a pro forma and a top-up confirmation are not and never reach KSeF. */
export const is_invoice: Readonly<Record<InvoiceKind, boolean>> = {
  VAT: true,
  KOR: true,
  ZAL: true,
  ROZ: true,
  PRO: false,
  TOP: false,
};

/**
 * The prefix of a series. All brands issue under one NIP and numbers must be unique among them, so every series has the
 * prefix of its brand: `FV` for invoices, `FV-KOR` for their corrections.
 */
export const seriesPrefix = (brand_prefix: string, kind: InvoiceKind): string =>
  kind === "VAT" ? brand_prefix : `${brand_prefix}-${kind}`;

/** The period of a series: the month of issue, `YYYY-MM`; numbers start at one in each. */
export const seriesPeriod = (issued_on: string): string => issued_on.slice(0, 7);

/**
 * A document number `{PREFIX}/{yyyy}/{mm}/{000001}`; throws RangeError when the number is not a positive whole number.
 */
export function invoiceNumber(prefix: string, issued_on: string, place: number): string {
  if (!Number.isSafeInteger(place) || place < 1) throw new RangeError("numbers start at one");
  const [year, month] = seriesPeriod(issued_on).split("-");
  return `${prefix}/${year}/${month}/${String(place).padStart(6, "0")}`;
}

/** §9: the due date of an invoice, 30 days after its issue unless agreed otherwise. */
export const dueOn = (issued_on: string, terms_days: number = limits.invoice_terms_days): string =>
  addDays(issued_on, terms_days);

/**
 * The period of a document whose lines have days of their own: from the first day of the earliest month to the day of
 * sale, which is the last of the month they are settled by (art. 19a ust. 3). Null where the day of sale is that of all.
 */
export function salePeriod(
  sale_date: string,
  lines: readonly { readonly sold_on: string | null }[],
): { readonly from: string; readonly until: string } | null {
  const days = lines.flatMap(({ sold_on }) => (sold_on === null ? [] : [sold_on]));
  if (days.length === 0) return null;
  const [first = sale_date] = [...days, sale_date].toSorted();
  return { from: `${first.slice(0, 7)}-01`, until: sale_date };
}

export type InvoiceState = {
  readonly state: "paid" | "due" | "overdue" | "correction" | "proforma";
  /** Days until the due date, or days overdue; zero when no payment is due. */
  readonly days: number;
};

/** The state of an invoice on the seller's day `today`; `payment_date` of an unpaid one is its due date. */
export function invoiceState(
  invoice: { readonly kind: InvoiceKind; readonly paid: boolean; readonly payment_date: string },
  today: string,
): InvoiceState {
  if (invoice.kind === "KOR") return { state: "correction", days: 0 };
  if (invoice.kind === "PRO") return { state: "proforma", days: 0 };
  if (invoice.paid) return { state: "paid", days: 0 };
  const left = dayNumber(invoice.payment_date) - dayNumber(today);
  return left < 0 ? { state: "overdue", days: -left } : { state: "due", days: left };
}

/**
 * One line as priced by its order. `net` and `gross` are minor units of the document's currency, fixed when the order
 * was priced; `net_price_micros` is net, millionths of a major unit, and only shown.
 */
export type InvoiceLine = TaxedItem & {
  readonly description: string;
  readonly quantity: bigint;
  readonly unit: string;
  readonly net_price_micros: bigint;
  readonly sold_on: string;
};

/** Whether quantity × price of a line equals its net value to the minor unit, so that the line can show both. */
export const showsUnitPrice = (line: InvoiceLine): boolean =>
  amountAt(line.quantity, line.net_price_micros) === line.net;

/** Totals of an invoice: VAT once per rate on the whole document, spread over the lines in their order. */
export const invoiceTotals = (lines: readonly InvoiceLine[], mode: TotalMode): DocumentTotals =>
  documentTotals(lines, mode);

/** The lines of a correction to zero: every amount of the original reversed. */
export const reversed = (lines: readonly InvoiceLine[]): InvoiceLine[] =>
  lines.map((line) => ({ ...line, quantity: -line.quantity, net: -line.net, gross: -line.gross }));

/**
 * The amounts of a line that was partly paid with promotional money; all net, minor units of the document's currency.
 */
export type DiscountedPart = {
  readonly net_price: bigint;
  readonly discount: bigint;
  readonly net_value: bigint;
};

/**
 * Deducts the bonus a buyer used from the lines (art. 29a ust. 1a: the tax base is the amount paid). `lines` are gross
 * minor units at the full price; `discount_gross` is the bonus part of the payment. Returns the rest of each line,
 * gross, by the largest remainder. Throws RangeError when the discount exceeds the lines.
 */
export function lessBonus(lines: readonly { readonly gross: bigint }[], discount_gross: bigint): bigint[] {
  const total = lines.reduce((sum, { gross }) => sum + gross, 0n);
  if (discount_gross < 0n || discount_gross > total) throw new RangeError("a bonus exceeds the price");
  if (discount_gross === 0n) return lines.map(({ gross }) => gross);
  const off = allocate(
    discount_gross,
    lines.map(({ gross }) => gross),
  );
  return lines.map(({ gross }, i) => gross - (off[i] ?? 0n));
}

/**
 * The amounts shown for a line with a discount: price before, discount (P_10), value. `net_value` is the line's net in
 * the totals of the document; the discount is net of the same VAT.
 */
export function discountedPart(
  net_value: bigint,
  discount_gross: bigint,
  rate_bps: bigint | null,
): DiscountedPart {
  const discount = discount_gross - vatFromGross(discount_gross, rate_bps ?? 0n);
  return { net_price: net_value + discount, discount, net_value };
}
