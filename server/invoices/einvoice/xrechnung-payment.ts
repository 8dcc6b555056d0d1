import { invoiceText, methodText } from "../pdf/invoice-texts.ts";
import type { EInvoice, EPayment } from "./einvoice.ts";
import { branch, escaped, leaf, token, type Xml } from "./xml.ts";

/** Payment methods that are neither a transfer nor a provider's page: money that the customer paid in earlier. */
const from_balance: readonly string[] = ["balance", "coupon"];

/**
 * The payment method, by UNTDID 4461: a transfer (58 in euro, 30 otherwise), from a balance or voucher (97), at a
 * provider's page (68), or unknown (1). A card would need its number (BR-DE-24), which never reaches us, so a card payment
 * is one at the provider's page.
 */
function meansCode({ method, due_on, account }: EPayment, currency: string): "1" | "30" | "58" | "68" | "97" {
  if (method === "bank_transfer" || (method === null && due_on !== null)) {
    if (account === null) return "1";
    return currency === "EUR" ? "58" : "30";
  }
  if (method === null) return "1";
  return from_balance.includes(method) ? "97" : "68";
}

/** BR-DE-1 asks for it of every document; a correction goes back the way the money came. */
export function paymentMeans({ payment, currency, locale, number, seller }: EInvoice): Xml {
  if (payment === null) return branch("cac:PaymentMeans", [leaf("cbc:PaymentMeansCode", "1")]);
  const code = meansCode(payment, currency);
  const { method, account, paid_on } = payment;
  const name = method === null ? "" : ` name="${escaped(methodText(locale, method))}"`;
  const is_transfer = code === "30" || code === "58";
  return branch("cac:PaymentMeans", [
    `<cbc:PaymentMeansCode${name}>${code}</cbc:PaymentMeansCode>`,
    // A transfer is matched by its title; a paid invoice needs none.
    leaf("cbc:PaymentID", is_transfer && paid_on === null ? token(number, 140) : null),
    is_transfer && account
      ? branch("cac:PayeeFinancialAccount", [
          leaf("cbc:ID", account.iban.replaceAll(/\s/g, "")),
          leaf("cbc:Name", token(seller.name, 140)),
          branch("cac:FinancialInstitutionBranch", [leaf("cbc:ID", account.bic)]),
        ])
      : null,
  ]);
}

/** BT-20: the due date or the day of payment; for a correction, how it is refunded. */
export function paymentTerms({ kind, payment, locale }: EInvoice): Xml {
  const { paid_on = null, due_on = null } = payment ?? {};
  const terms =
    kind === "KOR"
      ? invoiceText(locale, "xrechnung.credit")
      : paid_on !== null
        ? `${invoiceText(locale, "paid_on")}: ${paid_on}`
        : due_on !== null
          ? `${invoiceText(locale, "due_date")}: ${due_on}`
          : null;
  return branch("cac:PaymentTerms", [leaf("cbc:Note", terms)]);
}
