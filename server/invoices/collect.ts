import type { Kysely, Selectable } from "kysely";
import { brandById } from "#brands/all.ts";
import { localDate } from "#domain/calendar.ts";
import { dueOn } from "#domain/invoices/invoice.ts";
import { documentTotals } from "#domain/pricing/totals.ts";
import { lastDayOf, monthBefore } from "#domain/ledger/receivable.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { queueEInvoice } from "./einvoice/outbox.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import { type Journal, postAll, collectedJournal, lockWallet } from "#server/ledger/index.ts";
import {
  businessEvidence,
  taxSnapshot,
  finalTax,
  fxOf,
  proofOf,
  type Proof,
  type Supply,
  type TaxedBuyer,
} from "#server/tax/index.ts";
import { askForInvoice } from "./ask.ts";
import {
  buyerOf,
  json,
  modeOf,
  nextNumber,
  seller_zone,
  sellerOf,
  soldItems,
  commonCostCentre,
  type SoldOrder,
  writeLines,
} from "./sold.ts";
import type { InvoiceRow } from "./standing.ts";

type CustomerRow = Selectable<DB["customer"]>;
/** A customer with what proves a business outside the Union. */
type Customer = CustomerRow & Pick<TaxedBuyer, "business_evidence_id">;
type Delivered = SoldOrder & {
  readonly brand_id: number;
  readonly currency: Customer["currency"];
  readonly net: bigint;
  readonly vat: bigint;
  readonly delivered_on: string;
};

/** The first day of the month of a moment, by the seller's calendar: what was delivered before waits for an invoice. */
const monthStart = (now: Date): string => `${localDate(now.getTime(), seller_zone).slice(0, 7)}-01`;

/** The customers whose deliveries of a month that is over wait for their invoice. */
export async function customersToInvoice(db: Kysely<DB>, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom("on_account")
    .select("customer_id")
    .distinct()
    .where("invoice_id", "is", null)
    .where("delivered_on", "<", monthStart(now))
    .orderBy("customer_id")
    .execute();
  return rows.map(({ customer_id }) => customer_id);
}

async function withBusiness(db: Kysely<DB>, customer: CustomerRow): Promise<Customer> {
  const found = await businessEvidence(db, { ...customer, customer_id: customer.id });
  return { ...customer, business_evidence_id: found?.id ?? null };
}

/** A customer as far as the tax goes; what VIES says of the number is asked for when the month is over. */
const taxedBuyer = ({
  user_type,
  country,
  postcode,
  vat_id,
  business_evidence_id,
}: Customer): TaxedBuyer => ({
  // Recalculated here after VIES denied the business: its statement about the place is not accepted either.
  place_proven: false,
  user_type,
  country,
  postcode,
  vat_id,
  vat_id_status: vat_id === null ? "none" : "unknown",
  business_evidence_id,
});

/**
 * The deliveries of one document as its tax needs them. Services that are settled by the month count as supplied on its
 * last day (art. 19a ust. 3); where an instant is needed, it is noon.
 */
function supplyOf(customer: Customer, orders: readonly Delivered[], now: Date): Supply {
  const period = monthBefore(localDate(now.getTime(), seller_zone));
  const paid_at = new Date(`${lastDayOf(period)}T12:00:00Z`);
  const currency = orders[0]?.currency ?? customer.currency;
  return { cart: taxedBuyer(customer), orders, currency, paid_at };
}

/** The supplies on the collective invoices of a customer, so that their tax evidence is collected in advance. */
export async function suppliesOnAccount(db: Kysely<DB>, customer_id: number, now: Date): Promise<Supply[]> {
  const row = await db
    .selectFrom("customer")
    .selectAll()
    .where("id", "=", customer_id)
    .executeTakeFirstOrThrow();
  const customer = await withBusiness(db, row);
  const delivered = await deliveriesOf(db, customer_id, monthStart(now)).execute();
  return settledTogether(delivered.flatMap(deliveredOf)).map((orders) => supplyOf(customer, orders, now));
}

/**
 * Issues the collective invoices of a customer for the month before: one per brand, currency and tax treatment, a line
 * per order with its own day, due in 30 days. Called again, or by two workers at once, it issues each of them once; one
 * whose tax waits for VIES or the National Bank is issued by a later call.
 */
