import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { restFor } from "#ui/live.ts";
import { call } from "../../api.ts";

/** S2: asked every five seconds while the tab is seen. `ahead_ms` is how far the server's clock is before ours. */
export const queue_query = queryOptions({
  queryKey: ["queue"],
  queryFn: async ({ signal }) => {
    const answer = await call("queue", { signal });
    return { ...answer, ahead_ms: Date.parse(answer.now) - Date.now() };
  },
  refetchInterval: restFor(5_000),
  refetchIntervalInBackground: false,
});

/** Takes an order of the queue or gives it back; the queue is read again either way. */
export function useTake() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, take }: { id: number; take: boolean }) =>
      call("takeOrder", { params: { id: String(id) }, body: { take } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["queue"] }),
  });
}
