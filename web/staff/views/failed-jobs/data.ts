import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api.ts";
import type { FailedJobsSearch } from "../../searches.ts";

export const per_page = 20;

/** Failed jobs, refetched each minute, because they are retried meanwhile. */
export const failedJobsQuery = ({ page, state }: FailedJobsSearch) =>
  queryOptions({
    queryKey: ["failed-jobs", page, state],
    queryFn: ({ signal }) =>
      call("failedJobs", {
        query: { page: String(page), per_page: String(per_page), ...(state && { state }) },
        signal,
      }),
    refetchInterval: 60_000,
    refetchIntervalInBackground: false,
  });

/** The list is reloaded after every action, also after a refusal because of a colleague's action. */
function useAct<V, R>(mutationFn: (input: V) => Promise<R>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => queries.invalidateQueries({ queryKey: ["failed-jobs"] }),
  });
}

/** Retries one failed job. */
export const useRetry = () =>
  useAct(({ id, key }: { id: number; key: string }) =>
    call("retryJob", { params: { id: String(id) }, idempotency_key: key }),
  );

/** Retries all failed jobs; returns their number. */
export const useRetryAll = () => useAct((key: string) => call("retryJobs", { idempotency_key: key }));

/** Discards a failed job with a reason. */
export const useDiscard = (id: number) =>
  useAct(({ reason, key }: { reason: string; key: string }) =>
    call("discardJob", { params: { id: String(id) }, body: { reason }, idempotency_key: key }),
  );
