import { taxOf } from "./tax-of.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { CartRow } from "#server/kernel/db/rows.ts";
import type { Insertable, Kysely, Selectable } from "kysely";
import * as z from "zod/mini";
import { localDate } from "#domain/calendar.ts";
import type { Currency } from "#domain/money.ts";
import type { DocumentTotals } from "#domain/pricing/totals.ts";
import { asksVies, type TaxDecision } from "#domain/tax/tax.ts";
import { nbpRateDate, vatInPln } from "#domain/tax/exchange.ts";
import { treatment_facts, treatments, type Treatment } from "#domain/tax/table.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { answerAt, answerNow, type EvidenceRow } from "./evidence.ts";
import { fetchRate, type RateRow, rateOn } from "./rates.ts";

/** The tax data of an order: those of its price. */
export type TaxedOrder = Pick<OrderRow, "id" | "service_type" | "plan" | "tax_treatment" | "tax_rate_bps">;
/** The tax data of a buyer: of a cart, or of the customer of orders on account. */
export type TaxedBuyer = Pick<
  CartRow,
  "user_type" | "country" | "postcode" | "vat_id" | "vat_id_status" | "place_proven" | "business_evidence_id"
>;
/** The data to be invoiced, at the tax point. */
export type Supply = {
  readonly cart: TaxedBuyer;
  readonly orders: readonly TaxedOrder[];
  readonly currency: Currency;
  readonly paid_at: Date;
};
export type FinalTax = { readonly treatment: Treatment; readonly rate_bps: bigint };

/** The evidence for an invoice's tax; `missing` lists what the invoice has to wait for. */
export type Proof = {
  readonly vies: EvidenceRow | null;
  readonly rate: RateRow | null;
  readonly missing: "vies" | "rate" | null;
};

/** The only treatments for which the tax table queries VIES: they require a proven business. */
const business_treatments: readonly string[] = ["RC_EU", "NP_B2B_RC", "NP_B2B"] satisfies Treatment[];

const decide = (cart: TaxedBuyer, order: TaxedOrder, vies: EvidenceRow | null): TaxDecision =>
  taxOf({ ...cart, vat_id_status: vies?.answer ?? "unknown" }, order);

/**
 * The VAT number that VIES must confirm for these orders to be taxed as they were priced; null when none must, as for a
 * business outside the Union with evidence of its own.
 */
const needsVies = ({ cart, orders }: Pick<Supply, "cart" | "orders">): string | null =>
  cart.business_evidence_id === null &&
  orders.some(({ tax_treatment }) => business_treatments.includes(tax_treatment ?? ""))
    ? asksVies(cart)
    : null;

/** The tax of an order's price. Throws for a paid order without a price. */
export function soldTax({ id, tax_treatment, tax_rate_bps }: TaxedOrder): FinalTax {
  const treatment = treatments.find((one) => one === tax_treatment);
  if (!treatment || tax_rate_bps === null) throw new Error(`order ${id} was paid without a tax treatment`);
  return { treatment, rate_bps: tax_rate_bps };
}

/**
 * The final tax of an order. It is that of its price, except for a sale without Polish VAT to a business that VIES did
 * not confirm at the tax point: that one is taxed by the present table, with VAT included in the paid amount.
 */
export function finalTax(cart: TaxedBuyer, order: TaxedOrder, { vies }: Pick<Proof, "vies">): FinalTax {
  const sold = soldTax(order);
  if (needsVies({ cart, orders: [order] }) === null || vies?.answer === "valid") return sold;
  const { treatment, rate_bps } = decide(cart, order, vies);
  return { treatment, rate_bps };
}

/** The buyer's number that VIES must confirm for an invoice issued with reverse charge; null when none must. */
export const provenFor = (buyer: {
  readonly country: string;
  readonly postcode: string;
  readonly tax_id: string | null;
}) =>
  asksVies({ user_type: "company", country: buyer.country, postcode: buyer.postcode, vat_id: buyer.tax_id });

const taxed = z.object({ orders: z.array(z.object({ treatment: z.enum(treatments) })) });
/**
 * What the tax of an issued invoice requires of its buyer: proof of a business, a place outside the Union, or nothing,
 * because it has VAT. Treatments are those of its sales without Polish VAT.
 */
export function requiredOfBuyer(tax: unknown): {
  readonly needs: "business" | "place" | "nothing";
  readonly treatments: readonly Treatment[];
} {
  const sold = [...new Set(taxed.parse(tax).orders.map(({ treatment }) => treatment))];
  const untaxed = sold.filter((treatment) => !isPolish(treatment) && treatment !== "OSS");
  const has_business = untaxed.some((treatment) => business_treatments.includes(treatment));
  return { needs: has_business ? "business" : untaxed.length > 0 ? "place" : "nothing", treatments: untaxed };
}

