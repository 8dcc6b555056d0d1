import type { Rule, Ubl } from "./rule.ts";
import { amountAt, at, type Element, sumAt, textAt } from "./ubl-tree.ts";

/** The rules of EN 16931-1 about VAT, for the categories we write: taxed (S), reverse charge (AE), outside (O). */
const categories = ["S", "AE", "O"] as const;
type Category = (typeof categories)[number];
/** One major unit in millionths: what the published rules allow rounding to differ by. */
const one_unit = 1_000_000n;

const lineCategory = (line: Element): string => textAt(line, "Item/ClassifiedTaxCategory/ID");
const lineRate = (line: Element): bigint => amountAt(line, "Item/ClassifiedTaxCategory/Percent");
const subtotalCategory = (subtotal: Element): string => textAt(subtotal, "TaxCategory/ID");
const rateOf = (subtotal: Element): bigint => amountAt(subtotal, "TaxCategory/Percent");
const linesOf = ({ lines }: Ubl, category: Category) =>
  lines.filter((line) => lineCategory(line) === category);
const subtotalsOf = ({ subtotals }: Ubl, category: Category) =>
  subtotals.filter((one) => subtotalCategory(one) === category);
/** A number of a party under the scheme VAT (BT-31, BT-48). */
const vatNumber = ({ root }: Ubl, side: "Supplier" | "Customer"): string => {
  const found = at(root, `Accounting${side}Party/Party/PartyTaxScheme`).find(
    (one) => textAt(one, "TaxScheme/ID") === "VAT",
  );
  return found ? textAt(found, "CompanyID") : "";
};
const anyNumber = ({ root }: Ubl): boolean =>
  textAt(root, "AccountingSupplierParty/Party/PartyTaxScheme/CompanyID") !== "";
const hasReason = (one: Element): boolean =>
  textAt(one, "TaxCategory/TaxExemptionReason") !== "" ||
  textAt(one, "TaxCategory/TaxExemptionReasonCode") !== "";
const isClose = (a: bigint, b: bigint): boolean => (a > b ? a - b : b - a) < one_unit;

/** VAT of an amount at a rate per hundred, all in millionths, rounded half up to the minor unit. */
function vatOf(net: bigint, percent: bigint): bigint {
  const exact = net * percent;
  // A hundred of the rate and a hundred minor units of an amount cancel each other out: millionths of millionths stay.
  const whole = 1_000_000_000_000n;
  return ((2n * exact + whole) / (2n * whole)) * 10_000n;
}

const both = (category: Category, document: Ubl): boolean =>
  linesOf(document, category).length > 0 === subtotalsOf(document, category).length > 0;

const taxed_rules: readonly Rule[] = [
  { id: "BR-S-01", says: "a taxed line and a taxed category go together", holds: (one) => both("S", one) },
  {
    id: "BR-S-02",
    says: "taxed by a seller with a tax number",
    holds: (one) => linesOf(one, "S").length === 0 || anyNumber(one),
  },
  {
    id: "BR-S-05",
    says: "a taxed line has a rate",
    holds: (one) => linesOf(one, "S").every((line) => lineRate(line) > 0n),
  },
  {
    id: "BR-S-08",
    says: "a rate is counted on its lines",
    holds: (one) =>
      subtotalsOf(one, "S").every(
        (subtotal) =>
          amountAt(subtotal, "TaxableAmount") ===
          sumAt(
            linesOf(one, "S").filter((line) => lineRate(line) === rateOf(subtotal)),
            "LineExtensionAmount",
          ),
      ),
  },
  {
    id: "BR-S-09",
    says: "VAT is its rate of its base",
    holds: (one) =>
      subtotalsOf(one, "S").every((subtotal) =>
        isClose(
          amountAt(subtotal, "TaxAmount"),
          vatOf(amountAt(subtotal, "TaxableAmount"), rateOf(subtotal)),
        ),
      ),
  },
  {
    id: "BR-S-10",
    says: "what is taxed has no reason not to be",
    holds: (one) => !subtotalsOf(one, "S").some(hasReason),
  },
];

/** What both categories without tax have in common. */
const untaxed = (category: "AE" | "O"): readonly Rule[] => [
  {
    id: `BR-${category}-01`,
    says: "its category is present once, and only with its lines",
    holds: (one) => both(category, one) && subtotalsOf(one, category).length <= 1,
  },
  {
    id: `BR-${category}-08`,
    says: "it is counted on its lines",
    holds: (one) =>
      subtotalsOf(one, category).every(
        (subtotal) =>
          amountAt(subtotal, "TaxableAmount") === sumAt(linesOf(one, category), "LineExtensionAmount"),
      ),
  },
  {
    id: `BR-${category}-09`,
    says: "it bears no VAT",
    holds: (one) => subtotalsOf(one, category).every((subtotal) => amountAt(subtotal, "TaxAmount") === 0n),
  },
  {
    id: `BR-${category}-10`,
    says: "it says why",
    holds: (one) => subtotalsOf(one, category).every(hasReason),
  },
];

const outside = (document: Ubl): boolean => subtotalsOf(document, "O").length > 0;

export const tax_rules: readonly Rule[] = [
  ...taxed_rules,
  ...untaxed("AE"),
  ...untaxed("O"),
  {
    id: "BR-AE-02",
    says: "reverse charge is between two VAT numbers",
    holds: (one) => linesOf(one, "AE").length === 0 || (anyNumber(one) && vatNumber(one, "Customer") !== ""),
  },
  {
    id: "BR-AE-05",
    says: "reverse charge has the rate zero",
    holds: (one) =>
      linesOf(one, "AE").every(
        (line) => at(line, "Item/ClassifiedTaxCategory/Percent").length === 1 && lineRate(line) === 0n,
      ),
  },
  {
    id: "BR-O-02",
    says: "what is outside the scope of VAT names no VAT number",
    holds: (one) =>
      linesOf(one, "O").length === 0 ||
      (vatNumber(one, "Supplier") === "" && vatNumber(one, "Customer") === ""),
  },
  {
    id: "BR-O-05",
    says: "what is outside has no rate",
    holds: (one) =>
      linesOf(one, "O").every((line) => at(line, "Item/ClassifiedTaxCategory/Percent").length === 0),
  },
  {
    id: "BR-O-11",
    says: "an item outside the scope of VAT has no other category with it",
    holds: (one) => !outside(one) || one.subtotals.length === 1,
  },
  {
    id: "BR-O-12",
    says: "an item outside the scope of VAT has no taxed line with it",
    holds: (one) => !outside(one) || linesOf(one, "O").length === one.lines.length,
  },
  ...["45: TaxableAmount", "46: TaxAmount", "47: TaxCategory/ID"].map((row): Rule => {
    const [number = "", path = ""] = row.split(": ");
    return {
      id: `BR-${number}`,
      says: `each category has its ${path}`,
      holds: ({ subtotals }) => subtotals.every((one) => textAt(one, path) !== ""),
    };
  }),
  {
    id: "BR-CL-17",
    says: "categories are those we know",
    holds: ({ lines, subtotals }) =>
      [...lines.map(lineCategory), ...subtotals.map(subtotalCategory)].every((name) =>
        categories.some((one) => one === name),
      ),
  },
  {
    id: "BR-CO-09",
    says: "a VAT number begins with its country",
    holds: (one) =>
      [vatNumber(one, "Supplier"), vatNumber(one, "Customer")].every((number) =>
        /^$|^[A-Z]{2}[A-Z0-9+*]{2,13}$/.test(number),
      ),
  },
];
