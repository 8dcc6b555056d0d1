import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { CallAnswer } from "#contract/client.ts";
import type { Routes } from "#contract/routes.ts";
import { idempotencyKey } from "#ui/call.ts";
import { restFor } from "#ui/live.ts";
import { call } from "../../api.ts";

/** Offers open to the translator; asked every ten seconds, because another may take one in between. */
export const offers_query = queryOptions({
  queryKey: ["offers"],
  queryFn: ({ signal }) => call("offers", { signal }),
  refetchInterval: restFor(10_000),
  refetchIntervalInBackground: false,
});

/** Sessions that the translator is asked to come second to; read again with the offers. */
export const second_asks_query = queryOptions({
  queryKey: [...offers_query.queryKey, "second"],
  queryFn: ({ signal }) => call("secondAsks", { signal }),
  refetchInterval: restFor(10_000),
  refetchIntervalInBackground: false,
});

/** One offer with a look at the work; opening it is noted as seen. */
export const offerQuery = (id: number) =>
  queryOptions({
    queryKey: ["offers", id],
    queryFn: ({ signal }) => call("offer", { params: { id: String(id) }, signal }),
  });

export type Accepted = Pick<CallAnswer<Routes["acceptOffer"]>, "job_id" | "applied">;
/** Takes a job, or applies for it; refused when another translator has it already. Either way the board is read again. */
export function useAccept() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      call("acceptOffer", { params: { id: String(id) }, idempotency_key: idempotencyKey() }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ["jobs"] });
      return queries.invalidateQueries({ queryKey: offers_query.queryKey });
    },
  });
}

/** Turns an offer down; the reason is the translator's own and optional. */
export function useDecline() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      call("declineOffer", { params: { id: String(id) }, body: { reason } }),
    onSettled: () => queries.invalidateQueries({ queryKey: offers_query.queryKey }),
  });
}

/** Says yes or no to coming second; either way the board is read again. */
export function useAnswerSecond() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ order_id, accepts }: { order_id: number; accepts: boolean }) =>
      call("answerSecond", {
        params: { id: String(order_id) },
        body: { accepts },
        idempotency_key: idempotencyKey(),
      }),
    onSettled: () =>
      Promise.all(
        [...offers_query.queryKey, "jobs", "calendar"].map((key) =>
          queries.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
}
