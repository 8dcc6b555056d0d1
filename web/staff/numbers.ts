import { queryOptions, useQuery } from "@tanstack/react-query";
import type { DeskNumber } from "#contract/views/desk-numbers.ts";
import { call } from "./api.ts";

const numbers_query = queryOptions({
  queryKey: ["numbers"],
  queryFn: ({ signal }) => call("deskNumbers", { signal }),
  refetchInterval: 15_000,
  refetchIntervalInBackground: false,
});

/** How much waits on pages of the desk, added up. */
export function useNumbers(enabled: boolean): (names: readonly DeskNumber[]) => number {
  const { data = {} } = useQuery({ ...numbers_query, enabled });
  return (names) => names.reduce((sum, name) => sum + (data[name] ?? 0), 0);
}
