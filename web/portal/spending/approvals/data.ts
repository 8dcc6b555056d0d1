import { queryOptions } from "@tanstack/react-query";
import { callAccount } from "../../account-api.ts";

export const approvals_key = ["customer", "approvals"] as const;

export const approvalsOptions = queryOptions({
  queryKey: approvals_key,
  queryFn: ({ signal }) => callAccount("purchaseApprovals", { signal }),
});
export const approvalOptions = (hash: string) =>
  queryOptions({
    queryKey: [...approvals_key, hash],
    queryFn: ({ signal }) => callAccount("purchaseApproval", { params: { hash }, signal }),
    retry: false,
  });