export async function collectInvoices(tx: Tx, customer_id: number, now: Date): Promise<number[]> {
  const customer = await withBusiness(tx, await lockWallet(tx, customer_id));
  const delivered = await deliveriesOf(tx, customer_id, monthStart(now)).forUpdate("on_account").execute();
  const issued: Issued[] = [];
  for (const together of settledTogether(delivered.flatMap(deliveredOf)).toSorted(bySeries))
    for (const group of await taxedAlike(tx, customer, together, now)) {
      const one = await collect(tx, customer, group, now);
      if (one) issued.push(one);
    }
  await postAll(
    tx,
    issued.flatMap(({ journals }) => journals),
    now,
  );
  return issued.map(({ id }) => id);
}

/** An invoice, with the journals that the caller posts once all numbers are drawn. */
type Issued = { readonly id: number; readonly journals: readonly Journal[] };

const seriesOf = ([first]: readonly Delivered[]): string =>
  (first && brandById(first.brand_id)?.invoice_prefix) ?? "";
/** Numbers are drawn in the order in which their series are locked. */
const bySeries = (one: readonly Delivered[], other: readonly Delivered[]): number =>
  seriesOf(one) < seriesOf(other) ? -1 : seriesOf(one) > seriesOf(other) ? 1 : 0;

const deliveriesOf = (db: Kysely<DB>, customer_id: number, before: string) =>
  db
    .selectFrom("on_account")
    .innerJoin("order", "order.id", "on_account.order_id")
    .leftJoin("shipment", (join) =>
      join.onRef("shipment.order_id", "=", "order.id").on("shipment.payment_request_id", "is", null),
    )
    .select([
      "shipment.fee as posting",
      "order.id",
      "order.brand_id",
      "order.service_type",
      "order.plan",
      "order.source_lang",
      "order.target_lang",
      "order.price_net",
      "order.price_gross",
      "order.tax_rate_bps",
      "order.tax_treatment",
      "on_account.currency",
      "on_account.net",
      "on_account.vat",
      "on_account.gross as amount",
      "on_account.delivered_on",
    ])
    .where("on_account.customer_id", "=", customer_id)
    .where("on_account.invoice_id", "is", null)
    .where("on_account.voided_at", "is", null)
    .where("on_account.delivered_on", "<", before)
    .orderBy("on_account.delivered_on")
    .orderBy("order.id");

type Row = Awaited<ReturnType<ReturnType<typeof deliveriesOf>["execute"]>>[number];
const deliveredOf = ({ delivered_on, ...row }: Row): Delivered[] =>
  delivered_on === null ? [] : [{ ...row, delivered_on, discount_gross: 0n }];

/** The deliveries by what `key` says of them. */
function groupsBy(delivered: readonly Delivered[], key: (one: Delivered) => string): Delivered[][] {
  const groups = new Map<string, Delivered[]>();
  for (const one of delivered) groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
  return [...groups.values()];
}

/** Deliveries of one brand in one currency: their documents are issued at once. */
const settledTogether = (delivered: readonly Delivered[]): Delivered[][] =>
  groupsBy(delivered, ({ brand_id, currency }) => `${brand_id} ${currency}`);

/**
 * The documents of deliveries that are settled together, by their final tax: after VIES denied the buyer, a sale without
 * Polish VAT is on the document of those with it. None while evidence is missing.
 */
async function taxedAlike(
  tx: Tx,
  customer: Customer,
  delivered: readonly Delivered[],
  now: Date,
): Promise<Group[]> {
  const proof = await proofOf(tx, supplyOf(customer, delivered, now), now);
  if (proof.missing !== null) return [];
  const groups = groupsBy(delivered, (one) => finalTax(taxedBuyer(customer), one, proof).treatment);
  return Promise.all(
    groups.map(async (orders) => ({
      orders,
      proof: await proofOf(tx, supplyOf(customer, orders, now), now),
    })),
  );
}

/** What a document is made of: its orders, and what their tax rests on. */
type Group = { readonly orders: readonly Delivered[]; readonly proof: Proof };

