import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import type { refundInput, refundPart } from "#contract/payments/desk-refunds.ts";
import { idempotencyKey } from "#ui/call.ts";
import { call } from "../../api.ts";
import type { RefundsSearch } from "../../searches.ts";

export const per_page = 20;

/** One page of refunds; asked again while it is open, because a provider may answer meanwhile. */
export const refundsQuery = ({ page, open, search, until }: RefundsSearch) =>
  queryOptions({
    queryKey: ["refunds", { page, open, search, until }],
    queryFn: ({ signal }) =>
      call("refunds", {
        query: {
          page: String(page),
          per_page: String(per_page),
          ...(open ? { open: "1" as const } : {}),
          ...(search === undefined ? {} : { search }),
          ...(until === undefined ? {} : { until }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  });

/** Payments of an order or of a buyer, with what can still go back. */
export const findPayments = (search: string) => call("refundables", { query: { search } });

/** A change of a refund; the lists are read again, also when it was refused. */
export function useRefundChange<T, R>(change: (input: T) => Promise<R>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => void queries.invalidateQueries({ queryKey: ["refunds"] }),
  });
}

export const sendAgain = (id: number) =>
  call("sendRefundAgain", { params: { id: String(id) }, idempotency_key: idempotencyKey() });
/** The correction that a refund issues; null where nothing was invoiced. */
export const previewRefund = (body: z.output<typeof refundPart>, signal: AbortSignal) =>
  call("previewRefund", { body, signal });
export const makeRefund = (input: { readonly body: z.input<typeof refundInput>; readonly key: string }) =>
  call("makeRefund", { body: input.body, idempotency_key: input.key });
