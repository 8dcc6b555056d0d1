import { useEffect, useRef } from "react";
import type { CustomerView } from "#contract/accounts/people.ts";
import type { VatIdCheck } from "#contract/tax/tax.ts";
import type { Part, TextForm } from "#ui/form.ts";
import { useVatIdAnswer } from "./vat-id-answer.ts";

export type BillingName = "company_name" | "vat_id" | "address" | "postcode" | "city" | "country";
/** The form of a buyer on the invoice. */
export type BillingForm = TextForm<BillingName> &
  Part<"user_type", CustomerView["user_type"]> & {
    readonly patch: (values: Partial<Record<BillingName, string>>) => void;
  };

type Company = NonNullable<VatIdCheck["company"]>;
const columns = { name: "company_name", address: "address", postcode: "postcode", city: "city" } as const;
const names = Object.keys(columns) as (keyof Company)[];

/**
 * Fills in what a register knows about the company of the number; what the buyer typed stays. Answers whether the fields
 * show the register's data.
 */
export function useCompanyByNumber(form: BillingForm): boolean {
  const { values, patch } = form;
  const { company = null } = useVatIdAnswer(values).data ?? {};
  const filled = useRef<Company | null>(null);
  useEffect(() => {
    if (company === null || filled.current === company) return;
    const before = filled.current;
    filled.current = company;
    const changed: Record<string, string> = {};
    for (const name of names) {
      const typed = values[columns[name]];
      if (typed.trim() === "" || typed === before?.[name]) changed[columns[name]] = company[name];
    }
    patch(changed);
  }, [company, values, patch]);
  return company !== null && names.every((name) => values[columns[name]] === company[name]);
}
