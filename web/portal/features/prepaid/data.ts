import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { previewInput } from "#contract/wallet.ts";
import { call } from "../../api.ts";

export const prepaidOptions = queryOptions({
  queryKey: ["prepaid"],
  queryFn: ({ signal }) => call("prepaid", { signal }),
  staleTime: 0,
});

/** What a top-up would bring, computed by the server; asked for amounts that may be paid and for no others. */
export const previewOptions = (amount: string) =>
  queryOptions({
    queryKey: ["prepaid", "preview", amount],
    queryFn: ({ signal }) => call("previewTopUp", { body: { amount }, signal }),
    enabled: previewInput.safeParse({ amount }).success,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
