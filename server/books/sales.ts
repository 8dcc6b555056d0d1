import { type Kysely, sql } from "kysely";
import * as z from "zod/mini";
import { brandById } from "#brands/all.ts";
import type { KsefMark, Sale, SalePart } from "#domain/books/sales.ts";
import type { Currency } from "#domain/money.ts";
import type { BuyerId } from "#domain/tax.ts";
import { rateMicros } from "#domain/tax/exchange.ts";
import { type Treatment, treatments } from "#domain/tax/table.ts";
import type { DB } from "../db/tables.ts";

/** A buyer's number as the tax office is told it; what an old snapshot lacks is no number. */
const buyerId = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("nip"), number: z.string() }),
  z.object({ kind: z.literal("eu_vat"), country: z.string(), number: z.string() }),
  z.object({ kind: z.literal("foreign"), country: z.string(), number: z.string() }),
  z.object({ kind: z.literal("none") }),
]);
const fxSnapshot = z.object({ rate: z.string() });
const snapshot = z.object({
  buyer_id: z.nullish(buyerId),
  orders: z.nullish(z.array(z.object({ order_id: z.nullish(z.number()), treatment: z.enum(treatments) }))),
  fx: z.nullish(fxSnapshot),
});
const party = z.object({ name: z.nullish(z.string()), country: z.nullish(z.string()) });
const document = z.object({
  ksef_number: z.nullish(z.string()),
  ksef_mark: z.nullish(z.enum(["OFF", "BFK", "DI"])),
  fx: z.nullish(fxSnapshot),
});

/**
 * The exchange rate an invoice was issued with, in millionths of a złoty: that of its own snapshot `fx`, or of the one
 * inside `tax`, as NBP prints it. The one place that reads it.
 */
function rateOf(row: unknown, tax: z.infer<typeof snapshot>): bigint | null {
  const kept = document.safeParse(row).data?.fx ?? tax.fx;
  return kept ? rateMicros(kept.rate) : null;
}

/**
 * How an invoice stands with KSeF. Assumed (decision 0060): one without a number and without a mark of its own was
 * issued outside KSeF, which our invoices to consumers are. The one place that reads it.
 */
function markOf(row: unknown): KsefMark {
  const { ksef_number = null, ksef_mark = null } = document.safeParse(row).data ?? {};
  return ksef_number ? { kind: "number", number: ksef_number } : { kind: ksef_mark ?? "BFK" };
}

type LineRow = {
  readonly position: number;
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
  readonly tax: unknown;
  readonly customer: unknown;
  /** The row as it is, whatever columns it has got. */
  readonly document: unknown;
  readonly lines: readonly LineRow[];
};

/** Which invoices are asked for: by the day that declares them, or by the instants they were booked at. */
export type SalesPeriod =
  | { readonly by: "declared"; readonly from: string; readonly until: string }
  | { readonly by: "booked"; readonly from: Date; readonly until: Date };

/** Invoices and corrections of a period in the order of their numbers; `until` is the first day outside of it. */
export async function salesOf(db: Kysely<DB>, period: SalesPeriod): Promise<Sale[]> {
  const declared = sql`case i.kind when 'KOR' then i.date_of_issue else i.sale_date end`;
  const within =
    period.by === "declared"
      ? sql`${declared} >= ${period.from}::date and ${declared} < ${period.until}::date`
      : sql`i.id in (select split_part(j.reference, ':', 2)::int from ledger.journal j
          where j.posted_at >= ${period.from} and j.posted_at < ${period.until} and j.reference like 'invoice:%')`;
  const { rows } = await sql<InvoiceRow>`
    select i.number, i.kind, i.brand_id, i.currency, i.date_of_issue, i.sale_date, i.tax, i.customer,
      to_jsonb(i) as document,
      (select coalesce(jsonb_agg(jsonb_build_object('position', l.position, 'order_id', l.order_id,
          'net', l.net_value::text, 'vat', l.vat::text, 'rate_bps', l.vat_rate_bps::text) order by l.position), '[]')
        from invoice_line l where l.invoice_id = i.id) as lines
    from invoice i where i.kind in ('VAT', 'KOR', 'ZAL', 'ROZ') and ${within}
    order by i.date_of_issue, i.number
  `.execute(db);
  return rows.map(saleOf);
}

function saleOf(row: InvoiceRow): Sale {
  const tax = snapshot.safeParse(row.tax).data ?? {};
  const buyer = party.safeParse(row.customer).data ?? {};
  const id: BuyerId = tax.buyer_id ?? { kind: "none" };
  return {
    number: row.number,
    kind: row.kind,
    brand: brandById(row.brand_id)?.slug ?? String(row.brand_id),
    issued_on: row.date_of_issue,
    sold_on: row.sale_date,
    buyer: { name: buyer.name ?? "", country: buyer.country ?? "", id },
    currency: row.currency,
    rate_micros: rateOf(row.document, tax),
    ksef: markOf(row.document),
    parts: partsOf(row.lines, tax.orders ?? [], id),
  };
}

type TaxedOrder = { readonly order_id?: number | null | undefined; readonly treatment: Treatment };

function partsOf(lines: readonly LineRow[], orders: readonly TaxedOrder[], id: BuyerId): SalePart[] {
  const parts = new Map<string, SalePart>();
  for (const line of lines) {
    const rate_bps = line.rate_bps === null ? null : BigInt(line.rate_bps);
    // The snapshot has one entry a line; a correction may have lines of its own and is then read by the order.
    const treatment =
      (orders.length === lines.length ? orders[line.position - 1]?.treatment : undefined) ??
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

/** What a line without a snapshot must have been: taxed here, or not taxed because of who bought. */
function treatmentOf(rate_bps: bigint | null, id: BuyerId): Treatment {
  if (rate_bps !== null) return rate_bps === 2300n ? "PL23" : "OSS";
  if (id.kind === "eu_vat") return "RC_EU";
  return id.kind === "foreign" ? "NP_B2B" : "NP_B2C_TEXT";
}
