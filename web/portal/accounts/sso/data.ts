import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { SsoView } from "#contract/accounts/sso.ts";
import { callAccount } from "../../account-api.ts";

export const ssoOptions = queryOptions({
  queryKey: ["customer", "sso"],
  queryFn: ({ signal }) => callAccount("sso", { signal }),
});

/** An act on single sign-on; its answer is all of it as it is now. */
export function useSsoAct<Input>(act: (input: Input) => Promise<SsoView>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (view) => queries.setQueryData(ssoOptions.queryKey, view),
  });
}

export const domainSchema = async () => (await import("#contract/accounts/sso.ts")).domainInput;
export const providerSchema = async () => (await import("#contract/accounts/sso.ts")).providerInput;
