import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { brand } from "#brand/brand.ts";
import { link_names, type Locale } from "#brands/brand.ts";
import { useLocale } from "#ui/i18n.tsx";
import { reportFault } from "#ui/faults.ts";
import { call, callIn, isLoggedIn, session } from "./api.ts";

/** One object, so that the tries that follow report nothing new. */
const no_meta = new Error("the brand has no meta");

/** The former data stays while the next language loads, so that a change never blanks the page. */
const never_stale = { staleTime: Number.POSITIVE_INFINITY, placeholderData: keepPreviousData } as const;

/** Link addresses and locales of the brand; they carry the locale, so each language has its own. */
export const brandOptions = (locale: Locale) =>
  queryOptions({
    ...never_stale,
    queryKey: ["brand", locale],
    queryFn: async ({ signal }) => {
      const answer = await callIn(locale, "brand", { params: { brand: brand.slug }, signal });
      // §7: an empty meta is an error, and is reported: the supported languages alone are no meta.
      if (!link_names.some((name) => answer.meta[name])) {
        reportFault(no_meta, "brand");
        throw no_meta;
      }
      return answer;
    },
  });
/** §9: how many orders are delivered early, as the server says it; nothing where the brand has not answered. */
export const useEarlyText = (): string | undefined =>
  useQuery(brandOptions(useLocale())).data?.meta.early.text;
export const categoriesOptions = (locale: Locale) =>
  queryOptions({
    ...never_stale,
    queryKey: ["categories", locale],
    queryFn: ({ signal }) => callIn(locale, "categories", { params: { brand: brand.slug }, signal }),
  });
export const countriesOptions = (locale: Locale) =>
  queryOptions({
    ...never_stale,
    queryKey: ["countries", locale],
    queryFn: ({ signal }) => callIn(locale, "countries", { signal }),
  });
const currenciesOptions = queryOptions({
  staleTime: Number.POSITIVE_INFINITY,
  queryKey: ["currencies"],
  queryFn: ({ signal }) => call("currencies", { signal }),
});
export const customerOptions = queryOptions({
  queryKey: ["customer"],
  queryFn: ({ signal }) => call("currentCustomer", { signal }),
});

/** Queries with the same answer for each visitor; the answers of all others are personal. */
const public_keys: readonly unknown[] = ["brand", "categories", "countries", "currencies"];
export const isPersonal = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
  !public_keys.includes(queryKey[0]);

/** True while a person is logged in; follows login, logout and other tabs. */
export const useLoggedIn = (): boolean => useSyncExternalStore(session.subscribe, isLoggedIn);

/** The customer, or undefined for a visitor and while loading. */
export function useCustomer() {
  const logged_in = useLoggedIn();
  const { data } = useQuery({ ...customerOptions, enabled: logged_in });
  return logged_in ? data : undefined;
}

/**
 * §4 Startup: what the first page waits for. A missing brand ends it; missing currencies or categories only ask
 * for another try, because a person can still write, read and follow an order.
 */
export function useStartup(): { state: "waiting" | "ready" | "failed"; retry: (() => void) | null } {
  const locale = useLocale();
  const logged_in = useLoggedIn();
  const meta = useQuery(brandOptions(locale));
  const currencies = useQuery(currenciesOptions);
  const categories = useQuery(categoriesOptions(locale));
  const customer = useQuery({ ...customerOptions, enabled: logged_in });
  const needed = [meta, currencies, categories, ...(logged_in ? [customer] : [])];
  const waiting = needed.some(({ isLoading }) => isLoading);
  const state = meta.isError ? "failed" : waiting || !meta.data ? "waiting" : "ready";
  const broken = [currencies, categories, customer].filter(({ isError }) => isError);
  return {
    state,
    retry:
      broken.length === 0
        ? null
        : () => {
            for (const query of broken) void query.refetch();
          },
  };
}
