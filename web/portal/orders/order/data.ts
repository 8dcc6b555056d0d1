import { queryOptions } from "@tanstack/react-query";
import type { MoneyView } from "#contract/shared.ts";
import { call } from "../../api.ts";

/** One order by its hash, as this caller may see it. */
export const orderOptions = (hash: string) =>
  queryOptions({
    queryKey: ["order", hash],
    queryFn: ({ signal }) => call("order", { params: { hash }, signal }),
    staleTime: 0,
  });

/** The ways to post an original to a country and what they cost for an order of this price. */
export const shipmentOptions = (country: string, gross: MoneyView | null) =>
  queryOptions({
    queryKey: ["shipment-methods", country, gross],
    queryFn: ({ signal }) =>
      call("shipmentMethods", {
        query: {
          country,
          ...(gross && { currency: gross.currency_code, order_gross: gross.currency_amount_decimal }),
        },
        signal,
      }),
  });
