import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { brand } from "#brand/brand.ts";
import { currency_ids, languages, type Language, type Service, service_traits } from "#domain/catalog.ts";
import { useLocale } from "#ui/i18n.tsx";
import { call } from "../api.ts";
import { useCustomer } from "../startup.ts";

/** Which languages a service is sold between, at the prices of the buyer's currency (§7). */
export type Pairs = {
  readonly sources: readonly Language[];
  readonly targetsOf: (source: Language) => readonly Language[];
  /** The list did not come: every language is offered, and the price says what can be had. */
  readonly failed: boolean;
  readonly retry: () => void;
};

const ordered = (codes: ReadonlySet<string>): Language[] => languages.filter((code) => codes.has(code));

/** Until the list has loaded, and when it fails to load, every language is offered. */
export function usePairs(service: Service): Pairs {
  const locale = useLocale();
  const currency = useCustomer()?.currency ?? brand.currencies[0];
  const currency_id = String(currency_ids[currency]);
  const { one_language, sworn } = service_traits[service];
  const route = one_language ? "proofreadingPairs" : "writePairs";
  const query = useQuery({
    queryKey: ["pairs", route, currency_id, locale],
    queryFn: ({ signal }) => call(route, { params: { currency_id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const type = sworn ? "sworn" : "regular";
  const pairs = useMemo(
    () => query.data?.pairs.filter((pair) => pair.type === type) ?? [],
    [query.data, type],
  );
  const known = pairs.length > 0;
  return {
    sources: known ? ordered(new Set(pairs.map(({ source_lang }) => source_lang))) : languages,
    targetsOf: (source) => {
      if (!known) return languages.filter((code) => code !== source);
      const targets = pairs.flatMap(({ source_lang, target_lang }) =>
        source_lang === source ? [target_lang] : [],
      );
      return ordered(new Set(targets));
    },
    failed: query.isError,
    retry: () => void query.refetch(),
  };
}
