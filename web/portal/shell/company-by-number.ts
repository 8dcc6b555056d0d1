import { useEffect, useRef } from "react";
import type { VatIdCheck } from "#contract/tax/tax.ts";
import type { BillingForm } from "./billing-fields.tsx";
import { useVatIdAnswer } from "./vat-id-answer.ts";

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
