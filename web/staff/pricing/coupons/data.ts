import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import type {
  bonusTableInput,
  couponBatchInput,
  couponChange,
  couponInput,
} from "#contract/pricing/desk-codes.ts";
import { call } from "../../api.ts";
import type { CouponsSearch } from "../../searches.ts";

export const per_page = 20;

/** One page of codes as narrowed. */
export const couponsQuery = ({ page, show, brand, search }: CouponsSearch) =>
  queryOptions({
    queryKey: ["coupons", { page, show, brand, search }],
    queryFn: ({ signal }) =>
      call("coupons", {
        query: {
          page: String(page),
          per_page: String(per_page),
          show,
          ...(brand === undefined ? {} : { brand }),
          ...(search === undefined ? {} : { search }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const couponQuery = (id: number) =>
  queryOptions({
    queryKey: ["coupons", id],
    queryFn: ({ signal }) => call("coupon", { params: { id: String(id) }, signal }),
  });

export const bonus_query = queryOptions({
  queryKey: ["bonus-tables"],
  queryFn: ({ signal }) => call("bonusTables", { signal }),
});

type Keyed<Body> = { readonly body: Body; readonly key: string };
export const makeCoupon = ({ body, key }: Keyed<z.input<typeof couponInput>>) =>
  call("makeCoupon", { body, idempotency_key: key });
export const makeCoupons = ({ body, key }: Keyed<z.input<typeof couponBatchInput>>) =>
  call("makeCoupons", { body, idempotency_key: key });
export const changeCoupon = ({
  id,
  body,
}: {
  readonly id: number;
  readonly body: z.input<typeof couponChange>;
}) => call("changeCoupon", { params: { id: String(id) }, body });
export const setBonusTable = ({ body, key }: Keyed<z.input<typeof bonusTableInput>>) =>
  call("setBonusTable", { body, idempotency_key: key });

/** A change of codes or bonus tables; both lists are read again, also when it was refused. */
export function useChange<T, R>(change: (input: T) => Promise<R>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ["coupons"] });
      void queries.invalidateQueries({ queryKey: ["bonus-tables"] });
      void queries.invalidateQueries({ queryKey: ["approvals"] });
    },
  });
}
