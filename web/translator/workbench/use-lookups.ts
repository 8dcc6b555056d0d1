import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { SegmentView } from "#contract/workbench/workbench.ts";
import { plainText } from "#domain/workbench/coded-text.ts";
import { termIndex } from "#domain/workbench/checks-terms.ts";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { useZoneText } from "../text.ts";
import { machineQuery, matchesQuery, prefetchMatches, termsQuery } from "./data.ts";
import type { FoundTerms } from "./editing.ts";
import type { Bench } from "./model/bench.ts";

/** How many segments after the active one are looked up beforehand. */
const ahead = 20;
const prefetch_ms = 400;

type Looking = {
  readonly id: string;
  readonly bench: Bench;
  readonly list: readonly number[];
  readonly active: number | null;
};

/** Looks up the matches of the segments after the active one, a little after it has become active. */
export function usePrefetch({ id, bench, list, active }: Looking): void {
  const queries = useQueryClient();
  useEffect(() => {
    const at = active === null ? -1 : list.indexOf(active);
    const timer = globalThis.setTimeout(() => {
      const rows = list
        .slice(at + 1, at + 1 + ahead)
        .flatMap((one) => bench.row(one) ?? [])
        .filter(({ is_locked }) => !is_locked);
      if (rows.length > 0) prefetchMatches(queries, id, rows).catch(() => undefined);
    }, prefetch_ms);
    return () => globalThis.clearTimeout(timer);
  }, [queries, id, bench, list, active]);
}

/** The terms of a job: the checks know them, and rows find theirs in a source. */
export function useTerms(id: string, bench: Bench, source_lang: string): FoundTerms {
  const { data } = useQuery(termsQuery(id));
  useEffect(() => {
    if (data) bench.setTerms(data);
  }, [bench, data]);
  return useMemo(() => {
    const find = termIndex(data ?? [], source_lang);
    return (source) => find(plainText(source));
  }, [data, source_lang]);
}

/** Taking what was looked up over into a segment. */
export function useTaking(id: string, bench: Bench) {
  const queries = useQueryClient();
  const { t } = useZoneText();
  const sentence = useProblemText();
  return {
    match: (row: SegmentView, at: number): void => {
      const match = queries.getQueryData(matchesQuery(id, row).queryKey)?.matches[at];
      if (!match) {
        toast(t("bench.no_match", { n: at + 1 }));
        return;
      }
      const { target: text, percent } = match;
      bench.edit(row.id, {
        text,
        caret: text.length,
        origin: "memory",
        taken: { match_percent: percent, codes_guessed: false },
      });
    },
    machine: (row: SegmentView): void => {
      queries
        .fetchQuery(machineQuery(id, row))
        .then(({ target: text, codes_guessed }) => {
          const taken = { match_percent: null, codes_guessed };
          return bench.edit(row.id, { text, caret: text.length, origin: "engine", taken });
        })
        .catch((error: unknown) => toast(sentence(error), "warning"));
    },
  };
}
export type Taking = ReturnType<typeof useTaking>;
