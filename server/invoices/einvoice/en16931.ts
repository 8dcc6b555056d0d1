import { treatment_facts, type TreatmentFacts } from "#domain/tax/table.ts";
import { legendText } from "#server/tax/index.ts";
import type { EInvoice, ELine } from "./einvoice.ts";

/** One line as EN 16931 counts it: minor units of the document's currency, all of them net and none negative. */
export type EnLine = {
  readonly description: string;
  /** A decimal as the document writes it: "1", "2.5". */
  readonly quantity: string;
  /** For the whole quantity, before discount. */
  readonly price: bigint;
  readonly discount: bigint;
  readonly net: bigint;
  readonly vat: bigint;
  readonly category: TreatmentFacts["en16931"];
  readonly rate_bps: bigint;
  /** Why nothing is taxed, by the code list VATEX and in the document's language; both null where it is taxed. */
  readonly reason_code: TreatmentFacts["vatex"];
  readonly reason: string | null;
  readonly sold_on: string | null;
};

/** The lines that are taxed alike (BG-23). */
export type EnTax = Pick<EnLine, "category" | "rate_bps" | "net" | "vat" | "reason_code"> & {
  readonly reasons: readonly string[];
};

/** The amounts of a document: those an invoice charges, or those a correction refunds. */
export type EnAmounts = {
  readonly lines: readonly EnLine[];
  readonly taxes: readonly EnTax[];
  readonly net: bigint;
  readonly vat: bigint;
  readonly gross: bigint;
  /** Polish VAT of a foreign currency in grosze (BT-111); null where there is none to convert. */
  readonly vat_pln: bigint | null;
};

/**
 * The amounts of an invoice or a correction for EN 16931. Every total is a sum of lines, so the rules of sums
 * (BR-CO-10 to 16) hold by how it is made; VAT is what the invoice says, counted once per rate. Throws RangeError for a
 * correction that asks for more: those are never issued.
 */
export function enAmounts(invoice: EInvoice): EnAmounts {
  const lines = (invoice.kind === "KOR" ? refunded(invoice.lines) : invoice.lines).map((line) =>
    lineOf(invoice, line),
  );
  const wrong = lines.find(({ net, vat, price }) => net < 0n || vat < 0n || price < 0n);
  if (wrong) throw new RangeError(`${invoice.number} has a line below zero: ${wrong.description}`);
  const total = (of: (line: EnLine) => bigint): bigint => lines.reduce((sum, line) => sum + of(line), 0n);
  const net = total((line) => line.net);
  const vat = total((line) => line.vat);
  return { lines, taxes: taxesOf(lines), net, vat, gross: net + vat, vat_pln: vatInZloty(invoice) };
}

function lineOf({ locale }: EInvoice, line: ELine): EnLine {
  const { en16931, vatex } = treatment_facts[line.treatment];
  return {
    description: line.description,
    quantity: line.quantity,
    price: line.net + line.discount_net,
    discount: line.discount_net,
    net: line.net,
    vat: line.vat,
    category: en16931,
    rate_bps: en16931 === "S" ? line.rate_bps : 0n,
    reason_code: vatex,
    reason: legendText(locale, line.treatment),
    sold_on: line.sold_on,
  };
}

/**
 * The lines of a refund by a correction: each line before less the line after, without those that do not change. A
 * refund has no unit price, so it is one piece without discount.
 */
function refunded(lines: readonly ELine[]): ELine[] {
  const before = lines.filter((line) => line.before);
  const after = lines.filter((line) => !line.before);
  if (before.length > 0 && before.length !== after.length)
    throw new RangeError("a correction lists each line before and after");
  return after
    .map((line, i) => {
      const { net, vat, gross } = before[i] ?? { net: 0n, vat: 0n, gross: 0n };
      const back = { net: net - line.net, vat: vat - line.vat, gross: gross - line.gross };
      return { ...line, ...back, quantity: "1", unit_price: null, discount: 0n, discount_net: 0n };
    })
    .filter(({ net, vat }) => net !== 0n || vat !== 0n);
}

/** Once per category and rate, in the order in which they appear. */
function taxesOf(lines: readonly EnLine[]): EnTax[] {
  const taxes = new Map<string, EnTax>();
  for (const { category, rate_bps, net, vat, reason, reason_code } of lines) {
    const key = `${category} ${rate_bps}`;
    const sum = taxes.get(key) ?? { net: 0n, vat: 0n, reasons: [] };
    taxes.set(key, {
      category,
      rate_bps,
      net: sum.net + net,
      vat: sum.vat + vat,
      reason_code,
      reasons: reason === null ? sum.reasons : [...new Set([...sum.reasons, reason])],
    });
  }
  return [...taxes.values()];
}

/** Art. 106e ust. 11: Polish VAT is also stated in złoty; the tax of other states is not converted. */
function vatInZloty({ kind, currency, sums }: EInvoice): bigint | null {
  if (currency === "PLN") return null;
  const polish = sums.filter(({ treatment }) => treatment_facts[treatment].tax_field === "P_14_1");
  if (polish.length === 0 || polish.some(({ vat_pln }) => vat_pln === null)) return null;
  const vat = polish.reduce((sum, { vat_pln }) => sum + (vat_pln ?? 0n), 0n);
  return kind === "KOR" ? -vat : vat;
}
