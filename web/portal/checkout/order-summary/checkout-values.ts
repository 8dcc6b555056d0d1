import type { CartView } from "#contract/checkout/carts.ts";
import type { CustomerView } from "#contract/accounts/people.ts";
import { missingAddress } from "#domain/invoices/buyer-address.ts";
import type { Problems } from "#ui/form.ts";
import { preselected } from "#domain/payments/payment-method.ts";
import { billingOf } from "../../billing.ts";
import { contactOf } from "../../contact.ts";
import { offered, wayOf } from "../../shell/methods.ts";
import { storedBuyer } from "../../shell/stored-texts.ts";

/** What the checkout holds. Consents start unticked, and a draft never brings them back (C9). */
export type CheckoutValues = {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
  readonly user_type: "private" | "company";
  readonly company_name: string;
  readonly vat_id: string;
  readonly address: string;
  readonly postcode: string;
  readonly city: string;
  readonly country: string;
  /** The buyer's own number of this purchase. */
  readonly reference: string;
  /** The code of the account's cost centre; empty without one. */
  readonly cost_centre: string;
  /** For who decides about a purchase above a limit. */
  readonly comment: string;
  /** Where invoices go when not to the buyer's own address. */
  readonly invoice_email: string;
  readonly payment_method: string;
  /** The balance pays first, as far as it goes. */
  readonly use_balance: boolean;
  /** The code of a paid voucher; it pays before everything else. */
  readonly voucher: string;
  readonly terms: boolean;
  readonly early_start: boolean;
  readonly newsletter: boolean;
};

const no_billing = { company_name: "", vat_id: "", address: "", postcode: "", city: "" } as const;
/** Starts with what a customer's account knows, and with the means of payment that is likely meant. */
export function startValues(
  cart: CartView,
  customer: CustomerView | undefined,
  home_country: string,
  last_method: string,
): CheckoutValues {
  const country = customer?.country || home_country;
  const contact = customer && contactOf(customer);
  return {
    email: contact?.email ?? "",
    first_name: contact?.first_name ?? "",
    last_name: contact?.last_name ?? "",
    phone: contact?.phone ?? "",
    ...(customer ? billingOf(customer) : no_billing),
    user_type: customer?.user_type ?? cart.user_type,
    country,
    reference: cart.reference ?? "",
    cost_centre: "",
    comment: "",
    invoice_email: "",
    payment_method: preselected(offered(cart.payment_methods, customer !== undefined), {
      last: last_method,
      country,
    }),
    use_balance: false,
    voucher: "",
    terms: false,
    early_start: false,
    newsletter: false,
  };
}

/** Whether balance or voucher pay first, so that the chosen method pays the rest. */
export const hasPrepaidPart = ({
  use_balance,
  voucher,
}: Pick<CheckoutValues, "use_balance" | "voucher">): boolean => use_balance || voucher.trim() !== "";

/** What the contract is asked about; empty optional answers are null, and a company has no early start to agree to. */
export function toPlacement(values: CheckoutValues, expected_gross: string): Record<string, unknown> {
  const company = values.user_type === "company";
  return {
    ...values,
    payment_method: wayOf(values.payment_method, values.voucher),
    phone: values.phone.trim() === "" ? null : values.phone,
    company_name: company ? values.company_name : "",
    vat_id: company && values.vat_id.trim() !== "" ? values.vat_id : null,
    reference: values.reference.trim() === "" ? null : values.reference,
    cost_centre: values.cost_centre === "" ? null : values.cost_centre,
    invoice_email: values.invoice_email.trim() === "" ? null : values.invoice_email,
    early_start: company ? false : values.early_start,
    expected_gross,
  };
}

/** Rules that hold between fields; asked here too, so that all problems are shown at once. */
export function checkCheckout(values: CheckoutValues): Problems {
  const company = values.user_type === "company";
  const missing: Record<string, string> = {};
  for (const part of missingAddress(values)) missing[part] = "field.required";
  return {
    ...missing,
    ...(company && values.company_name.trim().length < 3 ? { company_name: "field.min3" } : {}),
    ...(!company && !values.early_start ? { early_start: "consent.early_start" } : {}),
  };
}

/** Reads a stored draft of the checkout; consents stay unticked. */
export const acceptCheckout = (stored: unknown): Partial<CheckoutValues> | null =>
  storedBuyer(stored, stored_fields);
const stored_fields = [
  "email",
  "first_name",
  "last_name",
  "phone",
  "company_name",
  "vat_id",
  "address",
  "postcode",
  "city",
  "country",
  "reference",
  "comment",
  "invoice_email",
] as const;
