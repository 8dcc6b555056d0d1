import type { Selectable } from "kysely";
import * as z from "zod/mini";
import type { Brand } from "#brands/brand.ts";
import { party } from "#contract/payments/money.ts";
import { salePeriod } from "#domain/invoices/invoice.ts";
import { vatFromNet } from "#domain/money.ts";
import { vatInPln } from "#domain/tax/exchange.ts";
import { treatments, type Treatment } from "#domain/tax/table.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { type Means, meansTexts } from "../means.ts";
import { buyerOn, treatmentsOn } from "../parties.ts";
import { invoiceText } from "../pdf/invoice-texts.ts";
import { amountsOn } from "#server/kernel/format/figures.ts";
import { legendText } from "#server/tax/index.ts";
import type { EInvoice, EInvoiceKind, ELine, EPayment, ESum } from "./einvoice.ts";

/** An invoice as it was frozen when it was issued, with what else its document says. */
export type FrozenInvoice = {
  readonly invoice: Selectable<DB["invoice"]>;
  readonly lines: readonly Selectable<DB["invoice_line"]>[];
  readonly brand: Brand;
  /** The means of payment; empty while unpaid. */
  readonly means: readonly Means[];
  /** Where its buyer reads mails; no part of what is sent to KSeF. */
  readonly email?: string | null;
} & Partial<Pick<EInvoice, "correction" | "part_payments" | "advances" | "order">>;

const seller = z.extend(party, { register: z.string(), email: z.string() });
/** The stored facts about the tax. */
export const frozen_tax = z.object({
  buyer: z.object({ user_type: z.enum(["private", "company"]) }),
  orders: z.array(z.object({ order_id: z.int(), treatment: z.enum(treatments), rate_bps: z.string() })),
});
/** The stored exchange rate, when VAT in another currency was converted. */
const exchange = z.nullable(
  z.object({ rate_micros: z.string(), rate: z.string(), table: z.string(), date: z.string() }),
);
type Exchange = z.output<typeof exchange>;
type FrozenTax = z.output<typeof frozen_tax>;

const kinds: Readonly<Record<FrozenInvoice["invoice"]["kind"], EInvoiceKind | null>> = {
  VAT: "VAT",
  KOR: "KOR",
  ZAL: "ZAL",
  ROZ: "ROZ",
  PRO: null,
  TOP: null,
};

/**
 * The structured invoice of a frozen one. Throws when it is of a kind that never goes to KSeF, or when what its kind
 * requires is missing: a correction without the corrected invoice.
 */
export function fromInvoice(frozen: FrozenInvoice): EInvoice {
  const {
    invoice,
    brand,
    means,
    correction = null,
    part_payments = [],
    advances = [],
    order = null,
  } = frozen;
  const kind = kinds[invoice.kind];
  if (kind === null) throw new Error(`${invoice.number} is no invoice by law`);
  if (kind === "KOR" && correction === null)
    throw new Error(`${invoice.number} does not say what it corrects`);
  const tax = frozen_tax.parse(invoice.tax);
  const lines = frozen.lines.map((line, i) => lineOf(invoice.mode, line, i, tax));
  const period = salePeriod(invoice.sale_date, lines);
  const rate = exchange.parse(invoice.fx);
  const rate_micros = rate && BigInt(rate.rate_micros);
  const sold = buyerOn(invoice);
  const selling = seller.parse(invoice.seller);
  return {
    kind,
    number: invoice.number,
    created_at: invoice.created_at,
    issued_on: invoice.date_of_issue,
    sold_on: period === null ? invoice.sale_date : null,
    period,
    currency: invoice.currency,
    pricing: invoice.mode === "net_first" ? "net" : "gross",
    locale: invoice.locale,
    ksef_number: invoice.ksef_number,
    seller: {
      nip: selling.tax_id ?? "",
      name: selling.name,
      address: addressOf(selling),
      email: selling.email || null,
      krs: /\bKRS (\d{10})\b/.exec(selling.register)?.[1] ?? null,
      contact: { name: brand.name, phone: brand.seller.phone },
    },
    buyer: {
      id: sold.id,
      name: sold.name,
      address: addressOf(sold),
      number: invoice.customer_id === null ? null : String(invoice.customer_id),
      email: frozen.email ?? null,
    },
    sums: sumsOf(lines, rate_micros),
    gross: invoice.total_gross,
    rate_micros,
    rate_source: rate && { table: rate.table, date: rate.date, rate: rate.rate },
    lines: kind === "ZAL" ? [] : lines,
    payment: kind === "KOR" ? null : paymentOf(invoice, means, brand),
    correction,
    part_payments,
    advances,
    order,
    reference: invoice.reference,
    cost_centre: invoice.cost_centre,
    treatments: treatmentsOn(frozen.lines, invoice.tax),
    notes: notesOf(lines, rate, sold.stated),
  };
}

