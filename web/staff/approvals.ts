import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { CallInput } from "#contract/client.ts";
import type { Routes } from "#contract/routes.ts";
import { idempotencyKey } from "#ui/call.ts";
import { call } from "./api.ts";

type Query = NonNullable<CallInput<Routes["approvals"]>["query"]>;

/** Requests for a second person; asked again while they are shown, because a colleague may decide meanwhile. */
export const approvalsQuery = (query: Query) =>
  queryOptions({
    queryKey: ["approvals", query],
    queryFn: ({ signal }) => call("approvals", { query, signal }),
    refetchInterval: 30_000,
    refetchIntervalInBackground: false,
  });

export type Decision = {
  readonly id: number;
  readonly decision: "approve" | "reject";
  readonly note: string;
};

/** A decision; whatever it was about is read again, also when it was refused. */
export function useDecision() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: Decision) =>
      call("decideApproval", { params: { id: String(id) }, body, idempotency_key: idempotencyKey() }),
    onSettled: () => void queries.invalidateQueries(),
  });
}
