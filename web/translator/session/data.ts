import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { CallInput } from "#contract/client.ts";
import type { zone_session_routes } from "#contract/interpreting/sessions.ts";
import { idempotencyKey } from "#ui/call.ts";
import { restFor } from "#ui/live.ts";
import { call } from "../api.ts";

/** One session of the interpreter, by its order. */
export const sessionQuery = (order_id: number) =>
  queryOptions({
    queryKey: ["session", order_id],
    queryFn: ({ signal }) => call("zoneSession", { params: { id: String(order_id) }, signal }),
    refetchInterval: restFor(30_000),
    refetchIntervalInBackground: false,
  });

const places = ["jobs", "job", "session", "calendar"];
/** What is done to a session is seen on the calendar, in the list of jobs and on the page of the job. */
function useChange<V>(change: (value: V) => Promise<unknown>, seen_on = places) {
  const queries = useQueryClient();
  return useMutation({
    // One after the other: what was pressed last is what is stored.
    scope: { id: "session" },
    mutationFn: change,
    onSettled: () => Promise.all(seen_on.map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  });
}
const of = (order_id: number) => ({ params: { id: String(order_id) } });

export const useAgree = (order_id: number) =>
  useChange((agreed: boolean) => call("agreeToRecording", { ...of(order_id), body: { agreed } }));
/** Afterwards the session is not the reader's any more, so it is not read again. */
export const useGiveSecondBack = (order_id: number) =>
  useChange(
    (reason: string) => call("giveSecondBack", { ...of(order_id), body: { reason } }),
    places.filter((key) => key !== "session"),
  );
export const useSetMeeting = (order_id: number) =>
  useChange((url: string) => call("setMeeting", { ...of(order_id), body: { url } }));
export const useClose = (order_id: number) =>
  useChange((body: CallInput<(typeof zone_session_routes)["closeSession"]>["body"]) =>
    call("closeSession", { ...of(order_id), body, idempotency_key: idempotencyKey() }),
  );