/** An address as the document writes it. */
export const addressOf = ({ country, address, postcode, city }: z.output<typeof party>) => ({
  country,
  line: address,
  postcode,
  city,
});

/** A line's treatment is that of its order; one without an order has the treatment stored at its position. */
function lineOf(
  mode: FrozenInvoice["invoice"]["mode"],
  line: FrozenInvoice["lines"][number],
  i: number,
  { orders }: FrozenTax,
): ELine {
  const taxed = orders.find(({ order_id }) => order_id === line.order_id) ?? orders[i];
  if (!taxed) throw new Error(`line ${line.position} of invoice ${line.invoice_id} has no tax treatment`);
  const one_piece = line.quantity === "1";
  const rate_bps = BigInt(taxed.rate_bps);
  // A line of a gross document is read gross, and so is what was taken off it.
  const discount = mode === "net_first" ? line.discount : line.discount + vatFromNet(line.discount, rate_bps);
  return {
    description: line.description,
    unit: line.unit,
    quantity: line.quantity,
    unit_price: mode === "net_first" ? line.net_price : one_piece ? line.gross + discount : null,
    discount,
    discount_net: line.discount,
    net: line.net_value,
    vat: line.vat,
    gross: line.gross,
    treatment: taxed.treatment,
    rate_bps,
    sold_on: line.sold_on,
    before: line.is_before,
  };
}

/**
 * Once per treatment, in the order in which they appear; VAT is converted once, from the sum. A correction counts the
 * difference to the lines before it.
 */
function sumsOf(lines: readonly ELine[], rate_micros: bigint | null): ESum[] {
  const sums = new Map<Treatment, { net: bigint; vat: bigint }>();
  for (const { treatment, net, vat, before } of lines) {
    const sum = sums.get(treatment) ?? { net: 0n, vat: 0n };
    const sign = before ? -1n : 1n;
    sums.set(treatment, { net: sum.net + sign * net, vat: sum.vat + sign * vat });
  }
  return [...sums].map(([treatment, { net, vat }]) => ({
    treatment,
    net,
    vat,
    vat_pln: rate_micros === null ? null : vatInPln(vat, rate_micros),
  }));
}

/** Codes of FormaPlatnosci for our methods; the others are described in words. */
const forms: Readonly<Record<string, "2" | "3" | "6" | "7">> = {
  card: "2",
  coupon: "3",
  bank_transfer: "6",
  blik: "7",
};

function paymentOf(
  { due_date, payment_date, currency }: FrozenInvoice["invoice"],
  means: readonly Means[],
  { seller: { accounts } }: Brand,
): EPayment {
  const texts = meansTexts("pl", means, amountsOn("pl", currency));
  const [text = null] = texts;
  // Only a single means of payment without bonus has a code.
  const is_one = means.length === 1 && means.every(({ bonus }) => bonus === 0n);
  const method = means.at(-1)?.method ?? null;
  const code = method === null || due_date !== null || !is_one ? undefined : forms[method];
  return {
    // What was sold on terms says its day whatever became of it since.
    paid_on: due_date === null ? payment_date : null,
    due_on: due_date,
    form: code
      ? { code }
      : due_date !== null
        ? { code: "6" }
        : text === null
          ? null
          : { other: texts.join("; ") },
    method: due_date === null ? method : null,
    account: accounts[currency] ?? null,
  };
}

/** Sentences the law asks for; KSeF reads Polish. */
function notesOf(lines: readonly ELine[], rate: Exchange, stated: string | null): EInvoice["notes"] {
  const legends = [...new Set(lines.map(({ treatment }) => treatment))].flatMap((treatment) => {
    const legend = legendText("pl", treatment);
    return legend === null ? [] : [{ key: "Podstawa prawna", value: legend }];
  });
  const said_number = stated === null ? [] : [{ key: invoiceText("pl", "stated_number"), value: stated }];
  if (!rate) return [...legends, ...said_number];
  const { table, date, rate_micros } = rate;
  const said_rate = `${rate_micros.padStart(7, "0").slice(0, -6)}.${rate_micros.padStart(7, "0").slice(-6)}`;
  return [...legends, ...said_number, { key: "Kurs NBP", value: `${table} z ${date}: ${said_rate}` }];
}
