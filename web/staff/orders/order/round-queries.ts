import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { CallInput } from "#contract/client.ts";
import type { desk_dispatch_routes, DispatchView } from "#contract/work/desk-dispatch.ts";
import { idempotencyKey } from "#ui/call.ts";
import { call } from "../../api.ts";
import { countOwnAct, orderQuery, seenOf } from "./data.ts";

/** How a translator for the waiting stage is found; requested often, because applications come by the minute. */
export const dispatchQuery = (id: string) =>
  queryOptions({
    queryKey: ["dispatch", id],
    queryFn: ({ signal }) => call("dispatch", { params: { id }, signal }),
    refetchInterval: 5_000,
    refetchIntervalInBackground: false,
  });

type Seen = { seen_version?: number };

function useDispatchChange<T>(id: string, change: (input: T, seen: Seen) => Promise<DispatchView>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: T) => change(input, seenOf(queries, id)),
    onSuccess: (found) => {
      countOwnAct(queries, id);
      queries.setQueryData(dispatchQuery(id).queryKey, found);
      void queries.invalidateQueries({ queryKey: orderQuery(id).queryKey });
    },
    // A refusal often means that the order has moved on: show its present state.
    onError: () => void queries.invalidateQueries({ queryKey: orderQuery(id).queryKey }),
  });
}

export type RoundInput = CallInput<typeof desk_dispatch_routes.startRound>["body"];

/** Offers the stage to chosen people or to all on the board. */
export const useStartRound = (id: string) =>
  useDispatchChange(id, (body: RoundInput, seen) =>
    call("startRound", { params: { id }, body: { ...body, ...seen }, idempotency_key: idempotencyKey() }),
  );
export const useWithdrawRound = (id: string) =>
  useDispatchChange(id, (_nothing: undefined) => call("withdrawRound", { params: { id } }));
export const useTakeBackJobOffer = (id: string) =>
  useDispatchChange(id, (offer: number) =>
    call("takeBackJobOffer", { params: { id, offer: String(offer) }, idempotency_key: idempotencyKey() }),
  );
/** Whether the order offers itself. */
export const useSwitch = (id: string) =>
  useDispatchChange(id, (auto_dispatch: boolean) =>
    call("setDispatch", { params: { id }, body: { auto_dispatch } }),
  );
