import { toDecimal } from "#domain/money.ts";
import { vatInPlnText } from "../pdf/invoice-layout.ts";
import { invoiceText } from "../pdf/invoice-texts.ts";
import { type EnAmounts, enAmounts, type EnLine, type EnTax } from "./en16931.ts";
import type { EInvoice } from "./einvoice.ts";
import { branch, escaped, leaf, token, type Xml } from "./xml.ts";
import { buyerParty, sellerParty } from "./xrechnung-parties.ts";
import { paymentMeans, paymentTerms } from "./xrechnung-payment.ts";

/** What the document says it follows: XRechnung 3.0 of the core of EN 16931, in the process of Peppol (BT-24, BT-23). */
export const specification = "urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0";
export const billing_process = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0";
const ubl = "urn:oasis:names:specification:ubl:schema:xsd";
/** Longer than any text that we write; the standard sets no limit. */
const longest = 1000;
/** A piece of service, by the list of units of the UN (Rec. 20). */
const unit_code = "E48";
/** "Discount", by UNTDID 5189. */
const discount_code = "95";

/**
 * An invoice (VAT) as XRechnung 3.0 in UBL 2.1, a correction (KOR) as a credit note of its refund. The same snapshot
 * produces the same bytes. Throws RangeError for another kind, and for a correction without a refund.
 */
