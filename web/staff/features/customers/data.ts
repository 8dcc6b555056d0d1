import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api.ts";

/** A customer with the proof their taxes rest on. */
export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: ["customer", id],
    queryFn: ({ signal }) => call("deskCustomer", { params: { id }, signal }),
  });

/** Asks VIES about the customer's number now. */
export function useRecheck(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call("recheckVatId", { params: { id } }),
    onSuccess: (customer) => queries.setQueryData(customerQuery(id).queryKey, customer),
  });
}
