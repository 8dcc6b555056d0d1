import type { Locale } from "#brands/brand.ts";
import type { Currency } from "#domain/money.ts";
import type { BuyerId } from "#domain/tax/tax.ts";
import type { Treatment } from "#domain/tax/table.ts";

/** Kinds of FA(3), in its own words: invoice, correction, advance, final, and corrections of the latter two. */
const einvoice_kinds = ["VAT", "KOR", "ZAL", "ROZ", "KOR_ZAL", "KOR_ROZ"] as const;
export type EInvoiceKind = (typeof einvoice_kinds)[number];

export type EAddress = {
  readonly country: string;
  readonly line: string;
  readonly postcode: string;
  readonly city: string;
};

/**
 * One line. Amounts are minor units of the document's currency; a correction's are differences. `gross` is null on
 * documents priced net, and then only net is shown; on those priced gross it is what the line says.
 */
export type ELine = {
  readonly description: string;
  readonly unit: string;
  /** A decimal with at most six places: "1", "-1", "2.5". */
  readonly quantity: string;
  /** Before discount; net on documents priced net, gross on those priced gross; null when it is no whole amount. */
  readonly unit_price: bigint | null;
  readonly discount: bigint;
  /** The same discount net of VAT, whatever the document is priced in. */
  readonly discount_net: bigint;
  readonly net: bigint;
  readonly vat: bigint;
  readonly gross: bigint;
  readonly treatment: Treatment;
  /** Basis points; meant for the one-stop shop, where the rate is the buyer's. */
  readonly rate_bps: bigint;
  /** The line's own day of sale, on documents for a whole month. */
  readonly sold_on: string | null;
  /** A line before its correction. */
  readonly before: boolean;
};

/** Amounts under one treatment. `vat_pln` is grosze, for a foreign currency with Polish VAT; null where none is due. */
export type ESum = {
  readonly treatment: Treatment;
  readonly net: bigint;
  readonly vat: bigint;
  readonly vat_pln: bigint | null;
};

export type EPayment = {
  /** Paid on a day, to be paid by a day, or neither (a correction). */
  readonly paid_on: string | null;
  readonly due_on: string | null;
  /** How, by the code of FormaPlatnosci, or in words when no code fits; null says nothing. */
  readonly form:
    | { readonly code: "1" | "2" | "3" | "4" | "5" | "6" | "7" }
    | { readonly other: string }
    | null;
  /** How it was paid, by our own code; null while unpaid, or if it was paid after the document was issued. */
  readonly method: string | null;
  readonly account: { readonly iban: string; readonly bic: string; readonly bank: string } | null;
};

/** What a correction corrects. A number is null when the corrected document is not in KSeF. */
export type ECorrection = {
  readonly reason: string;
  /** When it counts: 1 with the corrected invoice, 2 with the correction, 3 otherwise. */
  readonly effect: "1" | "2" | "3";
  readonly corrected: readonly {
    readonly issued_on: string;
    readonly number: string;
    readonly ksef_number: string | null;
  }[];
  /** The buyer as the corrected document named them, where that is what is corrected. */
  readonly buyer_before: { readonly name: string; readonly address: EAddress } | null;
  /** What was to be paid before the correction of an advance, gross; null for others. */
  readonly gross_before: bigint | null;
};

/**
 * Everything a structured invoice says, frozen: the builder looks nowhere else, so the same snapshot always gives
 * the same bytes. Dates are `YYYY-MM-DD`.
 */
export type EInvoice = {
  readonly kind: EInvoiceKind;
  readonly number: string;
  readonly created_at: Date;
  readonly issued_on: string;
  /** One day of sale (or of the advance) for the whole document; null when lines have their own. */
  readonly sold_on: string | null;
  /** The period of the document where lines have their own days; its end is the day of sale by law. */
  readonly period: { readonly from: string; readonly until: string } | null;
  readonly currency: Currency;
  readonly pricing: "net" | "gross";
  /** The language of the document for its buyer. */
  readonly locale: Locale;
  /** What KSeF calls it; null before that and for what never goes there. */
  readonly ksef_number: string | null;
  readonly seller: {
    readonly nip: string;
    readonly name: string;
    readonly address: EAddress;
    readonly email: string | null;
    readonly krs: string | null;
    /** Whom a buyer asks about the document, and where. */
    readonly contact: { readonly name: string; readonly phone: string };
  };
  readonly buyer: {
    readonly id: BuyerId;
    readonly name: string;
    readonly address: EAddress | null;
    /** Our number of the customer. */
    readonly number: string | null;
    /** The buyer's e-mail address; null if unknown. */
    readonly email: string | null;
  };
  /** Tax treatments of the document; for a correction without lines, those of the corrected sale. */
  readonly treatments: readonly Treatment[];
  readonly sums: readonly ESum[];
  readonly gross: bigint;
  /** Millionths of a złoty per unit of a foreign currency; null where VAT is not converted. */
  readonly rate_micros: bigint | null;
  /** Where that rate was published, as the National Bank wrote it; null with the rate. */
  readonly rate_source: { readonly table: string; readonly date: string; readonly rate: string } | null;
  readonly lines: readonly ELine[];
  readonly payment: EPayment | null;
  readonly correction: ECorrection | null;
  /** Payments that came before the work: one a part, on advances and final invoices. */
  readonly part_payments: readonly { readonly paid_on: string; readonly amount: bigint }[];
  /** The advance invoices a final one settles. */
  readonly advances: readonly { readonly number: string; readonly ksef_number: string | null }[];
  /** What an advance is paid for: the whole order, gross and in lines. */
  readonly order: { readonly gross: bigint; readonly lines: readonly ELine[] } | null;
  /** The buyer's own number of this purchase. */
  readonly reference: string | null;
  /** Code and name of the buyer's cost centre. */
  readonly cost_centre: string | null;
  readonly notes: readonly { readonly key: string; readonly value: string }[];
};
