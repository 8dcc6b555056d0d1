import { useQuery } from "@tanstack/react-query";
import type { CustomerView } from "#contract/accounts/people.ts";
import { mayMember } from "#domain/accounts/members.ts";
import { isInvoiceable } from "#domain/invoices/buyer-address.ts";
import { useLocale } from "#ui/i18n.tsx";
import { Pairs } from "#ui/pairs.tsx";
import { countriesOptions, useCustomer } from "../startup.ts";
import { useWords } from "../words.ts";

/** Whether a purchase has the billing details of the account, which its owners and its accounting change (decision 0277). */
export const hasAccountBilling = (customer: CustomerView | undefined): customer is CustomerView =>
  customer !== undefined && !mayMember(customer.member.role, "billing.work") && isInvoiceable(customer);

/** The account's billing details as they will be on the invoice of a member's purchase. */
export function AccountBilling() {
  const { t } = useWords();
  const { data: countries = [] } = useQuery(countriesOptions(useLocale()));
  const customer = useCustomer();
  if (!customer) return null;
  const { user_type, company_name, vat_id, address, postcode, city, country } = customer;
  const place = [
    address,
    `${postcode} ${city}`,
    countries.find(({ code }) => code === country)?.name ?? country,
  ];
  const rows = [
    ...(user_type === "company" ? [[t("contact.company_name"), company_name] as const] : []),
    ...(vat_id ? [[t("contact.vat_id"), vat_id] as const] : []),
    [
      t("checkout.account_address"),
      place
        .map((part) => part.trim())
        .filter(Boolean)
        .join(", "),
    ] as const,
  ];
  return (
    <>
      <Pairs>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Pairs>
      <p className="hint">{t("checkout.account_billing")}</p>
    </>
  );
}
