import type { Kysely } from "kysely";
import { localDate } from "#domain/calendar.ts";
import type { Currency } from "#domain/money.ts";
import { asksVies, type TaxDecision } from "#domain/tax.ts";
import { nbpRateDate, vatInPln } from "#domain/tax/exchange.ts";
import { treatment_facts, treatments, type Treatment } from "#domain/tax/table.ts";
import type { DB } from "../db/tables.ts";
import { taxOf } from "../features/carts/commands.ts";
import type { Machine } from "../machine.ts";
import type { CartRow } from "../order/cart.ts";
import type { OrderRow } from "../order/facts.ts";
import { answerAt, answerNow, type EvidenceRow } from "./evidence.ts";
import { fetchRate, type RateRow, rateOn } from "./rates.ts";

/** An order as far as its tax goes: what it was priced with. */
export type TaxedOrder = Pick<OrderRow, "id" | "service_type" | "plan" | "tax_treatment" | "tax_rate_bps">;
/** What is to be invoiced, at the moment its tax fell due. */
export type Supply = {
  readonly cart: CartRow;
  readonly orders: readonly TaxedOrder[];
  readonly currency: Currency;
  readonly paid_at: Date;
};
export type FinalTax = { readonly treatment: Treatment; readonly rate_bps: bigint };

/** What an invoice's tax rests on; `missing` is what has to be waited for. */
export type Proof = {
  readonly vies: EvidenceRow | null;
  readonly rate: RateRow | null;
  readonly missing: "vies" | "rate" | null;
};

/** The tax table asks VIES for these alone: without a proven business they are not given. */
const business_treatments: readonly string[] = ["RC_EU", "NP_B2B_RC", "NP_B2B"] satisfies Treatment[];

const decide = (cart: CartRow, order: TaxedOrder, vies: EvidenceRow | null): TaxDecision =>
  taxOf({ ...cart, vat_id_status: vies?.answer ?? "unknown" }, order);

const needsVies = ({ cart, orders }: Pick<Supply, "cart" | "orders">): string | null =>
  orders.some(({ tax_treatment }) => business_treatments.includes(tax_treatment ?? ""))
    ? asksVies(cart)
    : null;

/** The tax an order was priced with. Throws for one that was paid without a price. */
export function soldTax({ id, tax_treatment, tax_rate_bps }: TaxedOrder): FinalTax {
  const treatment = treatments.find((one) => one === tax_treatment);
  if (!treatment || tax_rate_bps === null) throw new Error(`order ${id} was paid without a tax treatment`);
  return { treatment, rate_bps: tax_rate_bps };
}

/**
 * How an order is taxed for good. As it was priced, but for one sold without Polish VAT to a business that VIES did not
 * confirm at the tax point: that is taxed as the table says of it now, out of what was paid.
 */
export function finalTax(cart: CartRow, order: TaxedOrder, { vies }: Pick<Proof, "vies">): FinalTax {
  const sold = soldTax(order);
  if (needsVies({ cart, orders: [order] }) === null || vies?.answer === "valid") return sold;
  const { treatment, rate_bps } = decide(cart, order, vies);
  return { treatment, rate_bps };
}

const isPolish = (treatment: Treatment): boolean => treatment_facts[treatment].rate_bps !== null;

/** The day whose rate turns the VAT of an invoice issued `now` into złoty. */
const rateDate = (paid_at: Date, now: Date): string =>
  nbpRateDate(localDate(paid_at.getTime()), localDate(now.getTime()));

/** An invoice may wait for the register until the fifteenth of the next month, and not longer (art. 106i ust. 1). */
function hasTime(paid_at: Date, now: Date): boolean {
  const [year = 0, month = 0] = localDate(paid_at.getTime()).split("-").map(Number);
  const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, "0")}`;
  return localDate(now.getTime()) < `${next}-15`;
}

/** What is kept of a supply's proof now, and what is missing for its invoice. Changes nothing. */
export async function proofOf(db: Kysely<DB>, supply: Supply, now: Date): Promise<Proof> {
  const { cart, orders, currency, paid_at } = supply;
  const vat_id = needsVies(supply);
  const vies = vat_id === null ? null : ((await answerAt(db, vat_id, paid_at)) ?? null);
  if (vat_id !== null && vies === null && hasTime(paid_at, now)) return { vies, rate: null, missing: "vies" };
  const taxed = orders.some((order) => isPolish(finalTax(cart, order, { vies }).treatment));
  if (currency === "PLN" || !taxed) return { vies, rate: null, missing: null };
  const rate = (await rateOn(db, currency, rateDate(paid_at, now))) ?? null;
  return { vies, rate, missing: rate === null ? "rate" : null };
}

/** Asks VIES and the National Bank for what an invoice lacks; who is away is asked again by the job. */
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

/** How the VAT of a document reads in złoty, as it is kept with it and printed; null where there is none to convert. */
export type FxSnapshot = {
  readonly currency: Currency;
  readonly table: string;
  readonly date: string;
  readonly rate: string;
  readonly rate_micros: string;
  readonly vat_pln: string;
};

/** `vat` is Polish VAT in minor units of the document's currency; the złoty are rounded once, half up. */
export const fxSnapshot = (currency: Currency, vat: bigint, rate: RateRow | null): FxSnapshot | null =>
  rate && {
    currency,
    table: rate.table_number,
    date: rate.effective_date,
    rate: rate.mid,
    rate_micros: rate.rate_micros.toString(),
    vat_pln: vatInPln(vat, rate.rate_micros).toString(),
  };
