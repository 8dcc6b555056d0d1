import type { PackageKey, Plan, Service, Speed } from "#domain/catalog.ts";
import { divideHalfUp, vatFromGross, vatFromNet, type Currency } from "#domain/money.ts";
import { amountAt, micros_per_minor } from "./sheet.ts";

export type Buyer = "private" | "company";

/** Companies are shown net prices and VAT is added; private persons are shown gross prices, which include VAT. */
export type TotalMode = "net_first" | "gross_first";

/** Net, VAT and gross in minor units of one currency; gross is always net + VAT. */
export type Totals = { readonly net: bigint; readonly vat: bigint; readonly gross: bigint };

export const line_codes = [
  "words",
  "left_words",
  "context_words",
  "exact_words",
  "repeated_words",
  "fuzzy_95_words",
  "fuzzy_85_words",
  "fuzzy_75_words",
  "pages",
  "emails",
  "minutes",
  "hours",
  "second_interpreter",
  "verification",
  "native_proofreading",
  "specialized",
  "rush_half",
  "rush_quarter",
  "discount",
  "minimum",
  "posting",
  "goodwill",
  "by_hand",
] as const;
export type LineCode = (typeof line_codes)[number];

export const line_units = [
  "word",
  "page",
  "e-mail",
  "minute",
  "hour",
  "percent",
  "amount",
  "minimum",
  "gross",
] as const;
export type LineUnit = (typeof line_units)[number];

/**
 * One step of a price, net, in the order it was taken. `amount` is minor units. The unit defines the meaning of
 * quantity × rate: counted units at millionths of a major unit each; `percent` is millionths of the lines above
 * (quantity is their sum); `amount` is a fixed sum; `minimum` raises the gross price to its rate; `gross` is added to
 * all of them, and its rate includes VAT.
 */
export type PriceLine = {
  readonly code: LineCode;
  readonly quantity: bigint;
  readonly unit: LineUnit;
  readonly rate_micros: bigint;
  readonly amount: bigint;
  /** The label shown to the customer, for a manual line; otherwise it is derived from code and quantity. */
  readonly label?: string;
  /** The amount was entered by hand and is fixed, independent of the price list. */
  readonly typed?: true;
};

/** A price with every step of its calculation: stored with the order, so the total can be verified years later. */
export type PriceTrace = Totals & {
  readonly sheet_version: string;
  readonly counter_version: string;
  readonly currency: Currency;
  readonly service: Service;
  readonly package: PackageKey | null;
  readonly plan: Plan;
  readonly source_lang: string;
  readonly target_lang: string;
  readonly speed: Speed;
  readonly lines: readonly PriceLine[];
  readonly rate_bps: bigint;
  readonly mode: TotalMode;
  /** The price list lines, net, for a manual price; empty when the list had no price for it. */
  readonly list_lines?: readonly PriceLine[];
  /** The VAT of this order as its share of a document of several, in minor units (decision 0010). */
  readonly document_vat?: bigint;
};

const millionths = 1_000_000n;

/** Net minor units of one line, given the net sum of the lines above it; `minimum` and `gross` depend on the totals. */
export function lineAmount(unit: LineUnit, quantity: bigint, rate_micros: bigint, above: bigint): bigint {
  if (unit === "percent") return divideHalfUp(above * rate_micros, millionths);
  if (unit === "minimum" || unit === "gross") return 0n;
  return amountAt(quantity, rate_micros);
}

/**
 * Totals of a net sum with a gross minimum, in minor units. In gross_first the gross is fixed and VAT is taken out of
 * it (art. 106e ust. 7); in net_first VAT is added to the lowest net whose gross reaches the minimum.
 */
export function totalsOf(net: bigint, minimum_gross: bigint, rate_bps: bigint, mode: TotalMode): Totals {
  const gross = net + vatFromNet(net, rate_bps);
  if (gross >= minimum_gross) return { net, vat: gross - net, gross };
  const vat = vatFromGross(minimum_gross, rate_bps);
  const least = minimum_gross - vat;
  if (mode === "gross_first") return { net: least, vat, gross: minimum_gross };
  const vatOnTop = vatFromNet(least, rate_bps);
  // One minor unit more when rounding would leave the gross just below the minimum.
  const lifted = least + vatOnTop < minimum_gross ? least + 1n : least;
  const liftedVat = vatFromNet(lifted, rate_bps);
  return { net: lifted, vat: liftedVat, gross: lifted + liftedVat };
}

/**
 * Totals with posting added; `fee` is gross minor units. It is taxed like the translation (art. 29a ust. 6 pkt 2): with
 * gross prices the total rises exactly by the fee, with net prices by its net part and the VAT of the whole.
 */
export function addPosting(totals: Totals, fee: bigint, rate_bps: bigint, mode: TotalMode): Totals {
  if (mode === "gross_first") {
    const gross = totals.gross + fee;
    const vat = fee === 0n ? totals.vat : vatFromGross(gross, rate_bps);
    return { net: gross - vat, vat, gross };
  }
  const net = totals.net + fee - vatFromGross(fee, rate_bps);
  const vat = fee === 0n ? totals.vat : vatFromNet(net, rate_bps);
  return { net, vat, gross: net + vat };
}

