import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { restFor } from "#ui/live.ts";
import { call } from "../../api.ts";

/** A week of sessions, the present one without a Monday. */
export const calendarQuery = (week: string | null) =>
  queryOptions({
    queryKey: ["desk_calendar", week],
    queryFn: ({ signal }) => call("deskCalendar", { query: week === null ? {} : { week }, signal }),
    refetchInterval: restFor(30_000),
    refetchIntervalInBackground: false,
  });

/** Who may take the session of an order, and what it pays. */
export const candidatesQuery = (order_id: number) =>
  queryOptions({
    queryKey: ["session_candidates", order_id],
    queryFn: ({ signal }) => call("candidates", { params: { id: String(order_id) }, query: {}, signal }),
  });

/** Who may come second to the session of an order, and what it pays. */
export const secondCandidatesQuery = (order_id: number) =>
  queryOptions({
    queryKey: ["second_candidates", order_id],
    queryFn: ({ signal }) => call("secondCandidates", { params: { id: String(order_id) }, signal }),
  });

function useChange<V>(change: (value: V) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: ["desk_calendar"] }),
  });
}
const ofOrder = (order_id: number) => ({ params: { id: String(order_id) } });

type Offer = { readonly translator_id: number; readonly fee: string; readonly deadline: string };
export const useOfferSession = (order_id: number) =>
  useChange((body: Offer) => call("offerStage", { ...ofOrder(order_id), body }));
export const useSetStandby = (order_id: number) =>
  useChange((translator_id: number | null) =>
    call("setStandby", { ...ofOrder(order_id), body: { translator_id } }),
  );
export const useAskSecond = (order_id: number) =>
  useChange((translator_id: number) => call("askSecond", { ...ofOrder(order_id), body: { translator_id } }));
export const useWithdrawSecond = (order_id: number) =>
  useChange((body: { readonly translator_id: number; readonly reason: string }) =>
    call("withdrawSecond", { ...ofOrder(order_id), body }),
  );
export const useCallStandby = (order_id: number) =>
  useChange<void>(() => call("callStandby", ofOrder(order_id)));
export const useInterpreterAbsent = (order_id: number) =>
  useChange<void>(() => call("interpreterAbsent", ofOrder(order_id)));
