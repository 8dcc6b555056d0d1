import { queryOptions } from "@tanstack/react-query";
import { call } from "./api.ts";

/** Who works here. */
export const me_query = queryOptions({
  queryKey: ["me"],
  queryFn: ({ signal }) => call("translatorMe", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** What we know of whoever works here, and what keeps offers away. */
export const profile_query = queryOptions({
  queryKey: ["profile"],
  queryFn: ({ signal }) => call("translatorProfile", { signal }),
});
