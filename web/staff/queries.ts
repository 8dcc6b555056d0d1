import { QueryClient, queryOptions } from "@tanstack/react-query";
import { ApiError } from "#contract/client.ts";
import { call } from "./api.ts";

/** What the desk has loaded. A refusal is an answer and is not asked again; a lost connection is, twice. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 2_000,
      retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status < 500),
    },
  },
});

/** Who sits at this desk. */
export const me_query = queryOptions({
  queryKey: ["me"],
  queryFn: ({ signal }) => call("staffMe", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
