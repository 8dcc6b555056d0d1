import type { ForeignCurrency } from "#server/kernel/ports/nbp.ts";
import { type Kysely, sql } from "kysely";
import * as z from "zod/mini";
import { brandById } from "#brands/all.ts";
import type { KsefMark, Sale, SalePart } from "#domain/accounting/sales.ts";
import type { Currency } from "#domain/money.ts";
import type { BuyerId } from "#domain/tax/tax.ts";
import { nbpRateDate, rateMicros } from "#domain/tax/exchange.ts";
import { type Treatment, treatments } from "#domain/tax/table.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { buyerOn } from "#server/invoices/index.ts";

const snapshot = z.object({
  orders: z.nullish(z.array(z.object({ order_id: z.nullish(z.number()), treatment: z.enum(treatments) }))),
});
/** How the invoice's own VAT was converted into złoty when it was issued (server/tax/tax-point.ts). */
const fxSnapshot = z.object({ rate: z.string() });

/** What determines the exchange rate of a document: its own data or that of the corrected document. */
type Rated = Pick<InvoiceRow, "currency" | "fx" | "rate_sold_on" | "rate_issued_on">;

/** The rate of an issued invoice, in millionths of a złoty as NBP publishes it; null when it had no VAT to convert. */
function frozenRate({ fx }: Pick<Rated, "fx">): bigint | null {
  const stored = fxSnapshot.safeParse(fx).data;
  return stored ? rateMicros(stored.rate) : null;
}

/** The day whose rate converts the base of a document into złoty (art. 31a): the same day as for its VAT. */
const rateDate = ({ rate_sold_on, rate_issued_on }: Rated): string =>
  nbpRateDate(rate_sold_on, rate_issued_on);

/**
 * The KSeF state of an invoice: its number, offline while it has none yet, or issued outside of KSeF, as our invoices
 * to consumers are (decision 0060).
 */
const markOf = ({ ksef_number, is_offline }: InvoiceRow): KsefMark =>
  ksef_number === null ? { kind: is_offline ? "OFF" : "BFK" } : { kind: "number", number: ksef_number };

type LineRow = {
  readonly position: number;
  /** The corrected document's line that a line of a correction refers to. */
  readonly of_position: number | null;
  readonly order_id: number | null;
  readonly net: string;
  readonly vat: string;
  readonly rate_bps: string | null;
};
type InvoiceRow = {
  readonly number: string;
  readonly kind: Sale["kind"];
  readonly brand_id: number;
  readonly currency: Currency;
  readonly date_of_issue: string;
  readonly sale_date: string;
  readonly declared_on: string;
  readonly tax: unknown;
  readonly customer: unknown;
  /** Rate and days of the document, or of the corrected one: a correction uses the rate of its invoice. */
  readonly fx: unknown;
  readonly rate_sold_on: string;
  readonly rate_issued_on: string;
  readonly ksef_number: string | null;
  readonly is_offline: boolean;
  readonly lines: readonly LineRow[];
};

export type Booked = { readonly from: Date; readonly until: Date };

type Declared = { readonly from: string; readonly until: string };

/** The selection of invoices: by the day that declares them, by the instants of their booking, or by their ids. */
export type SalesPeriod =
  | ({ readonly by: "declared" } & Declared)
  | ({ readonly by: "booked" } & Booked)
  | { readonly by: "ids"; readonly ids: readonly number[] };

/** Documents of sales `i`; others are not declared. */
export const is_sale = sql`i.kind in ('VAT', 'KOR', 'ZAL', 'ROZ')`;

/** A line of a correction with the state before is subtracted. */
export const sign = sql`case when l.is_before then -1 else 1 end`;

/**
 * The booking of a document: by its own journal, by that of its refund, and a collective invoice in its month. Ids of
 * journals are not looked up one by one: a month may have 50,000.
 */
export const bookedIn = ({ from, until }: Booked) => sql`
  (i.period is null or i.period = ledger.month_of(${from})) and i.id in (
    select id from invoice where period is not null and period = ledger.month_of(${from})
    union
    select split_part(j.reference, ':', 2)::int from ledger.journal j
    where j.posted_at >= ${from} and j.posted_at < ${until} and j.reference like 'invoice:%'
    union
    select booked.id from ledger.journal j join invoice booked
      on booked.refund_id = split_part(j.key, ':', 2)::int and booked.kind = 'KOR'
    where j.posted_at >= ${from} and j.posted_at < ${until} and j.key like 'refund-owed:%'
  )`;

/**
 * The day of `declaredIn` of a document `i` and the corrected one `o`: the tax point of an invoice, the day of issue of a
 * correction of amounts, and with the invoice what was wrong from the beginning.
 */
export const declared_on = sql`
  case when i.correction = 'amount' then i.date_of_issue else coalesce(o.sale_date, i.sale_date) end`;

/**
 * The declaration of a document: a refund counts when it is sent, an error of the first day counts from that day
 * (TypKorekty 2 and 1), an invoice on its day of sale.
 */
export const declaredIn = ({ from, until }: Declared) => sql`
  i.id in (
    select id from invoice where kind <> 'KOR' and sale_date >= ${from}::date and sale_date < ${until}::date
    union all
    select id from invoice
    where correction = 'amount' and date_of_issue >= ${from}::date and date_of_issue < ${until}::date
    union all
    select k.id from invoice first join invoice k on k.corrected_invoice_id = first.id and k.correction <> 'amount'
    where first.sale_date >= ${from}::date and first.sale_date < ${until}::date
  )`;

