import { isIban } from "#domain/payments/account-number.ts";
import type { Rule, Ubl } from "./rule.ts";
import { amountAt, at, type Element, millionths, sumAt, textAt } from "./ubl-tree.ts";
import { billing_process, specification } from "./xrechnung.ts";

/** The rules XRechnung 3.0 adds: Germany's (BR-DE) and those it takes over from Peppol (R…). */
const seller = "AccountingSupplierParty/Party";
const customer = "AccountingCustomerParty/Party";
const has =
  (path: string) =>
  ({ root }: Ubl) =>
    textAt(root, path) !== "";
const means = ({ root }: Ubl, ...codes: readonly string[]): readonly Element[] =>
  at(root, "PaymentMeans").filter((one) => codes.includes(textAt(one, "PaymentMeansCode")));
/** The characters KoSIT accepts in an e-mail address. */
const email =
  /^[\w!#$%&"*+/=?^`{|}~-]+(\.[\w!#$%&"*+/=?^`{|}~-]+)*@([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z\d]([a-z\d-]*[a-z\d])?$/i;

const german: readonly Rule[] = [
  { id: "BR-DE-1", says: "a way to pay", holds: ({ root }) => at(root, "PaymentMeans").length > 0 },
  {
    id: "BR-DE-2",
    says: "a contact of the seller",
    holds: ({ root }) => at(root, `${seller}/Contact`).length > 0,
  },
  { id: "BR-DE-3", says: "the seller's town", holds: has(`${seller}/PostalAddress/CityName`) },
  { id: "BR-DE-4", says: "the seller's postcode", holds: has(`${seller}/PostalAddress/PostalZone`) },
  { id: "BR-DE-5", says: "the name of the contact", holds: has(`${seller}/Contact/Name`) },
  { id: "BR-DE-6", says: "the phone of the contact", holds: has(`${seller}/Contact/Telephone`) },
  { id: "BR-DE-7", says: "the e-mail of the contact", holds: has(`${seller}/Contact/ElectronicMail`) },
  { id: "BR-DE-8", says: "the buyer's town", holds: has(`${customer}/PostalAddress/CityName`) },
  { id: "BR-DE-9", says: "the buyer's postcode", holds: has(`${customer}/PostalAddress/PostalZone`) },
  {
    id: "BR-DE-14",
    says: "each category has a rate",
    holds: ({ subtotals }) => subtotals.every((one) => textAt(one, "TaxCategory/Percent") !== ""),
  },
  { id: "BR-DE-15", says: "a reference of the buyer", holds: has("BuyerReference") },
  {
    id: "BR-DE-16",
    says: "a seller with a tax number",
    holds: (one) =>
      one.lines.every((line) => textAt(line, "Item/ClassifiedTaxCategory/ID") === "O") ||
      has(`${seller}/PartyTaxScheme/CompanyID`)(one),
  },
  {
    id: "BR-DE-19",
    says: "a SEPA transfer goes to an IBAN",
    holds: (one) => means(one, "58").every((way) => isIban(textAt(way, "PayeeFinancialAccount/ID"))),
  },
  {
    id: "BR-DE-21",
    says: "the specification is XRechnung 3.0",
    holds: ({ root }) => textAt(root, "CustomizationID") === specification,
  },
  {
    id: "BR-DE-23",
    says: "a transfer has an account",
    holds: (one) => means(one, "30", "58").every((way) => at(way, "PayeeFinancialAccount").length === 1),
  },
  {
    id: "BR-DE-24",
    says: "a card has its number",
    holds: (one) => means(one, "48", "54", "55").length === 0,
  },
  {
    id: "BR-DE-27",
    says: "a phone has at least three figures",
    holds: ({ root }) => /(\d.*){3}/.test(textAt(root, `${seller}/Contact/Telephone`)),
  },
  {
    id: "BR-DE-28",
    says: "an e-mail of the contact that is one",
    holds: ({ root }) => email.test(textAt(root, `${seller}/Contact/ElectronicMail`)),
  },
  {
    id: "BR-DE-TMP-32",
    says: "a day or a period of the supply",
    holds: (one) => has("Delivery/ActualDeliveryDate")(one) || at(one.root, "InvoicePeriod").length > 0,
  },
];

const periods = ({ root }: Ubl, name: "StartDate" | "EndDate") => textAt(root, `InvoicePeriod/${name}`);
const linePeriods = ({ lines }: Ubl) => lines.flatMap((line) => at(line, "InvoicePeriod"));

/** Net = quantity × price ÷ base quantity − discounts, to two minor units; all in millionths. */
function addsUp(line: Element): boolean {
  const [quantity] = [...at(line, "InvoicedQuantity"), ...at(line, "CreditedQuantity")];
  const count = millionths(quantity?.text ?? "") ?? 0n;
  const base = millionths(textAt(line, "Price/BaseQuantity")) ?? 1_000_000n;
  if (base <= 0n) return false;
  const off = sumAt(at(line, "AllowanceCharge"), "Amount");
  const expected = (count * amountAt(line, "Price/PriceAmount")) / base - off;
  const rest = amountAt(line, "LineExtensionAmount") - expected;
  return rest <= 20_000n && rest >= -20_000n;
}

const peppol: readonly Rule[] = [
  {
    id: "PEPPOL-EN16931-R001",
    says: "a business process",
    holds: ({ root }) => textAt(root, "ProfileID") === billing_process,
  },
  {
    id: "PEPPOL-EN16931-R005",
    says: "VAT is stated in another currency than the document's",
    holds: ({ root, currency }) => textAt(root, "TaxCurrencyCode") !== currency,
  },
  { id: "PEPPOL-EN16931-R010", says: "the buyer's electronic address", holds: has(`${customer}/EndpointID`) },
  { id: "PEPPOL-EN16931-R020", says: "the seller's electronic address", holds: has(`${seller}/EndpointID`) },
  {
    id: "PEPPOL-EN16931-R053",
    says: "one total of VAT with its categories",
    holds: ({ root }) => at(root, "TaxTotal").filter((one) => at(one, "TaxSubtotal").length > 0).length === 1,
  },
  {
    id: "PEPPOL-EN16931-R054",
    says: "one total of VAT more where another currency is named",
    holds: ({ root }) => at(root, "TaxTotal").length === 1 + at(root, "TaxCurrencyCode").length,
  },
  {
    id: "PEPPOL-EN16931-R055",
    says: "VAT has one sign in both currencies",
    holds: ({ root }) => {
      const amounts = at(root, "TaxTotal/TaxAmount").map(({ text }) => text.startsWith("-"));
      return new Set(amounts).size <= 1;
    },
  },
  {
    id: "PEPPOL-EN16931-R110",
    says: "no line begins before the document's period",
    holds: (one) => linePeriods(one).every((line) => textAt(line, "StartDate") >= periods(one, "StartDate")),
  },
  {
    id: "PEPPOL-EN16931-R111",
    says: "no line ends after the document's period",
    holds: (one) => linePeriods(one).every((line) => textAt(line, "EndDate") <= periods(one, "EndDate")),
  },
  {
    id: "PEPPOL-EN16931-R120",
    says: "a line is its quantity times its price, less its discounts",
    holds: ({ lines }) => lines.every(addsUp),
  },
  {
    id: "PEPPOL-EN16931-R130",
    says: "a price is for the unit of its quantity",
    holds: ({ lines }) =>
      lines.every((line) => {
        const units = [
          ...at(line, "InvoicedQuantity"),
          ...at(line, "CreditedQuantity"),
          ...at(line, "Price/BaseQuantity"),
        ];
        return new Set(units.map(({ attributes }) => attributes["unitCode"])).size === 1;
      }),
  },
];

export const german_rules: readonly Rule[] = [...german, ...peppol];
