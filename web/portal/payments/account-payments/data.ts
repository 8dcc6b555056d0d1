import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../late-api.ts";
import { type ListSearch, sortOf } from "../../shell/list-address.ts";

export const per_page = 20;
export const sort_columns = ["start_date", "amount"] as const;
const waiting_ms = 30_000;

/** §7: by id, newest first, unless the address says otherwise; asked again while one waits and the page is seen. */
export const paymentsOptions = ({ page = 1, sort }: ListSearch) => {
  const by = sortOf(sort, sort_columns);
  return queryOptions({
    queryKey: ["payments", page, sort],
    queryFn: ({ signal }) =>
      call("payments", {
        query: {
          order_by: by?.by ?? "id",
          sort: by?.direction ?? "desc",
          page: String(page),
          per_page: String(per_page),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchIntervalInBackground: false,
    refetchInterval: (query) =>
      query.state.data?.data.some(({ state }) => state === "waiting") === true ? waiting_ms : false,
  });
};
