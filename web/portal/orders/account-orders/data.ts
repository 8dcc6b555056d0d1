import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { CallInput } from "#contract/client.ts";
import type { portal_routes } from "#contract/brands/portal.ts";
import { call } from "../../api.ts";

export const per_page = 20;
const refresh_ms = 60_000;

type Query = NonNullable<CallInput<typeof portal_routes.orders>["query"]>;
/** What the address of the page says about the list. */
export type ListSearch = {
  readonly q?: string;
  readonly page?: number;
  readonly group?: Query["group"];
  readonly service?: Query["service"];
  readonly sort?: Query["orderBy"];
  readonly dir?: "asc" | "desc";
};

/** What waits for the customer. */
export const needed_search: ListSearch = { group: "needs_you" };

/** The customer's orders as asked for; §7: by id, newest first, unless sorted. Fresh each minute while it is looked at. */
export const ordersOptions = ({ q, page = 1, group, service, sort = "id", dir = "desc" }: ListSearch) =>
  queryOptions({
    queryKey: ["orders", { q, page, group, service, sort, dir }],
    queryFn: ({ signal }) =>
      call("orders", {
        query: {
          orderBy: sort,
          sortedBy: dir,
          page: String(page),
          per_page: String(per_page),
          ...(q === undefined ? {} : { search: q }),
          ...(group === undefined ? {} : { group }),
          ...(service === undefined ? {} : { service }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: refresh_ms,
    staleTime: 0,
  });