/** Invoices and corrections of a period in the order of their numbers; `until` is the first day after it. */
export async function salesOf(db: Kysely<DB>, period: SalesPeriod): Promise<Sale[]> {
  const rows = await rowsOf(db, period);
  const rates = await storedRates(db, rows.filter(isWithoutRate));
  return rows.map((row) => saleOf(row, frozenRate(row) ?? rates.get(rateKey(row)) ?? null));
}

/** Whether a document `i` is in a selection. */
export function within(period: SalesPeriod) {
  switch (period.by) {
    case "declared":
      return declaredIn(period);
    case "booked":
      return bookedIn(period);
    case "ids":
      return sql`i.id = any(${period.ids}::int[])`;
  }
}

async function rowsOf(db: Kysely<DB>, period: SalesPeriod): Promise<readonly InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`
    select i.number, i.kind, i.brand_id, i.currency, i.date_of_issue, i.sale_date, i.tax, i.customer,
      coalesce(i.fx, o.fx) as fx, coalesce(o.sale_date, i.sale_date) as rate_sold_on,
      coalesce(o.date_of_issue, i.date_of_issue) as rate_issued_on, i.ksef_number,
      e.offline_at is not null as is_offline, ${declared_on} as declared_on,
      (select coalesce(jsonb_agg(jsonb_build_object('position', l.position,
          'of_position', l.of_position, 'order_id', l.order_id,
          'net', (${sign} * l.net_value)::text, 'vat', (${sign} * l.vat)::text,
          'rate_bps', l.vat_rate_bps::text) order by l.position), '[]')
        from invoice_line l where l.invoice_id = i.id) as lines
    from invoice i left join invoice o on o.id = i.corrected_invoice_id
    left join einvoice e on e.invoice_id = i.id
    where ${is_sale} and ${within(period)}
    order by i.date_of_issue, i.number
  `.execute(db);
  return rows;
}

const isWithoutRate = (row: Rated): boolean => row.currency !== "PLN" && frozenRate(row) === null;
const rateKey = (row: Rated): string => `${row.currency} ${rateDate(row)}`;

/** Stored rates for documents that froze none, by currency and day, in millionths of a złoty. */
async function storedRates(db: Kysely<DB>, rows: readonly Rated[]): Promise<ReadonlyMap<string, bigint>> {
  if (rows.length === 0) return new Map();
  const stored = await db
    .selectFrom("nbp_rate")
    .select(["currency", "asked_for", "rate_micros"])
    .where("asked_for", "in", [...new Set(rows.map(rateDate))])
    .execute();
  return new Map(
    stored.map(({ currency, asked_for, rate_micros }) => [`${currency} ${asked_for}`, rate_micros]),
  );
}

/** The missing rates of documents declared in a period: each currency and day once. */
export async function missingRates(
  db: Kysely<DB>,
  period: Extract<SalesPeriod, { by: "declared" }>,
): Promise<{ readonly currency: ForeignCurrency; readonly date: string }[]> {
  const rows = (await rowsOf(db, period)).filter(isWithoutRate);
  const stored = await storedRates(db, rows);
  const missing = new Map(rows.filter((row) => !stored.has(rateKey(row))).map((row) => [rateKey(row), row]));
  return [...missing.values()].flatMap((row) =>
    row.currency === "PLN" ? [] : [{ currency: row.currency, date: rateDate(row) }],
  );
}

function saleOf(row: InvoiceRow, rate_micros: bigint | null): Sale {
  const tax = snapshot.safeParse(row.tax).data ?? {};
  const { name, country, id } = buyerOn(row);
  return {
    number: row.number,
    kind: row.kind,
    brand: brandById(row.brand_id)?.slug ?? String(row.brand_id),
    issued_on: row.date_of_issue,
    sold_on: row.sale_date,
    declared_on: row.declared_on,
    buyer: { name, country, id },
    currency: row.currency,
    rate_micros,
    ksef: markOf(row),
    parts: partsOf(row.lines, tax.orders ?? [], id),
  };
}

type TaxedOrder = { readonly order_id?: number | null | undefined; readonly treatment: Treatment };

function partsOf(lines: readonly LineRow[], orders: readonly TaxedOrder[], id: BuyerId): SalePart[] {
  const parts = new Map<string, SalePart>();
  for (const line of lines) {
    const rate_bps = line.rate_bps === null ? null : BigInt(line.rate_bps);
    // The snapshot has one entry per line of the invoice; a line of a correction refers to one of them, and a correction
    // with lines of its own is matched by the order.
    const place = line.of_position ?? (orders.length === lines.length ? line.position : 0);
    const treatment =
      orders[place - 1]?.treatment ??
      orders.find(({ order_id }) => order_id !== null && order_id === line.order_id)?.treatment ??
      treatmentOf(rate_bps, id);
    const key = `${treatment} ${rate_bps ?? ""}`;
    const known = parts.get(key);
    parts.set(key, {
      treatment,
      rate_bps,
      net: BigInt(line.net) + (known?.net ?? 0n),
      vat: BigInt(line.vat) + (known?.vat ?? 0n),
    });
  }
  return [...parts.values()];
}

/** The treatment of a line without a snapshot: taxed in Poland, or not taxed because of the buyer. */
function treatmentOf(rate_bps: bigint | null, id: BuyerId): Treatment {
  if (rate_bps !== null) return rate_bps === 2300n ? "PL23" : "OSS";
  if (id.kind === "eu_vat") return "RC_EU";
  return id.kind === "foreign" ? "NP_B2B" : "NP_B2C_TEXT";
}
