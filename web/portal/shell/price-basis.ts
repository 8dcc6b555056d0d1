import { useSyncExternalStore } from "react";
import { brand } from "#brand/brand.ts";
import type { MoneyView } from "#contract/shared.ts";
import { formatMoney } from "#ui/money-text.tsx";
import { useIntl } from "#ui/intl.ts";
import { keep, recall } from "#ui/stored.ts";
import { useCustomer } from "../startup.ts";
import { useWords } from "../words.ts";
import { hasVat } from "./vat-words.ts";

/** Private persons read gross prices first, companies net prices. */
export type Basis = "private" | "company";

const key = `preference:user-type:${brand.slug}` as const;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What a visitor has chosen in this browser; null without a choice. */
export function chosenBasis(): Basis | null {
  const stored = recall(key, 1)?.data;
  return stored === "company" || stored === "private" ? stored : null;
}
export function chooseBasis(basis: Basis): void {
  keep(key, 1, basis);
  for (const listener of listeners) listener();
}

/** The basis of all figures before an order has a buyer: the account's, a visitor's choice, or gross prices. */
export function useBasis(): Basis {
  const chosen = useSyncExternalStore(subscribe, chosenBasis);
  return useCustomer()?.user_type ?? chosen ?? "private";
}

export type Priced = { readonly price_net: MoneyView; readonly price_gross: MoneyView };
/** The figure of a price that its reader sees first. */
export const leading = (basis: Basis, { price_net, price_gross }: Priced): MoneyView =>
  basis === "company" ? price_net : price_gross;

/** A price as text, with a word about its VAT. */
export function useBasisText(basis: Basis): (price: Priced) => string {
  const { t } = useWords();
  const { locale } = useIntl();
  return (price) => {
    const text = formatMoney(locale, leading(basis, price));
    if (basis === "company") return t("price.net_amount", { price: text });
    return hasVat(price) ? t("price.gross_amount", { price: text }) : text;
  };
}

/** Whether the VAT of an account depends on its address, so that no VAT can be shown before the checkout. */
export function useIsAbroad(): boolean {
  const customer = useCustomer();
  return customer !== undefined && customer.country !== "" && customer.country !== brand.seller.country;
}
