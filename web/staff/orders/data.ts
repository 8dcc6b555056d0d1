import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { OrderColumn, OrderQuery } from "#contract/views/desk-orders.ts";
import { restFor } from "#ui/live.ts";
import { call } from "../api.ts";
import type { OrdersSearch } from "../searches.ts";

export const per_page = 20;

/** What the address says, as the server is asked. */
function filterOf({
  page: _page,
  look: _look,
  open,
  hold,
  customer,
  translator,
  ...rest
}: OrdersSearch): OrderQuery {
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
    ...(open ? { open: "1" } : {}),
    ...(hold ? { hold: "1" } : {}),
    ...(customer === undefined ? {} : { customer: String(customer) }),
    ...(translator === undefined ? {} : { translator: String(translator) }),
  };
}

/** One page of all orders as narrowed; the former page stays while the next is on its way. */
export const ordersQuery = (narrowed: OrdersSearch) =>
  queryOptions({
    queryKey: ["orders", narrowed],
    queryFn: ({ signal }) =>
      call("deskOrders", {
        query: { page: String(narrowed.page), per_page: String(per_page), ...filterOf(narrowed) },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: restFor(15_000),
  });

/** The same orders by the stage they are in. */
export const boardQuery = (narrowed: OrdersSearch) =>
  queryOptions({
    queryKey: ["orders", "board", { ...narrowed, page: 1 }],
    queryFn: ({ signal }) => call("orderBoard", { query: filterOf(narrowed), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: restFor(15_000),
  });

/** One's own views and columns. */
export const own_settings = queryOptions({
  queryKey: ["order-settings"],
  queryFn: ({ signal }) => call("orderSettings", { signal }),
  staleTime: 60_000,
});

type Settings = Awaited<ReturnType<typeof saveView>>;
export const saveView = (body: { id?: number | undefined; name: string; search: string; shared: boolean }) =>
  call("saveOrderView", { body });
export const removeView = (id: number) => call("removeOrderView", { params: { id: String(id) } });
export const setColumns = (columns: OrderColumn[]) => call("setOrderColumns", { body: { columns } });

/** A change of one's own settings; the answer is the settings afterwards. */
export function useSettingsChange<T>(change: (what: T) => Promise<Settings>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (settings) => queries.setQueryData(own_settings.queryKey, settings),
  });
}

/** The orders of a filter as a file, or the chosen ones of them. */
export const exportOrders = (narrowed: OrdersSearch, chosen: readonly number[]) =>
  call("exportOrders", {
    body: { ...filterOf(narrowed), ...(chosen.length > 0 && { chosen: [...chosen] }) },
  });
