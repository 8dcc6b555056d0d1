import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { quarantine_decisions } from "#contract/files/desk-quarantine.ts";
import { call } from "../../api.ts";
import type { QuarantineSearch } from "../../searches.ts";

export const per_page = 20;
export type Decision = (typeof quarantine_decisions)[number];

/** Stopped files; asked again each minute, because a file may be stopped while the page is open. */
export const quarantineQuery = ({ page, show }: QuarantineSearch) =>
  queryOptions({
    queryKey: ["quarantine", page, show],
    queryFn: ({ signal }) =>
      call("quarantine", { query: { page: String(page), per_page: String(per_page), show }, signal }),
    refetchInterval: 60_000,
    refetchIntervalInBackground: false,
  });

/** Ends the wait of a stopped file. */
export function useDecision(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { decision: Decision; note: string; key: string }) =>
      call("decideQuarantine", {
        params: { id: String(id) },
        body: { decision: body.decision, note: body.note },
        idempotency_key: body.key,
      }),
    // A refusal means that a colleague was faster: the list says who.
    onSettled: () => queries.invalidateQueries({ queryKey: ["quarantine"] }),
  });
}
