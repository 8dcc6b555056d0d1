import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import type { voucherSale } from "#contract/payments/desk-vouchers.ts";
import { idempotencyKey } from "#ui/call.ts";
import { call } from "../../api.ts";
import type { VouchersSearch } from "../../searches.ts";

export const per_page = 20;

/** One page of vouchers as narrowed. */
export const vouchersQuery = ({ page, show, search }: VouchersSearch) =>
  queryOptions({
    queryKey: ["vouchers", { page, show, search }],
    queryFn: ({ signal }) =>
      call("vouchers", {
        query: {
          page: String(page),
          per_page: String(per_page),
          show,
          ...(search === undefined ? {} : { search }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const voucherQuery = (id: number) =>
  queryOptions({
    queryKey: ["vouchers", id],
    queryFn: ({ signal }) => call("voucher", { params: { id: String(id) }, signal }),
  });

export const sell = ({ body, key }: { readonly body: z.input<typeof voucherSale>; readonly key: string }) =>
  call("sellVoucher", { body, idempotency_key: key });

/** The code of a voucher that waited for a second person. */
export const askForCode = (id: number) => call("voucherCode", { params: { id: String(id) } });

type Block = { readonly id: number; readonly blocked: boolean; readonly reason: string };
export const block = ({ id, ...body }: Block) =>
  call("blockVoucher", { params: { id: String(id) }, body, idempotency_key: idempotencyKey() });

/** A change of vouchers; the list is read again, also when it was refused. */
export function useVoucherChange<T, R>(change: (input: T) => Promise<R>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ["vouchers"] });
      void queries.invalidateQueries({ queryKey: ["approvals"] });
    },
  });
}
