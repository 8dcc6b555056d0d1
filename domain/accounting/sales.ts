import { divideHalfUp, type Currency } from "#domain/money.ts";
import { vatInPln } from "#domain/tax/exchange.ts";
import { treatment_facts, type Treatment } from "#domain/tax/table.ts";
import type { BuyerId } from "#domain/tax/tax.ts";

/** The KSeF state of an invoice in the register: its number, or the mark for the reason of its absence. */
export type KsefMark =
  | { readonly kind: "number"; readonly number: string }
  | { readonly kind: "OFF" | "BFK" | "DI" };

/**
 * The part of an invoice with one treatment and rate, in minor units of its currency; a correction's parts are the
 * differences.
 */
export type SalePart = {
  readonly treatment: Treatment;
  /** Basis points; null when it is not taxed. */
  readonly rate_bps: bigint | null;
  readonly net: bigint;
  readonly vat: bigint;
};

/** One invoice or correction as used in registers and returns. Dates are `YYYY-MM-DD`. */
export type Sale = {
  readonly number: string;
  readonly kind: "VAT" | "KOR" | "ZAL" | "ROZ";
  readonly brand: string;
  readonly issued_on: string;
  readonly sold_on: string;
  /** The day that decides in which month it is declared (art. 29a ust. 13). */
  readonly declared_on: string;
  readonly buyer: { readonly name: string; readonly country: string; readonly id: BuyerId };
  readonly currency: Currency;
  /** Millionths of a złoty per unit of the currency; null when it is not known. The rate of PLN is one. */
  readonly rate_micros: bigint | null;
  readonly ksef: KsefMark;
  readonly parts: readonly SalePart[];
};

const millionths = 1_000_000n;

/** A part in grosze. Each amount is rounded half up once (art. 31a). */
export type PartInPln = { readonly treatment: Treatment; readonly net: bigint; readonly vat: bigint };

/** The parts of a sale in grosze; null when its rate is not known. */
export function inPln({ currency, rate_micros, parts }: Sale): PartInPln[] | null {
  if (currency === "PLN") return parts.map(({ treatment, net, vat }) => ({ treatment, net, vat }));
  if (rate_micros === null) return null;
  return parts.map(({ treatment, net, vat }) => ({
    treatment,
    net: divideHalfUp(net * rate_micros, millionths),
    vat: vatInPln(vat, rate_micros),
  }));
}

/** Numbers of the sales of the Polish return that cannot be converted to złoty because their rate is missing. */
export const withoutRate = (sales: readonly Sale[]): string[] =>
  sales
    .map((sale) => ofTreatments(sale, isInPolishReturn))
    .filter((sale) => sale.parts.length > 0 && inPln(sale) === null)
    .map(({ number }) => number);

/** A sale reduced to its parts with a treatment of `wanted`. */
export const ofTreatments = (sale: Sale, wanted: (treatment: Treatment) => boolean): Sale => ({
  ...sale,
  parts: sale.parts.filter(({ treatment }) => wanted(treatment)),
});

/** Whether a treatment is declared in Poland; sales of the special scheme are in its own return. */
export const isInPolishReturn = (treatment: Treatment): boolean =>
  treatment_facts[treatment].procedure === null;

/** Sums of sales with equal tax attributes, in minor units of their currency. */
export type SalesSum = {
  readonly brand: string;
  readonly currency: Currency;
  readonly corrections: boolean;
  readonly treatment: Treatment;
  readonly rate_bps: bigint | null;
  readonly documents: number;
  readonly net: bigint;
  readonly vat: bigint;
  readonly gross: bigint;
};

/** Sums sales as `mergedSums`; a document counts in each part of it. */
export const salesSums = (sales: readonly Sale[]): SalesSum[] =>
  mergedSums(
    sales.flatMap(({ brand, currency, kind, parts }) =>
      parts.map((part) => ({ brand, currency, corrections: kind === "KOR", documents: 1, ...part })),
    ),
  );

/** Merges sums by brand, currency, correction or not, treatment and rate, sorted in this order. */
export function mergedSums(rows: readonly Omit<SalesSum, "gross">[]): SalesSum[] {
  const sums = new Map<string, SalesSum>();
  for (const { brand, currency, corrections, treatment, rate_bps, documents, net, vat } of rows) {
    const key = [brand, currency, corrections ? 1 : 0, treatment, rate_bps ?? ""].join(" ");
    const known = sums.get(key);
    sums.set(key, {
      brand,
      currency,
      corrections,
      treatment,
      rate_bps,
      documents: (known?.documents ?? 0) + documents,
      net: (known?.net ?? 0n) + net,
      vat: (known?.vat ?? 0n) + vat,
      gross: (known?.gross ?? 0n) + net + vat,
    });
  }
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}
