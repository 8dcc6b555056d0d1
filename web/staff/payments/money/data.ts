import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { MoneyTask } from "#contract/payments/desk-money.ts";
import { call } from "../../api.ts";

/** Asked every half minute while the tab is seen: nothing here is a matter of seconds. */
export const money_query = queryOptions({
  queryKey: ["money_tasks"],
  queryFn: ({ signal }) => call("moneyTasks", { signal }),
  refetchInterval: 30_000,
  refetchIntervalInBackground: false,
});

/** Tasks that a person ends by saying that the money moved; the others end at the provider. */
export type Settled = MoneyTask & { readonly task: "confirm_by_hand" | "refund_failed" };
export const canBeSettled = (row: MoneyTask): row is Settled => row.task !== "not_taken";

/**
 * Says that the money of a row moved; `proof` names what shows it. Answers the request that waits for a second person,
 * or null where it is booked. The list is read again.
 */
export function useSettle() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ row, proof, key }: { row: Settled; proof: string; key: string }) => {
      const input = { params: { id: String(row.id) }, body: { proof }, idempotency_key: key };
      if (row.task === "confirm_by_hand") return call("confirmPayment", input);
      await call("settleRefundByHand", input);
      return { waits_for: null };
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ["money_tasks"] });
      void queries.invalidateQueries({ queryKey: ["approvals"] });
    },
  });
}
