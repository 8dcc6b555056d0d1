import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { CustomerFile } from "#contract/accounts/desk-customers.ts";
import type { DeskCustomer } from "#contract/tax/tax.ts";
import { call } from "../../api.ts";
import type { CustomersSearch } from "../../searches.ts";

export const per_page = 20;

/** One page of customers as narrowed. */
export const customersQuery = ({ page, ...filter }: CustomersSearch) =>
  queryOptions({
    queryKey: ["customers", page, filter],
    queryFn: ({ signal }) =>
      call("deskCustomers", {
        query: {
          page: String(page),
          per_page: String(per_page),
          ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** A customer with the proof their taxes rest on. */
export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: ["customer", id],
    queryFn: ({ signal }) => call("deskCustomer", { params: { id }, signal }),
  });

/** All the desk knows of a customer. */
export const fileQuery = (id: string) =>
  queryOptions({
    queryKey: ["customer", id, "file"],
    queryFn: ({ signal }) => call("customerFile", { params: { id }, signal }),
  });

export const spendingOfCustomer = (id: string) =>
  queryOptions({
    queryKey: ["customer", id, "spending"],
    queryFn: ({ signal }) => call("customerSpending", { params: { id }, signal }),
  });

export const keysOfCustomer = (id: string) =>
  queryOptions({
    queryKey: ["customer", id, "api-keys"],
    queryFn: ({ signal }) => call("deskApiKeys", { params: { id }, signal }),
  });

export const webhooksOfCustomer = (id: string) =>
  queryOptions({
    queryKey: ["customer", id, "webhooks"],
    queryFn: ({ signal }) => call("customerWebhooks", { params: { id }, signal }),
  });

export const sitesOfCustomer = (id: string) =>
  queryOptions({
    queryKey: ["customer", id, "sites"],
    queryFn: ({ signal }) => call("customerEmbedSites", { params: { id }, signal }),
  });

const paged = (page: number) => ({ page: String(page), per_page: String(per_page) });
export const ordersOfCustomer = (id: string, page: number) =>
  queryOptions({
    queryKey: ["customer", id, "orders", page],
    queryFn: ({ signal }) => call("deskOrders", { query: { ...paged(page), customer: id }, signal }),
  });
export const invoicesOfCustomer = (id: string, page: number) =>
  queryOptions({
    queryKey: ["customer", id, "invoices", page],
    queryFn: ({ signal }) => call("customerInvoices", { params: { id }, query: paged(page), signal }),
  });
export const paymentsOfCustomer = (id: string, page: number) =>
  queryOptions({
    queryKey: ["customer", id, "payments", page],
    queryFn: ({ signal }) => call("customerPayments", { params: { id }, query: paged(page), signal }),
  });

/** Asks VIES about the customer's number now. */
export function useRecheck(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call("recheckVatId", { params: { id } }),
    onSuccess: (customer) => queries.setQueryData(customerQuery(id).queryKey, customer),
  });
}

/** Records or ends what proves a business outside the Union; the answer is the customer afterwards. */
export function useEvidenceChange<T>(id: string, change: (what: T) => Promise<DeskCustomer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (customer) => queries.setQueryData(customerQuery(id).queryKey, customer),
    // A refusal often means that the customer has changed: the page shows what applies now.
    onError: () => void queries.invalidateQueries({ queryKey: customerQuery(id).queryKey, exact: true }),
  });
}

/** A change of a customer; the answer is the customer afterwards, and what else is shown of them is requested again. */
export function useCustomerChange<T>(id: string, change: (what: T) => Promise<CustomerFile>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (file) => {
      queries.setQueryData(fileQuery(id).queryKey, file);
      void queries.invalidateQueries({ queryKey: ["customers"] });
      void queries.invalidateQueries({ queryKey: ["customer", id], exact: true });
    },
    // A refusal often means that another user was faster: the page shows what they did.
    onError: () => void queries.invalidateQueries({ queryKey: fileQuery(id).queryKey }),
  });
}
