import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { CallInput } from "#contract/client.ts";
import type { zone_session_routes } from "#contract/interpreting/sessions.ts";
import { restFor } from "#ui/live.ts";
import { call } from "../../api.ts";

type Body<K extends keyof typeof zone_session_routes> =
  CallInput<(typeof zone_session_routes)[K]> extends {
    readonly body: infer B;
  }
    ? B
    : never;

/** A week of the interpreter's calendar, the present one without a Monday. */
export const calendarQuery = (week: string | null) =>
  queryOptions({
    queryKey: ["calendar", week],
    queryFn: ({ signal }) => call("zoneCalendar", { query: week === null ? {} : { week }, signal }),
    refetchInterval: restFor(30_000),
    refetchIntervalInBackground: false,
  });

function useChange<V>(change: (value: V) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ["jobs"] });
      return queries.invalidateQueries({ queryKey: ["calendar"] });
    },
  });
}

export const useSetHours = () => useChange((body: Body<"setHours">) => call("setHours", { body }));
export const useAddBusy = () => useChange((body: Body<"addBusy">) => call("addBusy", { body }));
export const useRemoveBusy = () =>
  useChange((id: number) => call("removeBusy", { params: { id: String(id) } }));
