import type { EAddress, EInvoice } from "./einvoice.ts";
import type { EnTax } from "./en16931.ts";
import { branch, escaped, leaf, token, type Xml } from "./xml.ts";

const longest = 1000;

const taxNumber = (number: string, scheme: "VAT" | "FC"): Xml =>
  branch("cac:PartyTaxScheme", [
    leaf("cbc:CompanyID", number),
    branch("cac:TaxScheme", [leaf("cbc:ID", scheme)]),
  ]);

const addressOf = ({ country, line, postcode, city }: EAddress): Xml =>
  branch("cac:PostalAddress", [
    leaf("cbc:StreetName", token(line, longest)),
    leaf("cbc:CityName", token(city, longest)),
    leaf("cbc:PostalZone", token(postcode, longest)),
    branch("cac:Country", [leaf("cbc:IdentificationCode", country)]),
  ]);

/** BT-34 and BT-49: we have no address in a network of electronic invoices, so it is where mails are read. */
const endpoint = (email: string | null): Xml =>
  email === null ? null : `<cbc:EndpointID schemeID="EM">${escaped(token(email, longest))}</cbc:EndpointID>`;

/**
 * The seller. Outside the scope of VAT no VAT identifier is named (BR-O-02): the same number is written as the tax
 * number (BT-32).
 */
export function sellerParty({ seller }: EInvoice, taxes: readonly EnTax[]): Xml {
  const outside = taxes.some(({ category }) => category === "O");
  return branch("cac:AccountingSupplierParty", [
    branch("cac:Party", [
      endpoint(seller.email),
      addressOf(seller.address),
      outside ? taxNumber(seller.nip, "FC") : taxNumber(`PL${seller.nip}`, "VAT"),
      branch("cac:PartyLegalEntity", [
        leaf("cbc:RegistrationName", token(seller.name, longest)),
        leaf("cbc:CompanyID", seller.krs),
      ]),
      branch("cac:Contact", [
        leaf("cbc:Name", token(seller.contact.name, longest)),
        leaf("cbc:Telephone", token(seller.contact.phone, longest)),
        leaf("cbc:ElectronicMail", seller.email === null ? null : token(seller.email, longest)),
      ]),
    ]),
  ]);
}

/** The buyer; the customer's number in our database is the buyer identifier (BT-46). */
export const buyerParty = ({ buyer }: EInvoice): Xml =>
  branch("cac:AccountingCustomerParty", [
    branch("cac:Party", [
      endpoint(buyer.email),
      branch("cac:PartyIdentification", [leaf("cbc:ID", buyer.number)]),
      buyer.address && addressOf(buyer.address),
      buyer.id.kind === "eu_vat" ? taxNumber(`${buyer.id.country}${buyer.id.number}`, "VAT") : null,
      branch("cac:PartyLegalEntity", [leaf("cbc:RegistrationName", token(buyer.name, longest))]),
    ]),
  ]);
