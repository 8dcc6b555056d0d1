import { useQuery } from "@tanstack/react-query";
import type { MoneyView } from "#contract/shared.ts";
import type { Purchasing } from "#contract/spending/cost-centres.ts";

type Limits = Pick<Purchasing, "currency" | "asks_above">;

/** Whether a gross total is above what the caller may order without another person. */
export const isAboveLimit = ({ currency, asks_above }: Limits, due: MoneyView): boolean =>
  asks_above !== null &&
  (due.currency_code !== currency || Number(due.currency_amount_decimal) > Number(asks_above));

/** The same by what the part of the account's purchase has loaded; false for everyone without limits. */
export function useNeedsApproval(due: MoneyView): boolean {
  const { data } = useQuery<Limits>({ queryKey: ["customer", "purchasing"], enabled: false });
  return data !== undefined && isAboveLimit(data, due);
}
