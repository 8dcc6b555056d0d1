import type { Element } from "./ubl-tree.ts";

/**
 * The order of the elements that we write in UBL 2.1; the schema has hundreds more. What is not
 * listed has no elements in it.
 */
const words = (text: string): readonly string[] => text.split(" ");
const tail =
  "DocumentCurrencyCode TaxCurrencyCode BuyerReference InvoicePeriod OrderReference BillingReference " +
  "AccountingSupplierParty AccountingCustomerParty Delivery PaymentMeans PaymentTerms TaxTotal LegalMonetaryTotal";
const line_tail = "LineExtensionAmount InvoicePeriod AllowanceCharge Item Price";

const orders: Readonly<Record<string, readonly string[]>> = {
  Invoice: words(`CustomizationID ProfileID ID IssueDate DueDate InvoiceTypeCode Note ${tail} InvoiceLine`),
  CreditNote: words(`CustomizationID ProfileID ID IssueDate CreditNoteTypeCode Note ${tail} CreditNoteLine`),
  InvoicePeriod: ["StartDate", "EndDate"],
  OrderReference: ["ID"],
  BillingReference: ["InvoiceDocumentReference"],
  InvoiceDocumentReference: ["ID", "IssueDate"],
  AccountingSupplierParty: ["Party"],
  AccountingCustomerParty: ["Party"],
  Party: words("EndpointID PartyIdentification PostalAddress PartyTaxScheme PartyLegalEntity Contact"),
  PartyIdentification: ["ID"],
  PostalAddress: ["StreetName", "CityName", "PostalZone", "Country"],
  Country: ["IdentificationCode"],
  PartyTaxScheme: ["CompanyID", "TaxScheme"],
  TaxScheme: ["ID"],
  PartyLegalEntity: ["RegistrationName", "CompanyID"],
  Contact: ["Name", "Telephone", "ElectronicMail"],
  Delivery: ["ActualDeliveryDate"],
  PaymentMeans: ["PaymentMeansCode", "PaymentID", "PayeeFinancialAccount"],
  PayeeFinancialAccount: ["ID", "Name", "FinancialInstitutionBranch"],
  FinancialInstitutionBranch: ["ID"],
  PaymentTerms: ["Note"],
  TaxTotal: ["TaxAmount", "TaxSubtotal"],
  TaxSubtotal: ["TaxableAmount", "TaxAmount", "TaxCategory"],
  TaxCategory: ["ID", "Percent", "TaxExemptionReasonCode", "TaxExemptionReason", "TaxScheme"],
  LegalMonetaryTotal: words(
    "LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount PrepaidAmount PayableAmount",
  ),
  InvoiceLine: words(`ID InvoicedQuantity ${line_tail}`),
  CreditNoteLine: words(`ID CreditedQuantity ${line_tail}`),
  AllowanceCharge: ["ChargeIndicator", "AllowanceChargeReasonCode", "AllowanceChargeReason", "Amount"],
  Item: ["Name", "ClassifiedTaxCategory"],
  ClassifiedTaxCategory: ["ID", "Percent", "TaxScheme"],
  Price: ["PriceAmount", "BaseQuantity"],
};
/** Elements that may occur more than once; all others occur once. */
const many = new Set([
  "Note",
  "BillingReference",
  "TaxTotal",
  "TaxSubtotal",
  "InvoiceLine",
  "CreditNoteLine",
]);

/** Elements in places that UBL does not allow, a sentence for each; an empty list for a valid document. */
export function orderFaults(element: Element): string[] {
  const [prefix, name] = split(element.name);
  const order = orders[name] ?? [];
  const places = element.children.map((child) => order.indexOf(split(child.name)[1]));
  const faults = element.children.flatMap((child, i): string[] => {
    const [of, called] = split(child.name);
    const place = places[i] ?? -1;
    if (place < 0) return [`${name} must not hold ${called}`];
    // Elements with elements are aggregates, those with a text are basic: two name spaces.
    if (of !== (orders[called] ? "cac" : "cbc")) return [`${called} is of another name space`];
    if (places.slice(0, i).some((before) => before > place)) return [`${called} is too late in ${name}`];
    if (!many.has(called) && places.indexOf(place) !== i) return [`${name} holds ${called} twice`];
    return [];
  });
  if (prefix === "cbc" && element.text.trim() === "") faults.push(`${name} is empty`);
  return [...faults, ...element.children.flatMap(orderFaults)];
}

const split = (name: string): readonly [string, string] => {
  const colon = name.indexOf(":");
  return [name.slice(0, Math.max(colon, 0)), name.slice(colon + 1)];
};
