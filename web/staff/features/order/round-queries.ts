import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { CallInput } from "#contract/client.ts";
import type { desk_dispatch_routes, DispatchView } from "#contract/desk-dispatch.ts";
import { idempotencyKey } from "#ui/call.ts";
import { call } from "../../api.ts";
import { orderQuery } from "./data.ts";

/** How the waiting stage looks for somebody; asked often, because applications come by the minute. */
export const dispatchQuery = (id: string) =>
  queryOptions({
    queryKey: ["dispatch", id],
    queryFn: ({ signal }) => call("dispatch", { params: { id }, signal }),
    refetchInterval: 5_000,
    refetchIntervalInBackground: false,
  });

function useDispatchChange<T>(id: string, change: (input: T) => Promise<DispatchView>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (found) => {
      queries.setQueryData(dispatchQuery(id).queryKey, found);
      void queries.invalidateQueries({ queryKey: orderQuery(id).queryKey });
    },
  });
}

export type RoundInput = CallInput<typeof desk_dispatch_routes.startRound>["body"];

/** Offers the stage to chosen people or to all on the board. */
export const useStartRound = (id: string) =>
  useDispatchChange(id, (body: RoundInput) =>
    call("startRound", { params: { id }, body, idempotency_key: idempotencyKey() }),
  );
export const useWithdrawRound = (id: string) =>
  useDispatchChange(id, (_nothing: undefined) => call("withdrawRound", { params: { id } }));
/** Whether the order offers itself. */
export const useSwitch = (id: string) =>
  useDispatchChange(id, (auto_dispatch: boolean) =>
    call("setDispatch", { params: { id }, body: { auto_dispatch } }),
  );
