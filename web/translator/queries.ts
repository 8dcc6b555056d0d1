import { queryOptions } from "@tanstack/react-query";
import { call } from "./api.ts";

/** Who works here. */
export const me_query = queryOptions({
  queryKey: ["me"],
  queryFn: ({ signal }) => call("translatorMe", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
