import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../api.ts";
import type { ShipmentsSearch } from "../../searches.ts";

export const per_page = 20;

/** One page of paper originals; a carrier may move them meanwhile. */
export const shipmentsQuery = ({ page, group, search }: ShipmentsSearch) =>
  queryOptions({
    queryKey: ["shipments", { page, group, search }],
    queryFn: ({ signal }) =>
      call("shipments", {
        query: {
          page: String(page),
          per_page: String(per_page),
          group,
          ...(search === undefined ? {} : { search }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
