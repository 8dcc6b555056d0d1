import { queryOptions } from "@tanstack/react-query";
import { restFor } from "#ui/live.ts";
import { call } from "../../api.ts";

/** The translator's jobs, the next due first. */
export const jobs_query = queryOptions({
  queryKey: ["jobs"],
  queryFn: ({ signal }) => call("jobs", { signal }),
  refetchInterval: restFor(30_000),
  refetchIntervalInBackground: false,
});
