import type { Locale } from "#brands/brand.ts";
import type { TraceView } from "#contract/views/desk-order.ts";
import { netOf } from "#domain/pricing/desk-price.ts";
import type { LineUnit, PriceTrace } from "#domain/pricing/trace.ts";
import type { CatalogKey } from "#messages/pricing/catalog/en.ts";
import { moneyView, rateView } from "#server/kernel/format/money-view.ts";
import { catalogText } from "#server/kernel/format/texts.ts";

/** A price with all its steps, for the desk. */
export function traceView(trace: PriceTrace, locale: Locale): TraceView {
  const money = (amount: bigint) => moneyView(amount, trace.currency);
  return {
    sheet_version: trace.sheet_version,
    lines: trace.lines.map(({ code, quantity, unit, rate_micros, amount, label, typed = false }) => ({
      label:
        code === "by_hand" || typed || unit === "amount"
          ? (label ?? catalogText(locale, `line.${code}` as CatalogKey))
          : catalogText(locale, `line.${code}` as CatalogKey, { quantity: quantity.toString() }),
      typed,
      unit,
      quantity: quantity.toString(),
      rate: rateText(unit, rate_micros),
      amount: money(amount),
    })),
    price_net: money(trace.net),
    vat: money(trace.vat),
    price_gross: money(trace.gross),
    tax_rate: rateView(trace.rate_bps) ?? "",
    listed_net:
      trace.list_lines === undefined || trace.list_lines.length === 0 ? null : money(netOf(trace.list_lines)),
  };
}

/** Millionths as decimal text with at least two places; a share as per cent with as many as it needs. */
function rateText(unit: LineUnit, micros: bigint): string {
  const [scaled, least] = unit === "percent" ? [micros * 100n, 0] : [micros, 2];
  const sign = scaled < 0n ? "-" : "";
  const size = scaled < 0n ? -scaled : scaled;
  const digits = (size % 1_000_000n).toString().padStart(6, "0").replace(/0+$/, "").padEnd(least, "0");
  return `${sign}${size / 1_000_000n}${digits === "" ? "" : `.${digits}`}`;
}
