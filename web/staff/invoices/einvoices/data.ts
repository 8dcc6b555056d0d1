import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import type { interruptionChange } from "#contract/invoices/einvoices.ts";
import { idempotencyKey } from "#ui/call.ts";
import { call } from "../../api.ts";
import type { EInvoicesSearch } from "../../searches.ts";

export const per_page = 20;

/** One page of invoices for KSeF; the former page stays while the next is on its way. */
export const einvoicesQuery = ({ page, group, search, until }: EInvoicesSearch) =>
  queryOptions({
    queryKey: ["einvoices", { page, group, search, until }],
    queryFn: ({ signal }) =>
      call("einvoices", {
        query: {
          page: String(page),
          per_page: String(per_page),
          ...(group ? { group } : {}),
          ...(search ? { search } : {}),
          ...(until ? { until } : {}),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  });

/** Sends an invoice again that KSeF refused; the lists are read again either way. */
export function useSendAgain() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      call("sendEInvoice", { params: { id: String(id) }, idempotency_key: idempotencyKey() }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["einvoices"] }),
  });
}

/** The latest outages and failures of KSeF. */
export const interruptionsQuery = queryOptions({
  queryKey: ["ksef-interruptions"],
  queryFn: ({ signal }) => call("ksefInterruptions", { signal }),
});

/** Enters or changes one; the deadlines of the list are read again. */
export function useInterruption() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof interruptionChange>) => call("noteKsefInterruption", { body }),
    onSuccess: async (all) => {
      queries.setQueryData(interruptionsQuery.queryKey, all);
      await queries.invalidateQueries({ queryKey: ["einvoices"] });
    },
  });
}

/** Saves the document or the receipt of an invoice on the person's disk. */
export async function saveFile(id: number, file: "xml" | "upo"): Promise<void> {
  const { name, content } = await call("einvoiceFile", { params: { id: String(id), file } });
  const url = URL.createObjectURL(new Blob([content], { type: "application/xml" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser takes the bytes in its next turn; the address may go after that.
  globalThis.setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
