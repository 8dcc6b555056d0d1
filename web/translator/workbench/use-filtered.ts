import { useEffect, useMemo, useState } from "react";
import type { Bench } from "./model/bench.ts";
import { type Filter, isFiltered, passes, textsToSearch } from "./model/filter.ts";
import { searchTexts } from "./model/search-texts.ts";

export type Filtered = { readonly list: readonly number[]; readonly problem: "slow" | "invalid" | null };

/** The rows that pass a filter at the time it was set: one that is changed afterwards stays until it is set again. */
export function useFiltered(bench: Bench, filter: Filter, order: readonly number[]): Filtered {
  const filtered = isFiltered(filter);
  const [found, setFound] = useState<Filtered>({ list: order, problem: null });
  const rows = useMemo(
    () =>
      order
        .map((id) => bench.row(id))
        .filter((row) => row !== undefined)
        .filter((row) => passes(row, filter)),
    [bench, filter, order],
  );
  useEffect(() => {
    let wanted = true;
    const run = async () => {
      const { query } = filter;
      if (query.text === "") {
        setFound({ list: rows.map(({ id }) => id), problem: null });
        return;
      }
      const texts = rows.map((row) => textsToSearch(row, filter).join("\n"));
      const result = await searchTexts({ query, texts, by: null });
      if (!wanted) return;
      if (typeof result === "string") setFound({ list: rows.map(({ id }) => id), problem: result });
      else setFound({ list: rows.filter((_, at) => result[at] !== null).map(({ id }) => id), problem: null });
    };
    if (filtered) void run();
    return () => {
      wanted = false;
    };
  }, [filter, filtered, rows]);
  return filtered ? found : { list: order, problem: null };
}