/** What the orders of one document have in common, how each is taxed, and the month it is for. */
function headOf(customer: Customer, { orders, proof }: Group, date_of_issue: string) {
  const [first] = orders;
  const brand = first && brandById(first.brand_id);
  const taxes = orders.map((order) => finalTax(taxedBuyer(customer), order, proof));
  const treatment = taxes[0]?.treatment;
  if (!first || !brand || !treatment)
    throw new Error(`a delivery of customer ${customer.id} has no brand or no tax treatment`);
  const { currency } = first;
  const period = monthBefore(date_of_issue);
  return {
    brand,
    taxes,
    same: { customer_id: customer.id, brand_id: brand.id, currency, treatment, period },
  };
}

async function collect(tx: Tx, customer: Customer, group: Group, now: Date): Promise<Issued | null> {
  const { orders, proof } = group;
  const date_of_issue = localDate(now.getTime(), seller_zone);
  const { brand, taxes, same } = headOf(customer, group, date_of_issue);
  const taken = await tx
    .selectFrom("invoice")
    .select("id")
    .where((w) => w.and(same))
    .executeTakeFirst();
  // What was booked after the invoice of its month goes on the next one.
  if (taken) return null;
  const mode = modeOf(customer, orders, taxes);
  const items = orders.flatMap((order, i) => {
    const tax = taxes[i];
    return tax ? soldItems(order, tax, "cart", mode) : [];
  });
  const totals = documentTotals(items, mode);
  const due_date = dueOn(date_of_issue);
  const { locale } = customer;
  const invoice = await tx
    .insertInto("invoice")
    .values({
      ...same,
      hash: newHash(),
      number: await nextNumber(tx, brand, "VAT", date_of_issue),
      kind: "VAT",
      locale,
      seller: json(sellerOf(brand)),
      customer: json(buyerOf(customer)),
      date_of_issue,
      sale_date: lastDayOf(same.period),
      payment_date: due_date,
      due_date,
      mode,
      cost_centre: await commonCostCentre(
        tx,
        orders.map(({ id }) => id),
      ),
      tax: json(taxSnapshot(taxedBuyer(customer), items, proof)),
      vies_answer_id: proof.vies?.id ?? null,
      ...fxOf(same.currency, totals, proof.rate),
      total_net: totals.net,
      total_vat: totals.vat,
      total_gross: totals.gross,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const sold_on = new Map(orders.map((order) => [order.id, order.delivered_on]));
  await writeLines(tx, { invoice_id: invoice.id, locale, brand, items, totals, sold_on });
  return { id: invoice.id, journals: await tieAndAsk(tx, invoice, { orders, totals }, now) };
}

type Collected = {
  readonly orders: readonly Delivered[];
  readonly totals: { readonly net: bigint; readonly vat: bigint; readonly gross: bigint };
};

/** Ties the orders to their invoice and asks for it; answers the journal of what it adds to them. */
async function tieAndAsk(
  tx: Tx,
  invoice: InvoiceRow,
  { orders, totals }: Collected,
  now: Date,
): Promise<Journal[]> {
  const { id: invoice_id, customer_id, currency } = invoice;
  if (customer_id === null) throw new Error(`the collective invoice ${invoice_id} has no customer`);
  const ids = orders.map(({ id }) => id);
  await tx.updateTable("on_account").set({ invoice_id }).where("order_id", "in", ids).execute();
  await askForInvoice(tx, invoice, now);
  await queueEInvoice(tx, invoice_id, now);
  return differenceOf({ customer_id, invoice_id, currency, totals, orders });
}

type Booked = {
  readonly customer_id: number;
  readonly invoice_id: number;
  readonly currency: Customer["currency"];
  readonly totals: { readonly net: bigint; readonly vat: bigint; readonly gross: bigint };
  readonly orders: readonly Delivered[];
};

/** The deliveries are in the books; what VAT on the whole document differs from theirs follows them. */
function differenceOf({ totals, orders, ...of }: Booked): Journal[] {
  const rest = orders.reduce(
    (left, { net, vat, amount }) => ({
      net: left.net - net,
      vat: left.vat - vat,
      gross: left.gross - amount,
    }),
    { net: totals.net, vat: totals.vat, gross: totals.gross },
  );
  const differs = rest.net !== 0n || rest.vat !== 0n || rest.gross !== 0n;
  return differs ? [collectedJournal({ ...of, ...rest })] : [];
}