export function xrechnung(invoice: EInvoice): Uint8Array {
  const { kind } = invoice;
  if (kind !== "VAT" && kind !== "KOR") throw new RangeError(`${invoice.number} is no invoice for XRechnung`);
  const amounts = enAmounts(invoice);
  if (amounts.lines.length === 0) throw new RangeError(`${invoice.number} gives nothing back`);
  const name = kind === "KOR" ? "CreditNote" : "Invoice";
  const parts = [
    ...head(invoice, amounts),
    sellerParty(invoice, amounts.taxes),
    buyerParty(invoice),
    branch("cac:Delivery", [leaf("cbc:ActualDeliveryDate", invoice.sold_on)]),
    paymentMeans(invoice),
    paymentTerms(invoice),
    ...totals(invoice, amounts),
    ...amounts.lines.map((line, i) => lineOf(invoice, line, i)),
  ];
  const spaces = [
    `xmlns="${ubl}:${name}-2"`,
    `xmlns:cac="${ubl}:CommonAggregateComponents-2"`,
    `xmlns:cbc="${ubl}:CommonBasicComponents-2"`,
  ];
  const inner = parts.filter((part) => part !== null).join("");
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<${name} ${spaces.join(" ")}>${inner}</${name}>\n`;
  return new TextEncoder().encode(text);
}

/** Everything before the parties; a credit note has its type further down and no day to pay by. */
function head(invoice: EInvoice, { vat_pln }: EnAmounts): Xml[] {
  const { kind, number, issued_on, period, currency, reference, cost_centre, correction, payment, buyer } =
    invoice;
  const is_credit = kind === "KOR";
  return [
    leaf("cbc:CustomizationID", specification),
    leaf("cbc:ProfileID", billing_process),
    leaf("cbc:ID", token(number, longest)),
    leaf("cbc:IssueDate", issued_on),
    is_credit ? null : leaf("cbc:DueDate", payment?.due_on ?? null),
    is_credit ? leaf("cbc:CreditNoteTypeCode", "381") : leaf("cbc:InvoiceTypeCode", "380"),
    ...notesOf(invoice, vat_pln).map((note) => leaf("cbc:Note", token(note, longest))),
    leaf("cbc:DocumentCurrencyCode", currency),
    leaf("cbc:TaxCurrencyCode", vat_pln === null ? null : "PLN"),
    leaf("cbc:AccountingCost", cost_centre === null ? null : token(cost_centre, longest)),
    // Decision 0066: who gave no reference is reached where they read mails.
    leaf("cbc:BuyerReference", token(reference ?? buyer.email ?? number, longest)),
    branch("cac:InvoicePeriod", [
      leaf("cbc:StartDate", period?.from ?? null),
      leaf("cbc:EndDate", period?.until ?? null),
    ]),
    branch("cac:OrderReference", [leaf("cbc:ID", reference === null ? null : token(reference, longest))]),
    ...(correction?.corrected ?? []).map((one) =>
      branch("cac:BillingReference", [
        branch("cac:InvoiceDocumentReference", [
          leaf("cbc:ID", token(one.number, longest)),
          leaf("cbc:IssueDate", one.issued_on),
        ]),
      ]),
    ),
  ];
}

/** What the paper says in words and no field of the standard takes, in the document's language. */
function notesOf(invoice: EInvoice, vat_pln: bigint | null): string[] {
  const { locale, number, correction, ksef_number, rate_source } = invoice;
  const notes = [invoiceText(locale, "xrechnung.copy", { number })];
  if (correction) notes.push(`${invoiceText(locale, "reason")}: ${correction.reason}`);
  if (ksef_number !== null) notes.push(`${invoiceText(locale, "ksef_number")}: ${ksef_number}`);
  if (rate_source && vat_pln !== null) notes.push(vatInPlnText(locale, { ...rate_source, vat_pln }));
  return notes;
}

const amount = (name: string, minor: bigint, currency: string): Xml =>
  `<${name} currencyID="${currency}">${toDecimal(minor)}</${name}>`;
const percent = (bps: bigint): Xml => leaf("cbc:Percent", toDecimal(bps));
const vat_scheme = branch("cac:TaxScheme", [leaf("cbc:ID", "VAT")]);

function totals({ currency, payment }: EInvoice, { net, vat, gross, vat_pln, taxes }: EnAmounts): Xml[] {
  const is_paid = payment !== null && payment.paid_on !== null;
  return [
    branch("cac:TaxTotal", [
      amount("cbc:TaxAmount", vat, currency),
      ...taxes.map((tax) => subtotal(tax, currency)),
    ]),
    vat_pln === null ? null : branch("cac:TaxTotal", [amount("cbc:TaxAmount", vat_pln, "PLN")]),
    branch("cac:LegalMonetaryTotal", [
      amount("cbc:LineExtensionAmount", net, currency),
      amount("cbc:TaxExclusiveAmount", net, currency),
      amount("cbc:TaxInclusiveAmount", gross, currency),
      is_paid ? amount("cbc:PrepaidAmount", gross, currency) : null,
      amount("cbc:PayableAmount", is_paid ? 0n : gross, currency),
    ]),
  ];
}

/** BR-DE-14 requires a rate for each category, also for items that are not taxed here. */
const subtotal = ({ category, rate_bps, net, vat, reason_code, reasons }: EnTax, currency: string): Xml =>
  branch("cac:TaxSubtotal", [
    amount("cbc:TaxableAmount", net, currency),
    amount("cbc:TaxAmount", vat, currency),
    branch("cac:TaxCategory", [
      leaf("cbc:ID", category),
      percent(rate_bps),
      leaf("cbc:TaxExemptionReasonCode", reason_code),
      leaf("cbc:TaxExemptionReason", reasons.length === 0 ? null : token(reasons.join("; "), longest)),
      vat_scheme,
    ]),
  ]);

/** The price is that of the whole quantity, so that no division is rounded. */
function lineOf({ kind, currency, locale }: EInvoice, line: EnLine, i: number): Xml {
  const is_credit = kind === "KOR";
  const quantity = is_credit ? "cbc:CreditedQuantity" : "cbc:InvoicedQuantity";
  const of_unit = `unitCode="${unit_code}">${escaped(line.quantity)}`;
  return branch(is_credit ? "cac:CreditNoteLine" : "cac:InvoiceLine", [
    leaf("cbc:ID", String(i + 1)),
    `<${quantity} ${of_unit}</${quantity}>`,
    amount("cbc:LineExtensionAmount", line.net, currency),
    branch("cac:InvoicePeriod", [leaf("cbc:StartDate", line.sold_on), leaf("cbc:EndDate", line.sold_on)]),
    line.discount === 0n
      ? null
      : branch("cac:AllowanceCharge", [
          leaf("cbc:ChargeIndicator", "false"),
          leaf("cbc:AllowanceChargeReasonCode", discount_code),
          leaf("cbc:AllowanceChargeReason", invoiceText(locale, "discount")),
          amount("cbc:Amount", line.discount, currency),
        ]),
    branch("cac:Item", [
      leaf("cbc:Name", token(line.description, longest)),
      branch("cac:ClassifiedTaxCategory", [
        leaf("cbc:ID", line.category),
        // BR-O-05: what is outside the scope of VAT has no rate on its line.
        line.category === "O" ? null : percent(line.rate_bps),
        vat_scheme,
      ]),
    ]),
    branch("cac:Price", [
      amount("cbc:PriceAmount", line.price, currency),
      `<cbc:BaseQuantity ${of_unit}</cbc:BaseQuantity>`,
    ]),
  ]);
}
