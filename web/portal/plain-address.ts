import type { QueryClient } from "@tanstack/react-query";
import type { Locale } from "#brands/brand.ts";
import { call, isLoggedIn } from "./api.ts";
import { chosenLocale, isLocale, preferredLocale, storeLocale } from "./locale.ts";
import { customerOptions } from "./startup.ts";

/** §2: the language of an address without one: the one chosen in this browser, else the customer's, else the brand's. */
export async function localeWithoutAddress(queries: QueryClient): Promise<Locale> {
  if (chosenLocale() !== null || !isLoggedIn()) return preferredLocale();
  try {
    const { locale } = await queries.ensureQueryData(customerOptions);
    return isLocale(locale) ? locale : preferredLocale();
  } catch {
    return preferredLocale();
  }
}

/** §4: the language of an address that leads to one without a language is the chosen one there, also of the account. */
export async function takeLocale(queries: QueryClient, locale: Locale): Promise<void> {
  storeLocale(locale);
  if (isLoggedIn()) await changeAccountLocale(queries, locale);
}

/** Sets the language of the account where it is another one. */
export async function changeAccountLocale(queries: QueryClient, locale: Locale): Promise<void> {
  try {
    const { locale: stored } = await queries.ensureQueryData(customerOptions);
    if (stored === locale) return;
    queries.setQueryData(customerOptions.queryKey, await call("changeCustomer", { body: { locale } }));
  } catch {
    // The page stays in its language; the next visit tries again.
  }
}

/** R18: the addresses of payment results; a provider may return to them without a language. */
const payment_results = ["confirmation", "success", "error"] as const;
export const isPaymentResult = (text: string): text is (typeof payment_results)[number] =>
  payment_results.some((result) => result === text);
