import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { previewInput } from "#contract/payments/wallet.ts";
import { ApiError } from "#ui/call.ts";
import { call } from "../../late-api.ts";

export const prepaidOptions = queryOptions({
  queryKey: ["prepaid"],
  queryFn: ({ signal }) => call("prepaid", { signal }),
  staleTime: 0,
});

/** What a top-up would bring, computed by the server; asked for amounts that may be paid and for no others. */
export const previewOptions = ({ amount, code }: { readonly amount: string; readonly code: string }) => {
  const body = code.trim() === "" ? { amount } : { amount, code: code.trim() };
  return queryOptions({
    queryKey: ["prepaid", "preview", body],
    queryFn: ({ signal }) => call("previewTopUp", { body, signal }),
    enabled: previewInput.safeParse(body).success,
    placeholderData: keepPreviousData,
    staleTime: 0,
    // An invalid code is reported immediately; a retry would change nothing.
    retry: (times, error) => !(error instanceof ApiError) && times < 3,
  });
};
