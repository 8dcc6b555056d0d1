import type { CustomerView } from "#contract/accounts/people.ts";

/** The details of an account on its invoices, as a form shows them. */
export const billingOf = (customer: CustomerView) => ({
  company_name: customer.company_name,
  vat_id: customer.vat_id ?? "",
  address: customer.address,
  postcode: customer.postcode,
  city: customer.city,
  country: customer.country,
});
