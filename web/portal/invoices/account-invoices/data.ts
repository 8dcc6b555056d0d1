import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../late-api.ts";
import { type ListSearch, sortOf } from "../../shell/list-address.ts";

export const per_page = 20;
export const sort_columns = ["number", "date_of_issue", "sale_date", "payment_date", "total_gross"] as const;

/** §7: by date of creation, newest first, unless the address says otherwise. */
export const invoicesOptions = ({ q, page = 1, sort, year, unpaid }: ListSearch) => {
  const by = sortOf(sort, sort_columns);
  return queryOptions({
    queryKey: ["invoices", q, page, sort, year, unpaid],
    queryFn: ({ signal }) =>
      call("invoices", {
        query: {
          order_by: by?.by ?? "created_at",
          sort: by?.direction ?? "desc",
          page: String(page),
          per_page: String(per_page),
          ...(q === undefined ? {} : { search: q }),
          ...(year !== undefined && /^\d{4}$/.test(year) ? { year } : {}),
          ...(unpaid === undefined ? {} : { unpaid: "true" as const }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
};

export const yearsOptions = queryOptions({
  queryKey: ["invoices", "years"],
  queryFn: ({ signal }) => call("invoiceYears", { signal }),
});

export const invoiceOptions = (id: string) =>
  queryOptions({
    queryKey: ["invoices", "one", id],
    queryFn: ({ signal }) => call("invoice", { params: { id }, signal }),
    staleTime: 0,
  });

/** C24: a fresh link at each press. */
export const pdfLink = (id: number) => call("invoiceLink", { params: { id: String(id) } });
export const xrechnungLink = (id: number) => call("xrechnungLink", { params: { id: String(id) } });
