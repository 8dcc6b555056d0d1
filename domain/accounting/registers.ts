import { toDecimal } from "#domain/money.ts";
import { csvText } from "./csv.ts";
import { inPln, type Sale } from "./sales.ts";

/** A rate in millionths of a złoty as NBP prints one: `4.2512`. */
function rateMicrosText(rate_micros: bigint): string {
  const digits = rate_micros.toString().padStart(7, "0");
  const decimals = digits.slice(-6).replace(/0{1,2}$/, "");
  return `${digits.slice(0, -6)}.${decimals}`;
}

const rateText = (bps: bigint | null): string => (bps === null ? "" : toDecimal(bps));

/**
 * The special scheme (OSS) as a table by country of consumption and rate, in the currency of sale: the return is
 * quarterly and in euro, at the ECB rate of the quarter's last day; the accountant converts it.
 */
export function ossCsv(sales: readonly Sale[]): string {
  const sums = new Map<string, { cells: readonly string[]; net: bigint; vat: bigint; documents: number }>();
  for (const { buyer, currency, parts } of sales)
    for (const { treatment, rate_bps, net, vat } of parts) {
      if (treatment !== "OSS") continue;
      const cells = [buyer.country, rateText(rate_bps), currency];
      const known = sums.get(cells.join(" "));
      sums.set(cells.join(" "), {
        cells,
        net: net + (known?.net ?? 0n),
        vat: vat + (known?.vat ?? 0n),
        documents: 1 + (known?.documents ?? 0),
      });
    }
  return csvText(
    ["country", "vat_rate", "currency", "documents", "net", "vat"],
    [...sums]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { cells, net, vat, documents }]) => [
        ...cells,
        String(documents),
        toDecimal(net),
        toDecimal(vat),
      ]),
  );
}

/** Every sales document, one line for each of its treatments and rates; złoty are empty where a rate is missing. */
export function invoicesCsv(sales: readonly Sale[]): string {
  const rows = sales.flatMap((sale) => {
    const pln = inPln(sale);
    const { id } = sale.buyer;
    return sale.parts.map(({ treatment, rate_bps, net, vat }, i) => [
      sale.number,
      sale.kind,
      sale.brand,
      sale.issued_on,
      sale.sold_on,
      sale.declared_on,
      sale.buyer.name,
      sale.buyer.country,
      id.kind === "none" ? "" : id.number,
      treatment,
      rateText(rate_bps),
      sale.currency,
      toDecimal(net),
      toDecimal(vat),
      toDecimal(net + vat),
      sale.currency === "PLN" || sale.rate_micros === null ? "" : rateMicrosText(sale.rate_micros),
      pln?.[i] ? toDecimal(pln[i].net) : "",
      pln?.[i] ? toDecimal(pln[i].vat) : "",
      sale.ksef.kind === "number" ? sale.ksef.number : sale.ksef.kind,
    ]);
  });
  return csvText(invoice_columns, rows);
}

const invoice_columns = [
  "number",
  "kind",
  "brand",
  "issued_on",
  "sold_on",
  "declared_on",
  "buyer",
  "country",
  "buyer_number",
  "treatment",
  "vat_rate",
  "currency",
  "net",
  "vat",
  "gross",
  "exchange_rate",
  "net_pln",
  "vat_pln",
  "ksef",
];