/** The totals of an order whose VAT is the given share of a document; the amount shown to the buyer stays fixed. */
const withDocumentVat = (totals: Totals, vat: bigint, mode: TotalMode): Totals =>
  mode === "net_first"
    ? { net: totals.net, vat, gross: totals.net + vat }
    : { net: totals.gross - vat, vat, gross: totals.gross };

/**
 * The trace of an order at its share of a document of several (largest remainder, decision 0010). It is unchanged when
 * the share is the order's own VAT.
 */
export function atDocumentShare(trace: PriceTrace, part: Totals): PriceTrace {
  const { net, vat, gross } = part;
  const { document_vat: _old, ...own } = trace;
  return recompute(own).vat === vat
    ? { ...own, net, vat, gross }
    : { ...own, net, vat, gross, document_vat: vat };
}

/** A line with a fixed amount, net minor units. */
export const fixedLine = (code: LineCode, amount: bigint, label: string, typed = false): PriceLine => ({
  code,
  quantity: 1n,
  unit: "amount",
  rate_micros: amount * micros_per_minor,
  amount,
  label,
  ...(typed ? { typed: true as const } : {}),
});

/**
 * The same net price under another tax rate: the net amount is unchanged, VAT is added to it. Posting, whose rate
 * includes VAT, becomes a fixed net sum.
 */
export function atTaxRate(trace: PriceTrace, rate_bps: bigint): PriceTrace {
  const lines = trace.lines.map((line) =>
    line.unit === "gross" || line.unit === "minimum"
      ? { ...line, unit: "amount" as const, rate_micros: line.amount * micros_per_minor }
      : line,
  );
  const { document_vat: _share, ...own } = trace;
  return { ...own, lines, rate_bps, mode: "net_first", ...totalsOf(trace.net, 0n, rate_bps, "net_first") };
}

/** Computes the totals again from the lines alone; a difference to the stored ones means a modified trace. */
export function recompute(trace: Pick<PriceTrace, "lines" | "rate_bps" | "mode" | "document_vat">): Totals {
  let net = 0n;
  let minimum_gross = 0n;
  let posting: bigint | null = null;
  for (const line of trace.lines) {
    if (line.unit === "minimum") minimum_gross = line.rate_micros / micros_per_minor;
    else if (line.unit === "gross") posting = line.rate_micros / micros_per_minor;
    else net += lineAmount(line.unit, line.quantity, line.rate_micros, net);
  }
  const totals = totalsOf(net, minimum_gross, trace.rate_bps, trace.mode);
  const own = posting === null ? totals : addPosting(totals, posting, trace.rate_bps, trace.mode);
  return trace.document_vat === undefined ? own : withDocumentVat(own, trace.document_vat, trace.mode);
}

/** The form a trace is stored and sent in: every bigint is a decimal string of minor units or millionths. */
export type TraceJson = {
  readonly [K in keyof PriceTrace]: PriceTrace[K] extends bigint
    ? string
    : K extends "lines" | "list_lines"
      ? readonly LineJson[]
      : K extends "document_vat"
        ? string
        : PriceTrace[K];
};
type LineJson = {
  readonly [K in keyof PriceLine]: PriceLine[K] extends bigint ? string : PriceLine[K];
};

const lineToJson = (line: PriceLine): LineJson => ({
  ...line,
  quantity: line.quantity.toString(),
  rate_micros: line.rate_micros.toString(),
  amount: line.amount.toString(),
});

const lineFromJson = (line: LineJson): PriceLine => ({
  ...line,
  quantity: BigInt(line.quantity),
  rate_micros: BigInt(line.rate_micros),
  amount: BigInt(line.amount),
});

/** A trace for a jsonb column or a response; `traceFromJson` is the inverse. */
export function traceToJson({ list_lines, document_vat, ...trace }: PriceTrace): TraceJson {
  return {
    ...trace,
    net: trace.net.toString(),
    vat: trace.vat.toString(),
    gross: trace.gross.toString(),
    rate_bps: trace.rate_bps.toString(),
    lines: trace.lines.map(lineToJson),
    ...(list_lines === undefined ? {} : { list_lines: list_lines.map(lineToJson) }),
    ...(document_vat === undefined ? {} : { document_vat: document_vat.toString() }),
  };
}

/** Parses a stored trace; throws SyntaxError when a number in it is not a whole number. */
export function traceFromJson({ list_lines, document_vat, ...json }: TraceJson): PriceTrace {
  return {
    ...json,
    net: BigInt(json.net),
    vat: BigInt(json.vat),
    gross: BigInt(json.gross),
    rate_bps: BigInt(json.rate_bps),
    lines: json.lines.map(lineFromJson),
    ...(list_lines === undefined ? {} : { list_lines: list_lines.map(lineFromJson) }),
    ...(document_vat === undefined ? {} : { document_vat: BigInt(document_vat) }),
  };
}