const isPolish = (treatment: Treatment): boolean => treatment_facts[treatment].rate_bps !== null;

/** The day whose rate converts the VAT of an invoice issued `now` into złoty. */
const rateDate = (paid_at: Date, now: Date): string =>
  nbpRateDate(localDate(paid_at.getTime()), localDate(now.getTime()));

/** An invoice may wait for the register until the fifteenth of the next month, and not longer (art. 106i ust. 1). */
function hasTime(paid_at: Date, now: Date): boolean {
  const [year = 0, month = 0] = localDate(paid_at.getTime()).split("-").map(Number);
  const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, "0")}`;
  return localDate(now.getTime()) < `${next}-15`;
}

/** The evidence of a supply to be stored now, and what its invoice lacks. Changes nothing. */
export async function proofOf(db: Kysely<DB>, supply: Supply, now: Date): Promise<Proof> {
  const { cart, orders, currency, paid_at } = supply;
  const vat_id = needsVies(supply);
  const vies = vat_id === null ? null : ((await answerAt(db, vat_id, paid_at)) ?? null);
  if (vat_id !== null && vies === null && hasTime(paid_at, now)) return { vies, rate: null, missing: "vies" };
  const is_taxed = orders.some((order) => isPolish(finalTax(cart, order, { vies }).treatment));
  if (currency === "PLN" || !is_taxed) return { vies, rate: null, missing: null };
  const rate = (await rateOn(db, currency, rateDate(paid_at, now))) ?? null;
  return { vies, rate, missing: rate === null ? "rate" : null };
}

/** Fetches from VIES and the National Bank what an invoice lacks; the job retries an unavailable service. */
export async function gatherProof(
  { db, vies, nbp, log }: Pick<Machine, "db" | "vies" | "nbp" | "log">,
  supply: Supply,
  now: Date,
): Promise<void> {
  const vat_id = needsVies(supply);
  let proof = await proofOf(db, supply, now);
  if (proof.missing === "vies" && vat_id !== null) {
    await answerNow({ db, vies }, vat_id, "tax_point", now);
    proof = await proofOf(db, supply, now);
  }
  const { currency, paid_at } = supply;
  if (proof.missing !== "rate" || currency === "PLN") return;
  await fetchRate({ db, nbp }, currency, rateDate(paid_at, now), now).catch((error: unknown) =>
    log.warn({ err: error, currency }, "the National Bank gave no rate; the invoice waits"),
  );
}

/** The VAT of a document in złoty, as stored with it and printed. */
const fxSnapshot = z.object({
  currency: z.string(),
  table: z.string(),
  date: z.string(),
  rate: z.string(),
  rate_micros: z.string(),
  vat_pln: z.string(),
});

/** The stored rate that converts the Polish VAT of a document to złoty; null where there is none to convert. */
export type FxColumns = Pick<Insertable<DB["invoice"]>, "nbp_rate_id" | "fx" | "vat_pln">;
const no_fx: FxColumns = { nbp_rate_id: null, fx: null, vat_pln: null };

/** The VAT of an invoice's totals in złoty; `totals` are minor units of its currency, the złoty are rounded once, half up. */
export function fxOf(
  currency: Currency,
  { rates }: Pick<DocumentTotals, "rates">,
  rate: RateRow | null,
): FxColumns {
  if (!rate) return no_fx;
  const vat = rates.reduce((sum, one) => (one.treatment === "PL23" ? sum + one.vat : sum), 0n);
  const vat_pln = vatInPln(vat, rate.rate_micros);
  const fx = {
    currency,
    table: rate.table_number,
    date: rate.effective_date,
    rate: rate.mid,
    rate_micros: rate.rate_micros.toString(),
    vat_pln: vat_pln.toString(),
  } satisfies z.output<typeof fxSnapshot>;
  return { nbp_rate_id: rate.id, fx: JSON.stringify(fx), vat_pln };
}

/** The same for a document that follows another one, by the rate of the first: a correction changes no rate. */
export function fxAgain(
  first: Pick<Selectable<DB["invoice"]>, "nbp_rate_id" | "fx">,
  polish_vat: bigint,
): FxColumns {
  if (first.fx === null) return no_fx;
  const fx = fxSnapshot.parse(first.fx);
  const vat_pln = vatInPln(polish_vat, BigInt(fx.rate_micros));
  return {
    nbp_rate_id: first.nbp_rate_id,
    fx: JSON.stringify({ ...fx, vat_pln: vat_pln.toString() }),
    vat_pln,
  };
}
