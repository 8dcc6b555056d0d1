import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import type { buyerInput, CorrectionPreview, correctionInput } from "#contract/invoices/desk-invoices.ts";
import { idempotencyKey } from "#ui/call.ts";
import { call } from "../api.ts";
import type { InvoicesSearch } from "../searches.ts";

export const per_page = 20;

/** One page of papers as narrowed; the former page stays while the next is on its way. */
export const invoicesQuery = ({ page, filter, search }: InvoicesSearch) =>
  queryOptions({
    queryKey: ["invoices", { page, filter, search }],
    queryFn: ({ signal }) =>
      call("deskInvoices", {
        query: {
          page: String(page),
          per_page: String(per_page),
          ...(filter ? { filter } : {}),
          ...(search ? { search } : {}),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: ["invoice", id],
    queryFn: ({ signal }) => call("deskInvoice", { params: { id }, signal }),
  });

/** A paper that makes another one; both and the lists are read again. */
function useIssue<T, R>(issue: (input: T) => Promise<R>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: issue,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ["invoices"] });
      void queries.invalidateQueries({ queryKey: ["approvals"] });
      return queries.invalidateQueries({ queryKey: ["invoice"] });
    },
  });
}

export const useReduction = (id: string) =>
  useIssue((body: z.output<typeof correctionInput>) =>
    call("reduceInvoice", { params: { id }, body, idempotency_key: idempotencyKey() }),
  );

export const useBuyerCorrection = (id: string) =>
  useIssue((body: z.output<typeof buyerInput>) =>
    call("correctBuyer", { params: { id }, body, idempotency_key: idempotencyKey() }),
  );

export const useVatReturn = (id: string) =>
  useIssue((_input: null) => call("returnVat", { params: { id }, idempotency_key: idempotencyKey() }));

/** What a correction would issue, read again for each question: a colleague may have corrected the invoice meanwhile. */
export type PreviewOf<T> = (id: string, input: T, signal: AbortSignal) => Promise<CorrectionPreview>;
export const previewReduction: PreviewOf<z.output<typeof correctionInput>> = (id, body, signal) =>
  call("previewReduction", { params: { id }, body, signal });
export const previewBuyer: PreviewOf<z.output<typeof buyerInput>> = (id, body, signal) =>
  call("previewBuyer", { params: { id }, body, signal });

export const previewVatReturn: PreviewOf<null> = (id, _input, signal) =>
  call("previewVatReturn", { params: { id }, signal });

/** A fresh link at each press. */
export const pdfLink = (id: string) => call("deskInvoiceLink", { params: { id } });
export const xrechnungLink = (id: string) => call("deskXRechnungLink", { params: { id } });
export const duplicateLink = (id: string) => call("duplicateInvoice", { params: { id } });

export const creditQuery = queryOptions({
  queryKey: ["credit"],
  queryFn: ({ signal }) => call("creditCustomers", { signal }),
});

/** Sets a company's limit; the answer is the list as it is now. */
export function useCredit() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, limit }: { id: number; limit: string }) =>
      call("setCredit", { params: { id: String(id) }, body: { limit } }),
    onSuccess: (rows) => queries.setQueryData(creditQuery.queryKey, rows),
  });
}
