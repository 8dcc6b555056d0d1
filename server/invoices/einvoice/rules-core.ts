import type { Rule, Ubl } from "./rule.ts";
import { amountAt, at, type Element, millionths, sumAt, textAt } from "./ubl-tree.ts";

/** The rules of EN 16931-1 about the document, its parties, its totals and its lines, bound to UBL. */
const has =
  (path: string) =>
  ({ root }: Ubl) =>
    textAt(root, path) !== "";
const hasGroup =
  (path: string) =>
  ({ root }: Ubl) =>
    at(root, path).length > 0;
const eachLine = (holds: (line: Element, document: Ubl) => boolean) => (document: Ubl) =>
  document.lines.every((line) => holds(line, document));
const quantityOf = (line: Element): Element | undefined =>
  at(line, "InvoicedQuantity")[0] ?? at(line, "CreditedQuantity")[0];
const typeCode = ({ root }: Ubl): string =>
  textAt(root, "InvoiceTypeCode") || textAt(root, "CreditNoteTypeCode");
const inOrder = (periods: readonly Element[]): boolean =>
  periods.every((period) => textAt(period, "StartDate") <= textAt(period, "EndDate"));
const total = ({ root }: Ubl, name: string): bigint => amountAt(root, `LegalMonetaryTotal/${name}`);
/** The total of VAT in the document's own currency (BT-110). */
const taxTotals = ({ root, currency }: Ubl): readonly Element[] =>
  at(root, "TaxTotal/TaxAmount").filter(({ attributes }) => attributes["currencyID"] === currency);
const vatTotal = (document: Ubl): bigint => millionths(taxTotals(document)[0]?.text ?? "") ?? 0n;
const sides = ["AccountingSupplierParty", "AccountingCustomerParty"] as const;
const is_day = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

const document_rules: readonly Rule[] = [
  { id: "BR-01", says: "a specification identifier", holds: has("CustomizationID") },
  { id: "BR-02", says: "a number", holds: has("ID") },
  { id: "BR-03", says: "a day of issue", holds: has("IssueDate") },
  { id: "BR-04", says: "a type code", holds: (one) => typeCode(one) !== "" },
  { id: "BR-05", says: "a currency", holds: has("DocumentCurrencyCode") },
  {
    id: "BR-06",
    says: "the seller's name",
    holds: has(`${sides[0]}/Party/PartyLegalEntity/RegistrationName`),
  },
  {
    id: "BR-07",
    says: "the buyer's name",
    holds: has(`${sides[1]}/Party/PartyLegalEntity/RegistrationName`),
  },
  { id: "BR-08", says: "the seller's address", holds: hasGroup(`${sides[0]}/Party/PostalAddress`) },
  {
    id: "BR-09",
    says: "the seller's country",
    holds: has(`${sides[0]}/Party/PostalAddress/Country/IdentificationCode`),
  },
  { id: "BR-10", says: "the buyer's address", holds: hasGroup(`${sides[1]}/Party/PostalAddress`) },
  {
    id: "BR-11",
    says: "the buyer's country",
    holds: has(`${sides[1]}/Party/PostalAddress/Country/IdentificationCode`),
  },
  { id: "BR-12", says: "a sum of lines", holds: has("LegalMonetaryTotal/LineExtensionAmount") },
  { id: "BR-13", says: "a total without VAT", holds: has("LegalMonetaryTotal/TaxExclusiveAmount") },
  { id: "BR-14", says: "a total with VAT", holds: has("LegalMonetaryTotal/TaxInclusiveAmount") },
  { id: "BR-15", says: "an amount to pay", holds: has("LegalMonetaryTotal/PayableAmount") },
  { id: "BR-16", says: "at least one line", holds: ({ lines }) => lines.length > 0 },
  {
    id: "BR-29",
    says: "a period that ends after it began",
    holds: ({ root }) => inOrder(at(root, "InvoicePeriod")),
  },
  {
    id: "BR-49",
    says: "each payment instruction has a code",
    holds: ({ root }) => at(root, "PaymentMeans").every((one) => textAt(one, "PaymentMeansCode") !== ""),
  },
  {
    id: "BR-50",
    says: "each account has a number",
    holds: ({ root }) =>
      at(root, "PaymentMeans/PayeeFinancialAccount").every((one) => textAt(one, "ID") !== ""),
  },
  {
    id: "BR-53",
    says: "a currency of VAT has its total",
    holds: ({ root }) =>
      at(root, "TaxCurrencyCode").every(({ text }) =>
        at(root, "TaxTotal/TaxAmount").some(({ attributes }) => attributes["currencyID"] === text),
      ),
  },
  {
    id: "BR-55",
    says: "each preceding invoice has its number",
    holds: ({ root }) =>
      at(root, "BillingReference").every((one) => textAt(one, "InvoiceDocumentReference/ID") !== ""),
  },
  {
    id: "BR-61",
    says: "a transfer has an account",
    holds: ({ root }) =>
      at(root, "PaymentMeans").every(
        (one) =>
          !["30", "58"].includes(textAt(one, "PaymentMeansCode")) ||
          textAt(one, "PayeeFinancialAccount/ID") !== "",
      ),
  },
  ...sides.map((side, i): Rule => ({
    id: `BR-6${i + 2}`,
    says: "an electronic address has a scheme",
    holds: ({ root }) =>
      at(root, `${side}/Party/EndpointID`).every(({ attributes }) => attributes["schemeID"] !== undefined),
  })),
  {
    id: "BR-CO-26",
    says: "the seller is known by a number",
    holds: ({ root }) =>
      ["PartyTaxScheme/CompanyID", "PartyIdentification/ID", "PartyLegalEntity/CompanyID"].some(
        (path) => textAt(root, `${sides[0]}/Party/${path}`) !== "",
      ),
  },
];

