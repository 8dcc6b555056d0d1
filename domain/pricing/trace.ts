import type { PackageKey, Plan, Service, Speed } from "#domain/catalog.ts";
import { divideHalfUp, vatFromGross, vatFromNet, type Currency } from "#domain/money.ts";
import { amountAt, list_rate_bps, micros_per_minor } from "./sheet.ts";

export type Buyer = "private" | "company";

/**
 * Whether VAT is added to the net sum or taken out of the gross sum. Prices of all orders are gross_first
 * (decision 0224); those made for companies before are net_first, as are documents with net prices.
 */
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
 * Totals of a net sum with a minimum, in minor units, the same for every buyer of one tax rate. The minimum includes the
 * VAT of the list, which is taken out of it (art. 106e ust. 7); another rate applies to the net part of the minimum.
 */
export function totalsOf(net: bigint, minimum_gross: bigint, rate_bps: bigint): Totals {
  if (net + vatFromNet(net, list_rate_bps) >= minimum_gross) return withVatOf(net, rate_bps);
  const least = minimum_gross - vatFromGross(minimum_gross, list_rate_bps);
  if (rate_bps !== list_rate_bps) return withVatOf(least, rate_bps);
  return { net: least, vat: minimum_gross - least, gross: minimum_gross };
}

function withVatOf(net: bigint, rate_bps: bigint): Totals {
  const vat = vatFromNet(net, rate_bps);
  return { net, vat, gross: net + vat };
}

/**
 * Totals with posting added; `fee` is gross minor units. It is taxed like the translation (art. 29a ust. 6 pkt 2), and
 * the total rises exactly by the fee.
 */
export function addPosting(totals: Totals, fee: bigint, rate_bps: bigint): Totals {
  const gross = totals.gross + fee;
  const vat = fee === 0n ? totals.vat : vatFromGross(gross, rate_bps);
  return { net: gross - vat, vat, gross };
}

/**
 * The trace of an order at its share of a document of several (largest remainder, decision 0010). It is unchanged when
 * the share is the order's own VAT.
 */
export function atDocumentShare(trace: PriceTrace, part: Totals): PriceTrace {
  const { net, vat, gross } = part;
  const { document_vat: _old, ...former } = trace;
  const own = { ...former, mode: "gross_first" as const };
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
  return { ...own, lines, rate_bps, mode: "gross_first", ...totalsOf(trace.net, 0n, rate_bps) };
}

/** Computes the totals again from the lines alone; a difference to the stored ones means a modified trace. */
export function recompute(trace: Pick<PriceTrace, "lines" | "rate_bps" | "document_vat">): Totals {
  let net = 0n;
  let minimum_gross = 0n;
  let posting: bigint | null = null;
  for (const line of trace.lines) {
    if (line.unit === "minimum") minimum_gross = line.rate_micros / micros_per_minor;
    else if (line.unit === "gross") posting = line.rate_micros / micros_per_minor;
    else net += lineAmount(line.unit, line.quantity, line.rate_micros, net);
  }
  const totals = totalsOf(net, minimum_gross, trace.rate_bps);
  const own = posting === null ? totals : addPosting(totals, posting, trace.rate_bps);
  const { document_vat: vat } = trace;
  // The gross price of an order is fixed; its share of a document's VAT is taken out of it.
  return vat === undefined ? own : { net: own.gross - vat, vat, gross: own.gross };
}

/** The lines of a price before its code, and its totals without the share of a document's VAT. */
export function beforeCode({ lines, rate_bps }: Pick<PriceTrace, "lines" | "rate_bps">) {
  const own = lines.filter(({ code }) => code !== "discount");
  return { lines: own, ...recompute({ lines: own, rate_bps }) };
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
