import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { restFor } from "#ui/live.ts";
import { call } from "../../api.ts";
import type { OrdersSearch } from "../../links.tsx";

export const per_page = 20;

/** One page of all orders as narrowed; the former page stays while the next is on its way. */
export const ordersQuery = ({ page, open, status, search }: OrdersSearch) =>
  queryOptions({
    queryKey: ["orders", { page, open, status, search }],
    queryFn: ({ signal }) =>
      call("deskOrders", {
        query: {
          page: String(page),
          per_page: String(per_page),
          ...(open ? { open: "1" as const } : {}),
          ...(status ? { status } : {}),
          ...(search ? { search } : {}),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: restFor(15_000),
  });