const line_rules: readonly Rule[] = [
  { id: "BR-21", says: "each line has a number", holds: eachLine((line) => textAt(line, "ID") !== "") },
  {
    id: "BR-22",
    says: "each line has a quantity",
    holds: eachLine((line) => (quantityOf(line)?.text ?? "") !== ""),
  },
  {
    id: "BR-23",
    says: "each quantity has a unit",
    holds: eachLine((line) => (quantityOf(line)?.attributes["unitCode"] ?? "") !== ""),
  },
  {
    id: "BR-24",
    says: "each line has a net amount",
    holds: eachLine((line) => textAt(line, "LineExtensionAmount") !== ""),
  },
  { id: "BR-25", says: "each line has a name", holds: eachLine((line) => textAt(line, "Item/Name") !== "") },
  {
    id: "BR-26",
    says: "each line has a price",
    holds: eachLine((line) => textAt(line, "Price/PriceAmount") !== ""),
  },
  {
    id: "BR-27",
    says: "no price is below zero",
    holds: eachLine((line) => amountAt(line, "Price/PriceAmount") >= 0n),
  },
  {
    id: "BR-30",
    says: "a line's period ends after it began",
    holds: eachLine((line) => inOrder(at(line, "InvoicePeriod"))),
  },
  {
    id: "BR-41",
    says: "each discount has an amount",
    holds: eachLine((line) => at(line, "AllowanceCharge").every((one) => textAt(one, "Amount") !== "")),
  },
  {
    id: "BR-42",
    says: "each discount has a reason",
    holds: eachLine((line) =>
      at(line, "AllowanceCharge").every(
        (one) =>
          textAt(one, "AllowanceChargeReason") !== "" || textAt(one, "AllowanceChargeReasonCode") !== "",
      ),
    ),
  },
  {
    id: "BR-CO-04",
    says: "each line has a category of VAT",
    holds: eachLine((line) => textAt(line, "Item/ClassifiedTaxCategory/ID") !== ""),
  },
];

const total_rules: readonly Rule[] = [
  {
    id: "BR-CO-10",
    says: "the sum of lines is what they add up to",
    holds: (one) => total(one, "LineExtensionAmount") === sumAt(one.lines, "LineExtensionAmount"),
  },
  {
    id: "BR-CO-13",
    says: "the total without VAT is the sum of lines",
    holds: (one) => total(one, "TaxExclusiveAmount") === total(one, "LineExtensionAmount"),
  },
  {
    id: "BR-CO-14",
    says: "the VAT is that of all categories",
    holds: (one) => vatTotal(one) === sumAt(one.subtotals, "TaxAmount"),
  },
  {
    id: "BR-CO-15",
    says: "the total with VAT is net and VAT, which is present once",
    holds: (one) =>
      taxTotals(one).length === 1 &&
      total(one, "TaxInclusiveAmount") === total(one, "TaxExclusiveAmount") + vatTotal(one),
  },
  {
    id: "BR-CO-16",
    says: "to pay is the total less what was paid",
    holds: (one) =>
      total(one, "PayableAmount") === total(one, "TaxInclusiveAmount") - total(one, "PrepaidAmount"),
  },
  { id: "BR-CO-18", says: "at least one category of VAT", holds: ({ subtotals }) => subtotals.length > 0 },
  {
    id: "BR-CO-25",
    says: "what is to be paid says by when",
    holds: (one) => total(one, "PayableAmount") <= 0n || has("DueDate")(one) || has("PaymentTerms/Note")(one),
  },
  {
    id: "BR-DEC",
    says: "amounts have at most two places, and a currency of the document",
    holds: ({ all, root, currency }) =>
      all
        .filter(({ name }) => name.endsWith("Amount"))
        .every(
          ({ text, attributes }) =>
            /^-?\d+(\.\d{1,2})?$/.test(text) &&
            [currency, textAt(root, "TaxCurrencyCode")].includes(attributes["currencyID"] ?? "?"),
        ),
  },
];

/** Codes of the closed lists that we use; another one would be a slip. */
const code_rules: readonly Rule[] = [
  {
    id: "BR-CL-01",
    says: "an invoice is 380, a credit note 381",
    holds: (one) => typeCode(one) === (one.is_credit ? "381" : "380"),
  },
  {
    id: "BR-CL-04",
    says: "the currency is a code of ISO 4217",
    holds: ({ currency }) => /^[A-Z]{3}$/.test(currency),
  },
  {
    id: "BR-CL-14",
    says: "countries are codes of ISO 3166",
    holds: ({ all }) =>
      all
        .filter(({ name }) => name === "cbc:IdentificationCode")
        .every(({ text }) => /^[A-Z]{2}$/.test(text)),
  },
  {
    id: "BR-CL-16",
    says: "the way to pay is a code of UNTDID 4461",
    holds: ({ root }) =>
      at(root, "PaymentMeans/PaymentMeansCode").every(({ text }) =>
        ["1", "30", "58", "68", "97"].includes(text),
      ),
  },
  {
    id: "BR-CL-23",
    says: "a quantity is counted in pieces of service",
    holds: eachLine((line) => quantityOf(line)?.attributes["unitCode"] === "E48"),
  },
  {
    id: "UBL-DT",
    says: "days are days",
    holds: ({ all }) =>
      all.filter(({ name }) => name.endsWith("Date")).every(({ text }) => is_day.test(text)),
  },
];

export const core_rules: readonly Rule[] = [...document_rules, ...line_rules, ...total_rules, ...code_rules];
